"""A finished match looked at again: chances, what dice did, what choices cost, and what would have been better."""

from __future__ import annotations

import math

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.players.chance import SLOPES, chance
from rules_engine.crisis_protocol.players.hints import hints
from rules_engine.crisis_protocol.players.review import NOISE, TURNING, Reviewer, turning_points
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.reliability import Foretold, fitted, score, table
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.stage import pool
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.decisions import PASS, Answer, ChooseReaction, Pick
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.foresight import Blank
from rules_engine.kernel.reviews import Meant, Moment, Played, Review

MISSION = "{secure: infinity_formula_goes_missing, extract: mutant_extremists_target_us_senators, threat: 17}"
SENATOR = f"""\
title: A senator at one's feet
round: 2
mission: {MISSION}
tokens: [{{id: senator, crisis: mutant_extremists_target_us_senators, name: senator, at: "18,18"}}]
blue: {{characters: [{{card: dummy, name: mine, at: "18,18", power: 2}}, {{card: dummy, name: other, at: "30,4"}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "2,34"}}, {{card: dummy, name: far, at: "4,34"}}]}}
start: activation mine
"""
FIGHT = """\
title: Two who can hit each other
round: 3
blue: {characters: [{card: dummy, name: mine, at: "18,18"}, {card: dummy, name: other, at: "30,4"}]}
red:
  characters:
    - {card: dummy, name: foe, at: "18,20.5", injured: true, damage: 7}
    - {card: dummy, name: far, at: "4,34"}
start: activation mine
"""


class Always(Blank):
    """Dice that show the same face whatever is rolled."""

    def __init__(self, face: Face) -> None:
        self.number = FACES.index(face)

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return (self.number,) * count


def played(text: str, *options: str, face: Face = Face.BLANK) -> Review:
    """What a review says of a match in which blue chose these things."""
    script = read_script(text)
    content = pool(default_content(), script.cards)
    engine: Engine[Match] = Engine(CrisisProtocol(content), Always(face))
    state = begin(script).state
    steps = [Played(0, None, (), state)]
    wanted = list(options)
    while wanted or any(isinstance(asked, ChooseReaction) for asked in state.pending.values()):
        (asked,) = state.pending.values()
        option = PASS if isinstance(asked, ChooseReaction) else wanted.pop(0)
        answer = Answer(seq=asked.seq, seat=asked.seat, choice=Pick(option=option))
        state, events = engine.submit(state, answer)
        steps.append(Played(len(steps), answer, events, state))
    found = Reviewer(content).review(steps)
    assert found is not None
    return found


# -- chances -----------------------------------------------------------------------------------------------------------


def test_a_chance_is_half_where_it_is_even_and_the_other_sides_is_the_rest() -> None:
    for round in range(1, 7):
        assert chance(0.0, round) == 0.5
        assert chance(3.0, round) + chance(-3.0, round) == pytest.approx(1.0)
        assert 0.5 < chance(1.0, round) < chance(4.0, round) < 1.0
    assert len(SLOPES) == 6 and all(slope > 0 for slope in SLOPES)
    assert SLOPES[0] < SLOPES[-1], "the same lead is worth more when less is to come"


def test_slopes_are_found_again_in_matches_that_follow_them() -> None:
    """Of many positions of one worth, as large a share is won as the slope says."""
    worths = [n / 10 for n in range(-60, 61)]
    rows = [
        Foretold(n, round, worth, 1 / (1 + math.exp(-slope * worth)))
        for round, slope in ((1, 0.2), (2, 0.5))
        for n, worth in enumerate(worths)
    ]
    slopes = fitted(rows)
    assert slopes[:2] == (pytest.approx(0.2, abs=0.001), pytest.approx(0.5, abs=0.001))
    assert slopes[2] == slopes[1], "of a round nobody saw, as in the last one"
    for one in table(rows, slopes):
        assert one.foretold == pytest.approx(one.happened, abs=0.01)
    assert score(rows, slopes) < score(rows, [0.0] * 6)


# -- choices and luck --------------------------------------------------------------------------------------------------


