"""Printed names of faces, conditions, keywords, tokens and characters in both languages.

Names come from the cards where a pool is given; without one they are made from ids.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.faces import Face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..character import Attack
    from ..loader.content import Content
    from ..vocabulary import Rule
    from ..vocabulary.words import TokenType

pool: ContextVar[Content | None] = ContextVar("pool", default=None)
"""The cards whose names are used while a text is written."""

FACES = {
    "en": {Face.CRITICAL: "Critical", Face.WILD: "Wild", Face.HIT: "Hit", Face.BLOCK: "Block", Face.BLANK: "Blank",
           Face.FAILURE: "Failure"},
    "de": {Face.CRITICAL: "Kritisch", Face.WILD: "Spezial", Face.HIT: "Treffer", Face.BLOCK: "Block",
           Face.BLANK: "Leerseite", Face.FAILURE: "Fehlschlag"},
}  # fmt: skip


def face(of: Face, locale: str) -> str:
    return FACES[locale][of]


def _spoken(id_: str) -> str:
    return id_.replace("_", " ").title()


def condition(id_: str, locale: str) -> str:
    cards = pool.get()
    return cards.conditions[id_].name.in_(locale) if cards and id_ in cards.conditions else _spoken(id_)


def all_conditions(ids: tuple[str, ...]) -> bool:
    """Whether these are all that there are."""
    cards = pool.get()
    return cards is not None and set(cards.conditions) <= set(ids)


def keyword(id_: str, locale: str) -> str:
    cards = pool.get()
    return cards.keywords[id_].name.in_(locale) if cards and id_ in cards.keywords else _spoken(id_)


def affiliation(id_: str, locale: str) -> str:
    cards = pool.get()
    return cards.affiliations[id_].name.in_(locale) if cards and id_ in cards.affiliations else _spoken(id_)


def token(id_: str, locale: str) -> str:
    cards = pool.get()
    if cards and id_ in cards.objectives:
        return cards.objectives[id_].name.in_(locale)
    if cards and id_ in cards.token_names:
        return cards.token_names[id_].in_(locale)
    return _spoken(id_)


def is_objective(id_: str) -> bool:
    """Whether a token's name is that of an objective token, which is held, not had."""
    cards = pool.get()
    return cards is not None and id_ in cards.objectives


def objective_type(id_: str, words: Mapping[TokenType, str]) -> str:
    """The type of an objective token as it is printed behind its name; nothing where the token is not known."""
    cards = pool.get()
    return f" ({words[cards.objectives[id_].type]})" if cards and id_ in cards.objectives else ""


def character(id_: str, locale: str) -> str:
    cards = pool.get()
    if cards and id_ in cards.characters and id_ != _plain(cards.characters[id_].name.en):
        return cards.characters[id_].called(locale)
    found = cards.known_as(id_) if cards else ()
    if found and id_ == _plain(found[0].alter_ego) != _plain(found[0].name.en):
        return found[0].alter_ego
    return found[0].name.in_(locale) if found else _spoken(id_)


def _plain(name: str) -> str:
    from ..vocabulary import slug

    return slug(name)


def attack(id_: str, locale: str) -> str:
    cards = pool.get()
    for found in cards.attacks.values() if cards else ():
        if id_ in (found.local_id, found.id):
            return found.name.in_(locale)
    return _spoken(id_)


def substitute(id_: str) -> Attack | None:
    """An attack of that id which takes the place of another, if it is one."""
    cards = pool.get()
    found = [attack for attack in cards.attacks.values() if attack.local_id == id_] if cards else []
    return next((attack for attack in found if attack.replaces is not None), None)


def superpower(id_: str, locale: str) -> str:
    cards = pool.get()
    for card in cards.characters.values() if cards else ():
        for form in card.forms.values():
            for found in form.superpowers:
                if found.local_id == id_ and found.name:
                    return found.name.in_(locale)
    return _spoken(id_)


def rule(of: Rule | None, local_id: str, locale: str) -> str:
    """The printed name of another rule of the same card."""
    cards = pool.get()
    found = cards.rules.get(f"{of.id.partition('.')[0]}.{local_id}") if cards and of is not None else None
    return found.name.in_(locale) if found is not None and found.name else _spoken(local_id)


def form(id_: str, locale: str, card: str | None = None) -> str:
    cards = pool.get()
    if cards and id_ in cards.characters:
        return cards.characters[id_].called(locale)
    if cards and card and card in cards.characters:
        name = cards.characters[card].forms[id_].name if id_ in cards.characters[card].forms else None
        if name:
            return f"{cards.characters[card].name.in_(locale)} ({name.in_(locale)})"
    return _spoken(id_)
