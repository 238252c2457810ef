"""A match handed out as a file and handed in again: the rules come to the same, and a changed file is found out."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES, game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.exports import whole_export
from bot.matches.replays import play_file, read_file
from bot.matches.service import Matches
from bot.matches.shapes import MOST_BYTES, Unreadable
from bot.matches.terms import Terms
from bot.store import Store
from bot.ui.match.pictures.replaying import watch_file
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.checking import checked
from rules_engine.kernel.dice import key_from, salt, stream, uniform
from rules_engine.kernel.record import Seen, beginning, chained

BLUE, RED = 11, 22
OTHER = "other_game"
"""The same rules by another name."""
CONTENT = default_content()
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_dice.py"


class Exported:
    running: bytes
    over: bytes
    elsewhere: bytes
    """The same, if it were of another game."""
    final: Match


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    return asyncio.run(made(tmp_path_factory.mktemp("files") / "m.sqlite3"))


async def made(path: Path) -> Exported:
    """A match with an order and an undo in it, exported while it runs and after one has conceded."""
    found = Exported()
    async with Store(f"sqlite:///{path}") as store:
        matches = Matches(store)
        stored = await matches.lobby.challenge(
            creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms(map="downtown")
        )
        id, people = stored.row.id, {"blue": BLUE, "red": RED}
        await matches.lobby.accept(id, RED)
        for number, user in enumerate(people.values()):
            await matches.lobby.bring_roster(id, user, random_roster(CONTENT, random.Random(number)))
        players = {seat: Player(seat, 5, EAGER) for seat in people}
        for number in range(24):
            stored = await matches.repository.find(id)
            assert stored.state is not None
            asked = stored.state.pending[min(stored.state.pending)]
            await matches.play.answer(id, people[asked.seat], asked.seq, players[asked.seat].answer(asked).choice)
            if number == 3:
                points = await matches.undo.undo_points(id)
                await matches.undo.undo(id, people[asked.seat], points[-1], consent=("blue", "red"))
            if number == 20:
                order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="round")
                await matches.play.instruct(id, OrderGiven(order=order), by="blue", user_id=BLUE)
        found.running = json.dumps(await whole_export(matches, await matches.repository.find(id), "red")).encode()
        stored = await matches.endings.concede(id, BLUE)
        assert stored.state is not None
        found.final = stored.state
        found.over = json.dumps(await whole_export(matches, stored, "red")).encode()
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(GAMES, OTHER, GAMES[FIRST])
            other = replace(stored, row=replace(stored.row, game=OTHER))
            found.elsewhere = json.dumps(await whole_export(matches, other, "red")).encode()
    return found


def changed(exported: Exported, **values: Any) -> bytes:
    return json.dumps({**json.loads(exported.over), **values}).encode()


def begun_otherwise(exported: Exported, **values: Any) -> bytes:
    inputs = json.loads(exported.over)["inputs"]
    return changed(exported, inputs={**inputs, "start": {**inputs["start"], **values}})


def test_a_file_of_the_first_game_says_no_game_and_may_say_it(exported: Exported) -> None:
    for data in (exported.running, exported.over):
        assert "game" not in json.loads(data) and read_file(data).game == FIRST
    told, ending = json.loads(exported.over)["ending"], read_file(exported.over).ending
    assert next(iter(told)) == "winner" and told["winner"] == "red" and ending is not None
    assert ending.winners == ("red",)
    assert read_file(changed(exported, game=FIRST)) == read_file(exported.over)


def test_a_file_of_another_game_says_which_and_is_played_by_its_rules(
    exported: Exported, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = json.loads(exported.elsewhere)
    assert list(told)[:3] == ["format", "game", "match"] and told["game"] == OTHER
    assert told["ending"]["winners"] == ["red"]
    monkeypatch.setitem(GAMES, OTHER, GAMES[FIRST])
    played = play_file(read_file(exported.elsewhere))
    assert played.differs_at is None and not played.broke_off
    monkeypatch.delitem(GAMES, OTHER)
    game.cache_clear()  # the program that does not know it has never met it
    with pytest.raises(Unreadable, match="unknown_game"):
        read_file(exported.elsewhere)


def test_what_one_game_wrote_is_not_read_as_another(exported: Exported, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that says another game than it holds has been changed."""

    class OtherTerms(Terms):
        stalls: int

    monkeypatch.setattr(type(game(FIRST).setup), "terms", OtherTerms)
    with pytest.raises(Unreadable, match="broken"):
        read_file(exported.over)


def test_a_finished_match_is_played_again_to_the_same_end(exported: Exported) -> None:
    file = read_file(exported.over)
    played = play_file(file)
    assert played.differs_at is None and not played.broke_off and played.final is not None
    assert played.final.model_copy(update={"seq": 0, "pending": {}}) == exported.final.model_copy(
        update={"seq": 0, "pending": {}}
    )
    assert not checked(file.dice).problems


