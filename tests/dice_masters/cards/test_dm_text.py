"""Generated text: every word of the vocabulary in both languages, every card as it was read beside the facts.

`WRITE=1 pytest` on this file keeps the texts anew; whoever does reads the difference beside the printed cards.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from rules_engine.cardfiles.grammar import walk
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.text import brief
from rules_engine.dice_masters.cards.text.describe import describe, describe_card, short
from rules_engine.dice_masters.cards.vocabulary import Place, Rule, effects, steps
from rules_engine.dice_masters.cards.vocabulary.effects import OF_A_PLAYER, Effect
from rules_engine.dice_masters.cards.vocabulary.steps import Step

CONTENT = default_content()
LOCALES = ("en", "de")
KEPT = Path(__file__).parent / "texts"


def told(locale: str) -> str:
    """All cards as a reader sees them."""
    lines: list[str] = []
    for card in CONTENT.cards.values():
        lines.append(f"{card.number} {card.title(locale)}")
        lines += [f"  {line}" for line in describe_card(card, locale, CONTENT)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_read_as_they_were_read_beside_the_facts(locale: str) -> None:
    kept = KEPT / f"{locale}.txt"
    if os.environ.get("WRITE"):
        kept.write_text(told(locale), "utf-8")
    assert told(locale) == kept.read_text("utf-8"), "read the difference beside the printed cards, then WRITE=1"


def members(union: Any) -> list[type[Any]]:
    return [each for each in get_args(get_args(union)[0]) if isinstance(each, type)]


EXAMPLES: dict[str, dict[str, Any]] = {
    "choose": {"choices": {"it": {"dice": {}}}}, "if": {"when": "your_turn", "do": [{"gain_life": 1}]},
    "may": {"do": [{"gain_life": 1}]}, "unless": {"who": "opponent", "costs": [{"life": 1}], "do": [{"gain_life": 1}]},
    "one_of": {"options": [{"gain_life": 1}, {"cost": 1}]}, "each_player": {"do": [{"draw": {"player": "they"}}]},
    "repeat": {"times": 2, "do": [{"gain_life": 1}]}, "later": {"on": "turn_ends", "do": [{"gain_life": 1}]},
    "give": {"effects": [{"attack": 1}]}, "suspend": {"rule": "x"}, "redirect": {"to": "self"},
    "damage": {"amount": 1, "player": "opponent"}, "exchange": {"one": "self", "other": "cause"},
    "gain_life": {"amount": 1}, "lose_life": {"amount": 1}, "park": {"on": "cause"}, "copy": {"from": "cause"},
    "buy": {"of": {"named": "vulture"}}, "move": {"who": "self", "to": "used"},
    "attack": {"by": 1}, "defense": {"by": 1}, "keyword": {"has": "ally"}, "affiliation": {"has": "villains"},
    "blocks": {"up_to": 2}, "koed_to": {"zone": "used"}, "fielding_cost": {"of": {}, "by": 1},
    "purchase_cost": {"of": {}, "by": 1}, "block_toll": {"life": 1},
}  # fmt: skip
"""What a word needs to be said."""
SILENT = {"mark"}
"""It only gives a name to dice."""


def rule_with(word: type[Any]) -> Rule:
    needed = EXAMPLES.get(word.word, {})
    if "who" in word.model_fields and word.model_fields["who"].is_required() and "who" not in needed:
        needed = {**needed, "who": "self"}
    said = {word.word: needed}
    if word in members(Effect):
        return Rule.model_validate({"id": "x", "effects": [said]})
    return Rule.model_validate({"id": "x", "on": "attacks", "do": [said]})


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", [*members(Step), *members(Effect)], ids=lambda word: word.word)
def test_every_word_is_said_in_both_languages(word: type[Any], locale: str) -> None:
    card = CONTENT.card("spider_man.spectacular")
    text = describe(rule_with(word), card, locale, CONTENT)
    bare = describe(rule_with(steps.Mark), card, locale, CONTENT)
    assert (text.strip() == bare.strip()) is (word.word in SILENT)
    assert brief.gist(rule_with(word), locale) if word.word not in SILENT | {"choose"} else True


def every_text() -> Iterator[tuple[Card, Rule]]:
    return ((card, rule) for card in CONTENT.cards.values() for rule in card.texts)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_button_says_it_in_eighty_letters(locale: str) -> None:
    for card, rule in every_text():
        label = short(rule, card, locale)
        assert label.startswith(card.name.in_(locale)) and len(label) <= brief.LONGEST, label


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_of_the_data_shows_through(locale: str) -> None:
    for card, rule in every_text():
        text = describe(rule, card, locale, CONTENT)
        assert not re.search(r"[_{}]|None|  |\.\.| ,|Filter", text), text
        assert text[0] in "*" or text[0].isupper(), text
        assert text.endswith((".", "k. o.")), text


def test_german_is_german() -> None:
    english = re.compile(r"\b(the|your|whenever|damage|level \d|character|dice|die)\b")
    for card, rule in every_text():
        text = describe(rule, card, "de", CONTENT)
        names = {each.name.en for each in CONTENT.cards.values()}
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, "")
        assert not english.search(re.sub(r"\bdie\b", "", text)), text


def test_a_global_ability_says_its_price_first() -> None:
    """DM-GLO-05."""
    line = describe_card(CONTENT.card("white_tiger.razor_sharp"), "en", CONTENT)[-1]
    assert line.startswith("Global (1 fist, once in your own turn): ")
    line = describe_card(CONTENT.card("white_tiger.razor_sharp"), "de", CONTENT)[-1]
    assert line.startswith("Global (1 Faust, einmal in deinem eigenen Zug): ")
    assert all(rule.cost.energy for _, rule in every_text() if rule.place is Place.GLOBAL)


def test_every_effect_is_a_dies_or_a_players() -> None:
    assert {word for word in members(Effect) if word in OF_A_PLAYER} == set(OF_A_PLAYER)
    given = {type(node) for _, rule in every_text() for node in walk(rule) if type(node) in members(Effect)}
    assert set(members(Effect)) - given == {effects.CopyStats, effects.CopyText}, "words of the rules that no card has"


def test_a_german_verb_keeps_its_particle_as_an_order() -> None:
    """`abwerten`, and not only in the infinitive of those who may."""
    card = CONTENT.card("spider_man.spectacular")
    written = {"id": "x", "on": "attacks", "cost": {"spin_down": True}, "do": {"gain_life": 1}}
    must, may = (Rule.model_validate({**written, "optional": optional}) for optional in (False, True))
    assert "Werte einen deiner Charaktere um 1 Level ab. Wenn ja: Erhalte 1 Lebenspunkt." in describe(must, card, "de")
    assert "Du darfst einen deiner Charaktere um 1 Level abwerten. Wenn ja:" in describe(may, card, "de")
