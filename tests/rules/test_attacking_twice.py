"""An attack said to be made twice: the second follows by itself if it can be made at its price, else one is asked."""

from __future__ import annotations

import pytest
from helped import Helped

from rules_engine.crisis_protocol.events.attacks import AttackDeclared
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import At

SCENE = """
title: Two in reach, and two actions
rules: [ACT-01, ATK-06]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 4, cost: 1},
                {name: Poke, type: energy, range: 4, strength: 4}],
      superpowers: [{name: Rest, kind: active, cost: 0, limit: turn, gain_power: 1}]}
    plain: {name: Plain, alter_ego: P, threat: 3, base: 35, stats: {stamina: %s, speed: M, size: 2, defense: [3, 3, 3]}}
    other: {name: Other, alter_ego: O, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
    third: {name: Third, alter_ego: T, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]}}
red: {characters: [{card: plain, at: "18,11"}, {card: other, at: "20,11"}]}
blue: {characters: [{card: brawler, at: "18,7", power: %s}, {card: third, at: "30,3"}]}
start: activation brawler
dice: ["H H - -", "- - -", "H - - -", "- - -"]
"""
AGAIN = StandingOrder(
    id="o1", seat="blue", ability="@again brawler.jab physical red.plain", owner="blue.brawler", cost=1,
    policy="always", until="turn",
)  # fmt: skip


def attacked(*, stamina: int = 6, power: int = 2, then: StandingOrder = AGAIN) -> Helped:
    """Jab against Plain, and the order given with it."""
    table = Helped(SCENE % (stamina, power))
    table.say("attack")
    table.say("jab")
    table.say("plain")
    table.session.instruct(OrderGiven(order=then), by="blue")
    return table


def declared(table: Helped) -> list[tuple[str, str]]:
    return [(e.attack, e.target) for e in table.events if isinstance(e, AttackDeclared)]


def test_the_last_action_makes_the_same_attack_and_the_turn_ends() -> None:
    table = attacked()
    assert declared(table) == [("brawler.jab", "red.plain")] * 2
    assert [key for _, key in table.fired] == ["act", "attack", "target", "act"]
    assert "blue" not in table.state.pending and table.replayed()


@pytest.mark.parametrize(("why", "values"), [("it fell", {"stamina": 2}), ("too dear", {"power": 1})])
def test_where_it_cannot_be_made_again_its_owner_is_asked(why: str, values: dict[str, int]) -> None:
    """DMG-14, ATK-14: whoever is Dazed is no target; the action is not spent on anybody else."""
    table = attacked(**values)
    assert len(declared(table)) == 1 and table.fired == []
    assert table.asked.seat == "blue" and table.asked.key == "act" and table.asked.params["left"] == 1


def test_at_another_price_its_owner_is_asked() -> None:
    table = attacked(then=AGAIN.model_copy(update={"cost": 0}))
    assert len(declared(table)) == 1 and table.asked.key == "act"


def test_another_attack_with_the_last_action_ends_the_turn_as_was_said() -> None:
    table = attacked(power=1)
    table.say("attack")
    while table.asked.seat == "blue" and table.asked.key != "act":
        table.say("poke" if table.asked.key == "attack" else "plain")
    assert len(declared(table)) == 2 and table.fired == [("o1", "act")]
    assert "blue" not in table.state.pending


def test_an_attack_chosen_instead_is_made_as_chosen() -> None:
    """ATK-06: Plain is Dazed, so the order is silent; Jab could still be made, but against somebody else."""
    table = attacked(stamina=2)
    table.say("attack")
    table.say("poke")
    assert declared(table)[1:] == [("brawler.poke", "red.other")]
    assert ("o1", "attack") not in table.fired


def test_a_move_with_the_last_action_ends_nothing() -> None:
    table = attacked(power=1)
    table.say("move")
    table.give(At(x=18_000, y=6_000))
    assert table.fired == [] and table.asked.key == "act" and table.asked.params["left"] == 0
