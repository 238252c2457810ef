"""What cannot be used says what it asks for, in the words of its card: no riddle such as "something is not met"."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import ChooseOne
from rules_engine.kernel.explain import Reason

MENU = """
title: Somebody acts and holds cards
rules: [TAC-06]
blue: {characters: [%(blue)s], tactics: [%(cards)s]}
red: {characters: [{card: ultron, at: "18,34"}]}
start: activation %(who)s
"""
CONTENT = default_content()
HULK = '{card: hulk, at: "18,7", power: 5}'
FAR = '{card: captain_america, at: "2,2", power: 5}'


def why(blue: str, cards: str, option: str, locale: str, who: str = "hulk") -> str:
    run = begin(read_script(MENU % {"blue": blue, "cards": cards, "who": who}))
    asked = run.state.pending["blue"]
    assert isinstance(asked, ChooseOne)
    [barred] = [each for each in asked.options if each.id.startswith(option)]
    assert not barred.enabled
    return Speaker(CONTENT, locale).option(run.state, asked, barred).detail


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Nothing to choose: it takes another allied character within range 2. [TAC-06]"),
        ("de", "Nichts zu wählen: Nötig ist ein anderer verbündeter Charakter innerhalb von Reichweite 2. [TAC-06]"),
    ],
)
def test_a_choice_without_anything_to_choose_says_what_it_takes(locale: str, said: str) -> None:
    assert why(f"{HULK}, {FAR}", "patch_up", "tactic:patch_up", locale) == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "This card needs 2 characters able to play it and pay; you have 0. "
               "During its activation, Rocket Raccoon and Groot within range 2 may each spend 2 Power to play this "
               "card. [TAC-17]"),
        ("de", "Die Karte braucht 2 Charaktere zum Spielen und Bezahlen; du hast 0. "
               "In der eigenen Aktivierung dürfen Rocket Raccoon und Groot innerhalb von Reichweite 2 je 2 Kraft "
               "ausgeben, um diese Karte auszuspielen. [TAC-17]"),
    ],
)  # fmt: skip
def test_a_card_nobody_can_play_says_who_could(locale: str, said: str) -> None:
    assert why(f"{HULK}, {FAR}", "deadly_duo", "tactic:deadly_duo", locale) == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "The condition of this card is not met: During its activation, Doctor Strange may spend 3 Power to play "
               "this card, if there are 2 or more other allied characters within range 2. [TAC-06]"),
        ("de", "Die Bedingung der Karte ist nicht erfüllt: In der eigenen Aktivierung darf Doctor Strange 3 Kraft "
               "ausgeben, um diese Karte auszuspielen, falls mindestens 2 andere verbündete Charaktere innerhalb von "
               "Reichweite 2 sind. [TAC-06]"),
    ],
)  # fmt: skip
def test_a_condition_that_does_not_hold_is_told(locale: str, said: str) -> None:
    strange = '{card: doctor_strange, name: strange, at: "18,7", power: 5}'
    found = why(f"{strange}, {FAR}", "seven_suns_of_cinnibus", "tactic:seven_suns", locale, "strange")
    assert found == said


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Thunderwave can be used only if there is an allied Captain America within range 1. [EFF-01]"),
        ("de", "Thunderwave geht nur, falls ein verbündeter Captain America innerhalb von Reichweite 1 ist. [EFF-01]"),
    ],
)
def test_an_attack_says_what_it_asks_for(locale: str, said: str) -> None:
    run = begin(read_script(MENU % {"blue": f"{HULK}, {FAR}", "cards": "", "who": "hulk"}))
    reason = Reason(rule="EFF-01", code="attack_condition", params={"attack": "thunderwave.thunderwave"})
    assert Speaker(CONTENT, locale).reason(run.state, reason) == said


def test_what_says_nothing_of_it_is_refused_in_general_words() -> None:
    run = begin(read_script(MENU % {"blue": f"{HULK}, {FAR}", "cards": "", "who": "hulk"}))
    reason = Reason(rule="OBJ-13", code="condition", params={"rule": "patch_up.heal"})
    assert Speaker(CONTENT, "en").reason(run.state, reason) == (
        "What the crisis card asks for is not met now. [OBJ-13]"
    )
