"""CH-BLD: what may be built and activated where."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules_engine.cry_havoc.query.effects import build_price
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.frames import BuildFrame
from rules_engine.cry_havoc.state.words import RegionId
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.values import Seat

NO_MATTER = 99
"""Icons that pay for everything."""


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
    return may_afford(world, seat, structure, NO_MATTER) & may_build(world, seat, structure, region, (region,))


def may_afford(world: World, seat: Seat, structure: str, icons: int) -> Verdict:
    cost = build_price(world, seat, structure)
    verdict = Verdict.yes()
    if not world.player(seat).structures.get(structure, 0):
        verdict &= Verdict.no("CH-BLD-08", "no_marker_left", structure=structure)
    if cost > icons:
        verdict &= Verdict.no("CH-BLD-02", "too_few_icons", need=cost, have=icons)
    return verdict


def may_activate(world: World, frame: BuildFrame, structure: str, region: RegionId) -> Verdict:
    """CH-BLD-09…11, CH-BLD-13…15, CH-BLD-Q3."""
    cost = world.structure(structure).activate
    verdict = may_use(world, frame.seat, structure, region)
    if cost is None or cost > frame.icons:
        verdict &= Verdict.no("CH-BLD-02", "too_few_icons", need=cost, have=frame.icons)
    if verdict and region not in frame.controlled:
        verdict &= Verdict.no("CH-BLD-13", "not_controlled", region=region)
    if f"{structure}@{region}" in frame.activated:
        verdict &= Verdict.no("CH-BLD-11", "activated_before", region=region, structure=structure)
    return verdict


def may_use(world: World, seat: Seat, structure: str, region: RegionId) -> Verdict:
    """CH-BLD-10, CH-BLD-13, CH-BLD-14: whether a marker works where it stands."""
    here = world.region(region)
    verdict = Verdict.yes()
    if here.control != seat:
        verdict &= Verdict.no("CH-BLD-13", "not_controlled", region=region)
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
