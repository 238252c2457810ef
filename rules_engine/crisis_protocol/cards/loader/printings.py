"""Printings: which pools of cards there are, and what an earlier one said otherwise than the one after it.

A pool is known by its month, and has a file in `printings`. The newest is what the card files say, so its own file
holds no difference; every other tells how its cards differ from those of the pool that followed. It changes plain
data: whether a card is sound is said where it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import yaml

from rules_engine.cardfiles.parsing import Raw
from rules_engine.cardfiles.yaml12 import Places, read

from .errors import CardError, from_yaml

FOLDER = "printings"
MONTH = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])")
HOLDS, WITHOUT = "holds", "without"

Path = tuple[str, ...]


class NoDifference(Exception):
    """What is said of a place cannot be, or says nothing; the message is for whoever wrote it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True)
class Printing:
    """One pool beside the one that followed it."""

    pool: str
    text: str = field(default="", repr=False)
    holds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By kind: these cards alone. Of other kinds it holds what the next one does."""
    without: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By kind: cards that did not exist yet."""
    differences: Mapping[str, Mapping[str, Raw]] = field(default_factory=dict)
    """By kind and id: the keys that say something else."""

    @property
    def file(self) -> str:
        return f"{FOLDER}/{self.pool}.yaml"

    @property
    def is_plain(self) -> bool:
        return not (self.holds or self.without or self.differences)

    def has(self, kind: str, id_: str) -> bool:
        return (kind not in self.holds or id_ in self.holds[kind]) and id_ not in self.without.get(kind, ())

    def error(self, path: Sequence[Any], message: str) -> CardError:
        return CardError(self.file, Places(self.text).line(path), ".".join(map(str, path)), message)


def read_printing(pool: str, text: str, kinds: Sequence[str]) -> tuple[Printing, list[CardError]]:
    """A file of differences; what cannot be read is left out and told."""
    plain = Printing(pool, text)
    if not MONTH.fullmatch(pool):
        return plain, [CardError(plain.file, 1, "", "expected a month as the file's name, such as `2024-12`")]
    try:
        raw = read(text)
    except yaml.YAMLError as error:
        return plain, [from_yaml(plain.file, error)]
    if raw is None:
        return plain, []
    if not isinstance(raw, dict):
        return plain, [CardError(plain.file, 1, "", "expected a mapping of keys to values")]
    errors: list[CardError] = []
    lists: dict[str, dict[str, frozenset[str]]] = {HOLDS: {}, WITHOUT: {}}
    differences: dict[str, dict[str, Raw]] = {}
    for key, value in raw.items():
        if key in lists:
            for kind, ids in value.items() if isinstance(value, dict) else [(key, None)]:
                if kind not in kinds or not isinstance(ids, list) or not all(isinstance(id_, str) for id_ in ids):
                    errors.append(plain.error((key, kind), f"expected lists of cards by kind: {', '.join(kinds)}"))
                else:
                    lists[key][kind] = frozenset(ids)
        elif key not in kinds:
            errors.append(plain.error((key,), f"unknown key `{key}`; expected one of {', '.join((*lists, *kinds))}"))
        elif not isinstance(value, dict):
            errors.append(plain.error((key,), "expected cards with what they said otherwise"))
        else:
            for id_, said in value.items():
                if isinstance(said, dict):
                    differences.setdefault(key, {})[id_] = said
                else:
                    errors.append(plain.error((key, id_), "expected the card's keys with what they said"))
    return Printing(pool, text, lists[HOLDS], lists[WITHOUT], differences), errors


def misnamed(printing: Printing, known: Mapping[str, Mapping[str, Any]]) -> Iterator[CardError]:
    """Cards that a file speaks of and that are not in the pool after it."""
    spoken: list[tuple[tuple[str, ...], str, str]] = [
        ((key, kind), kind, id_)
        for key, lists in ((HOLDS, printing.holds), (WITHOUT, printing.without))
        for kind, ids in lists.items()
        for id_ in sorted(ids)
    ]
    spoken += [((kind, id_), kind, id_) for kind, cards in printing.differences.items() for id_ in cards]
    for path, kind, id_ in spoken:
        if id_ not in known[kind]:
            places = Places(printing.text)
            yield CardError(printing.file, places.line_of(id_, path), ".".join(path), f"there is no card `{id_}`")


def as_it_was(raw: Raw, difference: Raw) -> Raw:
    """A card as it was, from what it said next and what it said otherwise; raises `NoDifference`."""
    changed = _changed(raw, difference, ())
    assert isinstance(changed, dict)
    return changed


def _changed(now: Any, said: Any, path: Path) -> Any:
    if isinstance(said, dict) and isinstance(now, dict):
        return _mapping(now, said, path)
    if isinstance(said, dict) and isinstance(now, list):
        return _named(now, said, path)
    if said == now:
        raise NoDifference("this is what it says now", path)
    return deepcopy(said)


def _mapping(now: Raw, said: Raw, path: Path) -> Raw:
    was = dict(now)
    for key, value in said.items():
        here = (*path, key)
        if value is None:
            if key not in was:
                raise NoDifference(f"there is no `{key}` to leave out", here)
            del was[key]
        else:
            was[key] = _changed(was[key], value, here) if key in was else deepcopy(value)
    return was


def _named(now: list[Any], said: Raw, path: Path) -> list[Any]:
    """Entries of a list by their printed names: changed where they stand, left out, or added at the end."""
    was = list(now)
    for name, value in said.items():
        here = (*path, name)
        at = next((number for number, entry in enumerate(was) if _is_named(entry, name)), None)
        if value is None:
            if at is None:
                raise NoDifference(f"there is no `{name}` to leave out", here)
            del was[at]
        elif at is not None:
            was[at] = _changed(was[at], value, here)
        elif isinstance(value, dict):
            was.append({"name": name, **deepcopy(value)})
        else:
            raise NoDifference("expected a mapping of keys to values", here)
    return was


def _is_named(entry: Any, name: str) -> bool:
    if not isinstance(entry, dict):
        return False
    said = entry.get("name")
    return name in (entry.get("id"), said.get("en") if isinstance(said, dict) else said)
