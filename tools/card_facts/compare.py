"""Where a card's rule has other features than the printed one, and which of these differences are signed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rules_engine.crisis_protocol.cards.loader.content import Content

from .features import features
from .rules import Printings, said

SIGNED = Path(__file__).with_name("signed.yaml")
KINDS = ("characters", "tactics", "crises")
MISSING = "missing"
"""Instead of a feature: the whole rule stands on one side only."""
SIDES = ("healthy ", "injured ")


@dataclass(frozen=True)
class Difference:
    """One feature that only the printed rule has (`-`) or only ours (`+`)."""

    card: str
    place: str
    feature: str

    def __str__(self) -> str:
        return f"{self.card}, {self.place}: {self.feature}"


@dataclass
class Comparison:
    """What was compared: how many cards and rules, and what was found."""

    cards: int
    rules: int
    found: list[Difference]


def compare(printings: Printings, content: Content, only: Iterable[str] = ()) -> Comparison:
    """Every rule of every card beside the printed one; a rule on both sides of a card counts once."""
    wanted = set(only)
    cards = [card for kind in KINDS for card in getattr(content, kind).values() if not wanted or card.id in wanted]
    rules, found = 0, dict[Difference, None]()
    for card in cards:
        told, ours = printings.texts(card, content), said(card, content)
        compared = {(_unsided(place), told.get(place), ours.get(place)) for place in {**told, **ours}}
        rules += len(compared)
        for place, printed, own in sorted(compared, key=str):
            found |= {Difference(card.id, place, each): None for each in _differing(place, printed, own)}
    return Comparison(len(cards), rules, list(found))


def _unsided(place: str) -> str:
    for side in SIDES:
        place = place.replace(side, "", 1)
    return place


def _differing(place: str, printed: str | None, own: str | None) -> Iterator[str]:
    if printed is None or own is None:
        yield f"-{MISSING}" if own is None else f"+{MISSING}"
        return
    told, ours = features(printed), features(own)
    if "reactive" in place:  # whoever uses it may; a step that may be left out within it is said by other features
        told, ours = told - {"may"}, ours - {"may"}
    yield from sorted(f"-{each}" for each in told - ours)
    yield from sorted(f"+{each}" for each in ours - told)


def signed(path: Path = SIGNED) -> dict[Difference, str]:
    """The differences that somebody has looked at, each with the reason why it is none."""
    entries: list[dict[str, Any]] = yaml.safe_load(path.read_text("utf-8"))
    return {
        Difference(card, place, feature): entry["reason"]
        for entry in entries
        for feature in entry["differs"]
        for card, places in entry["rules"].items()
        for place in places
    }


def open_and_stale(comparison: Comparison, signed: dict[Difference, str]) -> tuple[list[Difference], list[Difference]]:
    """What is not signed, and what is signed though there is no such difference."""
    found = set(comparison.found)
    return [each for each in comparison.found if each not in signed], [each for each in signed if each not in found]