def test_a_stranger_can_recheck_the_dice_of_a_stored_match(exported: Exported, tmp_path: Path) -> None:
    """Press by press the chain of rolls goes on, across an undo too; the stand-alone verifier says so."""
    for name, data in (("running", exported.running), ("over", exported.over)):
        dice = json.loads(data)["dice"]
        assert len(dice["rolls"]) >= 4, "several presses rolled"
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(dice))
        done = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_running_match_gives_nothing_to_play_again_with(exported: Exported) -> None:
    file = read_file(exported.running)
    assert file.inputs is None and "inputs" not in json.loads(exported.running)
    with pytest.raises(Unreadable, match="not_over"):
        play_file(file)


def test_changed_dice_are_found_out(exported: Exported) -> None:
    raw = json.loads(exported.over)
    roll = raw["dice"]["rolls"][-1]
    roll["numbers"] = [(number + 1) % roll["sides"] for number in roll["numbers"]]
    file = read_file(json.dumps(raw).encode())
    assert checked(file.dice).problems
    played = play_file(file)
    assert played.differs_at is not None or played.broke_off


def with_a_roll_put_in(exported: Exported) -> tuple[dict[str, Any], str]:
    """As the seed gives it, under a name that nobody rolled for, with every digest mended."""
    raw = json.loads(exported.over)
    dice, key = raw["dice"], "0|blue|made_up||priority|0"
    seed, mixed = bytes.fromhex(dice["seeds"]["0"]), salt(dice["match"], dice["words"])
    numbers = uniform(stream(seed, mixed, key_from(key)), 3, 8)
    seen = [Seen.model_validate(roll) for roll in dice["rolls"]]
    seen.insert(2, Seen(key=key, sides=8, numbers=numbers, digest=""))
    forged = chained([], seen, beginning(dice["commitment"], mixed))
    dice["rolls"] = [one.model_dump(mode="json") for one in forged]
    return raw, key


def test_a_roll_that_nothing_asked_for_is_named_though_the_dice_are_right(exported: Exported) -> None:
    raw, key = with_a_roll_put_in(exported)
    file = read_file(json.dumps(raw).encode())
    assert checked(file.dice).problems == []
    played = play_file(file)
    assert (played.differs_at, played.broke_off, played.extra, played.taken_back) == (None, False, (key,), 0)
    assert play_file(read_file(exported.over)).extra == ()
    for language, said in (("en", "belongs to nothing that happened"), ("de", "gehört zu nichts, was geschehen ist")):
        watched = watch_file(json.dumps(raw).encode(), language)
        assert any(line.startswith("⚠") and said in line and key in line for line in watched.lines)


def test_one_that_is_told_in_what_was_taken_back_is_counted(exported: Exported) -> None:
    """Nobody can play that again, and the summary says so."""
    raw, key = with_a_roll_put_in(exported)
    span, who, ability, target, purpose, ordinal = key.split("|")
    parts = {"span": int(span), "who": who, "ability": ability, "target": target, "purpose": purpose}
    numbers = raw["dice"]["rolls"][2]["numbers"]
    rolled = {"kind": "rolled", "key": {**parts, "ordinal": int(ordinal)}, "sides": 8, "numbers": numbers}
    undone = next(one for one in raw["account"]["told"] if one["undone"])
    undone["events"].append({**rolled, "secret_to": None})
    played = play_file(read_file(json.dumps(raw).encode()))
    assert (played.extra, played.taken_back) == ((), 1)


def test_the_stranger_reads_a_whole_match_too(exported: Exported, tmp_path: Path) -> None:
    """Its events must tell the same rolls."""

    def verified(made: dict[str, Any], *more: str) -> tuple[int, str]:
        file = tmp_path / "match.json"
        file.write_text(json.dumps(made))
        asked = [sys.executable, "-I", VERIFIER, file, *more]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    for data in (exported.running, exported.over):
        code, out = verified(json.loads(data))
        assert code == 0 and "everything that can be checked is right" in out, out
    head = read_file(exported.over).dice.head
    assert verified(json.loads(exported.over), "--over", "--head", head)[0] == 0
    raw, key = with_a_roll_put_in(exported)
    code, out = verified(raw)
    assert code == 1 and f"MISMATCH roll {key}: no event tells it" in out
    raw = json.loads(exported.over)
    rolled = [event for one in raw["account"]["told"] for event in one["events"] if "sides" in event]
    rolled[0]["numbers"][0] = (rolled[0]["numbers"][0] + 1) % rolled[0]["sides"]
    code, out = verified(raw)
    assert code == 1 and "an event tells it, and it is not in the list" in out
    raw = json.loads(exported.over)
    raw["match"] = "00000000"
    code, out = verified(raw)
    assert code == 1 and "another match's" in out


