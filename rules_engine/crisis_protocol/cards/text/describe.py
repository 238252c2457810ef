"""The entry to generated text: a rule, an attack or a whole card in a language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..character import Attack, Character, KeywordUse
from ..loader.content import Card, Content
from ..mission import Crisis
from ..vocabulary import Rule, Shape
from . import names
from .clause import Scope, Writer
from .english import English
from .german import German

WRITERS: dict[str, Writer] = {"en": English(), "de": German()}


@contextmanager
def _names_from(cards: Content | None) -> Iterator[None]:
    token = names.pool.set(cards)
    try:
        yield
    finally:
        names.pool.reset(token)


def describe(rule: Rule, locale: str = "en", cards: Content | None = None, parameter: str = "X") -> str:
    """The text of a rule, without its name. `cards` supplies the names of conditions, tokens and characters."""
    with _names_from(cards):
        return WRITERS[locale].rule(rule, Scope(parameter=parameter))


def headline(rule: Rule, locale: str = "en", cards: Content | None = None) -> str:
    """The name of a rule with its icons, kind and price."""
    with _names_from(cards):
        return WRITERS[locale].headline(rule)


_WORDS = {
    "en": {"physical": "Physical", "energy": "Energy", "mystic": "Mystic", "range": "Range", "beam": "Beam",
           "area": "Area", "strength": "Strength", "power": "Power", "or": "or"},
    "de": {"physical": "Physisch", "energy": "Energie", "mystic": "Mystisch", "range": "Reichweite", "beam": "Strahl",
           "area": "Fläche", "strength": "Stärke", "power": "Kraft", "or": "oder"},
}  # fmt: skip


def describe_attack(attack: Attack, locale: str = "en", cards: Content | None = None) -> list[str]:
    """The profile line of an attack and one line per special rule."""
    words = _WORDS[locale]
    types = f" {words['or']} ".join(words[t] for t in attack.type)
    reach = {Shape.SINGLE: "range", Shape.BEAM: "beam", Shape.AREA: "area"}[attack.shape]
    profile = f"{words[reach]} {attack.reach}, {words['strength']} {attack.strength}, {attack.cost} {words['power']}"
    lines = [f"{attack.name.in_(locale)} – {types}, {profile}"]
    for rule in attack.rules:
        head = headline(rule, locale, cards)
        lines.append(f"{head}: {describe(rule, locale, cards)}" if head else describe(rule, locale, cards))
    return lines


def keyword_text(use: KeywordUse, locale: str, cards: Content) -> str:
    """A keyword as printed: `Immunity [Bleed, Poison]`."""
    with _names_from(cards):
        values = [
            names.condition(v, locale) if v in cards.conditions else names.character(v, locale) for v in use.values
        ]
        inside = ", ".join(values) or (str(use.number) if use.number else "")
        name = names.keyword(use.id, locale)
    return f"{name} [{inside}]" if inside else name


def describe_card(card: Card, locale: str, cards: Content) -> list[str]:
    """All texts of a card, line by line."""
    lines: list[str] = []
    if isinstance(card, Character):
        for form in card.forms.values():
            if form.name:
                lines.append(f"— {form.name.in_(locale)} —")
            for attack in form.attacks:
                lines += describe_attack(attack, locale, cards)
            for rule in (*form.leadership, *form.superpowers):
                lines.append(f"{headline(rule, locale, cards)}: {describe(rule, locale, cards)}")
            lines += [keyword_text(use, locale, cards) for use in form.keywords]
        return lines
    for attack in getattr(card, "attacks", ()):
        lines += describe_attack(attack, locale, cards)
    if isinstance(card, Crisis):
        for token in card.tokens:
            lines += [f"{token.name.in_(locale)}: {describe(rule, locale, cards)}" for rule in token.interact]
    lines += [describe(rule, locale, cards) for rule in getattr(card, "rules", ())]
    return lines
