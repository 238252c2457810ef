"""Positions of the day as somebody plays them: the proof's own line solves, what leaves it to luck changes nothing, and
the other side finds what spoils it."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.puzzles.attempt import FOE, Attempt, OtherPuzzle
from rules_engine.dice_masters.puzzles.positions import SOLVER, puzzles
from rules_engine.dice_masters.puzzles.proof import Prover
from rules_engine.kernel.decisions import Pick, PickMany
from rules_engine.kernel.errors import EngineError

CONTENT = default_content()
PUZZLE = puzzles()[1]
"""Betrayal and a mask, two attackers, five life to take."""


def foe_plays(attempt: Attempt) -> None:
    while (owed := attempt.foe_owes) is not None:
        choice = Prover(CONTENT).refutation(attempt.state, owed, SOLVER)
        assert choice is not None
        attempt.foe_answers(choice)


@pytest.mark.parametrize("puzzle", puzzles()[:3], ids=lambda puzzle: puzzle.id)
def test_a_winning_answer_each_time_solves_it_against_the_best_defence(puzzle: object) -> None:
    """DM-WIN-01."""
    attempt = Attempt.begin(puzzle, CONTENT)  # type: ignore[arg-type]
    prover = Prover(CONTENT)
    while not attempt.is_over:
        asked = attempt.state.pending[SOLVER]
        for choice in prover._tried(attempt.state, asked, SOLVER):
            after = prover._after(attempt.state, asked, choice)
            if after is not None and prover._wins(after, SOLVER, attempt.turn):
                assert attempt.answer(asked.seq, choice)
                break
        else:
            raise AssertionError("the other side found something the proof did not")
        foe_plays(attempt)
    assert attempt.solved and not attempt.failed


def test_what_ends_the_turn_without_a_win_changes_nothing() -> None:
    attempt = Attempt.begin(PUZZLE, CONTENT)
    asked = attempt.state.pending[SOLVER]
    assert asked.key == "main"
    assert attempt.answer(asked.seq, Pick(option="done"))
    foe_plays(attempt)
    asked = attempt.state.pending[SOLVER]
    assert asked.key == "attackers"
    before = attempt.dump()
    assert not attempt.answer(asked.seq, PickMany(options=()))
    assert attempt.dump() == before and not attempt.is_over


def test_an_attack_that_can_be_stopped_is_stopped() -> None:
    """Attacking at once does not win it: the other side finds the block that says so."""
    attempt = Attempt.begin(PUZZLE, CONTENT)
    asked = attempt.state.pending[SOLVER]
    assert attempt.answer(asked.seq, Pick(option="done"))
    foe_plays(attempt)
    asked = attempt.state.pending[SOLVER]
    chosen = tuple(option.id for option in asked.options)  # type: ignore[union-attr]
    assert attempt.answer(asked.seq, PickMany(options=chosen))
    foe_plays(attempt)
    while not attempt.is_over:
        asked = attempt.state.pending[SOLVER]
        if not attempt.answer(asked.seq, Pick(option="done")):
            break
        foe_plays(attempt)
    assert not attempt.solved


def test_an_illegal_answer_raises_as_in_a_match() -> None:
    attempt = Attempt.begin(PUZZLE, CONTENT)
    with pytest.raises(EngineError):
        attempt.answer(attempt.state.pending[SOLVER].seq, Pick(option="buy:nothing"))


def test_it_is_left_and_taken_up_again_and_begins_anew_where_it_no_longer_fits() -> None:
    attempt = Attempt.begin(PUZZLE, CONTENT)
    assert attempt.answer(attempt.state.pending[SOLVER].seq, Pick(option="done"))
    again = Attempt.read(PUZZLE, CONTENT, attempt.dump())
    assert again.state == attempt.state and len(again.entries) == len(attempt.entries)
    assert FOE in again.state.seats
    with pytest.raises(OtherPuzzle):
        Attempt.read(puzzles()[2], CONTENT, attempt.dump())
    with pytest.raises(OtherPuzzle):
        Attempt.read(PUZZLE, CONTENT, "{}")
