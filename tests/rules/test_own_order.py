"""EFF-12, MOD-07, PHA-04: a player's own effects in its own order, where that can matter; with and without help."""

from __future__ import annotations

import json

import pytest
from helped import Helped
from test_states_of_old import taken_up

from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.rules.rounds import RoundFrame
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.decisions import PASS, Answer, ChooseReaction, Pick

ATTACK = """
title: A reaction beside the Power of the attack
cards:
  characters:
    hero: {name: Hero, alter_ego: He, threat: 3, base: 35, stats: {stamina: 9, speed: M, size: 2, defense: [1, 1, 1]},
      attacks: [{name: Jab, type: physical, range: 3, strength: 3, gain: 1}],
      superpowers: [{name: Mend, kind: reactive, cost: 2, on: {moment: attack_resolved, by: self},
        heal: {amount: 1, who: self}}]}
blue: {characters: [{card: hero, at: "18,18", power: %(power)s, damage: 3}]}
red: {characters: [{card: dummy, name: foe, at: "18,21"}]}
start: attack hero jab foe
dice: ["- - -", "-"]
"""


@pytest.mark.parametrize("helps", [(), ("order",), ("usual",), ("pass", "order", "end", "cover", "usual")])
@pytest.mark.parametrize(("power", "matters"), [(10, True), (9, False), (3, False)])
def test_a_reaction_is_asked_about_before_what_must_happen_where_power_would_be_lost(
    helps: tuple[str, ...], power: int, matters: bool
) -> None:
    """POW-03: whatever is left to the match, for it is asked about the reaction anyhow."""
    table = Helped(ATTACK % {"power": power}, *helps)  # type: ignore[arg-type]
    assert isinstance(table.asked, ChooseReaction)
    assert bool(table.asked.must) is matters
    table.say("mend")
    assert table.state.characters["blue.hero"].power == (9 if matters else power - 1)
    assert table.replayed()


@pytest.mark.parametrize("policy", ["pass", "gain"])
def test_passing_lets_happen_what_must_and_what_comes_first_leaves_the_rest_open(policy: str) -> None:
    table = Helped(ATTACK % {"power": 10})
    table.say(policy)
    asked_again = any(decision.key == "attack_resolved" for decision in table.state.pending.values())
    assert asked_again is (policy == "gain")
    assert table.state.characters["blue.hero"].power == 10


@pytest.mark.parametrize("power", [10, 9, 3])
def test_what_is_always_used_is_paid_before_power_is_gained_that_would_be_lost(power: int) -> None:
    """POW-03, EFF-12: the order is not dearer for its owner than an answer."""
    table = Helped(ATTACK % {"power": power})
    given = StandingOrder(id="o", seat="blue", ability="hero.mend", policy="always", until="round")
    table.session.instruct(OrderGiven(order=given), by="blue")
    assert table.fired == [("o", "attack_resolved")]
    assert table.state.characters["blue.hero"].power == power - 1
    assert table.state.characters["blue.hero"].damage == 2
    assert table.replayed()


def test_what_is_never_used_lets_that_power_be_gained_all_the_same() -> None:
    table = Helped(ATTACK % {"power": 10})
    given = StandingOrder(id="o", seat="blue", ability="hero.mend", policy="never", until="round")
    table.session.instruct(OrderGiven(order=given), by="blue")
    assert {key for _, key in table.fired} == {"attack_resolved"}
    assert table.state.characters["blue.hero"].damage == 3
    assert table.state.characters["blue.hero"].power == 10


GEMS = """
title: Power from a gem and somebody who hears of it
cards:
  characters:
    bearer: {name: Bearer, alter_ego: Be, threat: 5, base: 50, stats: {stamina: 6, speed: M, size: 3,
      defense: [3, 3, 3]}, superpowers: [{name: Hum, kind: reactive, on: {moment: gained_power, subject: self},
        give_token: hum}]}
blue: {characters: [{card: bearer, at: "10,10", gems: [mind]}]}
red: {characters: [{card: dummy, at: "18,26"}]}
start: power phase
"""


@pytest.mark.parametrize(("step", "power"), [("gems", 2), ("power_effects", 1)])
def test_a_power_phase_of_old_gives_the_power_of_gems_once(step: str, power: int) -> None:
    """GEM-08: it was a step of its own, done already where the effects of the phase come next."""
    run = begin(read_script(GEMS))
    raw = json.loads(run.engine.dump(run.state))
    (at,) = [frame for frame in raw["stack"] if frame["kind"] == "round"]
    assert at["step"] == "gems", "asked about the Power of PHA-03"
    at["step"] = step
    del at["gems"]
    for frame in raw["stack"]:
        frame.pop("passed", None), frame.pop("then", None)
    session = taken_up(raw, run.engine.game.content)  # type: ignore[attr-defined]
    while (asked := session.state.pending.get("blue")) is not None and asked.key == "gained_power":
        session.submit(Answer(seq=asked.seq, seat="blue", choice=Pick(option=PASS)))
    assert session.state.characters["blue.bearer"].power == power
    assert not any(isinstance(frame, RoundFrame) and frame.gems for frame in session.state.stack)
