"""What a card said otherwise in an earlier printing: numbers beside numbers, old text under its printed name.

It compares what is printed and generated; it must not know a pool, nor judge which of both is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..character import Character, Form
from ..loader.content import Card, Content
from .describe import describe, describe_attack, describe_card, headline, keyword_text

_WORDS = {
    "en": {"threat": "Threat", "base": "Base", "affiliations": "Affiliations", "stamina": "Stamina", "speed": "Speed",
           "size": "Size", "physical": "physical Defence", "energy": "energy Defence", "mystic": "mystic Defence",
           "gems": "Gems", "keywords": "Keywords", "none": "none", "new": "new", "gone": "gone", "was": "before"},
    "de": {"threat": "Bedrohung", "base": "Base", "affiliations": "Zugehörigkeiten", "stamina": "Ausdauer",
           "speed": "Bewegungsweite", "size": "Größe", "physical": "physische Verteidigung",
           "energy": "Energieverteidigung", "mystic": "mystische Verteidigung", "gems": "Steine",
           "keywords": "Schlüsselwörter", "none": "keine", "new": "neu", "gone": "entfallen", "was": "vorher"},
}  # fmt: skip
STATS = ("stamina", "speed", "size", "physical", "energy", "mystic")


@dataclass
class _Told:
    """A card as it is compared."""

    numbers: dict[str, str] = field(default_factory=dict)
    """By what they are called."""
    texts: dict[str, list[str]] = field(default_factory=dict)
    """By the printed name they stand under."""


def changes(was: Card, now: Card, locale: str, cards_then: Content, cards_now: Content) -> list[str]:
    """What was otherwise, a line each; nothing where both say the same."""
    words = _WORDS[locale]
    before, after = _told(was, locale, cards_then), _told(now, locale, cards_now)
    lines = []
    for name in dict.fromkeys((*before.numbers, *after.numbers)):
        old, new = before.numbers.get(name, words["none"]), after.numbers.get(name, words["none"])
        if old != new:
            lines.append(f"{name}: {old} → {new}")
    for name in dict.fromkeys((*after.texts, *before.texts)):
        lines += _changed(name, before.texts.get(name), after.texts.get(name), words)
    return lines


def _changed(name: str, old: Sequence[str] | None, new: Sequence[str] | None, words: dict[str, str]) -> Iterator[str]:
    if old == new:
        return
    head = f"{name}: " if name else ""
    if old is None:
        yield f"{head}{words['new']}"
    elif new is None:
        yield f"{head}{words['gone']}; {words['was']}: {' '.join(old)}"
    elif said := [line for line in old if line not in new]:
        yield f"{head}{words['was']}: {' '.join(said)}"
    else:
        yield f"{head}{words['new']}: {' '.join(line for line in new if line not in old)}"


def _told(card: Card, locale: str, cards: Content) -> _Told:
    if not isinstance(card, Character):
        return _Told(texts={"": describe_card(card, locale, cards)})
    words = _WORDS[locale]
    told = _Told()
    joined = ", ".join(cards.affiliations[a].name.in_(locale) if a in cards.affiliations else a
                       for a in card.affiliations)  # fmt: skip
    told.numbers = {words["threat"]: str(card.threat), words["base"]: f"{card.base} mm"}
    told.numbers[words["affiliations"]] = joined or words["none"]
    told.numbers[words["gems"]] = str(card.gems)
    for form in card.forms.values():
        _form(told, card, form, locale, cards)
    return told


def _form(told: _Told, card: Character, form: Form, locale: str, cards: Content) -> None:
    words = _WORDS[locale]
    which = f" ({form.name.in_(locale)})" if form.name else ""
    for stat in STATS:
        sides = [str(getattr(side, stat)) for side in (form.healthy, form.injured) if side is not None]
        told.numbers[words[stat] + which] = "/".join(dict.fromkeys(sides)) if len(set(sides)) == 1 else "/".join(sides)
    keywords = [keyword_text(use, locale, cards, card) for use in form.keywords]
    told.numbers[words["keywords"] + which] = ", ".join(keywords) or words["none"]
    for attack in form.attacks:
        profile, *rules = describe_attack(attack, locale, cards)
        name, _, numbers = profile.partition(" – ")
        told.texts.setdefault(name + which, []).extend([f"{numbers}.", *rules])
    for rule in (*form.leadership, *form.superpowers):
        name = rule.name.in_(locale) if rule.name is not None else ""
        head = headline(rule, locale, cards).removeprefix(name).strip()
        told.texts.setdefault(name + which, []).append(f"{head}: {describe(rule, locale, cards)}".removeprefix(": "))
