"""OBJ-13: an interaction that was rolled for in vain says what it took."""

import pytest
from panel_looks import look_at

from bot.games.crisis_protocol.panels.verdicts import verdict_lines
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.engine import Engine

BOMB = """
title: Control takes more successes than Healthy enemies contest
rules: [OBJ-13]
blue: {characters: [{card: iron_man, at: "18,18", power: 1}]}
red: {characters: [{card: captain_america, at: "18,15"}]}
mission: {secure: deadly_meteors_mutate_civilians, extract: alien_ship_crashes_in_downtown}
tokens: [{id: bomb, crisis: deadly_meteors_mutate_civilians, name: origin_bomb, at: "18,16.5"}]
start: activation iron_man
dice: ["%s"]
play:
  - blue: {act: "interact:bomb"}
"""


@pytest.mark.parametrize(
    ("dice", "said"),
    [("H - -", ["It took 2 successes to control the Origin Bomb; there was 1."]), ("H H -", [])],
)
def test_it_says_how_many_successes_it_took(dice: str, said: list[str]) -> None:
    run = play(read_script(BOMB % dice))
    look = look_at(Engine(CrisisProtocol(pool()), dice_for(1)), run.state, "blue")
    assert verdict_lines(look, run.events) == said
