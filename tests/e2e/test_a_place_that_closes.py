"""A match whose thread the bot may not write in any more, and one in a server that throws the bot out: it is played on,
whoever plays reads why nothing is posted, and once the bot is let in again the thread is told what was left out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from match_people import Json, begun, first_to_pick, texts, thread_is_whole
from processes import BotProcess

from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store

pytestmark = pytest.mark.e2e


async def played_on(dashboard: Json, people: list[Any]) -> None:
    """By whoever has to choose something."""
    owner, panel, pick = await first_to_pick(dashboard, *people)
    await owner.press(panel, pick)


async def entries(address: str, thread: str) -> int:
    async with Store(address) as store:
        found = await Matches(store).repository.in_thread(int(thread))
        assert found is not None
        return found.row.entries


async def more_stands_in(table: LocalDiscord, thread: str, stood: int) -> None:
    async with asyncio.timeout(30):
        while len(table.world.messages[thread]) == stood:  # noqa: ASYNC110  (another process writes)
            await asyncio.sleep(0.1)


async def test_who_plays_where_the_bot_may_not_write_reads_so_and_the_thread_is_told_later(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, address: str
) -> None:
    bot = bots(table, DATABASE_URL=address)
    dashboard, people = await begun(table, bot, sit)
    thread = dashboard["channel_id"]
    parent, before = table.world.channel(thread)["parent_id"], await entries(address, thread)

    table.deny(parent, "send_messages_in_threads", "view_channel")
    await played_on(dashboard, people)
    await bot.until(lambda: "not allowed to post" in bot.log)
    stood = len(table.world.messages[thread])
    for panel in [await person.press(dashboard, "My move") for person in people]:
        assert f"I may not post in <#{thread}>" in texts(panel)
    assert "incident" not in bot.log and "posting failed" not in bot.log

    table.deny(parent)
    await played_on(dashboard, people)
    assert await entries(address, thread) == before + 2, "it is played on meanwhile"
    await more_stands_in(table, thread, stood)
    async with asyncio.timeout(30):
        while "I may not post in" in texts(await people[0].press(dashboard, "My move")):
            pass
    await thread_is_whole(people[0], dashboard, over=False)


async def test_a_server_that_threw_the_bot_out_and_takes_it_in_again_plays_on(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, address: str
) -> None:
    bot = bots(table, DATABASE_URL=address)
    dashboard, people = await begun(table, bot, sit)
    thread = dashboard["channel_id"]
    guild, before = table.world.channel(thread)["guild_id"], await entries(address, thread)
    table.kick(guild)
    await played_on(dashboard, people)  # as one that was under way when it happened
    await bot.until(lambda: "not allowed to post" in bot.log)
    assert await entries(address, thread) == before + 1
    stood = len(table.world.messages[thread])
    table.invite(guild)
    await played_on(dashboard, people)
    assert await entries(address, thread) == before + 2
    await more_stands_in(table, thread, stood)
    await thread_is_whole(people[0], dashboard, over=False)
    assert "incident" not in bot.log and "posting failed" not in bot.log
