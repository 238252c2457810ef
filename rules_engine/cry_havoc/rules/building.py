"""CH-BLD: structures are built and activated, one after another, as far as the icons reach."""

from __future__ import annotations

from rules_engine.cry_havoc.events.planet import StructureActivated, StructureBuilt
from rules_engine.cry_havoc.query.building import may_activate, may_afford, may_build
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.frames import BuildFrame
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure

DONE_BUILDING = "done"
RAISE, USE = "build", "activate"


def build(ctx: Ctx, frame: BuildFrame) -> Flow | None:
    """CH-BLD-01: any mix; the rest of the icons may be left."""
    question = ChooseOne(
        key="build",
        seat=frame.seat,
        options=(*works(world(ctx), frame), Option(id=DONE_BUILDING)),
        source="CH-BLD-01",
        params={"left": frame.icons},
    )
    chosen = ctx.pick(question)
    if chosen == DONE_BUILDING:
        return None
    frame.made.append(chosen)
    work, _, marker = chosen.partition(":")
    structure, _, region = marker.partition("@")
    printed = world(ctx).structure(structure)
    if work == RAISE:
        frame.icons -= printed.build
        ctx.emit(StructureBuilt(seat=frame.seat, structure=structure, region=region))
        return AGAIN
    assert printed.activate is not None
    frame.icons -= printed.activate
    frame.activated.append(marker)
    ctx.emit(StructureActivated(seat=frame.seat, structure=structure, region=region))
    effects.carry_out(ctx, structure, frame.seat, region=region)
    return AGAIN


def works(world: World, frame: BuildFrame) -> tuple[Option, ...]:
    """What can be built where the seat has control, and which of its markers can be activated."""
    options = []
    for type_ in world.player(frame.seat).structures:
        afford = may_afford(world, frame.seat, type_, frame.icons)
        for region in frame.controlled:
            verdict = afford & may_build(world, frame.seat, type_, region, frame.controlled)
            params = {"structure": type_, "region": region, "cost": world.structure(type_).build}
            options.append(Option(id=f"{RAISE}:{type_}@{region}", params=params, reasons=verdict.reasons))
    for region, here in world.state.regions.items():
        for type_, owner in here.structures.items():
            cost = world.structure(type_).activate
            if owner != frame.seat or cost is None:
                continue
            verdict = may_activate(world, frame, type_, region)
            params = {"structure": type_, "region": region, "cost": cost}
            options.append(Option(id=f"{USE}:{type_}@{region}", params=params, reasons=verdict.reasons))
    return tuple(options)


BUILD = procedure(BuildFrame, {"build": build})
