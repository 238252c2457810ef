"""What an interaction's own roll may bring, before anybody rolls it."""

from __future__ import annotations

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
mission: {secure: %(crisis)s, extract: struggle_for_the_cube_continues}
tokens: [{id: one, crisis: %(crisis)s, name: %(token)s, at: "10,10"}%(cube)s]
blue: {characters: [{card: iron_man, at: "10,8.5", power: 3}]}
red: {characters: [{card: hulk, at: "%(hulk)s"}, {card: black_widow, at: "30,30"}]}
start: activation iron_man
"""
METEORS = {"crisis": "deadly_meteors_mutate_civilians", "token": "origin_bomb", "cube": "", "hulk": "30,33"}


def odds_of(**values: str) -> list[Prospect]:
    state = begin(read_script(BOMB % {**METEORS, **values})).state
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


def test_what_a_reroll_may_change_is_not_told() -> None:
    crisis = {"crisis": "guardians_save_shiar_empress_in_style", "token": "security_terminal"}
    assert odds_of(**crisis) == []


def test_an_interaction_without_a_roll_has_no_odds() -> None:
    assert odds_of(crisis="riots_spark_over_extremis", token="extremis_console") == []
