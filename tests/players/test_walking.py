"""Places that an opponent thinks of walking to: a move action reaches each, and leads to the position drawn there."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.ahead import Ahead
from rules_engine.crisis_protocol.players.levels import LEVELS, LevelName
from rules_engine.crisis_protocol.players.walking import places, walked
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.stage import pool
from rules_engine.kernel.decisions import Answer, At, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.foresight import Blank

TEXT = """\
title: A token out of reach and an enemy
mission: {secure: infinity_formula_goes_missing, extract: mutant_extremists_target_us_senators, threat: 17}
tokens: [{id: senator, crisis: mutant_extremists_target_us_senators, name: senator, at: "18,24"}]
blue: {characters: [{card: dummy, name: mine, at: "18,8"}]}
red: {characters: [{card: dummy, name: foe, at: "24,20"}]}
start: activation mine
"""


def position() -> tuple[Match, World]:
    script = read_script(TEXT)
    state = begin(script).state
    return state, World(state, pool(default_content(), script.cards))


def test_every_place_is_one_that_a_move_reaches_and_leads_to_what_was_drawn() -> None:
    state, world = position()
    engine = Engine(CrisisProtocol(world.content), Blank())
    found = places(world, "blue.mine", 16)
    assert len(found) >= 6
    asked = engine.submit(state, Answer(seq=state.pending["blue"].seq, seat="blue", choice=Pick(option="move"))).state
    ahead = Ahead(world.content, state, "blue", LEVELS[LevelName.MASTERMIND])
    for at in found:
        there = engine.submit(asked, Answer(seq=asked.pending["blue"].seq, seat="blue", choice=at)).state
        drawn = walked(state, "blue.mine", at)
        assert drawn.characters["blue.mine"].spot == there.characters["blue.mine"].spot
        assert abs(ahead.judged(drawn).total - ahead.judged(there).total) < 1e-9


def test_the_way_to_what_lies_out_of_reach_is_among_them() -> None:
    _, world = position()
    assert any(abs(at.x - 18000) < 10 and at.y > 13000 for at in places(world, "blue.mine", 4))


def test_drawing_a_position_leaves_the_given_one_as_it_was() -> None:
    state, _ = position()
    before = state.model_dump_json()
    walked(state, "blue.mine", At(x=20000, y=9000))
    assert state.model_dump_json() == before


def test_somebody_who_fell_in_the_midst_of_its_activation_could_do_nothing_more() -> None:
    """A power may cost its user everything; the activation is still on the stack then."""
    state, world = position()
    ahead = Ahead(world.content, state, "blue", LEVELS[LevelName.MASTERMIND])
    near = walked(state, "blue.mine", At(x=24000, y=17000))
    assert ahead.potential(near) > 0.0
    near.characters["blue.mine"].spot = None
    near.characters["blue.mine"].koed = True
    assert ahead.potential(near) == 0.0
