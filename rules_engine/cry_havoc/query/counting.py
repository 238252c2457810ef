"""Numbers and conditions of texts: what is counted, and what must hold."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.conditions import Achieved, Condition, Exists, Plain, Present
from rules_engine.cry_havoc.content.vocabulary.numbers import Counted, Held, Number, Regions, SoMany, UnitsOn
from rules_engine.cry_havoc.content.vocabulary.terms import Spot, Stock, Whose
from rules_engine.cry_havoc.query.matching import enemy_of, matching, players
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import NATIVES, Objective, Owner
from rules_engine.kernel.values import Seat


def value(world: World, names: Bindings, number: Number) -> int:
    if isinstance(number, int):
        return number
    counted = _counted(world, names, number) // number.per
    return counted if number.most is None else min(counted, number.most)


def _counted(world: World, names: Bindings, number: Counted) -> int:
    match number:
        case Regions():
            return len(matching(world, names, number.of))
        case Held():
            return sum(_stock(world, seat, number.what) for seat in players(world, names, number.player))
        case UnitsOn():
            return units_on(world, names, number.whose, number.on)
        case SoMany():
            return names.amounts.get(number.of, 0)
    raise AssertionError(number.word)


def _stock(world: World, seat: Seat, what: Stock) -> int:
    player = world.player(seat)
    match what:
        case Stock.PRISONERS:
            return sum(player.prisoners.values())
        case Stock.CARDS:
            return len(player.hand)
        case Stock.STRUCTURES:
            held = (world.region(id_).structures for id_ in world.controlled(seat))
            return sum(owner == seat for structures in held for owner in structures.values())


def side_of(world: World, names: Bindings, whose: Whose) -> Owner | None:
    """The side of the battle that is meant."""
    if whose is Whose.YOU:
        return names.owner
    return enemy_of(world, names) if whose is Whose.ENEMY else world.natives


def units_on(world: World, names: Bindings, whose: Whose, spot: Spot) -> int:
    battle, side = world.state.battle, side_of(world, names, whose)
    if battle is None or side is None:
        return 0
    return battle.units(side) if spot is Spot.ANY else battle.on(side, Objective(spot.value))


def holds(world: World, names: Bindings, condition: Condition | None) -> bool:
    match condition:
        case None:
            return True
        case Exists():
            return len(matching(world, names, condition.of)) >= condition.least
        case Present():
            return units_on(world, names, condition.whose, condition.on) >= condition.least
        case Achieved():
            return names.amounts.get(condition.of, 0) >= condition.least
        case Plain.SCORING_ENABLED:
            return world.state.scoring is not None
    battle = world.state.battle
    if battle is None or names.owner not in battle.sides:
        return False
    enemy = battle.other(names.owner)
    match condition:
        case Plain.ATTACKING:
            return battle.attacker == names.owner
        case Plain.DEFENDING:
            return battle.defender == names.owner
        case Plain.AGAINST_NATIVES:
            return world.state.army(enemy) == NATIVES
        case Plain.OUTNUMBERED:
            return battle.units(names.owner) < battle.units(enemy)
    raise AssertionError(condition)