def test_changed_events_are_found_out(exported: Exported) -> None:
    raw = json.loads(exported.over)
    told = next(one for one in raw["account"]["told"] if one["events"] and not one["undone"])
    told["events"] = told["events"][:-1]
    assert play_file(read_file(json.dumps(raw).encode())).differs_at == 0


def changed_stories(raw: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What happened told otherwise, with no roll touched."""
    live = [number for number, one in enumerate(raw["account"]["told"]) if not one["undone"]]
    quiet = next(one["events"] for one in raw["account"]["told"] if one["events"] and "sides" not in str(one["events"]))
    nobody = {"seat": None, "seq": None, "choice": None, "hidden": False, "events": quiet, "undone": False}
    nothing = {"answer": None, "instruction": None}
    for name in ("more at the end", "more in between, by itself", "fewer inputs", "another's answer", "no choice"):
        made = deepcopy(raw)
        told, inputs = made["account"]["told"], made["inputs"]["entries"]
        if name == "more at the end":
            told.append(nobody)
        elif name == "more in between, by itself":
            told.insert(live[5], nobody)
            inputs.insert(5, nothing)
        elif name == "fewer inputs":
            inputs.pop()
        elif name == "another's answer":
            told[live[4]]["seat"] = {"blue": "red", "red": "blue"}[told[live[4]]["seat"]]
        else:
            next(one for one in told if one["choice"] and not one["undone"])["choice"] = None
        yield name, made


def test_a_story_that_the_match_does_not_tell_is_found_out(exported: Exported) -> None:
    for name, made in changed_stories(json.loads(exported.over)):
        played = play_file(read_file(json.dumps(made).encode()))
        assert played.differs_at is not None, name


def test_the_stranger_sees_rolls_told_in_any_way(exported: Exported, tmp_path: Path) -> None:
    """An event may leave out the number of a first roll, and the account has a list of rolls of its own."""
    rolled = {"kind": "rolled", "key": {"span": 0, "who": "blue", "ability": "x", "purpose": "y"}, "sides": 8}

    def told(raw: dict[str, Any]) -> None:
        raw["account"]["told"][-1]["events"].append({**rolled, "numbers": [7]})

    def listed(raw: dict[str, Any]) -> None:
        raw["account"]["transcript"].pop()

    def faced(raw: dict[str, Any]) -> None:
        roll = next(roll for roll in raw["account"]["transcript"] if min(roll["numbers"]) >= 0)
        roll["numbers"][0] = (roll["numbers"][0] + 1) % roll["sides"]

    for change, said in ((told, "an event tells it"), (listed, "another list"), (faced, "another list")):
        raw = json.loads(exported.over)
        change(raw)
        file = tmp_path / "match.json"
        file.write_text(json.dumps(raw))
        done = subprocess.run([sys.executable, "-I", VERIFIER, file], capture_output=True, text=True, check=False)
        assert done.returncode == 1 and said in done.stdout, done.stdout + done.stderr


def test_an_answer_to_nothing_ends_the_replay_there(exported: Exported) -> None:
    raw = json.loads(exported.over)
    answers = [one for one in raw["inputs"]["entries"] if one["answer"]]
    answers[5]["answer"]["choice"] = {"kind": "pick", "option": "no such thing"}
    played = play_file(read_file(json.dumps(raw).encode()))
    assert played.broke_off and 0 < len(played.steps) < len(raw["inputs"]["entries"])


def test_files_that_are_no_match_are_named_as_what_they_are(exported: Exported) -> None:
    cases = [
        (b"\x00\x01", "no_json"),
        (b"[" * 200_000, "too_nested"),
        (b"[1]", "no_match"),
        (b'{"format": "something-else"}', "other_format"),
        (b'{"format": "crisis-by-post-match-1"}', "broken"),
        (changed(exported, terms={"map": 5}), "broken"),
        (changed(exported, game="tiddlywinks"), "unknown_game"),
        (changed(exported, game=["crisis_protocol"]), "broken"),
        (begun_otherwise(exported, schema_version=999), "later_version"),
        (begun_otherwise(exported, schema_version=-1), "broken"),
        (begun_otherwise(exported, schema_version="new"), "broken"),
        (changed(exported, match="../../x\n# @everyone"), "broken"),
        (changed(exported, content="`" * 3), "broken"),
        (exported.over.decode().encode("utf-16"), "no_json"),
        (changed(exported, inputs={"start": {}, "entries": []}), "broken"),
        (b" " * (MOST_BYTES + 1), "too_large"),
        (changed(exported, inputs={**json.loads(exported.over)["inputs"], "entries": [{}] * 5000}), "too_many"),
    ]
    for data, why in cases:
        with pytest.raises(Unreadable) as refused:
            read_file(data)
        assert refused.value.why == why, data[:60]
