"""GRU: how many grunts come with a parent."""

from __future__ import annotations

from fielding import PEOPLE, roster

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.formations import to_deploy
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.grunts import grunts_of, room_for
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.answers import choice_for
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

CARDS = default_content()


def test_one_grunt_comes_with_a_parent_unless_it_says_more() -> None:
    """GRU-03, GRU-05."""
    assert grunts_of(CARDS, "ultron_metal_tyrant") == ["ultron_drones"]
    assert grunts_of(CARDS, "sandman") == ["sand_construct_1", "sand_construct_2"]
    assert grunts_of(CARDS, "hulk") == []


def test_a_parent_of_two_grunts_is_deployed_with_both_and_makes_room_for_no_other() -> None:
    """DEP-05, GRU-05, GRU-06."""
    engine: Engine[Match] = Engine(CrisisProtocol(CARDS), ScriptedDice([0] * 5 + [7] * 5 + [0, 0]), paranoid=True)
    people = (*PEOPLE[:9], "sandman")
    rosters = {seat: roster(people=people) for seat in SEATS}
    session = Session.open(engine, new_match(CARDS, rosters, ready()["downtown"].terrain))

    def say(seat: str, **said: object) -> None:
        for key, wanted in said.items():
            asked = session.state.pending[seat]
            assert asked.key == key, f"{asked.key} is asked, not {key}"
            session.submit(Answer(seq=asked.seq, seat=seat, choice=choice_for(session.state, asked, wanted)))

    say("blue", crisis_type="secure")
    say("red", threat="riots_spark_over_extremis", edge="south")
    say("blue", squad=["sandman", "ultron_metal_tyrant"], tactics=[])
    say("red", squad=[PEOPLE[0]], affiliation="none", tactics=[])
    look = World(session.state, CARDS)
    assert to_deploy(look, "blue") == ["sandman", "sand_construct_1", "sand_construct_2", "ultron_metal_tyrant"]
    say("blue", deploy_who="sandman", deploy="18,34")
    say("blue", deploy="14,34")
    assert room_for(World(session.state, CARDS), "blue", "sand_construct_2")
    say("blue", deploy="22,34")
    assert not room_for(World(session.state, CARDS), "blue", "ultron_drones")
    assert [c.card for c in session.state.characters.values()] == ["sandman", "sand_construct_1", "sand_construct_2"]
