"""What an interaction's own roll may bring, before anybody rolls it."""

from __future__ import annotations

import itertools

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.odds.plain import chance_of
from rules_engine.crisis_protocol.rules.own_odds import Prospect, own_roll_odds
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.decisions import Answer, Pick

BOMB = """
title: An Origin Bomb within reach, and enemies beside it
rules: [OBJ-11]
mission: {secure: %(secure)s, extract: %(extract)s}
tokens: [{id: one, crisis: %(crisis)s, name: %(token)s, at: "10,10"}%(cube)s]
blue: {characters: [{card: %(who)s, name: iron_man, at: "10,8.5", power: 3}]}
red: {characters: [{card: hulk, at: "%(hulk)s"}, {card: black_widow, at: "30,30"}]}
start: activation iron_man
"""
METEORS = {
    "crisis": "deadly_meteors_mutate_civilians",
    "token": "origin_bomb",
    "cube": "",
    "hulk": "30,33",
    "who": "iron_man",
}
CUBES, CANISTERS = "struggle_for_the_cube_continues", "terrigen_canisters_fuel_doomsday_device"


def odds_of(**values: str) -> list[Prospect]:
    told = {**METEORS, **values}
    extract = told["crisis"] if told["crisis"] == CANISTERS else CUBES
    secure = told["crisis"] if extract == CUBES else METEORS["crisis"]
    state = begin(read_script(BOMB % {**told, "secure": secure, "extract": extract})).state
    decision = state.pending["blue"]
    wanted = next(option.id for option in decision.options if option.id.startswith("interact"))  # type: ignore[attr-defined]
    choice = Pick(option=wanted)
    return own_roll_odds(default_content(), state, Answer(seq=decision.seq, seat="blue", choice=choice))


@pytest.mark.parametrize(("hulk", "more_than"), [("30,33", 0), ("10,11.7", 1)])
def test_control_needs_more_successes_than_enemies_contest(hulk: str, more_than: int) -> None:
    """DIE-01, DIE-Q1: Iron Man's Energy is 3, and such a roll adds no dice."""
    control, damage = odds_of(hulk=hulk)
    assert control == Prospect("control", 1, pytest.approx(chance_of(3, "CWH", more_than + 1)))
    assert damage == Prospect("damage", 1, pytest.approx(chance_of(3, "F")))


GUARDIANS = {"crisis": "guardians_save_shiar_empress_in_style", "token": "security_terminal"}
CUBE = ", {id: cube, crisis: struggle_for_the_cube_continues, name: cube_fragment, held_by: iron_man}"
HULK_NEAR = "10,11.7"


def test_a_reroll_that_nobody_has_changes_nothing() -> None:
    """OBJ-11: it belongs to whoever holds an objective."""
    [control] = odds_of(**GUARDIANS, hulk=HULK_NEAR)
    assert control == Prospect("control", 1, pytest.approx(chance_of(3, "CWH", 2)))


def test_the_one_reroll_is_reckoned_with() -> None:
    """MOD-01, DIE-08: with a block or a blank to roll again it takes one success less of the others."""
    [control] = odds_of(**GUARDIANS, hulk=HULK_NEAR, cube=CUBE)
    ways = itertools.product("CWHHB--F", repeat=3)
    chances = [1.0 if hits >= 2 else 0.5 * (hits == 1 and any(face in "B-" for face in faces))
               for faces in ways for hits in [sum(face in "CWH" for face in faces)]]  # fmt: skip
    assert control == Prospect("control", 1, pytest.approx(sum(chances) / 512))
    assert control.chance > chance_of(3, "CWH", 2)


def test_whoever_may_reroll_failures_has_a_die_to_reroll_in_any_miss() -> None:
    """MOD-06: the best one is rolled again whatever it shows."""
    [control] = odds_of(**GUARDIANS, hulk=HULK_NEAR, cube=CUBE, who="doctor_strange")
    one = chance_of(3, "CWH", 1) - chance_of(3, "CWH", 2)
    assert control == Prospect("control", 1, pytest.approx(chance_of(3, "CWH", 2) + one * chance_of(1, "CWH")))


def test_what_the_opponent_does_with_a_failure_has_its_chance() -> None:
    control, placed = odds_of(crisis="portals_overrun_city_with_spider_people", token="inheritor_portal")
    assert control == Prospect("control", 1, pytest.approx(chance_of(3, "CWH")))
    assert placed == Prospect("placed", 1, pytest.approx(chance_of(3, "F")))


def test_a_condition_is_named_with_its_chance() -> None:
    """Iron Man's Physical is 4: without a critical or a wild he is poisoned."""
    [poison] = odds_of(crisis=CANISTERS, token="canister")
    assert poison == Prospect("poison", 1, pytest.approx(1 - chance_of(4, "CW")))


def test_either_way_it_goes_has_its_chance() -> None:
    mine, theirs = odds_of(crisis="intrusions_open_across_city_as_seals_collapse", token="dark_portal")
    assert mine == Prospect("place", 1, pytest.approx(5 / 8))
    assert theirs == Prospect("placed", 1, pytest.approx(3 / 8))


def test_an_interaction_without_a_roll_has_no_odds() -> None:
    assert odds_of(crisis="riots_spark_over_extremis", token="extremis_console") == []
