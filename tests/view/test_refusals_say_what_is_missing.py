"""What cannot be used says what it asks for, in the words of its card: no riddle such as "something is not met"."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import Answer, ChooseOne, ChooseReaction, Pick
from rules_engine.kernel.engine import Engine
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
        ("en", "No character of yours can play it and pay now. "
               "During its activation, Rocket Raccoon and Groot within range 2 may each spend 2 Power to play this "
               "card. [TAC-17]"),
        ("de", "Keiner deiner Charaktere kann sie jetzt spielen und bezahlen. "
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
               "this card, if there are 2 or more other non-Dazed allied characters within range 2. [TAC-06]"),
        ("de", "Die Bedingung der Karte ist nicht erfüllt: In der eigenen Aktivierung darf Doctor Strange 3 Kraft "
               "ausgeben, um diese Karte auszuspielen, falls mindestens 2 andere nicht angeschlagene verbündete "
               "Charaktere innerhalb von Reichweite 2 sind. [TAC-06]"),
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
        (
            "de",
            "Thunderwave geht nur, falls ein verbündeter Charakter namens Captain America innerhalb von Reichweite 1 "
            "ist. [EFF-01]",
        ),
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


def test_a_card_of_an_activation_says_so_before_anybody_is_active() -> None:
    script = MENU.replace("start: activation %(who)s", "start: turn blue")
    run = begin(read_script(script % {"blue": f"{HULK}, {FAR}", "cards": "acute_senses"}))
    asked = run.state.pending["blue"]
    assert isinstance(asked, ChooseOne)
    [barred] = [each for each in asked.options if each.id.startswith("tactic:")]
    said = Speaker(CONTENT, "de").option(run.state, asked, barred).detail
    assert said == "Sie wird in einer eigenen Aktivierung gespielt: Aktiviere zuerst jemanden. [TAC-06]"


def test_a_price_in_damage_is_asked_for_as_damage() -> None:
    """No Matter the Cost: nobody is asked how much Power to spend where damage is the price."""
    script = """
title: Havok pays in damage
rules: [TAC-05]
blue: {characters: [{card: havok, at: "18,10", power: 4}], tactics: [no_matter_the_cost]}
red: {characters: [{card: ultron, at: "18,13"}]}
start: activation havok
"""
    state = begin(read_script(script)).state
    engine: Engine[Match] = Engine(CrisisProtocol(CONTENT), dice_for(1))
    for key, wanted in (("act", "attack"), ("action_started", "no_matter")):
        asked = state.pending["blue"]
        assert asked.key == key and isinstance(asked, (ChooseOne, ChooseReaction))
        option = next(each.id for each in asked.options if each.id.startswith(wanted))
        state, _ = engine.submit(state, Answer(seq=asked.seq, seat="blue", choice=Pick(option=option)))
    told = Speaker(CONTENT, "en").question(state, state.pending["blue"])
    assert told.title == "Choose how much damage"
    assert told.text == "No Matter the Cost: how much damage does Havok suffer for it? 1 to 3."
