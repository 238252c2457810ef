"""Matches begun when each press began a chain of rolls of its own: right by the rule of their time, and no warning."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from bot.matches.exports import dice_export
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows
from bot.ui.match.menu.records import anew_lines
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.checking import checked
from rules_engine.kernel.context import Rolled
from rules_engine.kernel.exports import Export
from rules_engine.kernel.record import Record, Seen, chain_digest

PEOPLE = {"blue": 11, "red": 22}
CONTENT = default_content()
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_dice.py"


def press_by_press(record: Record) -> list[Seen]:
    """The transcript as it was once kept: a table that knew only the present chained the rolls of one press."""
    found: list[Seen] = []
    for entry in record.entries:
        last = ""
        for event in entry.events:
            if isinstance(event, Rolled):
                secret, key = event.secret_to is not None, event.key.text
                last = chain_digest(last, key, event.sides, event.numbers, secret=secret)
                seen = Seen(key=key, sides=event.sides, numbers=event.numbers, digest=last, secret_to=event.secret_to)
                found += [seen] if seen not in found else []
    return found


async def played(folder: Path) -> tuple[Export, Export]:
    """The dice of a match that began in those days, before and after it went on with the bot of today."""
    async with Store(f"sqlite:///{folder / 'm.sqlite3'}") as store:
        matches = Matches(store)
        stored = await matches.lobby.challenge(
            creator_id=11, channel_id=1, guild_id=2, terms=CrisisTerms(map="downtown")
        )
        id = stored.row.id
        await matches.lobby.accept(id, PEOPLE["red"])
        for number, user in enumerate(PEOPLE.values()):
            await matches.lobby.bring_roster(id, user, random_roster(CONTENT, random.Random(number)))
        players = {seat: Player(seat, 5, EAGER) for seat in PEOPLE}

        async def until_rolled(most: int) -> None:
            while len((await matches.records.record(id)).transcript) < most:
                state = (await matches.repository.find(id)).state
                assert state is not None
                asked = state.pending[min(state.pending)]
                await matches.play.answer(id, PEOPLE[asked.seat], asked.seq, players[asked.seat].answer(asked).choice)

        await until_rolled(8)
        kept = press_by_press(await matches.records.record(id))
        async with store.transaction() as at:
            await at.execute(rows.records.delete().where(rows.records.c.kind == "rolled"))
            await rows.add_record(at, id, "rolled", [seen.model_dump_json() for seen in kept])
        before = await dice_export(matches, await matches.repository.find(id))
        await until_rolled(12)
        stored = await matches.endings.concede(id, PEOPLE["blue"])
        return before, await dice_export(matches, stored)


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> tuple[Export, Export]:
    return asyncio.run(played(tmp_path_factory.mktemp("chains")))


def test_such_a_match_is_right_and_is_said_to_be_of_its_time(exports: tuple[Export, Export]) -> None:
    for export in exports:
        found = checked(export)
        assert found.problems == [] and found.anew >= 2
        assert found.right + found.later == len(export.rolls)
    assert checked(exports[1]).anew == checked(exports[0]).anew, "from then on one chain"
    [english], [german] = (anew_lines(words(language), checked(exports[1])) for language in ("en", "de"))
    assert str(found.anew + 1) in english and "press by press" in english and "Ketten" in german


def test_a_match_of_today_has_one_chain_and_nothing_is_said(exports: tuple[Export, Export]) -> None:
    last, rolls = "", []
    for seen in exports[1].rolls:
        last = chain_digest(last, seen.key, seen.sides, seen.numbers, secret=seen.secret_to is not None)
        rolls.append(seen.model_copy(update={"digest": last}))
    found = checked(exports[1].model_copy(update={"rolls": tuple(rolls)}))
    assert (found.anew, found.problems, anew_lines(words("en"), found)) == (0, [], [])


@pytest.mark.parametrize("at", [1, 4, 7, 10])
def test_a_roll_left_out_or_changed_is_found_all_the_same(exports: tuple[Export, Export], at: int) -> None:
    export = exports[1]
    rolls = list(export.rolls)
    rolls[at] = rolls[at].model_copy(update={"digest": "0" * 64})
    assert checked(export.model_copy(update={"rolls": tuple(rolls)})).problems
    rolls = list(export.rolls)
    rolls[at] = rolls[at].model_copy(update={"numbers": tuple((n + 1) % rolls[at].sides for n in rolls[at].numbers)})
    assert checked(export.model_copy(update={"rolls": tuple(rolls)})).problems


def verified(*asked: Any) -> Any:
    return subprocess.run([sys.executable, "-I", VERIFIER, *asked], capture_output=True, text=True, check=False)


def test_a_match_of_today_is_not_let_off_by_that(exports: tuple[Export, Export], tmp_path: Path) -> None:
    """Whose digests hold its commitment has one chain."""
    today = exports[1].model_copy(update={"format": "dice-export-3"})
    file = tmp_path / "dice.json"
    file.write_text(today.model_dump_json())
    done = verified(file, "--press-by-press")
    assert done.returncode == 1 and "breaks the transcript's chain" in done.stdout
    assert checked(today).problems


def test_the_verifier_says_the_same(exports: tuple[Export, Export], tmp_path: Path) -> None:
    for export in exports:
        file = tmp_path / "dice.json"
        file.write_text(export.model_dump_json())
        done = verified(file, "--press-by-press")
        assert done.returncode == 0, done.stdout + done.stderr
        unproven = f"{checked(export).anew + 1} chains: each press began its own, so nothing proves their order"
        assert f"NOT PROVEN {unproven}" in done.stdout
        done = verified(file)
        assert done.returncode == 1 and "begins a second chain; only a match of old has that" in done.stdout
    forged = json.loads(exports[1].model_dump_json())
    del forged["rolls"][9]
    file.write_text(json.dumps(forged))
    done = verified(file, "--press-by-press")
    assert done.returncode == 1 and "breaks the transcript's chain" in done.stdout
