"""ATK-36: a face that counts otherwise is told before the dice are rolled, and counted in the odds."""

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.prospects import Prospect, prospect
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin

SCENE = """
title: Somebody attacks somebody
rules: [ATK-36]
blue: {characters: [{card: %s, at: "18,10", power: 4}]}
red: {characters: [{card: %s, at: "18,%s"}]}
start: activation %s
"""


def of(attacker: str, target: str, far: int = 13) -> Prospect:
    state = begin(read_script(SCENE % (attacker, target, far, attacker))).state
    world = World(state, CrisisProtocol(default_content()).cards(state))
    attack = world.attacks(f"blue.{attacker}")[0]
    return prospect(world, f"blue.{attacker}", attack, f"red.{target}")


def test_a_wild_that_counts_double_is_told_and_raises_the_odds() -> None:
    found = of("gambit", "captain_america")
    assert [(one.who, one.face, one.worth) for one in found.odd_faces] == [("blue.gambit", Face.WILD, 2)]
    asked = found.odds.query
    assert asked is not None
    plain = attack_odds(asked.pool, asked.defence, cover=asked.cover).expected
    assert found.odds.expected > plain
    assert abs(sum(found.odds.damage) - 1) < 1e-9


def test_a_blank_that_blocks_is_told_only_where_it_does() -> None:
    near, far = of("iron_man", "mystique", 12), of("iron_man", "mystique", 20)
    assert [(one.who, one.face) for one in near.odd_faces] == [("red.mystique", Face.BLANK)]
    assert far.odd_faces == ()
    assert near.odds.expected < far.odds.expected


def test_faces_that_count_as_printed_are_not_spoken_of() -> None:
    assert of("iron_man", "captain_america").odd_faces == ()
