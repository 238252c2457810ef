"""Edits keep the rules of new messages, channels change, and a sharded client finds the gateway."""

import discord
import pytest
from bad_payloads import V2, button, row, text
from local_bots import TableBot


def general(bot):
    return discord.utils.get(bot.get_all_channels(), name="general")


async def patch(bot, message, payload):
    route = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=message.channel.id,
        message_id=message.id,
    )
    return await bot.http.request(route, json=payload)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"content": "x" * 2001}, 50035),
        ({"components": [row(button("x" * 101))]}, 50035),
        ({"flags": V2, "components": [text()]}, 50035),  # the old content would stand beside a layout
        ({"content": None}, 50006),
        ({"flags": "many"}, 50035),
        ({"attachments": [7]}, 50035),
    ],
    ids=["content", "custom-id", "layout-beside-content", "emptied", "flags", "attachments"],
)
async def test_an_edit_is_refused_like_a_new_message_and_changes_nothing(table, bot, attach, payload, code):
    async with attach(bot):
        message = await general(bot).send("first")
        with pytest.raises(discord.HTTPException) as refused:
            await patch(bot, message, payload)
        assert refused.value.code == code
        assert (await general(bot).fetch_message(message.id)).content == "first"


async def test_a_message_may_become_a_layout_and_never_turns_back(table, bot, attach):
    async with attach(bot):
        message = await general(bot).send("first")
        layout = {"content": None, "flags": V2, "components": [text("now a layout")]}
        assert (await patch(bot, message, layout))["flags"] & V2
        with pytest.raises(discord.HTTPException) as refused:
            await patch(bot, message, {"flags": 0, "content": "words", "components": []})
        assert refused.value.code == 50035


async def test_follow_ups_and_edits_by_token_keep_the_rules(table, bot, attach, blue):
    codes = []

    @bot.tree.command(description="Tries")
    async def tries(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")
        for attempt in (
            interaction.followup.send("x" * 2001),
            interaction.edit_original_response(content="x" * 2001),
            interaction.followup.fetch_message(1),
        ):
            try:
                await attempt
            except discord.HTTPException as error:
                codes.append(error.code)
        await interaction.edit_original_response(content="done")

    async with attach(bot):
        await blue.wait_for_command("tries")
        await blue.slash("general", "tries")
        await blue.wait_for_message(lambda m: m["content"] == "done")
    assert codes == [50035, 50035, 10008]


async def test_channels_are_made_changed_and_deleted(table, bot, attach, blue):
    async with attach(bot):
        channel = await bot.guilds[0].create_text_channel("arena", topic="Fights")
        await blue.until(lambda: str(channel.id) in blue.channels, "the channel")
        thread = await channel.create_thread(name="inside", type=discord.ChannelType.public_thread)
        await channel.edit(name="colosseum", slowmode_delay=3)
        await blue.until(lambda: blue.channels[str(channel.id)]["name"] == "colosseum", "the new name")
        with pytest.raises(discord.HTTPException) as refused:
            await channel.edit(name="")
        assert refused.value.code == 50035
        await channel.delete()
        await blue.until(lambda: not {str(channel.id), str(thread.id)} & set(blue.channels), "both to go")
        with pytest.raises(discord.NotFound):
            await bot.fetch_channel(thread.id)


async def test_many_messages_are_deleted_at_once(table, bot, attach, blue):
    async with attach(bot):
        for number in range(4):
            await blue.say("general", str(number))
        listed = [m async for m in general(bot).history()]
        around = [m.id async for m in general(bot).history(around=listed[1], limit=3)]
        assert sorted(around) == sorted(m.id for m in listed[:3])
        await general(bot).delete_messages(listed[:3])
        assert [m["content"] for m in await blue.history("general")] == ["0"]


async def test_a_sharded_client_asks_for_the_gateway_and_is_served(table, attach, blue):
    class Sharded(discord.AutoShardedClient):
        setup_hook = TableBot.setup_hook

    bot = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.05)
    bot.tree = discord.app_commands.CommandTree(bot)

    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"shard {interaction.guild.shard_id} of {bot.shard_count}")

    async with attach(bot):
        await blue.wait_for_command("ping")
        assert (await blue.slash("general", "ping"))["content"] == "shard 0 of 1"
