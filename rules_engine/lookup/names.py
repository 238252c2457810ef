"""Finding something by part of a name in either language, or the three nearest.

It must not describe what it finds, nor know a game.
"""

from __future__ import annotations

import heapq
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from rapidfuzz import fuzz

T = TypeVar("T")
NEAREST = 3
LONGEST = 100
"""Letters of what was typed that are read; no name is longer."""
MOST_COMPARED = 60
"""Of these, those that are compared letter by letter."""
FEWEST_LETTERS, NEARLY = 3, 80
"""Of a misspelt name, and how like another it is, of 100."""


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
    wanted = plain(typed)[:LONGEST]  # one sign may stand for many letters
    if not wanted:
        return list(entries[:limit])
    joined, words = wanted.replace(" ", ""), [f" {word}" for word in wanted.split()]
    scored = [
        (score, at, entry)
        for at, entry in enumerate(entries)
        if (score := _score(entry, wanted, joined, words)) is not None
    ]
    return [entry for _score, _at, entry in sorted(scored, key=lambda found: found[:2])[:limit]]


def _score(entry: Entry[T], wanted: str, joined: str, words: Sequence[str]) -> tuple[int, int] | None:
    best: tuple[int, int] | None = None
    for name in entry.names:
        if wanted == name:
            kind = 0
        elif name.startswith(wanted):
            kind = 1
        elif f" {wanted}" in name:
            kind = 2
        elif wanted in name or joined in name.replace(" ", ""):
            kind = 3
        elif all(word in f" {name}" for word in words):  # beginnings of words in any order
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


def meant(entries: Sequence[Entry[T]], typed: str, limit: int = NEAREST) -> list[Entry[T]]:
    """What somebody may have meant who typed no name: names that hold it, or else those spelt nearly so."""
    wanted = plain(typed)[:MOST_COMPARED]
    if len(wanted) < FEWEST_LETTERS:
        return []

    def spelt(entry: Entry[T]) -> float:
        return max(fuzz.ratio(wanted, name) for name in entry.names)

    return ranked(entries, wanted, limit) or heapq.nlargest(
        limit, (entry for entry in entries if spelt(entry) >= NEARLY), key=spelt
    )


def plain_names(texts: Iterable[str]) -> tuple[str, ...]:
    """Names as they are compared, each once."""
    return tuple(dict.fromkeys(plain(text) for text in texts))
