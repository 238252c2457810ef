"""Numbers and conditions of texts: what is counted, and what must hold."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.conditions import Condition, Plain, Present
from rules_engine.cry_havoc.content.vocabulary.numbers import Counted, Number, Regions, SoMany, Structures
from rules_engine.cry_havoc.content.vocabulary.terms import Spot, Whose
from rules_engine.cry_havoc.query.matching import enemy_of, matching
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import Objective, Owner


def value(world: World, names: Bindings, number: Number) -> int:
    if isinstance(number, int):
        return number
    counted = _counted(world, names, number) // number.per
    return counted if number.most is None else min(counted, number.most)


def _counted(world: World, names: Bindings, number: Counted) -> int:
    match number:
        case Regions():
            return len(matching(world, names, number.of))
        case Structures():
            held = (world.region(id_).structures for id_ in world.controlled(names.seat))
            return sum(owner == names.seat for structures in held for owner in structures.values())
        case SoMany():
            return names.amounts.get(number.of, 0)
    raise AssertionError(number.word)


def side_of(world: World, names: Bindings, whose: Whose) -> Owner | None:
    """The side of the battle that is meant."""
    return names.owner if whose is Whose.YOU else enemy_of(world, names)


def units_on(world: World, names: Bindings, whose: Whose, spot: Spot) -> int:
    battle, side = world.state.battle, side_of(world, names, whose)
    if battle is None or side is None:
        return 0
    return battle.units(side) if spot is Spot.ANY else battle.on(side, Objective(spot.value))


def holds(world: World, names: Bindings, condition: Condition | None) -> bool:
    match condition:
        case None:
            return True
        case Present():
            return units_on(world, names, condition.whose, condition.on) >= condition.least
    battle = world.state.battle
    if battle is None or names.owner not in battle.sides:
        return False
    match condition:
        case Plain.ATTACKING:
            return battle.attacker == names.owner
        case Plain.DEFENDING:
            return battle.defender == names.owner
        case Plain.OUTNUMBERED:
            return battle.units(names.owner) < battle.units(battle.other(names.owner))
