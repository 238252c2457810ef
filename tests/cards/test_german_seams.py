"""Where parts of a rule meet, the text still says whose it is, and German keeps its word order, cases and commas."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.text import describe_card

GERMAN = {
    "maximus_the_mad": "Falls ein neu geworfener Würfel Fehlschlag zeigt: Nach dem Angriff wird jener Charakter",
    "arnim_zola": "Sonst: Nach dem Angriff, falls der Verteidigungswurf mindestens 1 Fehlschlag zeigt, erhält",
    "shadowcat": "durch einen Angriff geschoben oder geworfen wird und der Effekt abgehandelt ist, darf das Ziel",
    "karnak": "zählen bis zu 2 Fehlschläge in Angriffswürfen des Angreifers als Erfolge.",
    "apocalypse": "So viele Würfel wie 2 mal die Anzahl der Zustände des Ziels kommen",
    "ghost_rider": "So viele Würfel wie die Kraft des Ziels (höchstens 5) kommen",
    "sabretooth": "so viele Würfel wie der Schaden des Ziels (höchstens 3) hinzu",
    "shadow_king": "das Schlachtfeld verlassen würde, entfernst du",
    "lady_mastermind": "Kraft in Höhe der Mystischen Verteidigung des gewählten Charakters",
    "sandman": "Danach wird der gewählte Charakter besiegt.",
    "sin": "jeden feindlichen Charakter mit einem Gegenstandsmarker innerhalb von Reichweite 2 eines verbündeten",
    "deadline_to_destruction": "Charakter mit einem Evakuierungsmarker innerhalb von Reichweite 3 des Markers.",
    "terrigen_clouds_sweep_over_city": "Du versetzt ihn innerhalb von Reichweite 2 seiner Position",
    "the_invaders": "mit einem anderen verbündeten Charakter innerhalb von Reichweite 2 dürfen auch",
}


def _text(cards: Content, card: str, locale: str) -> str:
    kinds = (cards.characters, cards.tactics, cards.crises)
    return "\n".join(describe_card(next(kind[card] for kind in kinds if card in kind), locale, cards))


@pytest.mark.parametrize("card", GERMAN)
def test_a_german_sentence_holds_together(cards: Content, card: str) -> None:
    assert GERMAN[card] in _text(cards, card, "de")


def test_few_named_ones_and_nobody_dazed_are_said_as_people_say_it(cards: Content) -> None:
    text = _text(cards, "sandman", "de")
    assert "falls weniger als 2 Sand Construct im Spiel sind" in text
    assert "Falls das geschieht und dieser Charakter nicht angeschlagen ist, kommt" in text


def test_attacks_measured_to_elsewhere_are_named_by_their_type(cards: Content) -> None:
    assert "die Reichweite von mystischen Angriffen gegen diesen Charakter" in _text(cards, "shadow_king", "de")


@pytest.mark.parametrize("card", ["lady_mastermind", "emma_frost", "mystique"])
def test_what_enemies_cannot_do_names_whose_activation_it_is(cards: Content, card: str) -> None:
    assert "team tactic cards when it is this character's activation." in _text(cards, card, "en")


def test_ones_own_activation_is_its_own_where_it_is_the_subject(cards: Content) -> None:
    assert "if it is its own activation, this character gains 2 Power" in _text(cards, "nova", "en")


def test_a_reroll_of_the_attackers_dice_asks_only_who_attacks(cards: Content) -> None:
    assert "has a Neural Connection token attacks, in the Modify Dice step" in _text(cards, "mirage", "en")


def test_what_is_in_an_arc_says_of_which_token(cards: Content) -> None:
    card = "x_men_infiltrate_secret_weapons_facility"
    assert "in the arc of it." in _text(cards, card, "en")
    assert "im Bogen davon" in _text(cards, card, "de")
