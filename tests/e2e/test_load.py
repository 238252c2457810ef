"""Several matches at once, pressed faster than people press: every press is answered, nothing is lost or doubled.

How long it takes is the bench's business (`python -m bench load`), not a test's.
"""

from pathlib import Path

import pytest

from bench.load import playing, run_for
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.record import replay

pytestmark = pytest.mark.e2e

MATCHES, RATE, PRESSES = 4, 10.0, 40


async def test_of_many_presses_in_many_matches_none_is_lost(tmp_path: Path) -> None:
    async with playing(tmp_path, MATCHES) as run:
        began = {game.id: await _entries(tmp_path, game.id) for game in run.crowd.games}
        while len(run.crowd.presses) < PRESSES:
            await run_for(run, RATE, 1.0)
        await run.crowd.settled()
    assert run.crowd.unanswered == []
    assert all(press.acknowledged is not None for press in run.crowd.presses)
    for trouble in ("incident", "posting failed, trying again", "picture failed", "no words for it"):
        assert not any(line["event"] == trouble for line in run.log), trouble
    pressed = [line for line in run.log if line["event"] == "press"]
    assert len(pressed) == len(run.crowd.presses), "each press is worked on once"
    grown = {id: await _entries(tmp_path, id) - count for id, count in began.items()}
    assert sum(grown.values()) > 0, "matches went on"
    await _records_replay(tmp_path, list(began))


async def _entries(folder: Path, id: str) -> int:
    async with Store(f"sqlite:///{folder / 'crisis.sqlite3'}") as store:
        return (await Matches(store).repository.find(id)).row.entries


async def _records_replay(folder: Path, ids: list[str]) -> None:
    """Every match is what its answers make of it, and nothing is left to be posted."""
    async with Store(f"sqlite:///{folder / 'crisis.sqlite3'}") as store:
        matches = Matches(store)
        for id in ids:
            record = await matches.records.record(id)
            kept = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
            assert replay(CrisisProtocol(default_content()), record) == kept
