"""The entry to generated text: a rule, an attack or a whole card in a language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..character import Attack, Character, KeywordUse
from ..loader.content import Card, Content
from ..mission import Crisis
from ..team import Keyword, Tactic
from ..vocabulary import Printed, Rule, RuleKind, Shape
from . import missions, names
from .clause import Scope, Writer
from .english import English
from .german import German

WRITERS: dict[str, Writer] = {"en": English(), "de": German()}


@contextmanager
def names_from(cards: Content | None) -> Iterator[None]:
    token = names.pool.set(cards)
    try:
        yield
    finally:
        names.pool.reset(token)


def describe(rule: Rule, locale: str = "en", cards: Content | None = None, parameter: str = "X") -> str:
    """The text of a rule, without its name. `cards` supplies the names of conditions, tokens and characters."""
    with names_from(cards):
        return WRITERS[locale].rule(rule, Scope(parameter=parameter))


def headline(rule: Rule, locale: str = "en", cards: Content | None = None) -> str:
    """The name of a rule with its icons, kind and price."""
    with names_from(cards):
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
    far = attack.reach if isinstance(attack.reach, int) else "X"
    profile = f"{words[reach]} {far}, {words['strength']} {attack.strength}, {attack.cost} {words['power']}"
    lines = [f"{attack.name.in_(locale)} – {types}, {profile}"]
    if far == "X":
        with names_from(cards):
            lines.append(missions.reaching(attack.reach, locale))
    if attack.when is not None:
        scope = Scope(Rule.model_construct(id=attack.id, kind=RuleKind.INNATE))
        with names_from(cards):
            lines.append(missions.usable(attack.when, scope, locale))
    for rule in attack.rules:
        head = headline(rule, locale, cards)
        lines.append(f"{head}: {describe(rule, locale, cards)}" if head else describe(rule, locale, cards))
    return lines


def keyword_text(use: KeywordUse, locale: str, cards: Content, bearer: Character | None = None) -> str:
    """A keyword as printed: `Immunity [Bleed, Poison]`; whoever may bear several gems says so (GEM-02)."""
    with names_from(cards):
        values = [
            names.condition(v, locale) if v in cards.conditions else names.character(v, locale) for v in use.values
        ]
        inside = ", ".join(values) or (str(use.number) if use.number else "")
        name = names.keyword(use.id, locale)
    several = bearer.gems if bearer is not None and use.id == "gem_bearer" and bearer.gems > 1 else 0
    most = f" ({'bis zu' if locale == 'de' else 'up to'} {several})" if several else ""
    return f"{name} [{inside}]{most}" if inside else name


SIDES = {
    "en": {Printed.HEALTHY: "Healthy side", Printed.INJURED: "Injured side"},
    "de": {Printed.HEALTHY: "gesunde Seite", Printed.INJURED: "verletzte Seite"},
}


def _side(side: Printed, locale: str) -> str:
    """What is printed on one side only says so."""
    return f" [{SIDES[locale][side]}]" if side in SIDES[locale] else ""


def describe_card(card: Card, locale: str, cards: Content) -> list[str]:
    """All texts of a card, line by line."""
    if isinstance(card, Character):
        return _character(card, locale, cards)
    if isinstance(card, Crisis):
        return _crisis(card, locale, cards)
    lines = [line for attack in getattr(card, "attacks", ()) for line in describe_attack(attack, locale, cards)]
    for ability in getattr(card, "leadership", ()):
        lines.append(f"{headline(ability, locale, cards)}: {describe(ability, locale, cards)}")
    if isinstance(card, Keyword) and card.text is not None:
        lines.append(card.text.in_(locale))
    if isinstance(card, Tactic) and card.besides:
        lines.append(missions.beside_the_hand(locale))
    if isinstance(card, Tactic) and card.adopts is not None:
        with names_from(cards):
            lines.append(missions.adopting(card.adopts, locale))
    if isinstance(card, Tactic) and card.holds_back is not None:
        with names_from(cards):
            lines.append(missions.held_back(card.holds_back, locale))
    for rule in getattr(card, "rules", ()):
        head = f"{headline(rule, locale, cards)}: " if rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE) else ""
        lines.append(head + describe(rule, locale, cards))
    if isinstance(card, Tactic) and card.assumed:
        lines.append(missions.assumed(locale))
    if isinstance(card, Tactic):
        lines += _interactions(card, locale, cards)
    if isinstance(card, Tactic) and card.excludes:
        others = [cards.tactics[id].name.in_(locale) if id in cards.tactics else id for id in card.excludes]
        lines.append(missions.apart_from(others, locale))
    return lines


def _character(card: Character, locale: str, cards: Content) -> list[str]:
    lines: list[str] = []
    for form in card.forms.values():
        if form.name:
            lines.append(f"— {form.name.in_(locale)} —")
        for attack in (a for a in form.attacks if a.replaces is None):  # what it becomes is said where that is granted
            profile, *rules = describe_attack(attack, locale, cards)
            lines += [profile + _side(attack.side, locale), *rules]
        for rule in (*form.leadership, *form.superpowers):
            head = headline(rule, locale, cards) + _side(rule.side, locale)
            lines.append(f"{head}: {describe(rule, locale, cards)}")
        lines += [keyword_text(use, locale, cards, card) + _side(use.side, locale) for use in form.keywords]
    return lines


def _crisis(card: Crisis, locale: str, cards: Content) -> list[str]:
    with names_from(cards):
        lines = [*missions.setup(card, locale)]
        lines += [missions.scoring(card, line, locale, WRITERS[locale]) for line in card.scoring]
    lines += _interactions(card, locale, cards)
    lines += [line for attack in card.attacks for line in describe_attack(attack, locale, cards)]
    lines += [describe(rule, locale, cards) for rule in card.rules]
    return [*lines, *missions.refilled(card, locale)]


def _interactions(card: Crisis | Tactic, locale: str, cards: Content) -> list[str]:
    """What interacting with its tokens does, and how many of them one may hold."""
    word = {"en": "Interact", "de": "Interagieren"}[locale]
    lines: list[str] = []
    for token in card.tokens:
        for rule in token.interact:
            lines.append(f"{word} ({token.name.in_(locale)}): {describe(rule, locale, cards)}")
        lines += missions.held(token, locale)
    return lines
