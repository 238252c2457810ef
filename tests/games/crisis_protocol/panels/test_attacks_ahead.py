"""An attack that a reaction would make has its odds beside it before anybody presses."""

from typing import Any

import pytest
from panel_looks import look_at, panel_of, text

from bot.games.crisis_protocol.panels.attacks_ahead import worth_with_attacks
from bot.games.crisis_protocol.panels.worth import worth_of
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.decisions import Answer, Pick

SCENE = """
title: A wild grants Winter Soldier a second attack
rules: [SPC-02, ATK-Q7]
blue: {characters: [{card: winter_soldier, at: "18,10"}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "%s", power: 5}]}
start: activation winter_soldier
dice: ["W - - -", "- - -", "- - - -", "- - -"]
"""
NEAR, FAR = "20,13", "33,33"


async def asked_after(until: str, captain: str, **answers: str) -> tuple[Any, Any]:
    """The look and the question that came up, with everything before it answered so or passed."""
    run = begin(read_script(SCENE % captain))
    engine, state = run.engine, run.state
    while (asked := next(iter(state.pending.values()))).key != until:
        choice = Pick(option=answers.get(asked.key, "pass"))
        state = engine.submit(state, Answer(seq=asked.seq, seat=asked.seat, choice=choice)).state
    return look_at(engine, state, asked.seat), asked


ATTACKING = {"act": "attack", "target": "red.black_widow"}


@pytest.mark.parametrize("captain", [FAR, NEAR], ids=["rolled at once", "somebody may react first"])
async def test_a_second_attack_says_whom_with_which_dice_and_what_chance(captain: str) -> None:
    look, asked = await asked_after("attack_resolved", captain, **ATTACKING)
    said = text(await panel_of(look, asked))
    assert "**Assault Rifle → Black Widow**: " in said and "4 dice against 3" in said and "% Daze" in said


async def test_what_makes_no_attack_is_told_as_before() -> None:
    look, asked = await asked_after("targeted", NEAR, **ATTACKING)
    assert asked.seat == "red" and (await worth_of(look, asked)).after
    assert await worth_with_attacks(look, asked) == await worth_of(look, asked)
