"""PostgreSQL stopped in the middle of a match and started again: what was pressed is told truly, nothing is lost or
doubled, and the bot goes on by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from match_people import begun, first_to_pick
from postgres_server import PostgresServer
from processes import BotProcess

from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store
from bot.store.trouble import AGAIN_SECONDS

pytestmark = pytest.mark.e2e
AWAY = "I cannot reach my memory right now"


async def stands(address: str, thread: str) -> tuple[int, list[str]]:
    async with Store(address) as store:
        stored = await Matches(store).repository.in_thread(int(thread))
        assert stored is not None
        return stored.row.entries, list(stored.row.waiting)


async def test_a_match_goes_on_after_its_server_was_away(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, postgres: PostgresServer
) -> None:
    address = postgres.new()
    bot = bots(table, DATABASE_URL=address)
    dashboard, people = await begun(table, bot, sit)
    thread = dashboard["channel_id"]
    owner, panel, pick = await first_to_pick(dashboard, *people)
    before, _ = await stands(address, thread)

    for end in (postgres.stop, postgres.kill):
        end()
        try:
            told = await owner.press(panel, pick)
            assert told is not None and AWAY in told["content"]
        finally:
            postgres.start()
        assert (await stands(address, thread))[0] == before

    # For a moment it is still taken for away: whoever presses then is told so, and presses again.
    while (told := await owner.press(panel, pick)) is not None and AWAY in told["content"]:
        assert (await stands(address, thread))[0] == before
    assert (await stands(address, thread))[0] == before + 1, "pressed again and again, counted once"
    # Between two presses nobody notices, but for whoever comes in the moment in which the bot's own work found it away.
    postgres.stop()
    postgres.start()
    await asyncio.sleep(AGAIN_SECONDS)
    again = await owner.press(dashboard, "What happened")
    assert again is not None and AWAY not in again["content"]
    # Once for each time that anybody, also the bot's own work, used it meanwhile; once for two, if nobody did between.
    assert bot.log.count("the database cannot be used, trying again") in (1, 2, 3) and "incident" not in bot.log
    await bot.kill()
    postgres.drop(address)
