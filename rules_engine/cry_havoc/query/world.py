"""A match with its pack: what the other queries look at. Ask again after acting."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from rules_engine.cry_havoc.content.maps import GameMap, RegionPlan
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.content.pieces import Army, Card, Skill, Structure
from rules_engine.cry_havoc.state.board import Region
from rules_engine.cry_havoc.state.match import Match, Player
from rules_engine.cry_havoc.state.words import NATIVES, CardId, Owner, RegionId, base
from rules_engine.kernel.values import Seat


class World:
    def __init__(
        self, state: Match, pack: Pack, fired: set[str] | None = None, kept: dict[Hashable, Any] | None = None
    ) -> None:
        self.state = state
        self.pack = pack
        self.fired = fired
        self.kept: dict[Hashable, Any] = {} if kept is None else kept

    # -- the pack --------------------------------------------------------------------------------------------------

    @property
    def map(self) -> GameMap:
        return self.pack.maps[self.state.map]

    def plan(self, region: RegionId) -> RegionPlan:
        return self.map.regions[region]

    def card(self, card: CardId) -> Card:
        return self.pack.cards[base(card)]

    def army(self, seat: Seat) -> Army:
        return self.pack.armies[self.state.players[seat].army]

    def structure(self, structure: str) -> Structure:
        return self.pack.structures[structure]

    def skill(self, skill: str) -> Skill:
        return self.pack.skills[skill]

    # -- the match -------------------------------------------------------------------------------------------------

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def region(self, region: RegionId) -> Region:
        return self.state.regions[region]

    def hq_of(self, region: RegionId) -> Seat | None:
        """Whose HQ stands there."""
        return next((seat for seat, player in self.state.players.items() if player.hq == region), None)

    def units(self, owner: Owner, region: RegionId) -> int:
        return self.state.regions[region].units.get(owner, 0)

    def enemies(self, owner: Owner, region: RegionId) -> list[Owner]:
        """Whose units stand there besides."""
        return [other for other in self.state.regions[region].units if other != owner]

    def with_units(self, owner: Owner) -> Iterator[RegionId]:
        return (id_ for id_, region in self.state.regions.items() if owner in region.units)

    def controlled(self, seat: Owner) -> list[RegionId]:
        """CH-GLO-08; the HQ is one of them (CH-GLO-05)."""
        return [id_ for id_, region in self.state.regions.items() if region.control == seat]

    def in_battle(self, region: RegionId) -> bool:
        """CH-BAT-01."""
        return self.state.regions[region].battle is not None

    @property
    def natives(self) -> Owner:
        return self.state.natives_owner()

    def left_of(self, seat: Seat) -> Seat:
        """CH-BAT-Q6: the next seat clockwise."""
        seats = self.state.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def decides_for(self, side: Owner, against: Owner) -> Seat:
        """CH-BAT-12: neutral natives are led by the left neighbour of whoever fights them."""
        return side if side in self.state.players else self.left_of(against)

    def burrow_network(self, owner: Owner) -> list[RegionId]:
        """CH-TRO-15, CH-TRO-16, CH-TRO-Q1: with a burrow, the natives' or nobody's, no Battle Region."""
        if self.state.army(owner) != NATIVES or owner not in self.state.players:
            return []
        return [
            id_
            for id_, region in self.state.regions.items()
            if region.control in (owner, None)
            and region.battle is None
            and any(self.structure(type_).burrow for type_ in region.structures)
        ]

    def marker_owner(self, marker: str) -> Seat:
        """Whose army has such markers."""
        return next(seat for seat in self.state.seats if marker in self.army(seat).markers)
