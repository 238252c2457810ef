"""Effects that happen together are ordered by themselves where every order comes to the same, and only there."""

from __future__ import annotations

import pytest
from helped import Helped

from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import At, ChooseReaction

SCENE = """
title: An attack with two effects at its end
rules: [EFF-12]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 4, rules: [%(jab)s]}],
      superpowers: [%(brawler)s]}
    plain: {name: Plain, alter_ego: P, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
red: {characters: [{card: plain, at: "18,13", power: %(theirs)s}]}
blue: {characters: [{card: brawler, at: "18,7", power: %(power)s, damage: 2}]}
start: attack brawler jab plain
dice: ["H - - -", "B - -"]
"""
END = "kind: innate, on: {moment: attack_resolved, by: self}"
LOSS = f"{{name: Strain, {END}, lose_power: {{amount: 1, who: self}}}}"
HEAL = f"{{name: Breather, {END}, heal: {{amount: 1, who: self}}}}"
SHOVE = f"{{name: Shove, {END}, push: {{tool: S, who: target}}}}"
BONUS = f"{{name: Bonus, {END}, gain_power: {{amount: 1, who: self}}}}"
GAIN = "{gain_power: 1}"


def scene(brawler: str, *, jab: str = GAIN, power: int = 2, theirs: int = 3, on: bool = True) -> Helped:
    values = {"brawler": brawler, "jab": jab, "power": power, "theirs": theirs}
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
    assert ("@order", "next_effect") in table.fired
    table = scene(f"{LOSS}, {HEAL}, {BONUS}, {BONUS.replace('Bonus', 'Dole')}")
    assert table.asked.key == "next_effect"
    table.set("blue", "order", "usual")
    assert table.fired[0] == ("@usual", "next_effect"), "any two of them come to the same"


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


# -- what may be put before what must happen -----------------------------------------------------------------------

LEAP = "{id: leap, place: {within: 1, of: target}}"
MEND = "{name: Mend, kind: reactive, cost: 1, on: {moment: attack_resolved, by: self}, heal: {amount: 1, who: self}}"
JEER = (
    "{name: Jeer, kind: reactive, cost: 1, on: {moment: attack_resolved, by: self}, "
    "lose_power: {amount: 1, who: target}}"
)


def ordered(table: Helped, ability: str, policy: str) -> None:
    order = StandingOrder(id="o", seat="blue", ability=ability, policy=policy)  # type: ignore[arg-type]
    table.session.instruct(OrderGiven(order=order), by="blue")


@pytest.mark.parametrize("policy", ["never", "always"])
@pytest.mark.parametrize("ability", ["brawler.mend", "*"])
def test_what_an_order_speaks_to_is_not_asked_for_again_before_what_must_happen(ability: str, policy: str) -> None:
    """EFF-12: it follows as it was ordered."""
    table = scene(MEND, jab=LEAP, on=False)
    assert isinstance(table.asked, ChooseReaction) and table.asked.must
    ordered(table, ability, policy)
    assert table.fired == [("o", "attack_resolved")] and table.asked.key == "place"
    table.give(At(x=18_000, y=11_500))
    assert table.fired[1:] == [("o", "attack_resolved")]
    assert table.state.characters["blue.brawler"].damage == (2 if policy == "never" else 1)


def test_whoever_wants_to_be_asked_is_asked_for_the_order() -> None:
    table = scene(MEND, jab=LEAP, on=False)
    ordered(table, "brawler.mend", "ask")
    assert table.asked.key == "attack_resolved" and table.fired == []


@pytest.mark.parametrize(("power", "asked"), [(0, False), (3, True)])
def test_what_would_change_nothing_is_not_put_before_what_must_happen(power: int, asked: bool) -> None:
    """POW-04: who has no Power loses none."""
    table = scene(JEER, jab=LEAP, theirs=power)
    assert (table.asked.key == "attack_resolved") is asked
    assert table.fired == ([] if asked else [("@order", "attack_resolved")])
