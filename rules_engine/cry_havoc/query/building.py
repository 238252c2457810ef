"""CH-BLD: what may be built and activated where."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules_engine.cry_havoc.query.effects import build_price
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.frames import CardsFrame
from rules_engine.cry_havoc.state.words import RegionId
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.values import Seat

NO_MATTER = 99
"""Icons that pay for everything."""


def running_action(world: World, seat: Seat) -> CardsFrame | None:
    """What the seat plays cards for just now, its bonuses included."""
    frame = world.state.innermost("cards")
    return frame if isinstance(frame, CardsFrame) and frame.seat == seat else None


def may_build(world: World, seat: Seat, structure: str, region: RegionId, controlled: Collection[RegionId]) -> Verdict:
    """Whether a marker may stand there; `controlled` is what the seat held when the action began."""
    here = world.region(region)
    verdict = Verdict.yes()
    if region not in controlled or here.control != seat:
        verdict &= Verdict.no("CH-BLD-04", "not_controlled", region=region)
    if here.battle is not None:
        verdict &= Verdict.no("CH-BLD-05", "battle_region", region=region)
    if world.hq_of(region) is not None:
        verdict &= Verdict.no("CH-BLD-06", "no_structures_on_hq", region=region)
    if structure in here.structures:
        verdict &= Verdict.no("CH-BLD-07", "one_of_a_type", region=region, structure=structure)
    return verdict


def may_build_free(world: World, seat: Seat, structure: str, region: RegionId) -> Verdict:
    """By a text, without paying: everything else holds."""
    action = running_action(world, seat)
    controlled = (region,) if action is None else action.controlled
    return may_afford(world, seat, structure, NO_MATTER) & may_build(world, seat, structure, region, controlled)


def may_afford(world: World, seat: Seat, structure: str, icons: int) -> Verdict:
    cost = build_price(world, seat, structure)
    verdict = Verdict.yes()
    if not world.player(seat).structures.get(structure, 0):
        verdict &= Verdict.no("CH-BLD-08", "no_marker_left", structure=structure)
    if cost > icons:
        verdict &= Verdict.no("CH-BLD-02", "too_few_icons", need=cost, have=icons)
    return verdict


def may_activate(world: World, seat: Seat, structure: str, region: RegionId, icons: int) -> Verdict:
    """CH-BLD-02, and what holds of every activation."""
    cost = world.structure(structure).activate
    verdict = may_use(world, seat, structure, region)
    if cost is None or cost > icons:
        verdict &= Verdict.no("CH-BLD-02", "too_few_icons", need=cost, have=icons)
    return verdict


def may_use(world: World, seat: Seat, structure: str, region: RegionId) -> Verdict:
    """CH-BLD-10, CH-BLD-11, CH-BLD-13…15, CH-BLD-Q3: whether a marker works where it stands; in an action, whether it
    has not yet, though a bonus activated it."""
    here, action = world.region(region), running_action(world, seat)
    verdict = Verdict.yes()
    if here.control != seat or (action is not None and region not in action.controlled):
        verdict &= Verdict.no("CH-BLD-13", "not_controlled", region=region)
    if action is not None and f"{structure}@{region}" in action.activated:
        verdict &= Verdict.no("CH-BLD-11", "activated_before", region=region, structure=structure)
    if here.battle is not None and not world.structure(structure).in_battle:
        verdict &= Verdict.no("CH-BLD-10", "battle_region", region=region)
    return verdict


def own_structures(world: World, seat: Seat, regions: Iterable[RegionId]) -> list[tuple[str, RegionId]]:
    """Those that could be activated by a text, without paying."""
    return [
        (type_, region)
        for region in regions
        for type_, owner in world.region(region).structures.items()
        if owner == seat and world.structure(type_).activate is not None and may_use(world, seat, type_, region)
    ]
