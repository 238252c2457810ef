"""What each side would score if the round ended now: said before anybody is asked to choose."""

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.scoring import scores_now
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin

SECURED = """
title: Captain America alone at a console, red at none
rules: [OBJ-21, PHA-16]
mission: {secure: riots_spark_over_extremis, extract: alien_ship_crashes_in_downtown}
tokens: [{id: console, crisis: riots_spark_over_extremis, name: extremis_console, at: "18,18"}]
blue: {characters: [{card: captain_america, name: cap, at: "18,19.5"}]}
red: {characters: [{card: baron_zemo, name: zemo, at: "2,2"}]}
start: activation cap
"""


def test_whoever_secures_would_score_and_nobody_else() -> None:
    """PHA-16, PHA-18, OBJ-21."""
    state = begin(read_script(SECURED)).state
    now = scores_now(World(state, default_content()))
    assert now["blue"] > 0 and now["red"] == 0
    state.characters["blue.cap"].dazed = True
    assert scores_now(World(state, default_content())) == {"blue": 0, "red": 0}
