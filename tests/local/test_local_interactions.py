"""The life of an interaction, seen by a real discord.py client."""

import asyncio

import discord
import pytest
from discord import app_commands

from bot.local import Person
from bot.local.errors import ApiError
from bot.local.interactions import NO_ANSWER
from bot.local.person import UnansweredError


async def test_a_deferred_answer_thinks_and_then_becomes_the_first_follow_up(table, bot, attach, blue):
    @bot.tree.command(description="Slow")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        message = await interaction.followup.send("first", wait=True)
        second = await interaction.followup.send("second", wait=True)
        assert second.id != message.id
        await second.edit(content="second, edited")
        await interaction.edit_original_response(content="first, edited")

    async with attach(bot):
        await blue.wait_for_command("slow")
        answer = await blue.slash("general", "slow")
        await blue.wait_for_message(lambda m: m["content"] == "first, edited" and m["id"] == answer["id"])
        await blue.wait_for_message(lambda m: m["content"] == "second, edited")
    assert bot.failures == [] and table.reports == []
    states = next(iter(blue.fates.values()))
    assert states == ["sent", "thinking", "done"]


async def test_an_ephemeral_answer_is_seen_by_one_person_and_by_no_channel_route(table, bot, attach, blue, red):
    fetched = []

    @bot.tree.command(description="Private")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("for you", ephemeral=True)
        original = await interaction.original_response()
        try:
            await interaction.channel.fetch_message(original.id)
        except discord.NotFound as error:
            fetched.append(error.code)
        await original.edit(content="still for you")
        await interaction.followup.send("also private", ephemeral=True)

    async with attach(bot):
        await blue.wait_for_command("secret")
        answer = await blue.slash("general", "secret")
        assert answer["flags"] & 64
        await blue.wait_for_message(lambda m: m["content"] == "still for you")
        extra = await blue.wait_for_message(lambda m: m["content"] == "also private")
        assert [m["content"] for m in await blue.history("general")] == ["still for you", "also private"]
        assert await red.history("general") == []
        assert not [f for f in red.frames if f["type"].startswith("message")]
        await blue.dismiss(extra)
        assert [m["content"] for m in await blue.history("general")] == ["still for you"]
    assert fetched == [10008] and bot.failures == []


