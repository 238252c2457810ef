"""Discord answers every request with an error for a while, in the middle of a match: what was pressed counts or does
not, whoever pressed finds out, the thread is told once, and the log says once what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from match_people import begun, first_to_pick, thread_is_whole
from processes import BotProcess

from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows

pytestmark = pytest.mark.e2e
OUTAGE_SECONDS = 6.0


@pytest.mark.parametrize("status", [503, 429])
async def test_a_match_goes_on_after_discord_was_broken(
    status: int, table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, address: str
) -> None:
    bot = bots(table, DATABASE_URL=address)
    dashboard, people = await begun(table, bot, sit)
    thread = dashboard["channel_id"]
    owner, panel, pick = await first_to_pick(dashboard, *people)

    async with Store(address) as store:
        matches = Matches(store)

        async def stored() -> Any:
            found = await matches.repository.in_thread(int(thread))
            assert found is not None
            return found

        async def owing() -> list[str]:
            async with store.reading() as at:
                return await rows.owing(at)

        before = (await stored()).row.entries
        table.answer_all_with(status)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(OUTAGE_SECONDS):
                await owner.press(panel, pick)
        assert (await stored()).row.entries == before + 1, "it counted, though nobody could be shown it"
        assert await owing(), "and it is still to be told"
        table.answer_all_with(None)
        async with asyncio.timeout(60):
            while await owing():  # noqa: ASYNC110  (the database is another process's)
                await asyncio.sleep(0.1)
        again = await owner.press(panel, pick)
        assert again is not None
        assert (await stored()).row.entries == before + 1, "pressed twice, counted once"
    await thread_is_whole(owner, dashboard, over=False)
    assert bot.log.count("Discord does not answer, trying again") == 1
    assert bot.log.count("Discord answers again") == 1
    assert "incident" not in bot.log and "posting failed" not in bot.log
