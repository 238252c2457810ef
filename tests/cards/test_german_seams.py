"""Where parts of a rule meet, the text still says whose it is, and German keeps its word order, cases and commas."""

from __future__ import annotations

import re

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


def _all_german(cards: Content) -> list[tuple[str, str]]:
    return [(card.id, line) for card in cards.cards() for line in describe_card(card, "de", cards)]


def _found(cards: Content, pattern: str) -> list[str]:
    return [f"{card}: …{found[0]}…" for card, line in _all_german(cards) for found in re.finditer(pattern, line)]


def test_two_numbers_never_stand_side_by_side(cards: Content) -> None:
    assert "innerhalb von Reichweite 2 jeweils 1 Schaden" in _text(cards, "agent_venom", "de")
    assert "Wolverine (innerhalb von Reichweite 2) 1 Schaden" in _text(cards, "pardon_me_sugah", "de")
    assert _found(cards, r".{0,40}(?:\b\d|(?:Reichweite|Größe) X) \d\b.{0,20}") == []


def test_no_article_stands_before_the_name_of_a_person(cards: Content) -> None:
    """A name has a number and a gender of its own: `ein verbündeter Charakter namens Jean Grey`."""
    assert "Wenn ein verbündeter Charakter namens Jean Grey angeschlagen" in _text(cards, "jean", "de")
    called = {name for card in cards.characters.values() for name in (card.called("de"), card.alter_ego)}
    names_ = "|".join(sorted(map(re.escape, called), key=len, reverse=True))
    before = (
        r"(?:k?eine?[rnms]?|jede[rnms]?) (?:(?:ander|verbündet|feindlich|aktiviert|angeschlagen|verletzt)e[rnms]? )+"
    )
    assert _found(cards, rf"{before}(?:{names_})\b(?!-)") == []


def test_whoever_plays_a_card_by_name_is_no_he(cards: Content) -> None:
    assert "Mystique zulaufen lassen" in _text(cards, "deception", "de")
    named = [
        card for card in cards.tactics.values() if any(rule.players and rule.players[0].named for rule in card.rules)
    ]
    texts = [(card.id, line) for card in named for line in describe_card(card, "de", cards)]
    at_once = re.compile(
        r"^(?:In der eigenen Aktivierung darf )?[A-Z][^.]* ausspielen\. (?:Aktion: )?(?:Er|Danach \w+ er)\b"
    )
    assert len(named) > 80
    assert [id for id, line in texts if at_once.match(line)] == []


def test_thrown_away_is_not_discarded_and_no_verb_is_torn(cards: Content) -> None:
    assert "M von diesem Charakter weg geworfen werden" in _text(cards, "adam_warlock", "de")
    assert _found(cards, r".{0,40}weggew(?:o|e)rfen.{0,20}|.{0,40}\bwegwerfen\b") == []
    assert _found(cards, r".{0,30} (?:zu|weg) (?:geschoben|laufen)\b") == []


def test_several_do_it_together(cards: Content) -> None:
    assert "Danach lassen die Gewählten 1 Missionsmarker fallen" in _text(cards, "pyrotechnics", "de")
    assert (
        _found(cards, r"\b(?:lässt|erhält|wird|darf|hat|nimmt|verliert|läuft|erleidet|entfernt) die Gewählten \d.*")
        == []
    )


def test_a_name_with_a_comma_parts_no_clauses(cards: Content) -> None:
    text = _text(cards, "for_a_limited_time_only", "de")
    assert "von Thor, Hero of Midgard angegriffen hat und der Angriff Schaden zugefügt hat" in text
