"""CH-MOV-01…12: units go one region at a time, as far as the icons reach."""

from __future__ import annotations

from rules_engine.cry_havoc.events.planet import UnitMoved
from rules_engine.cry_havoc.query.moving import is_natives_seat, may_enter, must_stop, neighbours, why_none_leaves
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.natives import turn_up
from rules_engine.cry_havoc.state.frames import ArrivalFrame, MoveFrame
from rules_engine.cry_havoc.state.words import TileKind
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure
from rules_engine.kernel.values import Seat

DONE_MOVING = "done"
WAY = ">"
"""Parts the ends of a step: `here>there`."""


def step(ctx: Ctx, frame: MoveFrame) -> Flow | None:
    """CH-MOV-01…03: one unit, one region; the rest of the icons may be left."""
    if len(frame.made) >= frame.icons:
        return None
    left = frame.icons - len(frame.made)
    question = ChooseOne(
        key="move",
        seat=frame.seat,
        options=(*ways(world(ctx), frame.seat), Option(id=DONE_MOVING)),
        source="CH-MOV-01",
        params={"left": left},
    )
    chosen = ctx.pick(question)
    if chosen == DONE_MOVING:
        return None
    frame.made.append(chosen)
    _go(ctx, frame.seat, *chosen.split(WAY))
    return AGAIN


def ways(world: World, seat: Seat) -> tuple[Option, ...]:
    """Every step of one unit, and why not where it is barred."""
    options = []
    for start in world.with_units(seat):
        leaving = why_none_leaves(world, seat, start)
        for to in neighbours(world, start, seat):
            verdict = leaving & may_enter(world, seat, to)
            params = {"from": start, "to": to}
            options.append(Option(id=f"{start}{WAY}{to}", params=params, reasons=verdict.reasons))
    return tuple(options)


def _go(ctx: Ctx, seat: Seat, start: str, to: str) -> None:
    """CH-MOV-06, CH-MOV-07; the natives' own seat goes on past War Parties, which it turns up at once
    (CH-TRO-11…13)."""
    halted = must_stop(world(ctx), seat, to)
    ctx.emit(UnitMoved(owner=seat, start=start, to=to, halted=halted))
    if is_natives_seat(world(ctx), seat):
        for tile in list(ctx.state.regions[to].war_parties):
            turn_up(ctx, seat, to, tile, TileKind.WAR_PARTY)


def arrive(ctx: Ctx, frame: MoveFrame) -> None:
    """CH-MOV-13."""
    ctx.push(ArrivalFrame(seat=frame.seat))


MOVE = procedure(MoveFrame, {"step": step, "arrive": arrive})
