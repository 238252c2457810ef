"""Where SimCord and the local Discord check the same rule, both refuse with the same code.

What SimCord does not check is listed by name: should it begin to, the test says so and the list gets shorter.
"""

import io

import discord
import simcord
from bad_payloads import BAD_COMMANDS, BAD_MESSAGES, BAD_MODALS, GOOD_MESSAGES

from bot.local.payloads import FILE_LIMIT

UNCHECKED_IN_MESSAGES = {"button without face", "link to a script", "max over options", "reply to nothing"}
UNCHECKED_IN_MODALS = {"value over 4000"}
# SimCord takes any command as it is.
UNCHECKED_COMMANDS = set(BAD_COMMANDS)


def client():
    bot = discord.Client(intents=discord.Intents.default())
    bot.tree = discord.app_commands.CommandTree(bot)
    return bot


async def code_of(request):
    """The code of the refusal, or None."""
    try:
        await request
    except discord.HTTPException as error:
        return error.code
    return None


async def message_codes(bot, channel_id, payloads):
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel_id)
    return {name: await code_of(bot.http.request(route, json=payload)) for name, payload in payloads.items()}


async def both_answers(table, attach, bot, payloads):
    """The codes for each message: of the local Discord, of SimCord."""
    table.limits.enabled = False
    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="general")
        here = await message_codes(bot, channel.id, payloads)
    other = client()
    async with simcord.run(other) as env:
        channel = env.create_guild().create_text_channel("general")
        return here, await message_codes(other, channel.id, payloads)


async def test_both_refuse_a_bad_message_with_one_code(table, attach, bot):
    here, there = await both_answers(table, attach, bot, {name: bad[0] for name, bad in BAD_MESSAGES.items()})
    assert set(here.values()) == {50035}
    assert there == here | dict.fromkeys(UNCHECKED_IN_MESSAGES)


async def test_both_take_a_message_at_the_limit(table, attach, bot):
    here, there = await both_answers(table, attach, bot, GOOD_MESSAGES)
    assert here == there == dict.fromkeys(GOOD_MESSAGES)


def add_form(bot, seen):
    """A command that answers with the bad modal of that name, and politely once it is refused."""

    @bot.tree.command(description="Form")
    async def form(interaction: discord.Interaction, name: str) -> None:
        route = discord.http.Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction.id,
            webhook_token=interaction.token,
        )
        body = {"type": 9, "data": BAD_MODALS[name][0]}
        seen[name] = await code_of(interaction.client.http.request(route, json=body))
        if seen[name] is not None:
            await interaction.response.send_message("refused")


async def test_both_refuse_a_bad_modal_with_one_code(table, attach, bot, blue):
    here, there = {}, {}
    add_form(bot, here)
    async with attach(bot):
        await blue.wait_for_command("form")
        for name in BAD_MODALS:
            await blue.slash("general", "form", name=name)
    other = client()
    add_form(other, there)
    async with simcord.run(other) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        await other.tree.sync()
        alice = guild.add_member(env.create_user("alice"))
        for name in BAD_MODALS:
            await alice.slash(channel, "form", name=name)
    assert here == dict.fromkeys(BAD_MODALS, 50035)
    assert there == here | dict.fromkeys(UNCHECKED_IN_MODALS)


async def test_both_refuse_a_bad_command_with_one_code(attach, bot):
    async def codes(client):
        return {
            name: await code_of(client.http.bulk_upsert_global_commands(client.application_id, [bad[0]]))
            for name, bad in BAD_COMMANDS.items()
        }

    async with attach(bot):
        here = await codes(bot)
    other = client()
    async with simcord.run(other):
        there = await codes(other)
    assert here == dict.fromkeys(BAD_COMMANDS, 50035)
    assert there == here | dict.fromkeys(UNCHECKED_COMMANDS)


async def test_an_empty_message_is_refused_by_both_but_only_the_table_names_it(table, attach, bot):
    """Discord's code is 50006; SimCord 3.2 says 50035."""
    here, there = await both_answers(table, attach, bot, {"empty": {"content": ""}})
    assert (here["empty"], there["empty"]) == (50006, 50035)


async def test_only_the_table_refuses_a_file_that_is_too_large(attach, bot):
    """Discord's code is 40005; SimCord 3.2 takes it."""

    async def send(channel):
        return await code_of(channel.send(file=discord.File(io.BytesIO(b"x" * (FILE_LIMIT + 1)), "big.bin")))

    async with attach(bot):
        assert await send(discord.utils.get(bot.get_all_channels(), name="general")) == 40005
    other = client()
    async with simcord.run(other) as env:
        handle = env.create_guild().create_text_channel("general")
        assert await send(other.get_channel(handle.id)) is None


def life(codes):
    """Follow up too early, acknowledge twice, fetch what does not exist: the codes in order."""

    async def command(interaction: discord.Interaction) -> None:
        codes.append(await code_of(interaction.followup.send("hasty")))
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        codes.append(await code_of(interaction.response.send_message("twice")))
        codes.append(await code_of(interaction.channel.fetch_message(1)))

    return command


async def test_both_tell_the_same_life_of_an_interaction(attach, bot, blue, eventually):
    here, there = [], []
    bot.tree.command(name="life", description="Life")(life(here))
    async with attach(bot):
        await blue.wait_for_command("life")
        await blue.slash("general", "life")
        await eventually(lambda: len(here) == 3)
    other = client()
    other.tree.command(name="life", description="Life")(life(there))
    async with simcord.run(other) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("general")
        await other.tree.sync()
        await guild.add_member(env.create_user("alice")).slash(channel, "life")
    assert here[1:] == there[1:] == [40060, 10008]
    # A follow-up before the acknowledgement finds no webhook on Discord; SimCord 3.2 delivers it.
    assert (here[0], there[0]) == (10015, None)