async def test_the_original_answer_can_be_deleted(table, bot, attach, blue):
    @bot.tree.command(description="Gone")
    async def gone(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("soon gone")
        await interaction.delete_original_response()

    async with attach(bot):
        await blue.wait_for_command("gone")
        await blue.begin("general", "gone")
        await blue.until(lambda: [f for f in blue.frames if f["type"] == "message_delete"], "the message to go")
        assert await blue.history("general") == []


async def test_an_acknowledgement_after_three_seconds_is_refused_and_reported(table, bot, attach, blue, eventually):
    wait = asyncio.Event()

    @bot.tree.command(description="Late")
    async def late(interaction: discord.Interaction) -> None:
        await wait.wait()
        await interaction.response.send_message("too late")

    async with attach(bot):
        await blue.wait_for_command("late")
        interaction_id = await blue.begin("general", "late")
        table.clock.advance(3.01)
        with pytest.raises(UnansweredError, match=NO_ANSWER):
            await blue.succeed(interaction_id)
        wait.set()
        await table.wait_for_report(10062)
        await eventually(lambda: bot.failures)
    assert isinstance(bot.failures[0], discord.NotFound) and bot.failures[0].code == 10062
    assert table.reports[0].message == NO_ANSWER


async def test_a_second_acknowledgement_is_refused(table, bot, attach, blue, eventually):
    seen = []

    @bot.tree.command(description="Twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        try:
            await interaction.response.send_message("twice")
        except discord.HTTPException as error:
            seen.append((error.status, error.code))

    async with attach(bot):
        await blue.wait_for_command("twice")
        await blue.slash("general", "twice")
        await table.wait_for_report(40060)
        await eventually(lambda: seen)
    assert seen == [(400, 40060)]


async def test_a_token_is_dead_after_fifteen_minutes(table, bot, attach, blue):
    step, outcome = asyncio.Event(), asyncio.get_running_loop().create_future()

    @bot.tree.command(description="Old")
    async def old(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("young")
        await step.wait()
        try:
            await interaction.followup.send("old")
        except discord.HTTPException as error:
            outcome.set_result((error.status, error.code))

    async with attach(bot):
        await blue.wait_for_command("old")
        await blue.slash("general", "old")
        table.clock.advance(15 * 60 + 1)
        step.set()
        assert await asyncio.wait_for(outcome, 60) == (401, 50027)


async def test_a_follow_up_without_an_acknowledgement_finds_no_webhook(table, bot, attach, blue):
    seen = []

    @bot.tree.command(description="Hasty")
    async def hasty(interaction: discord.Interaction) -> None:
        try:
            await interaction.followup.send("hasty")
        except discord.HTTPException as error:
            seen.append((error.status, error.code))
        await interaction.response.send_message("properly")

    async with attach(bot):
        await blue.wait_for_command("hasty")
        await blue.slash("general", "hasty")
    assert seen == [(404, 10015)]


async def test_a_press_may_be_acknowledged_without_a_message_and_edited_later(table, bot, attach, blue):
    class Board(discord.ui.View):
        @discord.ui.button(label="Move", custom_id="move")
        async def move(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content="moved")
            await interaction.followup.send("a note", ephemeral=True)

    @bot.tree.command(description="Board")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("start", view=Board())

    async with attach(bot):
        await blue.wait_for_command("board")
        message = await blue.slash("general", "board")
        await blue.tap(message, "Move")
        moved = await blue.wait_for_message(lambda m: m["content"] == "moved")
        assert moved["id"] == message["id"] and moved["edited_timestamp"]
        note = await blue.wait_for_message(lambda m: m["content"] == "a note")
        assert note["message_reference"]["message_id"] == message["id"]
        assert note["referenced_message"]["id"] == message["id"]
    assert table.reports == []


async def test_without_the_bot_in_the_server_the_installed_app_has_five_follow_ups(
    table, bot, attach, blue, red, eventually
):
    seen = {}

    @bot.tree.command(description="Anywhere")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def anywhere(interaction: discord.Interaction) -> None:
        seen["context"] = interaction.context
        seen["owners"] = interaction._integration_owners
        seen["install"] = (interaction.is_guild_integration(), interaction.is_user_integration())
        seen["locale"] = interaction.locale
        seen["permissions"] = interaction.app_permissions.view_channel
        await interaction.response.send_message("hello")
        for number in range(6):
            try:
                await interaction.followup.send(f"more {number}")
            except discord.HTTPException as error:
                seen["refused"] = (number, error.code)

    @bot.tree.command(description="Members only")
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    table.limits.enabled = False
    async with attach(bot):
        away = blue.guild_channel("A server without the bot", "general")
        await blue.wait_for_command("anywhere")
        await blue.slash(away, "anywhere")
        await red.wait_for_message(lambda m: m["content"] == "more 4")
        await eventually(lambda: "refused" in seen)
        assert seen["refused"] == (5, 40094)
        assert seen["install"] == (False, True) and seen["owners"] == {1: int(blue.id)}
        assert seen["context"].guild and seen["permissions"] is False
        with pytest.raises(ApiError, match="needs the bot to be a member"):
            await blue.slash(away, "here")
        await blue.slash("general", "anywhere")
        assert seen["install"] == (True, True) and seen["permissions"] is True
        private = await blue.open_dm()
        await blue.slash(private, "anywhere")
        assert seen["context"].dm_channel
        between = await blue.open_dm(red.id)
        await blue.slash(between, "anywhere")
        assert seen["context"].private_channel and seen["install"] == (False, True)


async def test_the_persons_and_the_servers_language_are_told(table, bot, attach):
    seen = []

    @bot.tree.command(description="Tongue")
    async def tongue(interaction: discord.Interaction) -> None:
        seen.append((interaction.locale, interaction.guild_locale))
        await interaction.response.send_message("ok")

    async with Person(table.url, "gerd", locale="de") as gerd, attach(bot):
        await gerd.wait_for_command("tongue")
        await gerd.slash("general", "tongue")
    assert seen == [(discord.Locale.german, discord.Locale.american_english)]


async def test_with_the_bot_gone_an_interaction_fails_after_three_seconds_and_without_a_session_at_once(
    table, bot, attach, blue
):
    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    async with attach(bot):
        await blue.wait_for_command("ping")
    await blue.until(lambda: not blue.online, "the bot to leave")
    sent = await blue.begin("general", "ping")
    assert blue.fates.get(sent, ["sent"]) == ["sent"]
    table.clock.advance(3.01)
    assert await blue.outcome(sent) == "failed"
    table.clock.advance(91)
    with pytest.raises(UnansweredError, match=NO_ANSWER):
        await blue.slash("general", "ping")


async def test_a_callback_that_asks_for_no_response_gets_none(table, bot, attach, blue, eventually):
    seen = []

    @bot.tree.command(description="Plain")
    async def plain(interaction: discord.Interaction) -> None:
        address = f"{table.api_url}/interactions/{interaction.id}/{interaction.token}/callback"
        async with interaction._session.post(address, json={"type": 4, "data": {"content": "plain"}}) as response:
            seen.append((response.status, await response.read()))

    async with attach(bot):
        await blue.wait_for_command("plain")
        assert (await blue.slash("general", "plain"))["content"] == "plain"
        await eventually(lambda: seen)
    assert seen == [(204, b"")]


async def test_a_command_cannot_be_answered_as_if_it_were_a_press(table, bot, attach, blue):
    seen = []

    @bot.tree.command(description="Confused")
    async def confused(interaction: discord.Interaction) -> None:
        adapter = discord.webhook.async_.async_context.get()
        params = discord.webhook.async_.interaction_message_response_params(type=7, content="no")
        try:
            await adapter.create_interaction_response(
                interaction.id, interaction.token, session=interaction._session, params=params
            )
        except discord.HTTPException as error:
            seen.append(error.code)
        await interaction.response.send_message("right")

    async with attach(bot):
        await blue.wait_for_command("confused")
        await blue.slash("general", "confused")
    assert seen == [50035]
    assert "type" in table.reports[0].errors
