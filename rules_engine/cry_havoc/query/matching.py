"""Which regions and players the words of a text mean, as a match stands."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.cry_havoc.content.vocabulary.places import AnyRegion, EachRegion, Selector, Which
from rules_engine.cry_havoc.content.vocabulary.terms import Battles, Holder, Piece, Presence, Whose
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import Owner, RegionId, TileKind
from rules_engine.kernel.values import Seat

HERE, HQ, YOURS = "here", "hq", "yours"


def players(world: World, names: Bindings, ref: str) -> list[Seat]:
    """The seats that a word means; what speaks of `you` means nobody where a seat acts for the natives (CH-BAT-Q5)."""
    state = world.state
    if ref == "you":
        return [names.seat] if names.owner == names.seat else []
    if ref == "they":
        return [names.they] if names.they is not None else []
    if ref == "enemy":
        enemy = enemy_of(world, names)
        return [enemy] if enemy in state.players else []
    if ref == "others":
        return [seat for seat in state.initiative if seat != names.seat]
    return [seat for seat in names.bound.get(ref, []) if seat in state.players]


def enemy_of(world: World, names: Bindings) -> Owner | None:
    """The other side of the battle that is fought."""
    battle = world.state.battle
    return None if battle is None or names.owner not in battle.sides else battle.other(names.owner)


def owners(world: World, names: Bindings, whose: Whose, region: RegionId) -> list[Owner]:
    """Whose units in a region are meant."""
    return [names.owner] if whose is Whose.YOU else world.enemies(names.owner, region)


def matching(world: World, names: Bindings, which: Which) -> list[RegionId]:
    """HQs are never meant but one's own where a text says so (CH-GLO-07)."""
    near = None if which.near is None else _near(world, names, which)
    return [id_ for id_ in world.state.regions if (near is None or id_ in near) and _fits(world, names, which, id_)]


def _fits(world: World, names: Bindings, which: Which, id_: RegionId) -> bool:
    hq = world.hq_of(id_)
    if hq is not None:
        return which.hq and hq == names.seat
    region = world.region(id_)
    if which.battle is Battles.NO and region.battle is not None:
        return False
    return (
        (which.control is None or _held(names, which.control, region.control))
        and (which.units is None or _stands(world, names, which.units, id_))
        and (not which.terrain or world.plan(id_).terrain in which.terrain)
        and all(lies(world, names, piece, id_) for piece in which.with_)
        and not any(lies(world, names, piece, id_) for piece in which.without)
    )


def _held(names: Bindings, holder: Holder, control: Seat | None) -> bool:
    match holder:
        case Holder.YOU:
            return control == names.owner
        case Holder.NOBODY:
            return control is None
        case Holder.NOT_YOU:
            return control != names.owner


def _stands(world: World, names: Bindings, presence: Presence, id_: RegionId) -> bool:
    units = world.region(id_).units
    match presence:
        case Presence.YOURS:
            return names.owner in units
        case Presence.NONE:
            return not units
        case Presence.NO_ENEMY:
            return all(owner == names.owner for owner in units)


def lies(world: World, names: Bindings, piece: Piece, id_: RegionId) -> bool:
    region = world.region(id_)
    match piece:
        case Piece.CRYSTALS:
            return region.crystals > 0
        case Piece.STRUCTURE:
            return names.seat in region.structures.values()
        case Piece.ENEMY_STRUCTURE:
            return any(owner != names.seat for owner in region.structures.values())
        case Piece.WAR_PARTY | Piece.NEST | Piece.EXPLORATION:
            return bool(region.tiles(TileKind(piece.value)))


def _near(world: World, names: Bindings, which: Which) -> set[RegionId]:
    assert which.near is not None
    starts = world.controlled(names.owner) if which.near == YOURS else bound(world, names, which.near)
    found: set[RegionId] = set()
    for start in starts:
        reached = {start}
        for _ in range(which.distance):
            reached |= {near for id_ in reached for near in world.map.neighbours[id_]}
        found |= reached if which.itself else reached - {start}
    return found


def bound(world: World, names: Bindings, word: str) -> list[RegionId]:
    """The regions that a name means."""
    if word == HERE:
        return [] if names.region is None else [names.region]
    if word == HQ:
        hq = world.player(names.seat).hq if names.owner == names.seat else None
        return [] if hq is None else [hq]
    return [id_ for id_ in names.bound.get(word, []) if id_ in world.state.regions]


def regions(world: World, names: Bindings, where: Selector) -> list[RegionId]:
    """All that could be meant; of `any` the player picks one."""
    if isinstance(where, AnyRegion | EachRegion):
        return matching(world, names, where.of)
    return bound(world, names, where)


def most(counts: Iterable[int]) -> int:
    return max(counts, default=0)
