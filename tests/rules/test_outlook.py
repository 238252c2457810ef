"""What a reaction is said to be worth, against every course of the dice played out by the rules themselves."""

from __future__ import annotations

import pytest
from attack_scene import COVER, LYING, Scene, courses

from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import PASS, Pick


@pytest.mark.parametrize(
    "scene",
    [
        {"target": "lucky"},
        {"target": "numb"},
        {"target": "tough"},
        {"target": "lucky", "ground": COVER},
        {"target": "lucky", "power": 1},
        {"target": "lucky", "dice": '"H F F - -", "- F B"'},
        {"target": "lucky", "dice": '"C H F - -", "- F B", "H"'},
        {"target": "tough", "dice": '"H H F F B", "- F B"'},
    ],
    ids=str,
)
def test_a_reaction_is_worth_what_every_course_of_the_dice_says(scene: dict[str, object]) -> None:
    """ATK-30…ATK-47, COV-05, MOD-07: rerolls, changes, cover and reductions, each as the rules play them out."""
    here = Scene(**{"dice": LYING, **scene})  # type: ignore[arg-type]
    found = here.told()
    assert PASS in found and len(found) == 2
    for option, outlook in found.items():
        assert outlook is not None and outlook.exact
        played = here.played(option)
        left = outlook.odds.stamina_left
        assert left is not None
        assert outlook.odds.expected_suffered == pytest.approx(sum(min(n, left) for n in played) / len(played))
        assert outlook.odds.takes_out == pytest.approx(sum(n >= left for n in played) / len(played))


def test_before_the_dice_the_odds_are_those_of_the_pools() -> None:
    """ATK-19, ATK-22: two more dice for the defence."""
    here = Scene("guard")
    found = here.told()
    before, after = found[PASS], found[here.option("shield")]
    assert before is not None and after is not None
    assert before.odds.expected == pytest.approx(attack_odds(5, 5).expected)
    assert after.odds.expected == pytest.approx(attack_odds(5, 7).expected)
    assert not after.same(before) and before.exact


def test_another_may_suffer_instead() -> None:
    """ATK-Q2."""
    here = Scene("lucky", more=', {card: guard, at: "20,13", power: 5}')
    found = here.told()
    before, after = found[PASS], found[here.option("stand_in")]
    assert before is not None and after is not None
    assert (before.who, after.who) == ("red.lucky", "red.guard")
    assert after.odds.expected == pytest.approx(attack_odds(5, 5).expected)


def test_where_something_else_is_asked_there_is_no_figure() -> None:
    """A leap may end anywhere: what it is worth nobody can say before."""
    here = Scene("guard")
    assert here.told()[here.option("leap")] is None


def test_a_rule_that_nobody_chooses_makes_figures_rough_as_long_as_dice_are_to_come() -> None:
    """SPC-02: Pierce acts by itself if a wild lies at the end."""
    here = Scene("lucky", attack="stab", dice=LYING)
    found = here.told()
    passed, used = found[PASS], found[here.option("luck")]
    assert passed is not None and passed.exact, "all dice lie, so the rules are simply played on"
    assert (
        passed.odds.expected_suffered == 4 == sum(courses(here.content, here.state, here.decision, Pick(option=PASS)))
    )
    assert used is not None and not used.exact


def test_a_look_ahead_changes_nothing_and_knows_no_orders_of_others() -> None:
    here = Scene("lucky", dice=LYING, power=1)
    assert here.decision.seat == "blue"
    before, found = here.state.model_dump_json(), here.told()
    assert here.state.model_dump_json() == before
    secret = StandingOrder(id="o", seat="red", ability="*", policy="always", until="match")
    OrderGiven(order=secret).apply(here.state)
    assert here.told() == found


def test_of_a_question_about_dice_the_best_answer_counts() -> None:
    """COV-05: cover turns one die to a block."""
    here = Scene("tough", dice='"H H F F B", "- F B"', ground=COVER)
    assert here.decision.key == "cover"
    found = here.told()
    without, with_cover = found[PASS], found["cover"]
    assert without is not None and with_cover is not None
    assert without.odds.expected - with_cover.odds.expected == 1


def test_cover_that_may_be_declined_at_first_is_weighed_against_doing_without() -> None:
    """MOD-07: offered before the defender's own reroll and again after it."""
    here = Scene("lucky", dice=LYING, ground=COVER)
    assert here.decision.key == "cover"
    found = here.told()
    without, with_cover = found[PASS], found["cover"]
    assert without is not None and with_cover is not None
    assert (without.odds.expected, with_cover.odds.expected) == (3, 2) and not with_cover.same(without)


def test_where_no_damage_is_at_stake_there_is_nothing_to_say() -> None:
    here = Scene("lucky", dice=LYING)
    attack = here.state.innermost("attack")
    assert isinstance(attack, AttackFrame)
    attack.step = "rolls"
    assert here.told() == {}
