"""Generated text reads like a card, in English and in German."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.text import describe, describe_attack, headline

TEXTS = {
    "captain_america.bodyguard": (
        "When another allied character within R2 is targeted by an attack, this character becomes the target, "
        "regardless of range and line of sight.",
        "Wenn ein anderer verbündeter Charakter innerhalb von R2 Ziel eines Angriffs wird, wird dieser Charakter "
        "unabhängig von Reichweite und Sichtlinie das neue Ziel.",
    ),
    "captain_america.strike.push": (
        "Before damage is dealt, the target, if Size 3 or less, may be pushed away S.",
        "Bevor Schaden zugefügt wird, darf das Ziel (Größe 3 oder kleiner) S weggeschoben werden.",
    ),
    "invincible_iron_man.lets_get_you_an_upgrade": (
        "When an allied character attacks, defends or dodges, in the Modify Dice step, that character may spend "
        "1 Power. If it does, that character rerolls 1 die.",
        "Wenn ein verbündeter Charakter angreift, sich verteidigt oder ausweicht, im Schritt „Würfel verändern“, darf "
        "jener Charakter 1 Kraft ausgeben. Falls er das tut, wirft jener Charakter 1 Würfel neu.",
    ),
    "spider_man.web_line": (
        "Choose an enemy character within R4. It is pushed toward this character S. "
        "Each character can be affected once per turn.",
        "Wähle einen feindlichen Charakter innerhalb von R4. Er wird S auf diesen Charakter zugeschoben. "
        "Jeder Charakter nur einmal pro Zug.",
    ),
    "ultron_metal_tyrant.i_will_create_a_better_age": (
        "When an allied effect destroys terrain, if there is no allied Ultron Drones, Ultron Drones may enter play "
        "within R3 of this character with Stagger.",
        "Wenn ein verbündeter Effekt ein Geländeteil zerstört und kein verbündeter Ultron Drones da ist, darf Ultron "
        "Drones innerhalb von R3 dieses Charakters mit Taumelnd ins Spiel kommen.",
    ),
}


@pytest.mark.parametrize("rule", TEXTS)
def test_a_rule_reads_like_a_card(cards: Content, rule: str) -> None:
    english, german = TEXTS[rule]
    assert describe(cards.rule(rule), "en", cards) == english
    assert describe(cards.rule(rule), "de", cards) == german


def test_a_headline_gives_name_kind_and_price(cards: Content) -> None:
    rule = cards.rule("captain_america_first_avenger.charge")
    assert headline(rule, "en") == "Charge (Active, 2 Power)"
    assert headline(rule, "de") == "Ansturm (aktiv, 2 Kraft)"


def test_an_attack_starts_with_its_profile(cards: Content) -> None:
    lines = describe_attack(cards.attack("doc_ock_sinister_scientist.arm_lasers_20"), "de", cards)
    assert lines == [
        "Armlaser 2.0 – Energie, Strahl 4, Stärke 4, 0 Kraft",
        "[Spezial] Brennend: Nach diesem Angriff erhält das Ziel Brennend.",
    ]


def test_a_keyword_says_what_is_in_its_brackets(cards: Content) -> None:
    rule = cards.rule("healing_factor.mend")
    assert describe(rule, "en", cards, parameter="2").endswith("this character may remove 2 damage.")
