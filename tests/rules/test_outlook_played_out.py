"""What passing and reacting are said to be worth, against what the rules then bring, also in whole matches."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.attacks import AttackAborted, AttackResolved
from rules_engine.crisis_protocol.events.characters import DamageSuffered
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.outlook import Outlook, outlooks
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, opening
from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.decisions import PASS, Angle, Answer, Choice, ChooseAngle, ChooseReaction, Decision, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.foresight import Blank

THROWN = """
title: Thrown into a lamp post before the damage
rules: [ATK-41, MOV-29, DMG-01]
cards:
  characters:
    wrestler: {name: Wrestler, alter_ego: W, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Hurl, type: physical, range: 4, strength: 5,
                 rules: [{on: before_damage, throw: {tool: M, away: self}}]}]}
    victim: {name: Victim, alter_ego: V, threat: 3, base: 35,
      stats: {stamina: %(stamina)s, speed: M, size: 2, defense: [3, 3, 3]}, superpowers: [%(power)s]}
terrain: [{id: lamp_post, size: 2, at: "18,15", box: [1, 1]}]
red: {characters: [{card: victim, at: "18,12", power: 3}], tactics: [%(tactics)s]}
blue: {characters: [{card: wrestler, at: "18,9"}]}
start: attack wrestler hurl victim
dice: [H H H - -, B - -]
"""
GRIT = "{name: Grit, kind: reactive, cost: 1, on: {moment: would_suffer, subject: self}, reduce_damage: 1}"


def thrown(stamina: int = 6, power: str = "", tactics: str = "") -> tuple[Content, Match, ChooseReaction]:
    run = begin(read_script(THROWN % {"stamina": stamina, "power": power, "tactics": tactics}))
    content: Content = run.engine.game.content  # type: ignore[attr-defined]
    state = run.state
    engine: Engine[Match] = Engine(CrisisProtocol(content), Blank())
    (asked,) = state.pending.values()
    if isinstance(asked, ChooseAngle):
        way = next(spot for spot in asked.spots if "lamp_post" in spot.params.get("hits", ()))
        state, _ = engine.submit(state, Answer(seq=asked.seq, seat=asked.seat, choice=Angle(angle=way.x)))
        (asked,) = state.pending.values()
    assert isinstance(asked, ChooseReaction)
    return content, state, asked


def brought(content: Content, state: Match, decision: Decision, choice: Choice, who: str) -> int | None:
    """What a character suffers until the attack is over, nobody doing more; none where dice or choices decide."""
    engine: Engine[Match] = Engine(CrisisProtocol(content), Blank())
    state = state.model_copy(update={"orders": []})
    suffered = 0
    while True:
        state, events = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        for event in events:
            if isinstance(event, Rolled | Dealt):
                return None
            if isinstance(event, DamageSuffered) and event.who == who:
                suffered += event.amount
            if isinstance(event, AttackResolved | AttackAborted):
                return suffered
        if state.innermost("attack") is None or not state.pending:
            return suffered
        (decision,) = state.pending.values()
        if not isinstance(decision, ChooseReaction):
            return None
        choice = Pick(option=PASS)


def figure(outlook: Outlook | None) -> float:
    assert outlook is not None
    return outlook.odds.expected_suffered


def test_bracing_for_impact_spares_the_collision_and_nothing_else() -> None:
    """MOV-29, ATK-45: 2 damage are due and the lamp post deals 1: 3 if nobody braces, 2 if somebody does."""
    content, state, asked = thrown(tactics="brace_for_impact")
    assert asked.key == "would_collide"
    found = outlooks(content, state, asked)
    (used,) = (id for id in found if id != PASS)
    assert (figure(found[PASS]), figure(found[used])) == (3, 2)
    assert brought(content, state, asked, Pick(option=PASS), "red.victim") == 3


def test_no_more_is_suffered_than_there_is_stamina() -> None:
    """DMG-02, DMG-06."""
    content, state, asked = thrown(stamina=2, tactics="brace_for_impact")
    found = outlooks(content, state, asked)
    assert all(figure(outlook) == 2 and outlook.odds.takes_out == 1 for outlook in found.values() if outlook)
    assert len({outlook.same(found[PASS]) for outlook in found.values() if outlook and found[PASS]}) == 1  # type: ignore[arg-type]


def test_a_reduction_of_the_collision_is_told_with_what_the_attack_still_deals() -> None:
    """DMG-01, ATK-44: asked at the lamp post, the attack's own 2 are still to come on either way."""
    content, state, asked = thrown(power=GRIT)
    assert asked.key == "would_suffer"
    found = outlooks(content, state, asked)
    (used,) = (id for id in found if id != PASS)
    assert (figure(found[PASS]), figure(found[used])) == (3, 2)
    assert brought(content, state, asked, Pick(option=used), "red.victim") == 2


def decisions_of(seed: int) -> list[tuple[Match, ChooseReaction]]:
    """Every reaction that came up in an attack of a whole match."""
    content = default_content()
    engine: Engine[Match] = Engine(CrisisProtocol(content), dice_for(seed))
    begun = opening(seed, content)
    begun = begun.model_copy(update={"options": begun.options.model_copy(update={"last_round": 4, "round_limit": 4})})
    players = {seat: Player(seat, seed) for seat in SEATS}
    state, _ = engine.start(begun)
    found: list[tuple[Match, ChooseReaction]] = []
    while state.pending:
        decision = state.pending[min(state.pending)]
        if isinstance(decision, ChooseReaction) and isinstance(state.innermost("attack"), AttackFrame):
            found.append((state, decision))
        state, _ = engine.submit(state, players[decision.seat].answer(decision))
    return found


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_in_whole_matches_the_figures_are_what_the_rules_bring(seed: int) -> None:
    """Wherever no die is to come: of passing, and of every option that asks for nothing more."""
    content = default_content()
    compared = 0
    for state, decision in decisions_of(seed):
        for option, outlook in outlooks(content, state, decision).items():
            if outlook is None or not outlook.exact:
                continue
            real = brought(content, state, decision, Pick(option=option), outlook.who)
            if real is not None:
                assert figure(outlook) == min(real, outlook.odds.stamina_left or 0), (decision.key, option)
                compared += 1
    assert compared > 3
