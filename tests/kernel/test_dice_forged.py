"""Every change of an export is found with what a careful player holds; docs/dice-proofs.md says which needs what."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from dice_forger import FORGED, OF_TWO_CHAINS, OTHER, ROOT, Made, exported, verifier, with_two_chains
from fair_play import play_out, sit

from rules_engine.kernel.checking import checked
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.exports import Export
from rules_engine.kernel.record import Record


@pytest.fixture(scope="module")
def record() -> Record:
    table = sit(3)
    play_out(table, 4)
    return table.record


@pytest.fixture(scope="module")
def plain(record: Record) -> Made:
    return exported(record)


@pytest.fixture(scope="module")
def double(record: Record) -> Made:
    return exported(*with_two_chains(record))


def found(made: Made, held: list[str], head: str | None, *, over: bool) -> bool:
    try:
        return bool(verifier.verify(deepcopy(made), held, head, [], over=over)[1])
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return True  # it cannot be read, and the verifier says so


def head_of(made: Made) -> str:
    return Export.model_validate(made).head


def tried(change: str, record: Record, plain: Made, double: Made) -> tuple[int, list[bool]]:
    """How many files, and whether every one of them is found with nothing, with the commitment, with all."""
    honest = double if change in OF_TWO_CHAINS else plain
    held, head = [honest["commitment"]], head_of(honest)
    forged = [made for made in FORGED[change](record, plain, double) if made != honest]
    with_nothing = [found(made, [], None, over=False) for made in forged]
    with_commitment = [found(made, held, None, over=False) for made in forged]
    every = [held[0], *(chain["commitment"] for chain in honest.get("renewed", []))]
    with_all = [found(made, every, head, over=True) for made in forged]
    return len(forged), [all(with_nothing), all(with_commitment), all(with_all)]


def table() -> dict[str, list[bool]]:
    """What docs/dice-proofs.md says."""
    text = (ROOT / "docs" / "dice-proofs.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (yes|no) \| (yes|no) \| (yes|no) \|$", text, re.MULTILINE)
    return {change: [one == "yes" for one in said] for change, *said in rows}


def test_the_page_names_every_change_that_is_tried() -> None:
    assert list(table()) == list(FORGED)
    assert all(said[-1] for said in table().values()), "a careful player finds each"


def test_what_was_not_changed_is_right(plain: Made, double: Made) -> None:
    for made in (plain, double):
        held = [made["commitment"], *(chain["commitment"] for chain in made.get("renewed", []))]
        assert not found(made, held, head_of(made), over=True)
        assert not found(made, held, head_of(made)[:32], over=True) and found(made, held, head_of(made)[:31], over=True)
        assert not found(made, held[:1], None, over=True), "the first commitment holds all chains, once all is open"
        assert checked(Export.model_validate(made)).problems == []


@pytest.mark.parametrize("change", FORGED)
def test_each_change_is_found_with_what_the_page_says(change: str, record: Record, plain: Made, double: Made) -> None:
    count, caught = tried(change, record, plain, double)
    assert count > 0 and caught == table()[change], (change, count, caught)


@pytest.mark.parametrize("change", [change for change, said in table().items() if said[0]])
def test_the_bot_finds_by_itself_what_needs_nothing_to_be_held(
    change: str, record: Record, plain: Made, double: Made
) -> None:
    for made in FORGED[change](record, plain, double):
        if made in (plain, double):
            continue
        try:
            export = Export.model_validate(made)
        except ValueError:
            continue
        assert checked(export).problems, change


def test_while_the_match_is_played_each_promise_must_have_been_heard(record: Record) -> None:
    """Nothing but the thread proves a later chain before the end: whoever holds one promise is asked for the other."""
    made = exported(*with_two_chains(record), over=False)
    held = [made["commitment"], made["renewed"][0]["commitment"]]
    assert not found(made, held, head_of(made), over=False)
    assert found(made, held[:1], head_of(made), over=False)
    assert found(made, [*held, SeedChain(OTHER).commitment], head_of(made), over=False)
    earlier = made["rolls"][2]["digest"]
    assert not verifier.verify(made, held, None, [earlier])[1]
    assert verifier.verify(made, held, None, ["0" * 64])[1]


def verified(folder: Path, text: str, *more: str) -> subprocess.CompletedProcess[str]:
    file = folder / "dice.json"
    file.write_text(text, "utf-8")
    command = [sys.executable, "-I", ROOT / "tools" / "verify_dice.py", file, *more]
    done = subprocess.run(command, capture_output=True, check=False)
    # Not as text: that would turn every return into a new line.
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_file_that_two_readers_would_read_differently_is_not_read(plain: Made, tmp_path: Path) -> None:
    text = json.dumps(plain)
    assert verified(tmp_path, text).returncode == 0
    twice = text.replace('"rolls": [', '"rolls": [], "rolls": [', 1)
    endless = text.replace('"sides": 6', '"sides": Infinity', 1)
    deep = text.replace('"rolls": [', '"deep": ' + "[" * 200_000 + "]" * 200_000 + ', "rolls": [', 1)
    spans = text.replace('"seeds": {"1"', '"seeds": {" 1"', 1)
    told = text.replace('"sides": 6', '"sides": "6"', 1)
    for forged in (twice, endless, deep, spans, told, text[:-1], "[]", "null", '"x"'):
        assert forged != text
        done = verified(tmp_path, forged)
        assert (done.returncode, done.stdout) == (2, ""), forged[:80]
        assert done.stderr.startswith("cannot read") and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "told", ["\x1b[2J\x1b[8m", "\rverdict: everything that can be checked is right", "a\nb", "\u202e"]
)
def test_a_name_says_nothing_to_the_terminal(plain: Made, tmp_path: Path, told: str) -> None:
    made = deepcopy(plain)
    made["rolls"][0]["key"] = made["rolls"][0]["key"].replace("|", f"|{told}", 1)
    done = verified(tmp_path, json.dumps(made))
    assert done.returncode == 1 and told not in done.stdout
    assert "do not trust" in done.stdout.splitlines()[-1]


def test_seeds_that_a_file_keeps_to_the_end_are_named(plain: Made, tmp_path: Path) -> None:
    made = {**deepcopy(plain), "opening": "at_the_end"}
    assert "nothing before its end" in verified(tmp_path, json.dumps(made)).stdout
    assert "nothing before its end" not in verified(tmp_path, json.dumps(made), "--over").stdout
    assert verified(tmp_path, json.dumps({**made, "opening": "never"})).returncode == 2


def test_the_last_digest_says_nothing_to_the_terminal(plain: Made, tmp_path: Path) -> None:
    made = deepcopy(plain)
    made["rolls"][-1]["digest"] += "\x1b[8m\rverdict: everything that can be checked is right"
    done = verified(tmp_path, json.dumps(made))
    assert done.returncode == 1 and "\x1b" not in done.stdout and "\r" not in done.stdout


@pytest.mark.parametrize("told", [None, True, 5, 6.5, [1], {"a": 1}, "\x1b[2J"])
def test_a_commitment_that_is_none_is_told(double: Made, tmp_path: Path, told: Any) -> None:
    for chain in (0, 1):
        made = deepcopy(double)
        (made, *made["renewed"])[chain]["commitment"] = told
        done = verified(tmp_path, json.dumps(made))
        assert done.returncode in (1, 2) and "Traceback" not in done.stderr and "\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("write", [float, str, bool])
def test_the_account_tells_its_rolls_by_whole_numbers(plain: Made, write: Any) -> None:
    seen = [{**roll, "numbers": [write(number) for number in roll["numbers"]]} for roll in plain["rolls"]]
    match = {"match": plain["match"], "dice": plain, "account": {"told": [], "transcript": plain["rolls"]}}
    verifier.check_events(match, [])
    with pytest.raises(ValueError, match="whole"):
        verifier.check_events({**match, "account": {"told": [], "transcript": seen}}, [])


def test_the_name_of_a_file_says_nothing_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "dice\x1b[2J.json"
    file.write_text("{", "utf-8")
    command = [sys.executable, "-I", ROOT / "tools" / "verify_dice.py", file]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 2 and b"\x1b" not in done.stderr


def test_a_list_whose_digests_are_all_made_up_is_soon_refused(plain: Made, tmp_path: Path) -> None:
    """Each was compared with all before it: ten thousand took half a minute."""
    made = deepcopy(plain)
    made["rolls"] += [
        {"key": f"2|ash|m{n}||toss|0", "sides": 6, "numbers": [1], "digest": f"{n:064x}", "secret_to": None}
        for n in range(10_000)
    ]
    began = time.process_time()
    assert verifier.verify(made, [], None, [])[1]
    assert time.process_time() - began < 5


def test_a_terminal_that_knows_few_letters_is_told_all_the_same(plain: Made, tmp_path: Path) -> None:
    made = deepcopy(plain)
    made["rolls"][0]["key"] = made["rolls"][0]["key"].replace("|", "|\u2192", 1)
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(made), "utf-8")
    command = [sys.executable, ROOT / "tools" / "verify_dice.py", file]
    poor = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    done = subprocess.run(command, capture_output=True, check=False, env=poor)
    assert done.returncode == 1 and done.stderr == b"" and b"do not trust" in done.stdout.splitlines()[-1]


VALUES = (None, True, False, 0, 1, -1, 2, 6.0, -0.0, "", "x", "0", "ash", "\u0661", [], {}, [1], {"a": 1}, 10**30)
NEW_NAMES = ("root", "renewed", "opening", "secret_to", "seeds", "127", "3", "-1", "x", "elm")
NEW = (None, "at_the_end", "each_span", [], {}, "00" * 32, "ash")


def places(value: object, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield from places(one, (*at, name))


def lying_at(made: Made, place: tuple[Any, ...]) -> Any:
    found: Any = made
    for name in place:
        found = found[name]
    return found


def written_over(honest: Made) -> Iterator[tuple[tuple[Any, ...], str, Made]]:
    """Every place of a file with other values, without it, and every object with another name in it."""
    for place in places(honest):
        *above, name = place or ("",)
        for value in VALUES if place else ():
            made = deepcopy(honest)
            lying_at(made, tuple(above))[name] = value
            yield place, repr(value), made
        if place:
            made = deepcopy(honest)
            del lying_at(made, tuple(above))[name]
            yield place, "left out", made
        here = lying_at(honest, place)
        for fresh in NEW_NAMES if isinstance(here, dict) else ():
            for value in NEW if fresh not in here else ():
                made = deepcopy(honest)
                lying_at(made, place)[fresh] = value
                yield (*place, fresh), repr(value), made


def changes_nothing(place: tuple[Any, ...], value: str) -> bool:
    """What docs/dice-proofs.md says is no part of any proof, or says the same in other words."""
    if place[0] == "opening" or place[-1] == "secret_to":
        return True
    if place[-2:-1] == ("seeds",):
        return value == "left out"  # of an earlier span: the later one proves it
    if place[0] == "words":
        return value == "''"
    return place in (("root",), ("renewed",)) and value in ("None", "[]", "{}")


def test_whatever_is_written_over_a_file_is_found(plain: Made, double: Made, record: Record) -> None:
    for honest, over in ((plain, True), (double, True), (exported(record, over=False), False)):
        held = [honest["commitment"], *(chain["commitment"] for chain in honest.get("renewed", []))]
        head, text = head_of(honest), json.dumps(honest)
        passed = [
            (place, value)
            for place, value, made in written_over(honest)
            if json.dumps(made) != text and not changes_nothing(place, value) and not found(made, held, head, over=over)
        ]
        assert not passed
