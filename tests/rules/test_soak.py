"""Matches that play themselves: sound to the end; and the checks that say so can tell a broken one."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from sampling import sample

from rules_engine.cli import main
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Help, Match
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.crisis_protocol.testing.invariants import breaches
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.probes import try_offers, try_refusals
from rules_engine.crisis_protocol.testing.soak import Sampling, Soak, dice_for, opening, pool
from rules_engine.kernel.decisions import ChooseSome, Option, PickMany
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.exports import export_dice
from rules_engine.kernel.record import Session

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_dice.py"


@pytest.mark.parametrize("seed", sample([5], [1, 3, 5]))
def test_a_match_plays_itself_to_a_sound_end(seed: int) -> None:
    """POW-03, DMG-02, CON-02, MOV-03, MOV-04, MOV-07, OBJ-14…16, SQD-07 hold after every answer; all matches end."""
    report = Soak(seed, Sampling(offers=0.02, refusals=0.05, undo=0.01)).run()
    assert report.violations == []
    assert report.outcome is not None
    assert report.decisions > 100


def test_a_match_that_answers_what_it_can_by_itself_is_as_sound() -> None:
    """The same holds with all that can be left to a match left to it; and it does answer."""
    report = Soak(2, Sampling(offers=0.02, refusals=0.05, undo=0.01), helps=get_args(Help)).run()
    assert report.violations == []
    assert report.outcome is not None
    assert len(report.counts["answered"]) > 3, "several kinds of questions"


def test_a_match_keeps_the_contract_of_the_kernel() -> None:
    """Asked before acted, and every state comes back from JSON as it was: paranoid mode finds nothing."""
    report = Soak(7, Sampling(offers=0, refusals=0, undo=0), paranoid=True).run()
    assert report.violations == []


def test_a_player_takes_no_card_too_many_beside_one_that_does_not_count() -> None:
    """SQD-23."""
    cards = tuple(Option(id=str(number)) for number in range(8))
    asked = ChooseSome(key="tactics", seat="blue", options=cards, most=6, params={"besides": ["3"]})
    for seed in range(20):
        chosen = Player("blue", seed).choose(asked)
        assert isinstance(chosen, PickMany) and "3" in chosen.options
        assert len(chosen.options) <= 6 and len(set(chosen.options)) == len(chosen.options)


def test_the_same_seed_and_goals_are_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    """And the probes beside it leave it as it is."""
    goals = ("groot.tangling_vines", "medpack.heal")
    assert main(["soak", "--matches", "1", "--seed", "9", "--jobs", "1", "--light", "--json", "--toward", *goals]) == 0
    first = json.loads(capsys.readouterr().out)
    again = Soak(9, Sampling(offers=0.01, refusals=0.02, undo=0.005, replay=sample(False, True)), goals=goals).run()
    assert again.decisions == first["decisions"]
    assert dict(again.counts["event"]) == first["counts"]["event"]
    assert again.counts["rule_fired"].keys() == first["counts"]["rule_fired"].keys()


def test_a_finished_match_can_be_verified_by_a_stranger(tmp_path: Path) -> None:
    seed = 5
    table = Session.open(Engine(CrisisProtocol(pool()), dice_for(seed)), opening(seed, pool()))
    players = {seat: Player(seat, seed) for seat in SEATS}
    while table.state.pending:
        decision = next(iter(table.state.pending.values()))
        table.submit(players[decision.seat].answer(decision))
    chain = dice_for(seed).chain
    export = export_dice(
        table.record, chain, match=f"soak-{seed}", words={}, revealed=[int(span) for span in table.state.dice.seeds]
    )
    file = tmp_path / "match.json"
    file.write_text(export.model_dump_json(), "utf-8")
    done = subprocess.run(
        [sys.executable, str(VERIFIER), str(file), "--commitment", chain.commitment], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


# -- the checks themselves -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def midgame() -> tuple[Engine[Match], bytes]:
    """A match some way into its first round, where somebody chooses an action."""
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(2))
    state, _ = engine.start(opening(2, pool()))
    players = {seat: Player(seat, 2) for seat in SEATS}
    while not any(decision.key == "act" for decision in state.pending.values()):
        decision = next(iter(state.pending.values()))
        state, _ = engine.submit(state, players[decision.seat].answer(decision))
    return engine, engine.dump(state)


def _found(state: Match) -> str:
    return "\n".join(breaches(World(state, pool())))


def test_a_sound_state_has_no_breach(midgame: tuple[Engine[Match], bytes]) -> None:
    engine, text = midgame
    assert _found(engine.load(text)) == ""


@pytest.mark.parametrize(
    ("rule", "broken"),
    [
        ("POW-03", {"power": 11}),
        ("DMG-02", {"damage": 99}),
        ("CON-02", {"conditions": ["bleed", "bleed"]}),
        ("MOV-07", {"spot": Position(x=100, y=18_000)}),
        ("MOV-04", {"on": "nowhere"}),
    ],
)
def test_a_broken_character_is_noticed(
    midgame: tuple[Engine[Match], bytes], rule: str, broken: dict[str, object]
) -> None:
    engine, text = midgame
    state = engine.load(text)
    for name, value in broken.items():
        setattr(state.fielded[0], name, value)
    assert rule in _found(state)


def test_bases_in_one_place_are_noticed(midgame: tuple[Engine[Match], bytes]) -> None:
    """MOV-03."""
    engine, text = midgame
    state = engine.load(text)
    one, other = state.fielded[:2]
    one.spot = other.spot
    assert "MOV-03" in _found(state)


def test_a_token_in_dead_hands_is_noticed(midgame: tuple[Engine[Match], bytes]) -> None:
    """OBJ-15, OBJ-16."""
    engine, text = midgame
    state = engine.load(text)
    holder, token = state.fielded[0], next(iter(state.objectives.values()))
    holder.dazed, token.held_by, token.spot = True, holder.id, None
    assert "OBJ-15" in _found(state)


def test_an_offer_that_is_refused_and_a_bar_that_is_none_are_noticed(midgame: tuple[Engine[Match], bytes]) -> None:
    engine, text = midgame
    state = engine.load(text)
    ((seat, decision),) = state.pending.items()
    assert list(try_refusals(engine, state, decision)) == []
    barred = next(option for option in decision.options if not option.enabled)
    lying = decision.model_copy(update={"options": (Option(id=barred.id),)})
    state.pending[seat] = lying
    assert any("offered but refused" in said for said in try_offers(engine, state, lying, random.Random(1)))
