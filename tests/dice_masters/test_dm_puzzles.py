"""Positions to win this turn: each is proved by a search to the end; the search itself is tried on small ones."""

from __future__ import annotations

import pytest
from sampling import sample

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.puzzles.positions import SOLVER, Puzzle, of_day, puzzles
from rules_engine.dice_masters.puzzles.proof import Prover, TooLong
from rules_engine.dice_masters.testing.notation import SIDEKICK, parse
from rules_engine.kernel.decisions import Pick

CONTENT = default_content()
SHORT = sorted(puzzles(), key=lambda puzzle: puzzle.steps)


def proved(blue: dict[str, object], red: dict[str, object], basics: dict[str, int] | None = None) -> bool:
    puzzle = Puzzle.model_validate({"id": "x", "steps": 1, "blue": blue, "red": red, "basics": basics or {}})
    return Prover(CONTENT).prove(puzzle.match(CONTENT), SOLVER, all_first=False).wins


@pytest.mark.parametrize(
    ("blue", "red", "wins"),
    [
        ({"field": ["drax.pained L1"], "reserve": ["C"]}, {"life": 3}, True),
        ({"field": ["drax.pained L1"], "reserve": ["C"]}, {"life": 4}, False),
        ({"field": ["drax.pained L1"], "reserve": ["C"]}, {"life": 2, "field": ["C"]}, False),
        ({"field": ["drax.pained L1"], "reserve": ["C", "betrayal A"]}, {"life": 1, "field": ["C"]}, True),
        ({"field": ["silver_sable.hero_for_hire L1", "drax.pained L1"]}, {"life": 2, "field": ["C", "C"]}, True),
    ],
)
def test_small_positions(blue: dict[str, object], red: dict[str, object], wins: bool) -> None:
    """DM-WIN-01; whoever can be blocked is."""
    assert proved(blue, red) is wins


def test_what_the_other_can_pay_for_is_heeded() -> None:
    """DM-GLO-04, DM-KEY-07: a Sidekick with +1D lets one damage less through."""
    blue = {"field": ["carnage.sinister L1"], "reserve": ["C"]}
    red = {"life": 3, "field": ["C"], "cards": {"agent_venom.thunderbolt": 1}}
    assert proved(blue, red)
    assert not proved(blue, {**red, "reserve": ["F"]})


def test_luck_proves_nothing() -> None:
    """A die that would have to fall well is no way to win."""
    blue = {"field": ["C"], "reserve": ["spideys_last_stand A"], "bag": ["sidekick", "sidekick"]}
    assert not proved(blue, {"life": 2})


def test_a_search_that_is_given_up_says_so() -> None:
    puzzle = puzzles()[0]
    with pytest.raises(TooLong):
        Prover(CONTENT, most=3).prove(puzzle.match(CONTENT), SOLVER)


@pytest.mark.parametrize("puzzle", sample(tuple(SHORT[:2]), puzzles()), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_won_by_few_first_answers_and_not_by_attacking_alone(puzzle: Puzzle) -> None:
    proof = Prover(CONTENT).prove(puzzle.match(CONTENT), SOLVER)
    assert proof.wins and len(proof.first) <= 2
    assert Pick(option="done") not in proof.first


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_made_of_teams_that_could_meet(puzzle: Puzzle) -> None:
    """DM-SET-21: of one name only one card; and only cards that are offered."""
    offered = {card.id: card for card in CONTENT.offered}
    for side in (puzzle.blue, puzzle.red):
        tokens = [*side.field, *side.reserve, *side.cards]
        cards = {name for token in tokens if (name := parse(token)[0]) != SIDEKICK}
        assert cards <= set(offered)
        families = [offered[id_].family for id_ in cards]
        assert len(families) == len(set(families)) <= 8


def test_every_day_has_one_and_none_comes_twice_before_all_have() -> None:
    count = len(puzzles())
    assert count >= 7
    assert [of_day(day).id for day in range(count)] == [puzzle.id for puzzle in puzzles()]
    assert of_day(count) == of_day(0)


def test_a_puzzle_is_called_by_its_cards() -> None:
    title = puzzles()[0].title(CONTENT, "de")
    assert title and "_" not in title
