"""Where texts stand: every text of a pack with its kind of piece and its place in its file."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Any, NamedTuple

from rules_engine.cry_havoc.state.words import TileKind

from .pieces import Army, Card, Stack
from .vocabulary import Rule


class Source(Enum):
    """What kind of piece a text stands on."""

    BATTLE = auto()
    """A card played in a battle."""
    BONUS = auto()
    """A card played for an action."""
    STRUCTURE = auto()
    SKILL = auto()
    SPOT = auto()
    """A marker or a skill tile: it lies in a region."""
    EVENT = auto()
    EXPLORATION = auto()


class Standing(NamedTuple):
    """A text where it stands."""

    rule: Rule
    source: Source
    path: tuple[Any, ...]
    """In its file."""


def of_army(army: Army) -> Iterator[Standing]:
    for index, card in enumerate(army.cards):
        yield from _of_card(card, index)
    for index, structure in enumerate(army.structures):
        if structure.rule is not None:
            yield Standing(structure.rule, Source.STRUCTURE, ("structures", index, "rule"))
    for index, skill in enumerate(army.skills):
        yield Standing(skill.rule, Source.SKILL, ("skills", index, "rule"))
        if skill.tile is not None:
            yield Standing(skill.tile, Source.SPOT, ("skills", index, "tile"))
    for kind, marker in army.markers.items():
        yield Standing(marker.rule, Source.SPOT, ("markers", kind, "rule"))


def of_stack(stack: Stack) -> Iterator[Standing]:
    for index, card in enumerate(stack.cards):
        yield from _of_card(card, index)
    for index, tile in enumerate(stack.tiles):
        if tile.rule is not None:
            source = Source.EVENT if tile.kind is TileKind.EVENT else Source.EXPLORATION
            yield Standing(tile.rule, source, ("tiles", index, "rule"))


def _of_card(card: Card, index: int) -> Iterator[Standing]:
    if card.battle is not None:
        yield Standing(card.battle, Source.BATTLE, ("cards", index, "battle"))
    if card.bonus is not None:
        yield Standing(card.bonus, Source.BONUS, ("cards", index, "bonus"))
