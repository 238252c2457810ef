"""Plans by which a soak reaches rules that wait for tokens in one hand or on one side: what is offered, never more."""

from __future__ import annotations

import pytest
import yaml

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.plans import Gathering, Plan, Securing, plan_for
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.seeking import Aim, Seeker
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.crisis_protocol.testing.stage import pool as stage_pool
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.decisions import ChooseOne, ChoosePlacement
from rules_engine.kernel.engine import Engine

CURED = "deadly_legacy_virus_cured.scoring_0"
DOMINION = "world_domination.score"
CURES = """
blue:
  characters: [{{card: dummy, name: one, at: "{at}", power: {power}}}, {{card: dummy, name: friend, at: "2,9"}}]
red: {{characters: [{{card: dummy, name: foe, at: "18,34"}}]}}
mission: {{secure: infinity_formula_goes_missing, extract: deadly_legacy_virus_cured}}
tokens:
  - {{id: a, crisis: deadly_legacy_virus_cured, name: legacy_cure, at: "8,18"}}
  - {{id: b, crisis: deadly_legacy_virus_cured, name: legacy_cure, held_by: blue.one}}
  - {{id: c, crisis: deadly_legacy_virus_cured, name: legacy_cure, held_by: blue.one}}
start: activation {starts}
play: []
"""
SHORES = """
blue:
  affiliation: hydra
  tactics: [world_domination]
  characters: [{{card: red_skull, name: one, at: "{at}"}}, {{card: crossbones, name: other, at: "26,18"}}]
red: {{characters: [{{card: dummy, name: foe, at: "18,34"}}]}}
mission: {{secure: infinity_formula_goes_missing, extract: deadly_legacy_virus_cured}}
tokens:
  - {{id: a, crisis: infinity_formula_goes_missing, name: serum_canister, at: "8,18"}}
  - {{id: b, crisis: infinity_formula_goes_missing, name: serum_canister, at: "28,18"}}
start: activation one
play: []
"""


def _table(text: str, **facts: object) -> tuple[Engine[Match], Match, set[str]]:
    script = Script.model_validate({"title": "a plan", **yaml.safe_load(text.format(**facts))})
    cards, fired = stage_pool(pool(), script.cards), set[str]()
    engine: Engine[Match] = Engine(CrisisProtocol(cards, fired), dice_for(1))
    state, _ = engine.start(stage(script, cards))
    return engine, state, fired


def _cards(engine: Engine[Match]) -> Content:
    assert isinstance(engine.game, CrisisProtocol)
    return engine.game.content


def _plan(engine: Engine[Match], state: Match, rule: str) -> Plan | None:
    return plan_for(_cards(engine), [rule], state, "blue")


def _offered(engine: Engine[Match], state: Match, rule: str) -> set[str]:
    plan = _plan(engine, state, rule)
    assert plan is not None
    narrowed = plan.narrowed(state.pending["blue"])
    assert isinstance(narrowed, ChooseOne)
    assert all(option.enabled and option in state.pending["blue"].options for option in narrowed.options)
    return {option.id for option in narrowed.options}


@pytest.mark.parametrize(
    ("starts", "at", "power", "does"),
    [
        ("one", "9,18", 3, {"interact:a"}),
        ("one", "9,18", 2, {"end"}),
        ("one", "18,18", 3, {"move", "climb"}),
        ("friend", "18,18", 3, {"end"}),
    ],
)
def test_one_gathers_all_tokens_and_everybody_else_keeps_out_of_its_way(
    starts: str, at: str, power: int, does: set[str]
) -> None:
    """OBJ-06…09: the third cure costs three; until there is enough Power it waits, with nobody to strike at."""
    engine, state, _ = _table(CURES, starts=starts, at=at, power=power)
    assert isinstance(_plan(engine, state, CURED), Gathering)
    assert _offered(engine, state, CURED) == does


def test_whoever_gathers_goes_to_the_next_token() -> None:
    engine, state, _ = _table(CURES, starts="one", at="24,18", power=3)
    player = Seeker("blue", 1, Aim(_cards(engine), [CURED]))
    player.watch(state)
    state, _ = engine.submit(state, player.answer(state.pending["blue"]))
    asked = state.pending["blue"]
    plan = _plan(engine, state, CURED)
    assert isinstance(asked, ChoosePlacement) and plan is not None
    (spot,) = plan.narrowed(asked).spots
    assert spot.x == min(offered.x for offered in asked.spots) < 24_000


def test_steered_players_cure_the_virus() -> None:
    """PHA-16: the rule acts by legal answers alone, in few rounds."""
    engine, state, fired = _table(CURES, starts="one", at="18,18", power=3)
    players = {seat: Seeker(seat, 1, Aim(_cards(engine), [CURED]), plans_for="blue") for seat in SEATS}
    while CURED not in fired and state.round < 4:
        decision = state.pending[min(state.pending)]
        players[decision.seat].watch(state)
        state, _ = engine.submit(state, players[decision.seat].answer(decision))
    assert CURED in fired
    assert state.players["blue"].vp == 6 and not any(not token.removed for token in state.objectives.values())


@pytest.mark.parametrize(("at", "does"), [("16,18", {"move", "climb"}), ("9,18", {f"tactic:{DOMINION}"})])
def test_a_side_that_wants_all_points_stands_at_each_and_then_plays_its_card(at: str, does: set[str]) -> None:
    """OBJ-19, OBJ-21."""
    engine, state, _ = _table(SHORES, at=at)
    assert isinstance(_plan(engine, state, DOMINION), Securing)
    assert _offered(engine, state, DOMINION) == does


def test_there_is_no_plan_without_the_crisis_or_the_card_it_is_for() -> None:
    engine, state, _ = _table(SHORES, at="16,18")
    assert _plan(engine, state, CURED) is None
    assert _plan(engine, state, "groot.tangling_vines") is None
    state.players["blue"].tactics[0].played = True
    assert _plan(engine, state, DOMINION) is None
