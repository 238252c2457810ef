"""CH-MOV-17, CH-TRO: the natives' tiles, and where they come from."""

from __future__ import annotations

from rules_engine.cry_havoc.events.planet import (
    ControlChanged,
    CrystalsChanged,
    NestsShuffled,
    TilePlaced,
    TileTurnedUp,
    UnitsPlaced,
)
from rules_engine.cry_havoc.query.battles import spent_nests
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.words import RegionId, TileId, TileKind, base
from rules_engine.kernel.values import Seat


def turn_up(ctx: Ctx, seat: Seat, region: RegionId, tile: TileId, kind: TileKind) -> tuple[int, int]:
    """CH-MOV-17, CH-MOV-20, CH-MOV-Q4: as many units as there are, and all crystals. How many units the tile shows,
    and how many came."""
    ctx.emit(TileTurnedUp(seat=seat, region=region, tile=tile, sort=kind))
    printed, natives = world(ctx).pack.tiles[base(tile)], ctx.state.natives_owner()
    came = min(printed.units, ctx.state.reserve(natives))
    if came:
        ctx.emit(UnitsPlaced(owner=natives, region=region, count=came, why="tile"))
        control = ctx.state.regions[region].control
        if control not in (None, seat) and seat != natives:
            # CH-MOV-Q8: nobody's until its battle is fought. Natives of their own seat take it where they end.
            ctx.emit(ControlChanged(region=region, control=None, before=control))
    if printed.crystals:
        ctx.emit(CrystalsChanged(region=region, amount=printed.crystals, why="tile"))
    return printed.units, came


def place_nest(ctx: Ctx, region: RegionId) -> None:
    """CH-TRO-Q3: face down from the supply; once it is empty, from those that were turned up."""
    if not ctx.state.nests:
        gone = spent_nests(world(ctx))
        if not gone:
            return
        ctx.emit(NestsShuffled(nests=tuple(ctx.shuffle(gone, who="table", ability=TileKind.NEST))))
    ctx.emit(TilePlaced(region=region, tile=ctx.state.nests[0], sort=TileKind.NEST))
