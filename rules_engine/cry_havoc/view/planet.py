"""The planet, a battle and the standing as text: what a picture of them shows, for whoever reads it.

It tells what the state holds: whoever calls it veils the state first.
"""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import Wound
from rules_engine.cry_havoc.query.battles import dying, winner_of
from rules_engine.cry_havoc.query.effects import exposed
from rules_engine.cry_havoc.query.scoring import crystal_value
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import Objective, Owner, TileKind
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.kernel.values import Seat, Value


def planet_words(names: Names, world: World) -> list[str]:
    """A line for every region in which anything is, those with somebody in them first."""
    regions = sorted(world.state.regions, key=lambda id: (not world.region(id).units, world.region(id).control is None))
    return [line for id in regions if (line := region_words(names, world, id)) != names.region(world.state, id)]


def region_words(names: Names, world: World, id: str, *, named: bool = True) -> str:
    """`Fernmaw (Jungle): controlled by Amber, Amber 3, 2 crystals, Exploration face down`."""
    here, plan, owner = world.region(id), world.plan(id), world.hq_of(id)
    parts = [names.little("hq", owner=names.seat(owner))] if owner is not None else []
    if here.control is not None and here.control != owner:
        parts.append(names.little("controlled", owner=names.seat(here.control)))
    for side, count in here.units.items():
        halted = here.halted.get(side, 0)
        stays = f" ({names.little('halted', n=halted)})" if halted else ""
        parts.append(f"{names.owner(side)} {count}{stays}")
    parts += [names.counted(here.crystals, "crystal")] if here.crystals else []
    for kind in (TileKind.WAR_PARTY, TileKind.NEST, TileKind.EXPLORATION):
        if here.tiles(kind):
            word = "face_down" if len(here.tiles(kind)) > 1 else "face_down_one"
            parts.append(names.little(word, n=len(here.tiles(kind)), what=names.term(terms.TILES, kind)))
    parts += [names.structure(structure) for structure in here.structures]
    parts += [f"{names.marker(kind)} {count}" for kind, count in here.markers.items()]
    parts += [names.little("battle", n=here.battle.number)] if here.battle is not None else []
    terrain = [names.term(terms.TERRAINS, plan.terrain)] if plan.terrain is not None else []
    if not named:
        return ", ".join([*terrain, *parts])
    name = names.region(world.state, id)
    if not parts:
        return name
    return f"{name} ({terrain[0]}): {', '.join(parts)}" if terrain else f"{name}: {', '.join(parts)}"


# -- a battle ------------------------------------------------------------------------------------------------------


def battle_words(names: Names, world: World) -> list[str]:
    """Who fights where, and what stands on each objective; none where nobody fights."""
    battle = world.state.battle
    if battle is None:
        return []
    attacker, defender = names.owner(battle.attacker), names.owner(battle.defender)
    region = names.region(world.state, battle.region)
    lines = [names.little("against", region=region, attacker=attacker, defender=defender)]
    for side in battle.sides:
        if side in battle.placed:
            lines.append(held_words(names, world, battle, side))
        else:
            units = names.counted(world.units(side, battle.region), "unit")
            lines.append(names.little("not_placed", side=names.owner(side), units=units))
    for side in battle.sides:
        seat = world.decides_for(side, battle.other(side))
        count = len(world.player(seat).hand)
        lines.append(names.little("cards_left", who=names.seat(seat), cards=names.counted(count, "card")))
    return lines


def held_words(names: Names, world: World, battle: Battle, side: Owner) -> str:
    placed, reserve = names.placed(battle.placed[side]), world.state.reserve(side)
    return names.little("holds", side=names.owner(side), placed=placed, reserve=reserve)


class Fought(Value):
    """What a battle comes to as the units stand, if no card is played any more."""

    winner: Owner
    captor: Owner | None
    killed: dict[Owner, int]
    points: dict[Owner, int]


CONTROL_VP = 2
"""CH-BAT-28."""


def fought(world: World, battle: Battle) -> Fought:
    """CH-BAT-25…41 with all that is in force now, but without what texts add. A prisoner is taken from where it
    hurts most: Attrition, else where most stand."""
    winner, captor = winner_of(world, battle, Objective.CONTROL), winner_of(world, battle, Objective.CAPTURE)
    assert winner is not None
    left = battle.model_copy(update={"placed": {side: dict(placed) for side, placed in battle.placed.items()}})
    open_ = {} if captor is None else exposed(world, left, left.other(captor), Wound.CAPTURED)
    if captor is not None and open_:
        left.placed[left.other(captor)][max(open_, key=lambda one: (one is Objective.ATTRITION, open_[one]))] -= 1
    else:
        captor = None
    killed = {side: sum(dying(world, left, side).values()) for side in left.sides}
    points = {side: killed[left.other(side)] + CONTROL_VP * (side == winner) for side in left.sides}
    return Fought(winner=winner, captor=captor, killed=killed, points=points)


def placements(units: int) -> list[dict[Objective, int]]:
    """Every way to put so many units on the objectives."""
    return [
        {Objective.CONTROL: first, Objective.CAPTURE: second, Objective.ATTRITION: units - first - second}
        for first in range(units + 1)
        for second in range(units - first + 1)
    ]


# -- the standing --------------------------------------------------------------------------------------------------


def scoring_now(world: World) -> dict[Seat, int]:
    """What a Scoring phase now would bring each: crystals of controlled regions, and a point for each region to whoever
    enabled it (CH-END-02…06)."""
    state = world.state
    bonus = None if state.last_round else state.scoring
    return {
        seat: crystal_value(world, seat) + (len(world.controlled(seat)) if seat == bonus else 0) for seat in state.seats
    }
