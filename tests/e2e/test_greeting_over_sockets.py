"""A server that takes the bot in is greeted once, where the bot may post, in its own language; else it is silent."""

from collections.abc import Callable
from typing import Any

import pytest
from rolled import labels, text_of

from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e


async def at_home(bot: Any) -> None:
    """Until the bot knows which servers it is in already: one that came before that would be among those."""
    await bot.until(lambda: '"ready"' in bot.log)


def server(table: LocalDiscord, name: str, *channels: str, locale: str = "en-US") -> tuple[str, list[str]]:
    """One without the bot, and its channels."""
    guild = table.world.add_guild(name, bot_member=False)
    guild.locale = locale
    return guild.id, [table.world.add_text_channel(guild.id, channel)["id"] for channel in channels]


def written(table: LocalDiscord, guild_id: str) -> list[Any]:
    channels = [channel["id"] for channel in table.world.guild_channels(guild_id)]
    return [message for id in channels for message in table.world.messages.get(id, {}).values()]


async def test_who_takes_the_bot_in_is_greeted_where_it_may_post_and_nobody_else(
    table: LocalDiscord, bot: Any, sit: Callable[..., Any]
) -> None:
    await at_home(bot)
    anna = await sit("anna")
    mute, shut = server(table, "Mute", "one", "two")
    hidden, unseen = server(table, "Hidden", "secret")
    club, (rules, talk) = server(table, "Ein Verein", "regeln", "plausch", locale="de")
    for channel in (*shut, rules):
        table.deny(channel, "send_messages")
    table.deny(unseen[0], "view_channel")
    for guild_id in (mute, hidden, club):  # the bot hears of them in this order
        table.invite(guild_id)
    greeting = await anna.wait_for_message(lambda message: message["channel_id"] == talk)
    assert "Ich leite" in text_of(greeting) and len(labels(greeting)) == 3
    assert len(written(table, club)) == 1
    assert written(table, mute) == written(table, hidden) == []
    known = [guild.id for guild in table.world.guilds.values() if guild.name == "The Table"]
    assert written(table, known[0]) == [], "a server that it is in already is not greeted at every start"
    assert table.reports == [], "it did not try where it may not"


async def test_who_is_greeted_can_begin_by_the_greetings_own_buttons(
    table: LocalDiscord, bot: Any, sit: Callable[..., Any]
) -> None:
    await at_home(bot)
    anna = await sit("anna")
    club, (talk,) = server(table, "A club", "talk")
    table.invite(club)
    greeting = await anna.wait_for_message(lambda message: message["channel_id"] == talk)
    lesson = await anna.press(greeting, "Teach me")
    assert "Lesson 1 of 7" in text_of(lesson) and lesson["flags"] & 64
    assert table.reports == []
