"""Effects that happen together are ordered by themselves where every order comes to the same, and only there."""

from __future__ import annotations

import pytest
from helped import Helped

SCENE = """
title: An attack with two effects at its end
rules: [EFF-12]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 4, rules: [{gain_power: 1}]}],
      superpowers: [%(brawler)s]}
    plain: {name: Plain, alter_ego: P, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
red: {characters: [{card: plain, at: "18,13", power: 3}]}
blue: {characters: [{card: brawler, at: "18,7", power: %(power)s, damage: 2}]}
start: attack brawler jab plain
dice: ["H - - -", "B - -"]
"""
END = "kind: innate, on: {moment: attack_resolved, by: self}"
LOSS = f"{{name: Strain, {END}, lose_power: {{amount: 1, who: self}}}}"
HEAL = f"{{name: Breather, {END}, heal: {{amount: 1, who: self}}}}"
SHOVE = f"{{name: Shove, {END}, push: {{tool: S, who: target}}}}"
BONUS = f"{{name: Bonus, {END}, gain_power: {{amount: 1, who: self}}}}"


def scene(brawler: str, *, power: int = 2, on: bool = True) -> Helped:
    values = {"brawler": brawler, "power": power}
    return Helped(SCENE % values, *(("order",) if on else ()))


@pytest.mark.parametrize(("power", "asked"), [(2, False), (0, True), (10, True)])
def test_gain_and_loss_of_power_wait_for_nobody_unless_a_bound_makes_their_order_matter(
    power: int, asked: bool
) -> None:
    """EFF-12, POW-03: with no Power the loss is none if it comes first, with 10 the gain is."""
    table = scene(f"{LOSS}, {HEAL}", power=power)
    assert any(decision.key == "next_effect" for decision in table.state.pending.values()) is asked
    if not asked:
        assert ("@order", "next_effect") in table.fired
        other = scene(f"{LOSS}, {HEAL}", power=power, on=False)
        while any(decision.key == "next_effect" for decision in other.state.pending.values()):
            other.give_last()
        assert table.lasting() == other.lasting(), "the other way round it comes to the same"
    assert table.replayed()


def test_an_effect_that_asks_is_ordered_by_its_owner() -> None:
    """MOV-20: where a push ends is chosen, so nobody knows what comes of it."""
    table = scene(f"{HEAL}, {SHOVE}")
    assert table.asked.key == "next_effect" and table.fired == []


def test_without_the_switch_the_order_is_asked() -> None:
    assert scene(f"{LOSS}, {HEAL}", on=False).asked.key == "next_effect"


def test_more_effects_than_can_be_tried_are_asked_about() -> None:
    table = scene(f"{LOSS}, {HEAL}, {BONUS}")
    assert table.asked.key == "next_effect"


# -- one effect on each of several ---------------------------------------------------------------------------------

SEVERAL = """
title: An effect on each of three
rules: [EFF-12]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 4}],
      superpowers: [{name: Wave, kind: innate, on: {moment: attack_resolved, by: self},
        for_each: {who: {each: {side: enemy}}, do: [%s]}}]}
    plain: {name: Plain, alter_ego: P, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
    other: {name: Other, alter_ego: O, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
    third: {name: Third, alter_ego: T, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
red: {characters: [{card: plain, at: "18,13"}, {card: other, at: "12,13"}, {card: third, at: "24,13"}]}
blue: {characters: [{card: brawler, at: "18,7", power: 2}]}
start: attack brawler jab plain
dice: ["- - - -", "B - -"]
"""
HURT = "{damage: {amount: 1, who: it}}"
WHILE_IT_LASTS = (
    "{if: {test: {compare: {left: {stat: {stat: power}}, at_least: 1}}, "
    "then: [{damage: {amount: 1, who: it}}, {lose_power: {amount: 1, who: self}}]}}"
)
SHIFT = "{push: {tool: S, who: it}}"


def test_an_effect_on_each_waits_for_nobody_where_it_does_not_matter_who_is_first() -> None:
    table = Helped(SEVERAL % HURT, "order")
    assert table.fired == [("@order", "next_of")] * 2, "the last one is not asked for"
    other = Helped(SEVERAL % HURT)
    while any(decision.key == "next_of" for decision in other.state.pending.values()):
        other.give_last()
    assert table.lasting() == other.lasting() and table.replayed()


@pytest.mark.parametrize("matters", [WHILE_IT_LASTS, SHIFT])
def test_an_effect_on_each_is_ordered_by_its_owner_where_that_may_matter(matters: str) -> None:
    """With 2 Power only two of the three are hurt; where a push ends is chosen."""
    table = Helped(SEVERAL % matters, "order")
    assert table.asked.key == "next_of" and table.fired == []
