"""Long proofs go on where they were, lose nothing to a kill, and never mix the figures of two programs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.proofs import prove_cli
from rules_engine.proofs.ledger import LEDGER, Ledger, NotCommitted, Program, program, ranged, unranged
from rules_engine.proofs.page import PAGE, page
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof, proofs
from rules_engine.proofs.prove_cli import main, prove

ROOT = Path(__file__).resolve().parents[2]
ABOUT = Program(sources="aaaa", commit="1111")
RULES = frozenset({"odd", "even", "seven"})


def _play(number: int, goals: Goals) -> Piece:
    acted = {"odd" if number % 2 else "even", *goals}
    return Piece(
        Counter(played=1, sum=number), frozenset(acted), [f"piece {number} is thirteen"] if number == 13 else []
    )


def _told(figures: Figures) -> str:
    return f"sum {figures['sum']}"


def _rules() -> frozenset[str]:
    return RULES


def _goals(number: int, left: object) -> Goals:
    return ("seven",) if number == 7 else ()


COUNTING = Proof("counting", "numbers are added", 20, ("rules_engine",), _play, _told, _rules, _goals)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "ledger.json")


def test_figures_add_up_and_a_second_run_plays_only_what_is_left(ledger: Ledger) -> None:
    prove(COUNTING, ABOUT, ledger, most=6)
    record = ledger.record(COUNTING, ABOUT)
    assert (record.done, record.figures, record.left) == ("1-6", {"played": 6, "sum": 21}, ["seven"])
    assert prove(COUNTING, ABOUT, ledger, jobs=2) == 1
    record = ledger.record(COUNTING, ABOUT)
    assert (record.done, record.figures, record.left) == ("1-20", {"played": 20, "sum": 210}, [])
    assert record.faults == ["piece 13 is thirteen"]
    assert prove(COUNTING, ABOUT, ledger) == 0


def test_another_program_begins_anew_and_the_first_keeps_its_figures(ledger: Ledger) -> None:
    prove(COUNTING, ABOUT, ledger, most=3)
    other = Program(sources="bbbb", commit="2222")
    prove(COUNTING, other, ledger, most=2)
    assert [(r.commit, r.done, r.figures["sum"]) for r in ledger.records()] == [("1111", "1-3", 6), ("2222", "1-2", 3)]


def test_a_later_commit_with_the_same_files_goes_on(ledger: Ledger) -> None:
    prove(COUNTING, ABOUT, ledger, most=3)
    prove(COUNTING, Program(sources="aaaa", commit="2222"), ledger, most=4)
    assert [(r.commit, r.done) for r in ledger.records()] == [("2222", "1-4")]


def test_a_piece_counts_once_though_two_processes_bring_it(ledger: Ledger) -> None:
    for _ in range(2):
        ledger.add(COUNTING, ABOUT, 5, _play(5, ()), 1.0)
    assert ledger.record(COUNTING, ABOUT).figures == {"played": 1, "sum": 5}


WRITER = """
import sys, time
from pathlib import Path
sys.path[:0] = [{root!r}, {here!r}]
from test_prove import ABOUT, COUNTING, _play
from rules_engine.proofs.ledger import Ledger
for number in range({first}, {first} + 200):
    Ledger(Path({file!r})).add(COUNTING, ABOUT, number, _play(number, ()), 0)
    print(number, flush=True)
