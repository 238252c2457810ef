"""What texts change while they work: how much counts, what is barred, what costs less."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from pydantic import TypeAdapter

from rules_engine.cry_havoc.content.vocabulary.effects import (
    Barred,
    CheapBuilding,
    Effect,
    EffectBase,
    Kills,
    Linked,
    Roam,
    Safe,
    Strength,
    WinsTies,
    Worth,
)
from rules_engine.cry_havoc.content.vocabulary.rule import Rule
from rules_engine.cry_havoc.content.vocabulary.terms import Obstacle, Spot, Wound
from rules_engine.cry_havoc.query.matching import matching
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.live import LiveIndex

EFFECT: TypeAdapter[Effect] = TypeAdapter(Effect)
E = TypeVar("E", bound=EffectBase)


class Live(NamedTuple):
    """A text that works without being used, and for whom."""

    rule: Rule
    names: Bindings


def _find(world: World) -> Iterator[Live]:
    """Passive Skills, what holds where skill tiles, structures and markers lie (CH-BLD-14, CH-EVT-16)."""
    for seat, player in world.state.players.items():
        for skill in player.skills:
            printed = world.skill(skill)
            if printed.passive:
                yield Live(printed.rule, Bindings(rule=printed.rule.id, seat=seat))
            for lies_at in player.skill_tiles.get(skill, []):
                if printed.tile is not None:
                    yield Live(printed.tile, Bindings(rule=printed.tile.id, seat=seat, region=lies_at))
    for id_, region in world.state.regions.items():
        for type_, owner in region.structures.items():
            rule = world.structure(type_).rule
            if rule is not None and not rule.do and region.control == owner:
                yield Live(rule, Bindings(rule=rule.id, seat=owner, region=id_))
        for marker, count in region.markers.items():
            yield from (_marker(world, marker, id_) for _ in range(count))


def _marker(world: World, marker: str, region: RegionId) -> Live:
    owner = world.marker_owner(marker)
    rule = world.army(owner).markers[marker].rule
    return Live(rule, Bindings(rule=rule.id, seat=owner, region=region))


LIVE: LiveIndex[World, Live] = LiveIndex("live", _find)


class Working(NamedTuple):
    effect: Effect
    owner: Owner
    names: Bindings


def _working(world: World) -> list[Working]:
    found: list[Working] | None = world.kept.get("working")
    if found is None:
        found = [Working(one, live.names.owner, live.names) for live in LIVE.all(world) for one in live.rule.effects]
        for given in world.state.lasting:
            found.append(Working(EFFECT.validate_python(given.effect), given.owner, given.names))
        world.kept["working"] = found
    return found


def _of(world: World, sort: type[E], owner: Owner) -> Iterator[tuple[E, Bindings]]:
    for one in _working(world):
        if isinstance(one.effect, sort) and one.owner == owner:
            _note(world, one.names)
            yield one.effect, one.names


def _note(world: World, names: Bindings) -> None:
    """For reports on cards: somebody asked, and this text had something to say."""
    if world.fired is not None:
        world.fired.add(names.rule)


# -- in a battle ---------------------------------------------------------------------------------------------------


def _in_battle(world: World, battle: Battle, sort: type[E], side: Owner) -> Iterator[tuple[E, Bindings]]:
    """What is bound to a region holds in the battle there."""
    for effect, names in _of(world, sort, side):
        if names.region in (None, battle.region):
            yield effect, names


def strength(world: World, battle: Battle, side: Owner, objective: Objective) -> int:
    """CH-BAT-26, CH-BAT-31: units there, and what counts as such."""
    effects = (effect for effect, _ in _in_battle(world, battle, Strength, side))
    return battle.on(side, objective) + sum(effect.amount for effect in effects if effect.on == objective)


def wins_ties(world: World, battle: Battle, side: Owner, objective: Objective) -> bool:
    return any(effect.on == objective for effect, _ in _in_battle(world, battle, WinsTies, side))


def more_kills(world: World, battle: Battle, side: Owner) -> int:
    return sum(effect.amount for effect, _ in _in_battle(world, battle, Kills, side))


def exposed(world: World, battle: Battle, side: Owner, wound: Wound) -> dict[Objective, int]:
    """The units of a side to which that can be done, by objective."""
    safe = {effect.on for effect, _ in _in_battle(world, battle, Safe, side) if wound in effect.from_}
    if Spot.ANY in safe:
        return {}
    open_ = (objective for objective in Objective if Spot(objective.value) not in safe)
    return {objective: battle.on(side, objective) for objective in open_ if battle.on(side, objective)}


# -- elsewhere -----------------------------------------------------------------------------------------------------


def build_price(world: World, seat: Seat, structure: str) -> int:
    """CH-BLD-02: at least 1, whatever it costs less."""
    return max(1, world.structure(structure).build - sum(one.by for one, _ in _of(world, CheapBuilding, seat)))


def roams(world: World, owner: Owner, past: Obstacle) -> bool:
    return any(past in effect.past for effect, _ in _of(world, Roam, owner))


def linked(world: World, owner: Owner, region: RegionId) -> list[RegionId]:
    """What is adjacent for this army alone."""
    found: list[RegionId] = []
    for effect, names in _of(world, Linked, owner):
        if names.region is None:
            continue
        group = [names.region, *(id_ for id_ in matching(world, names, effect.of) if id_ != names.region)]
        if region in group:
            found += [id_ for id_ in group if id_ != region and id_ not in found]
    return found


def barred(world: World, owner: Owner, region: RegionId) -> bool:
    """Whether somebody else's text keeps this army out."""
    for one in _working(world):
        if isinstance(one.effect, Barred) and one.owner != owner and one.names.region == region:
            _note(world, one.names)
            return True
    return False


def worth(world: World, seat: Seat) -> int:
    """What controlled regions bring besides their crystals when these are scored."""
    more = 0
    for effect, names in _of(world, Worth, seat):
        which = [names.region] if effect.of is None else matching(world, names, effect.of)
        more += sum(effect.amount for id_ in which if id_ is not None and world.region(id_).control == seat)
    return more
