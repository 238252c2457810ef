"""Finding a card by part of a name in either language, or the three nearest.

It must not describe what it finds: the generated text does.
"""

from __future__ import annotations

import heapq
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from rapidfuzz import fuzz

from rules_engine.crisis_protocol.cards.catalogue import KnownCard, catalogue
from rules_engine.crisis_protocol.cards.character import Attack, Character
from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.query.legality import is_refereed

T = TypeVar("T")
NEAREST = 3
LONGEST = 100
"""Letters of what was typed that are read; no name is longer."""
MOST_COMPARED = 60
"""Of these, those that are compared letter by letter."""


def plain(text: str) -> str:
    """A name as it is compared: no case, no accents, no punctuation."""
    bare = unicodedata.normalize("NFKD", text[:LONGEST].casefold().replace("ß", "ss"))
    kept = "".join(sign if sign.isalnum() else " " for sign in bare if not unicodedata.combining(sign))
    return " ".join(kept.split())


class Entry(NamedTuple, Generic[T]):
    """Something that can be found, under all its names."""

    id: str
    thing: T
    names: tuple[str, ...]
    """Plain names; the first is the one that is shown."""


def ranked(entries: Sequence[Entry[T]], typed: str, limit: int) -> list[Entry[T]]:
    """Those that contain what was typed: whole names first, then beginnings, then beginnings of words, then parts."""
    wanted = plain(typed)
    if not wanted:
        return list(entries[:limit])
    scored = [(score, at, entry) for at, entry in enumerate(entries) if (score := _score(entry, wanted)) is not None]
    return [entry for _score, _at, entry in sorted(scored, key=lambda found: found[:2])[:limit]]


def _score(entry: Entry[T], wanted: str) -> tuple[int, int] | None:
    best: tuple[int, int] | None = None
    for name in entry.names:
        if wanted == name:
            kind = 0
        elif name.startswith(wanted):
            kind = 1
        elif f" {wanted}" in name:
            kind = 2
        elif wanted in name or wanted.replace(" ", "") in name.replace(" ", ""):
            kind = 3
        elif all(f" {word}" in f" {name}" for word in wanted.split()):  # beginnings of words in any order
            kind = 4
        else:
            continue
        best = min(best, (kind, len(name))) if best else (kind, len(name))
    return best


def found(entries: Sequence[Entry[T]], typed: str) -> Entry[T] | None:
    """The one that is meant: by its id, or the best by name."""
    by_id = next((entry for entry in entries if entry.id == typed), None)
    if by_id is not None or not plain(typed):
        return by_id
    best = ranked(entries, typed, 1)
    return best[0] if best else None


def nearest(entries: Sequence[Entry[T]], typed: str, limit: int = NEAREST) -> list[Entry[T]]:
    """The names most like what was typed."""
    wanted = plain(typed)[:MOST_COMPARED]

    def likeness(entry: Entry[T]) -> float:
        return max(fuzz.ratio(wanted, part) for name in entry.names for part in (name, *name.split()))

    return heapq.nlargest(limit, entries, key=likeness)


def card_entries(cards: Content) -> list[Entry[Card | Attack | KnownCard]]:
    """Everything `/card` can show: cards of every kind, attacks under their own names, and cards that are known by name
    alone."""
    entries: list[Entry[Card | Attack | KnownCard]] = []
    for card in cards.cards():
        entries.append(Entry(f"{_kind(card)}:{card.id}", card, names_of(card)))
    for character in cards.characters.values():
        for form in character.forms.values():
            for attack in form.attacks:
                both = [f"{attack.name.in_(at)} {character.called(at)}" for at in ("en", "de")]
                entries.append(Entry(f"attack:{attack.id}", attack, _names(both)))
    for known in catalogue():
        if not is_refereed(cards, known.kind, known.id):
            names = [known.name, *([known.alter_ego] if known.alter_ego else [])]
            entries.append(Entry(f"known:{known.kind}:{known.id}", known, _names(names)))
    return entries


def _kind(card: Card) -> str:
    return type(card).__name__.lower()


def names_of(card: Card) -> tuple[str, ...]:
    if isinstance(card, Character):
        return _names([card.called("en"), card.called("de"), card.alter_ego, card.name.en])
    names = [card.name.en, card.name.in_("de")]
    return _names([*names, card.short.en, card.short.in_("de")] if isinstance(card, Crisis) else names)


def _names(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain(text) for text in texts))