"""


def _writer(ledger: Ledger, first: int) -> subprocess.Popen[str]:
    code = WRITER.format(root=str(ROOT), here=str(Path(__file__).parent), first=first, file=str(ledger.file))
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def test_two_writers_lose_nothing_and_a_kill_loses_at_most_the_piece_in_hand(ledger: Ledger) -> None:
    one, other = _writer(ledger, 1), _writer(ledger, 1001)
    assert other.stdout is not None
    for _ in range(20):
        other.stdout.readline()
    os.kill(other.pid, signal.SIGKILL)
    said = other.communicate()[0].splitlines()
    one.communicate()
    noted = sorted(ledger.record(COUNTING, ABOUT).numbers)
    assert noted[:200] == list(range(1, 201))
    assert 20 + len(said) <= len(noted) - 200 <= 21 + len(said)


def _git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b.c")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def test_figures_belong_to_committed_files_and_other_files_do_not_matter(tmp_path: Path) -> None:
    proof = replace(COUNTING, sources=("rules",))
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "one.py").write_text("1")
    _git(tmp_path, "init", "-q")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-q", "-m", "first")
    first = program(proof, tmp_path)
    (tmp_path / "page.md").write_text("words")
    _git(tmp_path, "add", ".")
    _git(tmp_path, "commit", "-q", "-m", "words")
    second = program(proof, tmp_path)
    assert (first.sources, first.commit != second.commit) == (second.sources, True)
    (tmp_path / "rules" / "one.py").write_text("2")
    with pytest.raises(NotCommitted):
        program(proof, tmp_path)
    _git(tmp_path, "commit", "-q", "-a", "-m", "rules")
    assert program(proof, tmp_path).sources != first.sources


def test_a_piece_is_not_noted_once_the_files_are_anothers(ledger: Ledger) -> None:
    """A run goes on for hours; what is committed meanwhile is not what its processes have read."""
    asked: list[Program] = []

    def still() -> Program:
        asked.append(ABOUT if len(asked) < 3 else Program(sources="bbbb", commit="2222"))
        return asked[-1]

    with pytest.raises(NotCommitted, match="meanwhile"):
        prove(COUNTING, ABOUT, ledger, still=still)
    assert [(record.sources, record.done) for record in ledger.records()] == [("aaaa", "1-3")]


def test_every_program_is_asked_for_before_the_first_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what is refused on the way leaves a page that tells what was noted before."""
    done: list[str] = []

    def known() -> dict[str, Proof]:
        return {name: replace(COUNTING, name=name) for name in ("one", "other")}

    def now(proof: Proof) -> Program:
        done.append(proof.name)
        return ABOUT if len(done) < 5 else Program(sources="bbbb", commit="2222")

    monkeypatch.setattr(prove_cli, "proofs", known)
    monkeypatch.setattr(prove_cli, "program", now)
    file, said = tmp_path / "ledger.json", tmp_path / "page.md"
    assert main(["--jobs", "1", "--ledger", str(file), "--page", str(said)]) == 2
    assert done == ["one", "other", "one", "one", "one"]
    assert "meanwhile" in capsys.readouterr().err
    assert "2 of 20" in said.read_text("utf-8")


RUNNER = """
import sys, time
from pathlib import Path
sys.path[:0] = [{root!r}, {here!r}]
from dataclasses import replace
from test_prove import ABOUT, COUNTING, _idle
from rules_engine.proofs.ledger import Ledger
from rules_engine.proofs.prove_cli import prove
prove(replace(COUNTING, play=_idle), ABOUT, Ledger(Path({file!r})), jobs=2)
"""


def _idle(number: int, goals: Goals) -> Piece:
    os.write(1, f"{os.getpid()}\n".encode())
    time.sleep(0.1 if number < 3 else 3600)
    return Piece()


def test_a_killed_run_leaves_no_process_behind(ledger: Ledger) -> None:
    code = RUNNER.format(root=str(ROOT), here=str(Path(__file__).parent), file=str(ledger.file))
    run = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    workers = {int(run.stdout.readline()) for _ in range(4)}  # the last two are at work for an hour
    os.kill(run.pid, signal.SIGKILL)
    assert len(workers) == 2
    assert run.communicate()[0] == ""  # which ends once nobody holds the other end any more


@given(st.sets(st.integers(1, 60)))
def test_ranges_say_the_numbers_again(numbers: set[int]) -> None:
    assert set(unranged(ranged(sorted(numbers)))) == numbers


def test_the_page_says_what_the_ledger_holds_and_what_was_never_run(ledger: Ledger) -> None:
    prove(COUNTING, ABOUT, ledger)
    said = page({"counting": COUNTING, "idle": replace(COUNTING, name="idle")}, ledger.records())
    assert "| counting: numbers are added | 20 of 20 | 1111" in said
    assert "sum 210; 0 of 3 rules have not acted | 1 |" in said
    assert "| idle: numbers are added | never run |" in said
    assert "- piece 13 is thirteen" in said


def test_the_page_of_this_tree_is_made_from_its_ledger() -> None:
    assert PAGE.read_text("utf-8") == page(proofs(), Ledger(LEDGER).records())


@pytest.mark.parametrize("name", sorted(proofs()))
def test_what_a_proof_depends_on_is_there(name: str) -> None:
    assert all((ROOT / source).exists() for source in proofs()[name].sources)


def test_every_game_and_every_kind_of_mutation_is_proved() -> None:
    wanted = {"soak crisis_protocol", "soak dice_masters", "mutations of cards", "mutations of the engine"}
    assert wanted | {"mutations of the bot", "kills", "matches over sockets", "whole samples"} <= proofs().keys()


def test_a_name_that_no_proof_has_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["soke"])
    assert "soak crisis_protocol" in capsys.readouterr().err


def test_a_run_ends_in_time(ledger: Ledger) -> None:
    prove(COUNTING, ABOUT, ledger, until=time.monotonic() - 1)
    assert ledger.records() == []
