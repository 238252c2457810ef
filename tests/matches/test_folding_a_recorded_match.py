"""A whole recorded match, folded on its way and at its end: all that anyone is given of it is the same to the byte."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from played_recorded import RECORDED, ROOT, answer, answers_of, begun

from bot.games.crisis_protocol import ID as FIRST
from bot.matches.exports import dice_export, whole_export
from bot.matches.folding import fold_some
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.ui.match.pictures.replaying import watch_kept
from rules_engine.crisis_protocol.testing.recorded import RecordedMatch, load_recorded, standing

VERIFIER = ROOT / "tools" / "verify_dice.py"
VIEWERS = ("blue", "red", None)
HALF_WAY = 170
LATER = 4e9
"""Long after the end."""


@dataclass
class Given:
    """What people are given of a match."""

    files: list[str]
    """One for each viewer."""
    dice: str
    page: str = ""
    """To watch it again; of a match that is over."""


@dataclass
class Told:
    half: list[Given] = field(default_factory=list)
    """Before and after folding, as all below."""
    over: list[Given] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def recorded() -> RecordedMatch:
    return load_recorded(RECORDED / "random_08.yaml")


@pytest.fixture(scope="module")
def told(recorded: RecordedMatch, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return asyncio.run(played(recorded, tmp_path_factory.mktemp("recorded") / "m.sqlite3"))


async def played(recorded: RecordedMatch, path: Path) -> Told:
    told = Told()
    async with Store(f"sqlite:///{path}") as store:
        matches = Matches(store)
        id = await begun(store, matches, recorded)
        for number, (seat, choice) in enumerate(answers_of(recorded)):
            if number == HALF_WAY:
                told.half.append(await given(matches, id))
                assert await fold_some(matches.repository, 1) == 1
                told.half.append(await given(matches, id))
            await answer(matches, id, seat, choice)
        stored = await matches.repository.find(id)
        assert stored.status is Status.ENDED and stored.state is not None
        told.stands = list(standing(stored.state))
        for _ in range(2):
            told.over.append(await given(matches, id))
            told.rows.append(await entries(store))
            await fold_some(matches.repository, 1, LATER)
    return told


async def given(matches: Matches, id: str) -> Given:
    stored = await matches.repository.find(id)
    files = [json.dumps(await whole_export(matches, stored, viewer)) for viewer in VIEWERS]
    made = Given(files, (await dice_export(matches, stored)).model_dump_json())
    if stored.status is Status.ENDED:
        kept = [(entry.snapshot, list(entry.events)) for entry in (await matches.records.record(id)).live]
        made.page = (await asyncio.to_thread(watch_kept, FIRST, id, kept, "de")).page
    return made


async def entries(store: Store) -> int:
    async with store.reading() as at:
        return int((await at.exec_driver_sql("SELECT count(*) FROM match_entries")).scalar_one())


def test_it_is_the_recorded_match_that_was_folded(told: Told, recorded: RecordedMatch) -> None:
    assert told.stands == list(recorded.chapters[-1].stands)
    assert told.rows[0] > 100 and told.rows[1] == 0, "half of it was folded on the way, all of it at the end"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_half_way_everybody_is_given_the_same_file_as_before(told: Told, viewer: str | None) -> None:
    before, after = (given.files[VIEWERS.index(viewer)] for given in told.half)
    assert after == before and len(before) > 100_000


@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_everybody_is_given_the_same_file_as_before(told: Told, viewer: str | None) -> None:
    before, after = (given.files[VIEWERS.index(viewer)] for given in told.over)
    assert after == before and len(before) > 100_000


def test_half_way_a_file_tells_each_seat_something_else(told: Told) -> None:
    """So that three equal files are no proof by accident."""
    assert len(set(told.half[0].files)) == 3


def test_it_is_watched_again_as_before(told: Told) -> None:
    before, after = (given.page for given in told.over)
    assert after == before and "<html" in before


@pytest.mark.parametrize("moment", ["half", "over"])
def test_its_dice_are_checked_as_before(told: Told, moment: str, tmp_path: Path) -> None:
    before, after = (given.dice for given in getattr(told, moment))
    assert after == before
    file = tmp_path / "dice.json"
    file.write_text(after)
    said = subprocess.run([sys.executable, str(VERIFIER), str(file)], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr
