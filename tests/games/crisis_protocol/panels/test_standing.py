"""How a match stands at a glance: what the round would bring as the board lies, and which effects last."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.crisis_protocol.panels.lasting import lasting_lines
from bot.games.crisis_protocol.panels.telling import if_round_ended_now, standing
from bot.locale import words
from bot.matches.terms import Status
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Match, Phase
from rules_engine.crisis_protocol.state.pieces import Effect
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.view.words import Speaker

SCRIPT = """
title: Blue secures a canister
rules: [PHA-16]
mission: {secure: infinity_formula_goes_missing, extract: deadly_legacy_virus_cured}
tokens:
  - {id: a, crisis: infinity_formula_goes_missing, name: serum_canister, at: "8,18"}
blue: {characters: [{card: captain_marvel, at: "9,18"}]}
red: {characters: [{card: black_widow, at: "18,34"}]}
start: activation captain_marvel
"""
MARVEL, WIDOW = "blue.captain_marvel", "red.black_widow"


def look(state: Match, status: Status = Status.PLAYING, language: str = "en") -> Any:
    speaker = Speaker(default_content(), language)
    return SimpleNamespace(
        state=state,
        stored=SimpleNamespace(state=state, status=status),
        to=words(language),
        teller=speaker,
        speaker=speaker,
        sign=lambda seat: {"blue": "🔵", "red": "🔴"}[seat],
        person=lambda seat: f"@{seat}",
    )


@pytest.fixture
def state() -> Match:
    staged = begin(read_script(SCRIPT)).state
    staged.phase, staged.round = Phase.ACTIVATION, 2
    staged.players["blue"].vp, staged.players["red"].vp = 3, 5
    return staged


def test_the_score_if_the_round_ended_now_stands_below_the_score(state: Match) -> None:
    """PHA-16…18."""
    lines = standing(look(state))
    assert lines[0] == "@blue **3** – @red **5**"
    assert lines[2] == "If the round ended now: 🔵 **4** (+1) – 🔴 **5** (+0)"
    assert if_round_ended_now(look(state, language="de")).startswith("Endete die Runde jetzt: ")


def test_nothing_is_foretold_where_no_scoring_is_to_come(state: Match) -> None:
    assert if_round_ended_now(look(state, Status.ENDED)) == ""
    for phase in (Phase.SETUP, Phase.CLEANUP):
        state.phase = phase
        assert if_round_ended_now(look(state)) == "", "it would be counted twice"


def effect(until: str, **more: Any) -> Effect:
    told = {"id": 1, "rule": "captain_marvel.binary_form", "path": [], "owner": MARVEL, "seat": "blue", "until": until}
    return Effect.model_validate({**told, **more})


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("round", "until the end of the round"),
        (f"activation:{MARVEL}", "until the end of the activation"),
        ("next:attack:turn::", "for the next attack"),
        (f"start:activation_started:{MARVEL}", "until the next activation"),
        ("start:power_phase:", "until the next Power Phase"),
        ("game", "for the rest of the match"),
    ],
)
def test_an_effect_that_lasts_says_whose_it_is_and_how_long(state: Match, until: str, said: str) -> None:
    state.effects = [effect(until)]
    assert lasting_lines(look(state)) == ["In force:", f"- **Binary Form**: 🔵 Captain Marvel ({said})"]


def test_whoever_bears_it_or_was_chosen_for_it_is_named_and_each_effect_once(state: Match) -> None:
    state.effects = [effect("round", bearer=WIDOW), effect("round", id=2, bindings={"marked": [WIDOW, MARVEL]})]
    [_, line] = lasting_lines(look(state))
    assert line == "- **Binary Form**: 🔴 Black Widow and 🔵 Captain Marvel (until the end of the round)"


def test_what_is_over_before_anybody_looks_is_not_listed(state: Match) -> None:
    state.effects = [effect(until) for until in ("attack", "roll", "action", "collision", "effect")]
    assert lasting_lines(look(state)) == []
