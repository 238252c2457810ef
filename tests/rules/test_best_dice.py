"""Which dice are best to take, and what each side would score now: said before anybody is asked to choose."""

from test_outlook import COVER, LYING, Scene

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.outlook import best_dice
from rules_engine.crisis_protocol.rules.scoring import scores_now
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.decisions import Answer, ChooseSome, Pick
from rules_engine.kernel.engine import Engine

SECURED = """
title: Captain America alone at a console, red at none
rules: [OBJ-21, PHA-16]
mission: {secure: riots_spark_over_extremis, extract: alien_ship_crashes_in_downtown}
tokens: [{id: console, crisis: riots_spark_over_extremis, name: extremis_console, at: "18,18"}]
blue: {characters: [{card: captain_america, name: cap, at: "18,19.5"}]}
red: {characters: [{card: baron_zemo, name: zemo, at: "2,2"}]}
start: activation cap
"""


def test_the_blank_is_rerolled_and_not_the_block() -> None:
    """MOD-05: of two blanks and a block either blank; the block is a success already."""
    scene = Scene("lucky", LYING)
    luck = scene.decision
    state = scene.state
    engine = Engine(CrisisProtocol(scene.content), dice_for(1))
    used = Answer(seq=luck.seq, seat=luck.seat, choice=Pick(option=scene.option("luck")))
    state = engine.submit(state, used).state
    (asked,) = state.pending.values()
    assert isinstance(asked, ChooseSome) and asked.key == "reroll"
    assert best_dice(scene.content, state, asked) in (("0",), ("1",))


def test_cover_turns_what_is_no_success() -> None:
    """COV-05."""
    scene = Scene("tough", LYING, ground=COVER)
    assert isinstance(scene.decision, ChooseSome) and scene.decision.key == "cover"
    assert best_dice(scene.content, scene.state, scene.decision) in (("0",), ("1",))


def test_whoever_secures_would_score_and_nobody_else() -> None:
    """PHA-16, PHA-18, OBJ-21."""
    state = begin(read_script(SECURED)).state
    now = scores_now(World(state, default_content()))
    assert now["blue"] > 0 and now["red"] == 0
    state.characters["blue.cap"].dazed = True
    assert scores_now(World(state, default_content())) == {"blue": 0, "red": 0}
