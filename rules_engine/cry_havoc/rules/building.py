"""CH-BLD: structures are built and activated, one after another, as far as the icons reach."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.moments import Moment
from rules_engine.cry_havoc.events.planet import StructureActivated, StructureBuilt
from rules_engine.cry_havoc.query.building import may_activate, may_afford, may_build, running_action
from rules_engine.cry_havoc.query.effects import build_price
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.moments import Happening, come
from rules_engine.cry_havoc.state.frames import BuildFrame
from rules_engine.cry_havoc.state.words import RegionId
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure
from rules_engine.kernel.values import Seat

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
    if work == RAISE:
        frame.icons -= build_price(world(ctx), frame.seat, structure)
        raise_structure(ctx, frame.seat, structure, region)
        return AGAIN
    cost = world(ctx).structure(structure).activate
    assert cost is not None
    frame.icons -= cost
    activate(ctx, frame.seat, structure, region)
    return AGAIN


def raise_structure(ctx: Ctx, seat: Seat, structure: str, region: RegionId) -> None:
    """CH-BLD-03."""
    ctx.emit(StructureBuilt(seat=seat, structure=structure, region=region))
    come(ctx, Happening(Moment.STRUCTURE_BUILT, seat, region))


def activate(ctx: Ctx, seat: Seat, structure: str, region: RegionId) -> None:
    """CH-BLD-09, CH-BLD-11."""
    action = running_action(world(ctx), seat)
    if action is not None:
        action.activated.append(f"{structure}@{region}")
    ctx.emit(StructureActivated(seat=seat, structure=structure, region=region))
    effects.carry_out(ctx, structure, seat, region=region)


def works(world: World, frame: BuildFrame) -> tuple[Option, ...]:
    """What can be built where the seat has control, and which of its markers can be activated."""
    action = running_action(world, frame.seat)
    controlled = [] if action is None else action.controlled
    options = []
    for type_ in world.player(frame.seat).structures:
        afford = may_afford(world, frame.seat, type_, frame.icons)
        for region in controlled:
            verdict = afford & may_build(world, frame.seat, type_, region, controlled)
            params = {"structure": type_, "region": region, "cost": build_price(world, frame.seat, type_)}
            options.append(Option(id=f"{RAISE}:{type_}@{region}", params=params, reasons=verdict.reasons))
    for region, here in world.state.regions.items():
        for type_, owner in here.structures.items():
            cost = world.structure(type_).activate
            if owner != frame.seat or cost is None:
                continue
            verdict = may_activate(world, frame.seat, type_, region, frame.icons)
            params = {"structure": type_, "region": region, "cost": cost}
            options.append(Option(id=f"{USE}:{type_}@{region}", params=params, reasons=verdict.reasons))
    return tuple(options)


BUILD = procedure(BuildFrame, {"build": build})
