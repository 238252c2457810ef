"""Orders know rerolls and cover: which dice are taken is found by the same function as for the button."""

from __future__ import annotations

from typing import Any

import pytest
from helped import Helped
from test_passing_by_itself import CAR, LUCK, NERVE, SCENE

from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import ChooseReaction, ChooseSome


def scene(lucky: str, dice: str, ground: str = "") -> Helped:
    return Helped(SCENE % {"dice": dice, "lucky": lucky, "brawler": "", "damage": 0, "ground": ground})


def order(table: Helped, ability: str, policy: str, **more: Any) -> None:
    given = StandingOrder(id="o1", seat="red", ability=ability, policy=policy, **more)  # type: ignore[arg-type]
    table.session.instruct(OrderGiven(order=given), by="red")


@pytest.mark.parametrize(("power", "name"), [(LUCK, "luck"), (NERVE, "nerve")])
def test_an_ability_that_is_always_used_takes_the_best_dice(power: str, name: str) -> None:
    """MOD-01: both questions are answered, the use and the dice."""
    table = scene(power, '"H H H -", "B - H", "B"')
    assert isinstance(table.asked, ChooseReaction)
    order(table, f"lucky.{name}", "always", owner="red.lucky")
    assert table.fired == [("o1", "modify_own"), ("o1", "reroll")]
    rerolled = next(event for event in table.events if event.kind == "dice_rerolled")
    assert rerolled.before[0].value in "-H"  # type: ignore[attr-defined]
    assert table.replayed()


def test_it_is_not_paid_for_where_no_die_could_get_better() -> None:
    """ATK-36: three successes lie, so the order passes."""
    table = scene(LUCK, '"H H H H", "B W B"')
    order(table, "lucky.luck", "always", owner="red.lucky")
    assert table.fired == [("o1", "modify_own")]
    assert not any(event.kind == "superpower_used" for event in table.events)


@pytest.mark.parametrize(("policy", "damage"), [("always", 1), ("never", 2)])
def test_cover_is_used_or_left_as_ordered(policy: str, damage: int) -> None:
    """COV-05."""
    table = scene("", '"H H H -", "B F H"', ground=CAR)
    assert isinstance(table.asked, ChooseSome)
    order(table, "COV-05", policy)
    assert ("o1", "cover") in table.fired
    assert table.state.characters["red.lucky"].damage == damage


def test_whoever_wants_to_be_asked_about_cover_is_asked() -> None:
    table = scene("", '"H H H -", "B F H"', ground=CAR)
    order(table, "COV-05", "ask")
    table.set("red", "pass", "cover")
    assert isinstance(table.asked, ChooseSome) and table.fired == []


def test_in_matches_of_old_the_dice_are_asked_as_when_the_order_was_given() -> None:
    """What is on record replays: there an order to use an ability left its dice to its owner."""
    table = Helped(
        SCENE % {"dice": '"H H H -", "B - H", "B"', "lucky": LUCK, "brawler": "", "damage": 0, "ground": ""}, seats=()
    )
    assert table.state.players["red"].helps is None
    order(table, "lucky.luck", "always", owner="red.lucky")
    assert table.asked.key == "reroll"


def test_an_order_about_every_reaction_says_nothing_of_cover() -> None:
    table = scene("", '"H H H -", "B F H"', ground=CAR)
    order(table, "*", "never")
    assert isinstance(table.asked, ChooseSome)
