"""The stand-alone verifier, run as a stranger would run it, on good exports and on forged ones."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fair_play import WORDS, play_out, seeded, sit

from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.exports import Export, export_dice
from rules_engine.kernel.record import Record, chain_digest

VERIFIER = Path("tools/verify_dice.py").resolve()


@pytest.fixture(scope="module")
def record() -> Record:
    """Two days with several tosses each."""
    table = sit(3)
    play_out(table, 4)
    spans = {roll.key.split("|")[0] for roll in table.record.transcript}
    assert spans == {"1", "2"}
    assert len(table.record.transcript) > 6
    assert {roll.span for roll in table.record.transcript if roll.secret_to} == {1, 2}
    return table.record


def exported(record: Record, *revealed: int) -> dict[str, Any]:
    export = export_dice(record, seeded().chain, match="match-1", words=WORDS, revealed=revealed)
    made: dict[str, Any] = json.loads(export.model_dump_json())
    return made


def run(tmp_path: Path, export: Any, *more: str) -> tuple[int, str]:
    path = tmp_path / "match.json"
    path.write_text(export if isinstance(export, str) else json.dumps(export))
    done = subprocess.run(  # from elsewhere and isolated: nothing of ours can be imported
        [sys.executable, "-I", str(VERIFIER), str(path), *more],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_verifier_imports_the_standard_library_alone() -> None:
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else alias.name
        for node in ast.walk(ast.parse(VERIFIER.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported <= sys.stdlib_module_names


def test_a_good_export_is_right_in_every_roll(tmp_path: Path, record: Record) -> None:
    code, out = run(tmp_path, exported(record, 1, 2))
    count = len(record.transcript)
    assert code == 0, out
    assert f"{count} rolls: {count} right, 0 not yet checkable, 0 wrong" in out
    assert "verdict: everything that can be checked is right" in out
    assert all(roll.key in out for roll in record.transcript)


def test_a_later_seed_alone_proves_the_earlier_spans(tmp_path: Path, record: Record) -> None:
    code, out = run(tmp_path, exported(record, 2))
    assert (code, "0 not yet checkable" in out) == (0, True)


def test_rolls_of_an_unrevealed_span_are_not_yet_checkable(tmp_path: Path, record: Record) -> None:
    later = sum(roll.key.startswith("2|") for roll in record.transcript)
    code, out = run(tmp_path, exported(record, 1))
    assert code == 0, out
    assert f"{len(record.transcript) - later} right, {later} not yet checkable, 0 wrong" in out


def rechained(export: dict[str, Any]) -> None:
    """A careful forger mends the chain, too."""
    digest = ""
    for roll in export["rolls"]:
        digest = roll["digest"] = chain_digest(
            digest, roll["key"], roll["sides"], tuple(roll["numbers"]), secret=roll["secret_to"] is not None
        )


def changed_face(export: dict[str, Any]) -> None:
    export["rolls"][2]["numbers"][0] = (export["rolls"][2]["numbers"][0] + 1) % 6


def changed_face_well_hidden(export: dict[str, Any]) -> None:
    changed_face(export)
    rechained(export)


def changed_seed(export: dict[str, Any]) -> None:
    export["seeds"]["1"] = "00" * 32


def dropped_roll(export: dict[str, Any]) -> None:
    del export["rolls"][2]


def dropped_roll_of_a_kind(export: dict[str, Any]) -> None:
    again = next(at for at, roll in enumerate(export["rolls"]) if roll["key"].endswith("|0"))
    key = export["rolls"][again]["key"]
    export["rolls"][again]["key"] = key[:-1] + "1"
    rechained(export)


def changed_secret(export: dict[str, Any]) -> None:
    roll = next(roll for roll in export["rolls"] if roll["secret_to"])
    roll["numbers"][0] = (roll["numbers"][0] + 1) % 10


def swapped_rolls(export: dict[str, Any]) -> None:
    export["rolls"][1], export["rolls"][2] = export["rolls"][2], export["rolls"][1]


def changed_sides(export: dict[str, Any]) -> None:
    export["rolls"][0]["sides"] = 8


def changed_word(export: dict[str, Any]) -> None:
    export["words"]["ash"] = "another"


def changed_commitment(export: dict[str, Any]) -> None:
    export["commitment"] = export["commitment"][:-2] + "00"


def changed_algorithm(export: dict[str, Any]) -> None:
    export["algorithm"] = "crystal-ball"


@pytest.mark.parametrize(
    ("forge", "says"),
    [
        (changed_face, "the seed gives other numbers"),
        (changed_face, "breaks the transcript's chain"),
        (changed_face_well_hidden, "roll 3 ("),
        (changed_seed, "seed of span 1: does not fit the commitment"),
        (dropped_roll, "roll 3 ("),
        (dropped_roll_of_a_kind, "an earlier roll of this kind is missing"),
        (swapped_rolls, "breaks the transcript's chain"),
        (changed_sides, "roll 1 ("),
        (changed_secret, "the seed gives other numbers"),
        (changed_word, "the seed gives other numbers"),
        (changed_commitment, "does not fit the commitment"),
        (changed_algorithm, "algorithm: this checks hmac-sha256-1"),
    ],
)
def test_a_forged_export_is_found_out(
    tmp_path: Path, record: Record, forge: Callable[[dict[str, Any]], None], says: str
) -> None:
    export = exported(record, 1, 2)
    forge(export)
    code, out = run(tmp_path, export)
    assert code == 1, out
    assert says in out
    assert "verdict: do not trust these dice" in out


def test_dropping_the_last_rolls_shows_against_the_digest_one_was_shown(tmp_path: Path, record: Record) -> None:
    export = exported(record, 1, 2)
    head = record.transcript[-1].digest
    assert run(tmp_path, export, "--head", head)[0] == 0
    export["rolls"].pop()
    assert run(tmp_path, export)[0] == 0
    code, out = run(tmp_path, export, "--head", head)
    assert (code, "last digest is not the one" in out) == (1, True)


def test_a_match_invented_afterwards_shows_against_the_commitment_one_was_shown(tmp_path: Path, record: Record) -> None:
    export = exported(record, 1, 2)
    assert run(tmp_path, export, "--commitment", seeded().chain.commitment)[0] == 0
    assert run(tmp_path, export, "--commitment", SeededDice(b"x" * 16, "").chain.commitment)[0] == 1


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}', '{"rolls": 3, "commitment": "x"}'])
def test_what_is_no_export_is_reported_as_unreadable(tmp_path: Path, text: str) -> None:
    code, out = run(tmp_path, text)
    assert (code, out.startswith("cannot read")) == (2, True)


def test_a_secret_roll_is_hidden_until_its_span_is_over_and_the_chain_holds_all_the_same(
    tmp_path: Path, record: Record
) -> None:
    export = exported(record, 1)
    secret = [roll for roll in export["rolls"] if roll["secret_to"]]
    assert {number < 0 for roll in secret if roll["key"].startswith("2|") for number in roll["numbers"]} == {True}
    assert all(number >= 0 for roll in secret if roll["key"].startswith("1|") for number in roll["numbers"])
    code, out = run(tmp_path, export)
    assert code == 0, out


def test_an_export_of_nothing_is_right(tmp_path: Path) -> None:
    assert run(tmp_path, exported(Record(start="{}")))[0] == 0


def test_an_export_holds_no_seed_that_was_not_revealed(record: Record) -> None:
    export = export_dice(record, seeded().chain, match="match-1", words=WORDS, revealed=[1])
    assert export.seeds == {1: seeded().chain.seed(1).hex()}
    assert seeded().chain.seed(2).hex() not in export.model_dump_json()
    assert Export.model_validate_json(export.model_dump_json()) == export
