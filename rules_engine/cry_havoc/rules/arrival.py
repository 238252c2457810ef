"""CH-MOV-13…27: what follows a Move, step by step; the same where an effect brings units in (CH-MOV-Q7) or units flee
(CH-BAT-47)."""

from __future__ import annotations

from rules_engine.cry_havoc.events.planet import BattleMarked, ControlChanged, TileTurnedUp, UnitsRemoved
from rules_engine.cry_havoc.query.moving import is_natives_seat
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.natives import turn_up
from rules_engine.cry_havoc.state.board import BattleMark
from rules_engine.cry_havoc.state.frames import ArrivalFrame
from rules_engine.cry_havoc.state.words import RegionId, TileKind, base
from rules_engine.kernel.decisions import ChooseOne, ChooseOrder, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure


def explore(ctx: Ctx, frame: ArrivalFrame) -> Flow | None:
    """Step 1 (CH-MOV-14): one tile after another, in the order that the seat picks (CH-MOV-Q2)."""
    where = [] if frame.flight else [id_ for id_ in _touched(ctx, frame) if ctx.state.regions[id_].explorations]
    if not where:
        return None
    options = tuple(Option(id=id_) for id_ in where)
    region = ctx.pick(ChooseOne(key="explore", seat=frame.seat, options=options, source="CH-MOV-14"))
    tile = ctx.state.regions[region].explorations[0]
    ctx.emit(TileTurnedUp(seat=frame.seat, region=region, tile=tile, sort=TileKind.EXPLORATION))
    effects.carry_out(ctx, base(tile), frame.seat, region=region)
    return AGAIN


def meet_natives(ctx: Ctx, frame: ArrivalFrame) -> Flow | None:
    """Step 2 (CH-MOV-15…17): the natives' own seat skips it after a Move (CH-TRO-14); where it fled or a text brought
    it in, the War Parties are turned up as at any entry (CH-TRO-12, CH-TRO-18)."""
    if is_natives_seat(world(ctx), frame.seat) and frame.regions is None:
        return None
    waiting = [
        (id_, kind)
        for id_ in _touched(ctx, frame)
        for kind in (TileKind.WAR_PARTY, TileKind.NEST)
        if ctx.state.regions[id_].tiles(kind) and not _third_army(ctx, frame, id_)
    ]
    if not waiting:
        return None
    region, kind = waiting[0]
    if len(waiting) > 1 and _may_run_short(ctx, waiting):
        options = tuple(Option(id=f"{one}@{id_}", params={"region": id_, "tile": one}) for id_, one in waiting)
        chosen = ctx.pick(ChooseOne(key="reveal", seat=frame.seat, options=options, source="CH-MOV-16"))
        kind, region = TileKind(chosen.partition("@")[0]), chosen.partition("@")[2]
    shows, came = turn_up(ctx, frame.seat, region, ctx.state.regions[region].tiles(kind)[0], kind)
    frame.shown[region] = frame.shown.get(region, 0) + shows
    frame.came[region] = frame.came.get(region, 0) + came
    return AGAIN


def _third_army(ctx: Ctx, frame: ArrivalFrame, region: RegionId) -> bool:
    """CH-MOV-Q6: another player's units stand there."""
    return any(owner in ctx.state.players for owner in world(ctx).enemies(frame.seat, region))


def _may_run_short(ctx: Ctx, waiting: list[tuple[RegionId, TileKind]]) -> bool:
    """Whether the order of tiles can matter (CH-MOV-20), as far as everybody knows who has not seen them."""
    pack = world(ctx).pack
    most = max(tile.units for tile in (*pack.war_parties.values(), *pack.nests.values()))
    count = sum(len(ctx.state.regions[region].tiles(kind)) for region, kind in waiting)
    return count * most > ctx.state.reserve(ctx.state.natives_owner())


def lose_units(ctx: Ctx, frame: ArrivalFrame) -> None:
    """CH-MOV-18, CH-MOV-19, CH-MOV-Q3, CH-TRO-Q4: where tiles show units and none could come, one is lost. The natives'
    own seat loses none (CH-TRO-14)."""
    if is_natives_seat(world(ctx), frame.seat):
        return
    for region, shows in frame.shown.items():
        if shows and not frame.came[region] and world(ctx).units(frame.seat, region):
            ctx.emit(UnitsRemoved(owner=frame.seat, region=region, count=1, why="no_natives"))


def mark_battles(ctx: Ctx, frame: ArrivalFrame) -> None:
    """Step 3 (CH-MOV-21…23): the seat is the Attacker, and picks which battle comes first."""
    look = world(ctx)
    shared = [id_ for id_ in _touched(ctx, frame) if look.enemies(frame.seat, id_)]
    options = tuple(Option(id=id_) for id_ in shared)
    for region in ctx.picks(ChooseOrder(key="markers", seat=frame.seat, options=options, source="CH-MOV-22")):
        (defender,) = look.enemies(frame.seat, region)
        mark = BattleMark(number=ctx.state.markers_used + 1, attacker=frame.seat, defender=defender)
        ctx.emit(BattleMarked(region=region, mark=mark))


def take_control(ctx: Ctx, frame: ArrivalFrame) -> None:
    """Step 4 (CH-MOV-24)."""
    for region in _touched(ctx, frame):
        before = ctx.state.regions[region].control
        if before != frame.seat:
            ctx.emit(ControlChanged(region=region, control=frame.seat, before=before))


def _touched(ctx: Ctx, frame: ArrivalFrame) -> list[RegionId]:
    """CH-MOV-26, CH-MOV-27: wherever the seat has units, but not in Battle Regions."""
    look = world(ctx)
    return [
        id_
        for id_ in look.with_units(frame.seat)
        if not look.in_battle(id_) and (frame.regions is None or id_ in frame.regions)
    ]


ARRIVAL = procedure(
    ArrivalFrame,
    {
        "explore": explore,
        "meet_natives": meet_natives,
        "lose_units": lose_units,
        "mark_battles": mark_battles,
        "take_control": take_control,
    },
)
