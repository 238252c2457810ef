"""What a scenario expects of dice, players and prices, compared with the match: each difference is a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules_engine.dice_masters.query.prices import fielding_cost, purchase_cost
from rules_engine.dice_masters.query.stats import affiliations, attack, defense, keywords, level
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.notation import short
from rules_engine.kit.testing.answering import found
from rules_engine.kit.testing.faults import Fault, mapping, unknown

PLAIN = ("turn", "phase", "active")
NOUNS = (*PLAIN, "dice", "costs", "blue", "red")
COUNTED = ("life", "granted")


def differences(world: World, key: str, wanted: Any) -> Iterable[str]:
    if key in world.state.seats:
        yield from _seat(world, key, mapping(key, wanted))
    elif key == "dice":
        for fragment, facts in mapping(key, wanted).items():
            yield from _die(world, fragment, facts)
    elif key == "costs":
        for slot, cost in mapping(key, wanted).items():
            yield from _cost(world, slot, cost)
    elif key in PLAIN:
        now = getattr(world.state, key)
        if str(now) != str(wanted):
            yield f"{key} is {now}, not {wanted}"
    else:
        raise Fault(unknown("thing to expect", key, NOUNS))


def _cost(world: World, slot: str, cost: int) -> Iterator[str]:
    seat, _, name = slot.partition(" ")
    id = found(name, world.state.slots)
    now = purchase_cost(world, seat, id).total
    if now != cost:
        yield f"{id} costs {seat} {now}, not {cost}"


def _seat(world: World, seat: str, wanted: dict[str, Any]) -> Iterator[str]:
    player = world.state.players[seat]
    for key, value in wanted.items():
        if key in COUNTED:
            now = getattr(player, key)
            if now != value:
                yield f"{seat}'s {key} is {now}, not {value}"
            continue
        if key not in set(Zone):
            raise Fault(unknown(f"part of {seat}:", key, (*COUNTED, *Zone)), (seat, key))
        dice = world.in_zone(seat, Zone(key))
        if key == "supply":
            dice = [die for die in world.at(Zone.SUPPLY) if world.die(die).owner == seat]
        if isinstance(value, int):
            if len(dice) != value:
                yield f"{seat} has {len(dice)} dice in {key}, not {value}: {_written(world, dice)}"
        elif Counter(_written(world, dice)) != Counter(map(str, value)):
            yield f"{seat} has {_written(world, dice)} in {key}, not {value}"


def _written(world: World, dice: Sequence[str]) -> list[str]:
    return [short(None if (card := world.card_of(die)) is None else card.family, world.face(die)) for die in dice]


def _die(world: World, fragment: str, facts: dict[str, Any]) -> Iterator[str]:
    die = found(fragment, world.state.pieces)
    piece = world.die(die)
    now: dict[str, Any] = {
        "zone": piece.zone.value,
        "damage": piece.damage,
        "attack": attack(world, die).total,
        "defense": defense(world, die).total,
        "level": level(world, die),
        "controller": piece.controller,
        "owner": piece.owner,
        "affiliations": sorted(affiliations(world, die)),
        "keywords": sorted(keywords(world, die)),
        "cost": fielding_cost(world, die).total,
        "face": short(None, world.face(die)),
        "fighting": world.state.combat is not None and world.state.combat.fights(die),
    }
    for key, value in mapping(fragment, facts).items():
        if key not in now:
            raise Fault(unknown("fact of a die:", key, now), ("dice", fragment, key))
        if now[key] != (sorted(value) if isinstance(value, list) else value):
            yield f"{die} has {key} {now[key]}, not {value}"
