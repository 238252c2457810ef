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
        state.buried = [tile for tile in state.buried if tile not in self.nests]
        state.nests = list(self.nests)
        for player in state.players.values():
            player.known = [tile for tile in player.known if tile not in self.nests]

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


class StructureMoved(MatchEvent):
    """A text takes a marker off the board, back to its owner, or puts it elsewhere."""

    kind: Literal["structure_moved"] = "structure_moved"
    owner: Seat
    structure: str
    start: RegionId
    to: RegionId | None

    def apply(self, state: Match) -> None:
        del state.regions[self.start].structures[self.structure]
        if self.to is None:
            state.players[self.owner].structures[self.structure] += 1
        else:
            state.regions[self.to].structures[self.structure] = self.owner


class MarkerPut(MatchEvent):
    """A marker of an army that is neither structure nor control marker."""

    kind: Literal["marker_put"] = "marker_put"
    seat: Seat
    marker: str
    region: RegionId

    def apply(self, state: Match) -> None:
        state.players[self.seat].markers[self.marker] -= 1
        markers = state.regions[self.region].markers
        markers[self.marker] = markers.get(self.marker, 0) + 1


class MarkersReturned(MatchEvent):
    """They did their work in a battle and go back to their owner."""

    kind: Literal["markers_returned"] = "markers_returned"
    seat: Seat
    marker: str
    region: RegionId
    count: int

    def apply(self, state: Match) -> None:
        state.players[self.seat].markers[self.marker] += self.count
        del state.regions[self.region].markers[self.marker]


class SkillTilePut(MatchEvent):
    """CH-SET-11, CH-EVT-16: the tile of a Skill lies in a region until it is refreshed."""

    kind: Literal["skill_tile_put"] = "skill_tile_put"
    seat: Seat
    skill: str
    region: RegionId

    def apply(self, state: Match) -> None:
        state.players[self.seat].skill_tiles[self.skill] = [self.region]


class TilesLookedAt(MatchEvent):
    """A seat alone sees what lies face down."""

    kind: Literal["tiles_looked_at"] = "tiles_looked_at"
    reveals = True
    seat: Seat
    sort: TileKind
    tiles: dict[RegionId, tuple[TileId, ...]]

    def apply(self, state: Match) -> None:
        known = state.players[self.seat].known
        known += [tile for tiles in self.tiles.values() for tile in tiles if tile not in known]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"tiles": dict.fromkeys(self.tiles, ())})


class TileBuried(MatchEvent):
    """Discarded unseen."""

    kind: Literal["tile_buried"] = "tile_buried"
    region: RegionId
    sort: TileKind
    tile: TileId | None

    def apply(self, state: Match) -> None:
        assert self.tile is not None
        state.regions[self.region].tiles(self.sort).remove(self.tile)
        state.buried.append(self.tile)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"tile": None})
