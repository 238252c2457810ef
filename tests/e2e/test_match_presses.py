"""Presses that come at once, in two languages, and between a kill and a start."""

import asyncio
from typing import Any

import pytest
from match_people import act_of, begin, open_components, texts
from processes import BotProcess, online

from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store

pytestmark = pytest.mark.e2e


async def entries(address: str, thread: str) -> int:
    async with Store(address) as store:
        stored = await Matches(store).repository.in_thread(int(thread))
        assert stored is not None
        return stored.row.entries


async def test_a_double_press_counts_once_and_everybody_reads_their_own_language(
    table: LocalDiscord, bot: BotProcess, sit: Any, address: str
) -> None:
    blue, red = await sit("blue"), await sit("red", locale="de")
    dashboard = await begin(blue, red)
    thread = dashboard["channel_id"]
    assert "against" in texts(dashboard), "public posts are in the match's language"
    german = await red.press(dashboard, "What happened")
    assert german is not None and "Seit deinem letzten Blick" in texts(german)
    panels = {person: await person.press(dashboard, "My move") for person in (blue, red)}
    owner = next(p for p, panel in panels.items() if any(act_of(c)[1] == "pick" for c in open_components(panel)))
    pick = next(c for c in open_components(panels[owner]) if act_of(c)[1] == "pick")["custom_id"]
    before = await entries(address, thread)
    taps = await asyncio.gather(*(owner.tap(panels[owner], pick) for _ in range(4)))
    assert [await owner.outcome(tap) for tap in taps] == ["done"] * 4
    assert await entries(address, thread) == before + 1

    # Killed and started again: the old panel still knows its match, and says that it is old.
    await bot.kill()
    await bot.start()
    await online(table)
    stale = await owner.press(panels[owner], "What happened") if owner is blue else None
    assert stale is None or "###" in texts(stale)
    assert await entries(address, thread) == before + 1
    assert "incident" not in bot.log
