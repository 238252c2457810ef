"""OBJ-13: an interaction that was rolled for in vain says what it took."""

from collections.abc import Iterator, Sequence

import pytest
from panel_looks import look_at

from bot.games.crisis_protocol.panels.verdicts import _among, verdict_lines
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import If, RollDice
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


ROLLED = {
    "mkraan": ("secure: mkraan_crystal_gets_heroes_home", "extract: alien_ship_crashes_in_downtown",
               "mkraan_crystal_gets_heroes_home, name: mkraan_crystal"),
    "sword": ("secure: sword_establishes_base_on_moons_blue_area", "extract: alien_ship_crashes_in_downtown",
              "sword_establishes_base_on_moons_blue_area, name: console"),
    "portal": ("secure: intrusions_open_across_city_as_seals_collapse", "extract: alien_ship_crashes_in_downtown",
               "intrusions_open_across_city_as_seals_collapse, name: dark_portal"),
    "skrulls": ("secure: deadly_meteors_mutate_civilians", "extract: skrulls_infiltrate_world_leadership",
                "skrulls_infiltrate_world_leadership, name: skrull_agent"),
}  # fmt: skip
ONE_SUCCESS = "It took 1 success to control the {}; there were 0."


@pytest.mark.parametrize(
    ("what", "dice", "said"),
    [
        ("mkraan", "-", [ONE_SUCCESS.format("M'Kraan Crystal")]),
        ("mkraan", "W", []),
        ("sword", "B", [ONE_SUCCESS.format("Console")]),
        ("sword", "H", []),
        ("portal", "F", ["Needed: Critical, Wild, Hit or Block; none of them lay there."]),
        ("portal", "B", []),
        ("skrulls", "H - - -", ["Needed: Critical or Wild; none of them lay there."]),
        ("skrulls", "C - - -", []),
    ],
)
def test_every_roll_of_an_interaction_says_what_it_took(what: str, dice: str, said: list[str]) -> None:
    """OBJ-13: one die for control, and rolls that only decide what comes with it."""
    secure, extract, token = ROLLED[what]
    script = BOMB.replace("secure: deadly_meteors_mutate_civilians", secure)
    script = script.replace("extract: alien_ship_crashes_in_downtown", extract)
    script = script.replace("deadly_meteors_mutate_civilians, name: origin_bomb", token)
    pushed = "  - expect: {asks: {red: push}}\n" if what == "skrulls" and said else ""
    run = play(read_script(script % dice + pushed))
    look = look_at(Engine(CrisisProtocol(pool()), dice_for(1)), run.state, "blue")
    assert verdict_lines(look, run.events) == said


def test_no_crisis_decides_an_interaction_by_a_roll_of_another_kind() -> None:
    """A card that does it otherwise would say nothing: it is found here."""
    kinds = set()
    for id, crisis in pool().crises.items():
        for token in crisis.tokens:
            rolled = [rule for rule in token.interact if any(isinstance(s, RollDice) for s in steps_of(rule.do))]
            kinds |= {id for rule in rolled if not list(_among(rule, rule.do))}
    assert kinds == set()


def steps_of(steps: Sequence[object]) -> Iterator[object]:
    for step in steps:
        yield step
        if isinstance(step, If):
            yield from steps_of((*step.then, *step.otherwise))
