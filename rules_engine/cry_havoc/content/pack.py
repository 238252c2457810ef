"""A pack: a frozen value with lookups, known by a version that is a digest of its files.

Two packs with the same version play alike; a match stores the version it was begun with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, TypeVar

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Record
from rules_engine.cry_havoc.state.words import Terrain, TileKind

from .maps import GameMap
from .pieces import Army, Card, Skill, Stack, Structure, Tile
from .vocabulary import Rule
from .words import Label, NameId


class UnknownMap(LookupError):
    """No map of the pack is for so many seats."""


class Crystal(Record):
    """A kind of crystal piece (CH-MAT-07). The pieces are not limited (CH-GLO-Q1)."""

    value: int = Field(ge=1, description="its crystal value")
    colour: str = Field(pattern=r"^#[0-9a-f]{6}$", description="as `#rrggbb`")
    pieces: int = Field(ge=1, description="how many a box would hold")


class About(Record):
    """What a pack is. The file `pack.yaml`."""

    id: NameId = Field(description="the folder's name")
    name: Label = Field(description="its name in both languages")
    about: Label = Field(description="what it is, in a sentence")
    base: NameId | None = Field(None, description="the pack from which it takes what it does not have itself")
    armies: Annotated[tuple[NameId, ...], Many()] = Field((), description="of the base: only these; none: all")
    crystals: tuple[Crystal, ...] = Field((), description="the kinds of crystal piece, the least first")


@dataclass(frozen=True)
class Pack:
    """All that a match is played with. Build it with the loader."""

    about: About
    version: str = ""
    armies: Mapping[str, Army] = field(default_factory=dict)
    maps: Mapping[str, GameMap] = field(default_factory=dict)
    stacks: Mapping[str, Stack] = field(default_factory=dict)
    """Terrain cards and tiles, by terrain and by kind."""

    @property
    def id(self) -> str:
        return self.about.id

    def map_for(self, players: int) -> GameMap:
        """The side of the board for so many seats (CH-SET-01)."""
        for one in self.maps.values():
            if players in one.players:
                return one
        raise UnknownMap(f"the pack {self.id!r} has no map for {players} seats")

    @cached_property
    def seat_counts(self) -> tuple[int, ...]:
        return tuple(sorted({number for one in self.maps.values() for number in one.players}))

    @cached_property
    def natives(self) -> Army:
        """The army that is neutral when nobody plays it."""
        return next(army for army in self.armies.values() if army.natives)

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every Tactics card, the armies' first."""
        own = (card for army in self.armies.values() for card in army.cards)
        return _by_id((*own, *(card for stack in self.stacks.values() for card in stack.cards)))

    @cached_property
    def structures(self) -> Mapping[str, Structure]:
        return _by_id(structure for army in self.armies.values() for structure in army.structures)

    @cached_property
    def skills(self) -> Mapping[str, Skill]:
        return _by_id(skill for army in self.armies.values() for skill in army.skills)

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """Of every kind."""
        return _by_id(tile for stack in self.stacks.values() for tile in stack.tiles)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every text by its id: of cards, structures, Skills and their tiles, markers, events and explorations."""
        texts = [card.rule for card in self.cards.values()]
        texts += [structure.rule for structure in self.structures.values()]
        texts += [text for skill in self.skills.values() for text in (skill.rule, skill.tile)]
        texts += [marker.rule for army in self.armies.values() for marker in army.markers.values()]
        texts += [tile.rule for tile in self.tiles.values()]
        return MappingProxyType({text.id: text for text in texts if text is not None})

    def terrain(self, terrain: Terrain) -> Mapping[str, Card]:
        return _by_id(self.stacks[terrain].cards)

    def _tiles(self, kind: TileKind) -> Mapping[str, Tile]:
        return _by_id(self.stacks[kind].tiles)

    @cached_property
    def events(self) -> Mapping[str, Tile]:
        return self._tiles(TileKind.EVENT)

    @cached_property
    def explorations(self) -> Mapping[str, Tile]:
        return self._tiles(TileKind.EXPLORATION)

    @cached_property
    def war_parties(self) -> Mapping[str, Tile]:
        return self._tiles(TileKind.WAR_PARTY)

    @cached_property
    def nests(self) -> Mapping[str, Tile]:
        return self._tiles(TileKind.NEST)


Piece = TypeVar("Piece", Card, Structure, Skill, Tile)


def _by_id(pieces: Iterable[Piece]) -> Mapping[str, Piece]:
    return MappingProxyType({piece.id: piece for piece in pieces})
