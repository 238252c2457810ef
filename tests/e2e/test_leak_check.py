"""The search for leaks finds them: a frame that tells too early is named, the same frame in time is not."""

import asyncio
import itertools
import random
import sqlite3
from pathlib import Path

import pytest
from leaks import Secret, Watch, Watched, nothing_leaked, secrets_of, written

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.dice import SeedChain, SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def secrets() -> list[Secret]:
    """What a real match hides until its first round begins."""
    content = default_content()
    drawn = (random_roster(content, random.Random(seed)) for seed in itertools.count())
    blue = next(drawn)
    red = next(roster for roster in drawn if not {*blue.secure, *blue.extract} & {*roster.secure, *roster.extract})
    rosters = {"blue": blue, "red": red}
    start = new_match(content, rosters, ready()["downtown"].terrain, name="leaks")
    table: Session[Match] = Session.open(Engine(CrisisProtocol(content), SeededDice(SECRET, "")), start)
    players = {seat: Player(seat, 5, EAGER) for seat in rosters}
    while not any(event.kind == "seed_revealed" for entry in table.record.entries for event in entry.events):
        decision = table.state.pending[min(table.state.pending)]
        table.submit(players[decision.seat].answer(decision))
    return secrets_of(content, table.record, rosters, SECRET)


def watched(folder: Path, *shown: tuple[int, str, str]) -> Watch:
    """Frames as (entries so far, who saw it, what it said)."""
    database = folder / "crisis.sqlite3"
    with sqlite3.connect(database) as at:
        at.execute("CREATE TABLE matches (thread_id INTEGER, entries INTEGER)")
        at.execute("INSERT INTO matches VALUES (1, 0)")
    people = {name: Watched("nowhere", name) for name in ("blue", "red", "watcher")}
    for person in people.values():
        person.seen = []
    watch = Watch(database, "1", people)
    for entries, name, said in shown:
        at.execute("UPDATE matches SET entries = ?", (entries,))
        at.commit()
        people[name].seen.append({"type": "message_update", "message": {"attachments": [{"description": said}]}})
        asyncio.run(watch.note())
    at.close()
    return watch


def one(secrets: list[Secret], what: str, owner: str | None = None) -> Secret:
    """One that its owner alone knows: what both brought is no secret between them."""
    return next(s for s in secrets if s.what == what and s.words and owner in (None, s.owner) and not s.shared)


@pytest.mark.parametrize("what", ["a sealed squad", "a crisis before its reveal", "a crisis nobody drew"])
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_a_card_told_before_its_time_is_found_and_in_time_is_not(
    secrets: list[Secret], tmp_path: Path, what: str, owner: str
) -> None:
    """SQD-07, TAC-13, MIS-05."""
    secret = one(secrets, what, owner)
    other = "red" if owner == "blue" else "blue"
    said = f"Over there stands {secret.words[0]}."
    early = secret.until - 1
    frames = [(early, "watcher", said), (early, other, said), (early, owner, said), (secret.until, "watcher", said)]
    leaks = watched(tmp_path, *frames).leaks(secrets)
    assert [leak.split()[0] for leak in leaks] == [other, "watcher"]
    assert all(secret.what in leak for leak in leaks)


@pytest.mark.parametrize("way", range(5))
def test_a_seed_told_before_its_round_is_over_is_found_however_it_is_written(
    secrets: list[Secret], tmp_path: Path, way: int
) -> None:
    setup, first = SeedChain(SECRET).seed(0), SeedChain(SECRET).seed(1)
    revealed = one(secrets, "the seed of round 0").until
    frames = [
        (revealed - 1, "blue", f"seed:{written(setup)[way]}."),
        (revealed, "blue", f"seed:{written(setup)[way]}."),
        (revealed, "red", f"next:{written(first)[way]}."),
        (revealed, "watcher", f"all:{written(SECRET)[way]}="),
    ]
    leaks = watched(tmp_path, *frames).leaks(secrets)
    assert [leak.partition(" (")[0] for leak in leaks] == [
        "blue was shown the seed of round 0",
        "red was shown the seed of round 1",
        "watcher was shown the secret of the dice",
    ]


def test_what_leaked_is_said_in_one_line(tmp_path: Path) -> None:
    secret = Secret("a sealed squad", ("Hulk",), 5, "blue")
    frames = [(1, "red", "much talk\n" * 500 + "and Hulk of all people" + " more" * 500), (2, "red", "Hulk")]
    with pytest.raises(pytest.fail.Exception) as failed:
        nothing_leaked(watched(tmp_path, *frames).leaks([secret]))
    line = str(failed.value)
    assert "\n" not in line and len(line) < 300
    assert line.startswith("red was shown a sealed squad (Hulk) before entry 5") and line.endswith("(and 1 more)")
    nothing_leaked([])