def test_what_was_left_lying_is_the_dearest_choice_and_the_best_is_named() -> None:
    found = played(SENATOR, "end")
    (dear,) = found.dearest["blue"]
    assert dear.chosen[0].choice == Pick(option="end") and dear.best[0].choice == Pick(option="interact:senator")
    assert dear.cost >= NOISE and dear.worth > 0.5
    assert found.choices["blue"] == pytest.approx(dear.cost) and found.choices["red"] == 0.0
    assert found.moments[0].choice == pytest.approx(dear.cost) and found.moments[0].luck == 0.0


def test_whoever_did_the_best_thing_paid_nothing() -> None:
    found = played(SENATOR, "interact:senator")
    assert found.dearest["blue"] == () and found.choices["blue"] == 0.0 and found.judged["blue"] == 1


def test_the_same_attack_is_lucky_or_not_by_its_dice_alone() -> None:
    lucky, unlucky = (played(FIGHT, "attack", "dummy.jab", face=face) for face in (Face.HIT, Face.BLOCK))
    assert lucky.luck["blue"] > 0 > unlucky.luck["blue"]
    assert lucky.luck["red"] == -lucky.luck["blue"], "what the dice give one they take from the other"
    assert lucky.choices == unlucky.choices, "what was chosen was the same, before the dice"


def test_a_review_goes_through_json_as_it_is_kept() -> None:
    found = played(SENATOR, "end")
    assert Review.model_validate_json(found.model_dump_json()) == found
    (dear,) = found.dearest["blue"]
    assert isinstance(dear.best[0], Meant) and [option.id for option in dear.best[0].asked.options] == [  # type: ignore[union-attr]
        "interact:senator"
    ]


# -- turning points ----------------------------------------------------------------------------------------------------


def moment(change: float = 0.0, *, choice: float = 0.0, luck: float = 0.0) -> Moment:
    return Moment(
        start=0, end=1, round=1, seat="blue", who=None, before=0.5, after=0.5 + change, choice=choice, luck=luck
    )


def test_turning_points_are_the_greatest_changes_and_no_two_are_neighbours() -> None:
    changes = (0.0, 0.3, 0.29, 0.01, -0.2, 0.0, 0.1, 0.0, 0.05, 0.0, 0.04, 0.0, 0.03)
    assert turning_points([moment(change, choice=0.1, luck=0.1) for change in changes]) == (1, 4, 6, 8, 10)
    assert len(turning_points([moment(0.1)] * 40)) == TURNING


def test_among_the_turning_points_are_a_choice_and_a_roll_if_there_were_any() -> None:
    quiet = [moment(0.2 if n % 2 else 0.0) for n in range(12)]
    chosen, rolled = [*quiet, moment(0.01, choice=0.2)], [*quiet, moment(0.01), moment(0.01, luck=-0.2)]
    assert 12 not in turning_points([*quiet, moment(0.01)])
    assert 12 in turning_points(chosen) and 13 in turning_points(rolled)
    assert turning_points([]) == ()


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_names_its_line_and_says_what_speaks_for_it() -> None:
    script = read_script(SENATOR)
    state = begin(script).state
    found = hints(pool(default_content(), script.cards), view(state, "blue"), "blue", state.pending["blue"], "x")
    assert len(found) == 3 and [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    best = found[0]
    assert best.line[0].choice == Pick(option="interact:senator")
    assert best.chances[1] > best.chances[0] and any(speaks_for for _, speaks_for in best.reasons)
    moves = [each for each in found if each.line[0].choice == Pick(option="move")]
    assert all(len(each.line) > 1 and each.line[-1].asked.key == "advance" for each in moves)


def test_a_hint_knows_nothing_that_its_seat_does_not_see() -> None:
    """The same position with another future of the dice gives the same hints."""
    script = read_script(FIGHT)
    content = pool(default_content(), script.cards)
    one = begin(script).state
    other = one.model_copy(update={"dice": one.dice.model_copy(update={"commitment": "another"})})
    first, second = (hints(content, view(state, "blue"), "blue", state.pending["blue"], "x") for state in (one, other))
    assert first == second
