"""A finished match looked at again: chances, turning points, dear choices, luck; for any number of seats."""

from __future__ import annotations

import pytest
from kit_regatta import RegattaGame, Skipper, begun, sailed, view

from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.reviews import Played, Review
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.players.review import Reviewer


def reviewer() -> Reviewer:
    mind = Skipper(RegattaGame())
    return Reviewer(mind, view, mind.levels[LevelName.MASTERMIND])


def raced(course: tuple[str, ...], *picks: str) -> list[Played]:
    """Ada and Ben in turns, as they chose."""
    engine, state = begun(course=course)
    played = [Played(0, None, (), state)]
    for pick in picks:
        ((seat, decision),) = state.pending.items()
        answer = Answer(seq=decision.seq, seat=seat, choice=Pick(option=pick))
        state, events = engine.submit(state, answer)
        played.append(Played(len(played), answer, tuple(events), state))
    return played


def told(played: list[Played]) -> Review:
    found = reviewer().review(played)
    assert found is not None
    return found


def test_a_mistake_costs_and_the_best_does_not() -> None:
    found = told(raced(("one", "one"), "storm", "gale", "gale", "gale"))
    assert found.choices["ada"] > 0.1 and found.choices["ben"] == 0.0
    (dear,) = found.dearest["ada"]
    assert dear.entry == 1 and dear.chosen[0].choice == Pick(option="storm") and dear.worth == pytest.approx(7.0)
    assert found.start == 0.5 and found.moments[-1].after == 0.0 and 0 in found.turning
    assert found.judged == {"ada": 2, "ben": 2} and found.luck == {"ada": 0.0, "ben": 0.0}


def test_dice_are_luck_and_nobodys_choice() -> None:
    found = told(raced(("dice", "one"), "cast", "done", "gale", "gale"))
    assert found.luck["ada"] > 0.0 and found.luck["ben"] == -found.luck["ada"]
    assert found.choices["ada"] == 0.0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_are_told_for_every_seat(seats: int) -> None:
    played = sailed((LevelName.ROOKIE,) * seats)
    shares: list[float] = []
    one = reviewer()
    one.heard = shares.append
    found = one.review(played)
    assert found is not None and set(found.choices) == set(played[0].state.seats)
    assert len(one.course) == len(found.moments) and all(sum(each.values()) == pytest.approx(1) for each in one.course)
    assert sum(found.luck.values()) == pytest.approx(0) and shares == sorted(shares)
    assert sum(found.choices.values()) > 0, "rookies err"


def test_nothing_to_choose_is_no_review() -> None:
    assert reviewer().review(sailed((LevelName.ROOKIE,) * 2)[:1]) is None
