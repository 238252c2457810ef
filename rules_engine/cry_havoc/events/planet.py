"""Events on the planet: units, tiles, crystals, control, structures, battle markers."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.events.base import MatchEvent
from rules_engine.cry_havoc.state.board import BattleMark
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Owner, RegionId, TileId, TileKind
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class UnitMoved(MatchEvent):
    """CH-MOV-01: one unit, one region on; or several by an effect."""

    kind: Literal["unit_moved"] = "unit_moved"
    owner: Owner
    start: RegionId
    to: RegionId
    count: int = 1
    halted: bool = False
    """It must stop there (CH-MOV-06, CH-MOV-07)."""
    why: str = "move"

    def apply(self, state: Match) -> None:
        state.regions[self.start].add(self.owner, -self.count)
        region = state.regions[self.to]
        region.add(self.owner, self.count)
        if self.halted:
            region.halt(self.owner, self.count)


class UnitsPlaced(MatchEvent):
    """From the Reserve into a region."""

    kind: Literal["units_placed"] = "units_placed"
    owner: Owner
    region: RegionId
    count: int
    why: str

    def apply(self, state: Match) -> None:
        state.change_reserve(self.owner, -self.count)
        state.regions[self.region].add(self.owner, self.count)


class UnitsRemoved(MatchEvent):
    """From a region into the Reserve; destroyed, that is, or taken off (CH-GLO-17)."""

    kind: Literal["units_removed"] = "units_removed"
    owner: Owner
    region: RegionId
    count: int
    why: str
    by: Owner | None = None

    def apply(self, state: Match) -> None:
        state.regions[self.region].add(self.owner, -self.count)
        state.change_reserve(self.owner, self.count)


class TileTurnedUp(MatchEvent):
    """CH-MOV-14, CH-MOV-15: a face-down tile of a region; it is carried out next."""

    kind: Literal["tile_turned_up"] = "tile_turned_up"
    reveals = True
    seat: Seat
    region: RegionId
    tile: TileId
    sort: TileKind

    def apply(self, state: Match) -> None:
        state.regions[self.region].tiles(self.sort).remove(self.tile)
        state.spent.append(self.tile)


class TilePlaced(MatchEvent):
    """From the top of a supply, face down (CH-BAT-30, CH-TRO-Q3)."""

    kind: Literal["tile_placed"] = "tile_placed"
    region: RegionId
    tile: TileId | None
    sort: TileKind

    def apply(self, state: Match) -> None:
        assert self.tile is not None
        supply = {
            TileKind.NEST: state.nests,
            TileKind.WAR_PARTY: state.war_parties,
            TileKind.EXPLORATION: state.explorations,
        }
        supply[self.sort].remove(self.tile)
        state.regions[self.region].tiles(self.sort).append(self.tile)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"tile": None})


class NestsShuffled(MatchEvent):
    """CH-TRO-Q3: those turned up become the supply anew."""

    kind: Literal["nests_shuffled"] = "nests_shuffled"
    nests: tuple[TileId, ...]

    def apply(self, state: Match) -> None:
        state.spent = [tile for tile in state.spent if tile not in self.nests]
        state.nests = list(self.nests)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"nests": ()})


class CrystalsChanged(MatchEvent):
    """The value in a region grows or shrinks (CH-GLO-18)."""

    kind: Literal["crystals_changed"] = "crystals_changed"
    region: RegionId
    amount: int
    why: str

    def apply(self, state: Match) -> None:
        state.regions[self.region].crystals += self.amount


class ControlChanged(MatchEvent):
    """CH-GLO-08: a control marker is laid, or taken away."""

    kind: Literal["control_changed"] = "control_changed"
    region: RegionId
    control: Seat | None
    before: Seat | None

    def apply(self, state: Match) -> None:
        state.regions[self.region].control = self.control


class BattleMarked(MatchEvent):
    """CH-MOV-21, CH-MOV-23: from now on a Battle Region."""

    kind: Literal["battle_marked"] = "battle_marked"
    region: RegionId
    mark: BattleMark

    def apply(self, state: Match) -> None:
        state.regions[self.region].battle = self.mark
        state.markers_used = max(state.markers_used, self.mark.number)


class BattleUnmarked(MatchEvent):
    """CH-BAT-49, or before its battle: CH-BAT-06, CH-BAT-07."""

    kind: Literal["battle_unmarked"] = "battle_unmarked"
    region: RegionId
    number: int
    fought: bool

    def apply(self, state: Match) -> None:
        state.regions[self.region].battle = None


class StructureBuilt(MatchEvent):
    """CH-BLD-03."""

    kind: Literal["structure_built"] = "structure_built"
    seat: Seat
    structure: str
    region: RegionId

    def apply(self, state: Match) -> None:
        state.players[self.seat].structures[self.structure] -= 1
        state.regions[self.region].structures[self.structure] = self.seat


class StructureActivated(MatchEvent):
    """CH-BLD-09; its text is carried out next."""

    kind: Literal["structure_activated"] = "structure_activated"
    seat: Seat
    structure: str
    region: RegionId
