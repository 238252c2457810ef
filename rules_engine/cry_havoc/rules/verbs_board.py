"""Verbs of crystals, control, tiles, structures and markers."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import Whose
from rules_engine.cry_havoc.content.vocabulary.verbs_board import (
    ActivateFree,
    BuildFree,
    Crystals,
    Dismantle,
    LookAt,
    PutMarker,
    PutTile,
    RemoveTile,
    Reveal,
    SetControl,
)
from rules_engine.cry_havoc.events.planet import (
    ControlChanged,
    CrystalsChanged,
    MarkerPut,
    SkillTilePut,
    StructureMoved,
    TileBuried,
    TilePlaced,
    TilesLookedAt,
    TileTurnedUp,
)
from rules_engine.cry_havoc.query.building import may_build_free, own_structures
from rules_engine.cry_havoc.query.matching import regions
from rules_engine.cry_havoc.rules.building import activate, raise_structure
from rules_engine.cry_havoc.rules.effects import carry_out
from rules_engine.cry_havoc.rules.natives import place_nest, turn_up
from rules_engine.cry_havoc.rules.step_context import StepContext, verb
from rules_engine.cry_havoc.state.words import RegionId, TileKind, base

SKILL_TILE = "skill_tile"
AT = "@"
"""Between what stands somewhere and where."""


@verb(Crystals)
def crystals(at: StepContext, step: Crystals) -> None:
    """CH-GLO-06, CH-GLO-18: as many as there are, never onto an HQ."""
    amount = at.value(step.amount)
    moved = 0
    start = [] if step.from_ is None else at.places(step.from_, lambda id_: at.world.region(id_).crystals > 0, "from")
    to = (
        []
        if step.to is None
        else at.places(step.to, lambda id_: at.world.hq_of(id_) is None and id_ not in start, "to")
    )
    for region in start:
        taken = min(amount, at.world.region(region).crystals)
        if taken and (to or step.to is None):
            at.ctx.emit(CrystalsChanged(region=region, amount=-taken, why=at.names.rule))
            moved += taken
    for region in to:
        put = amount if step.from_ is None else moved
        if put:
            at.ctx.emit(CrystalsChanged(region=region, amount=put, why=at.names.rule))
    at.achieve(start or to, moved if step.from_ is not None else amount * len(to))


@verb(SetControl)
def set_control(at: StepContext, step: SetControl) -> None:
    def fits(region: RegionId) -> bool:
        return at.world.hq_of(region) is None and at.world.region(region).control != at.seat

    for region in at.places(step.at, fits):
        at.ctx.emit(ControlChanged(region=region, control=at.seat, before=at.world.region(region).control))


# -- tiles ---------------------------------------------------------------------------------------------------------


def holding(at: StepContext, kind: TileKind, region: RegionId) -> bool:
    return bool(at.world.region(region).tiles(kind))


@verb(Reveal)
def reveal(at: StepContext, step: Reveal) -> None:
    """As if one's units had found it; where somebody's units stand then, what follows a Move follows (CH-MOV-Q7)."""
    for region in at.places(step.at, lambda id_: holding(at, step.kind, id_)):
        tile = at.world.region(region).tiles(step.kind)[0]
        if step.kind is TileKind.EXPLORATION:
            at.ctx.emit(TileTurnedUp(seat=at.seat, region=region, tile=tile, sort=step.kind))
            carry_out(at.ctx, base(tile), at.seat, region=region)
            continue
        turn_up(at.ctx, at.seat, region, tile, step.kind)
        standing = [owner for owner in at.world.region(region).units if owner in at.ctx.state.players]
        for owner in sorted(standing, key=lambda one: one != at.owner)[:1]:
            at.arrive([region], owner)


@verb(LookAt)
def look_at(at: StepContext, step: LookAt) -> None:
    where = at.places(step.at, lambda id_: holding(at, step.kind, id_))
    tiles = {region: tuple(at.world.region(region).tiles(step.kind)) for region in where}
    if tiles:
        at.ctx.emit(TilesLookedAt(seat=at.seat, sort=step.kind, tiles=tiles))


@verb(RemoveTile)
def remove_tile(at: StepContext, step: RemoveTile) -> None:
    for region in at.places(step.at, lambda id_: holding(at, step.kind, id_)):
        at.ctx.emit(TileBuried(region=region, sort=step.kind, tile=at.world.region(region).tiles(step.kind)[0]))


@verb(PutTile)
def put_tile(at: StepContext, step: PutTile) -> None:
    """CH-TRO-Q5: Nests too, whoever plays the natives."""
    for region in at.places(step.at, lambda id_: at.world.hq_of(id_) is None):
        if step.kind is TileKind.NEST:
            place_nest(at.ctx, region)
            continue
        state = at.ctx.state
        supply = state.war_parties if step.kind is TileKind.WAR_PARTY else state.explorations
        if supply:
            at.ctx.emit(TilePlaced(region=region, tile=supply[0], sort=step.kind))


# -- structures and markers ----------------------------------------------------------------------------------------


@verb(BuildFree)
def build_free(at: StepContext, step: BuildFree) -> None:
    """CH-BLD-04…08."""
    where = regions(at.world, at.names, step.at)
    types = at.world.player(at.seat).structures
    sites = [f"{type_}{AT}{id_}" for type_ in types for id_ in where if may_build_free(at.world, at.seat, type_, id_)]
    if sites:
        type_, _, region = at.pick("site", sites).partition(AT)
        raise_structure(at.ctx, at.seat, type_, region)


@verb(ActivateFree)
def activate_free(at: StepContext, step: ActivateFree) -> None:
    """CH-BLD-09, CH-BLD-10."""
    found = own_structures(at.world, at.seat, regions(at.world, at.names, step.at))
    if found:
        type_, _, region = at.pick("structure", [f"{type_}{AT}{id_}" for type_, id_ in found]).partition(AT)
        activate(at.ctx, at.seat, type_, region)


@verb(Dismantle)
def dismantle(at: StepContext, step: Dismantle) -> None:
    """CH-BLD-06, CH-BLD-07."""
    own = step.whose is Whose.YOU
    standing = {
        f"{type_}{AT}{id_}": (type_, id_, owner)
        for id_ in regions(at.world, at.names, step.at)
        for type_, owner in at.world.region(id_).structures.items()
        if (owner == at.seat) == own
    }
    if not standing:
        return
    type_, start, owner = standing[at.pick("structure", list(standing))]
    to: RegionId | None = None
    if step.to is not None:

        def has_room(id_: RegionId) -> bool:
            return at.world.hq_of(id_) is None and type_ not in at.world.region(id_).structures

        found = at.places(step.to, has_room, "to")
        if not found:
            return
        to = found[0]
    at.ctx.emit(StructureMoved(owner=owner, structure=type_, start=start, to=to))


@verb(PutMarker)
def put_marker(at: StepContext, step: PutMarker) -> None:
    """CH-SET-11: a Skill's own tile; or a marker of the army, as long as there are some."""
    if step.marker == SKILL_TILE:
        for region in at.places(step.at)[:1]:
            at.ctx.emit(SkillTilePut(seat=at.seat, skill=at.names.rule, region=region))
        return
    if not at.world.player(at.seat).markers.get(step.marker, 0):
        return
    for region in at.places(step.at, lambda id_: at.world.hq_of(id_) is None)[:1]:
        at.ctx.emit(MarkerPut(seat=at.seat, marker=step.marker, region=region))
