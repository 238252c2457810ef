"""Before a reroll: the exact chance to afford each card and to field each character, for any selection of dice.

Chances are fractions of all equally likely faces; nothing is simulated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules_engine.dice_masters.faces import SIDES, CharacterFace, Energy, EnergyFace, Face
from rules_engine.dice_masters.query.effects import free_fieldings
from rules_engine.dice_masters.query.payment import Price
from rules_engine.dice_masters.query.prices import fielding_changes, purchase_price, unpayable
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.values import Seat

KINDS = tuple(Energy)
Amounts = tuple[int, ...]
"""Energy of each kind, in the order of `KINDS`."""
Pools = dict[Amounts, int]
"""In how many ways each pool comes up."""

_AT = {kind: index for index, kind in enumerate(KINDS)}


class RerollOdds(NamedTuple):
    buy: dict[SlotId, Fraction]
    """The chance to afford each card alone."""
    field: dict[DieId, Fraction]
    """The chance that a die shows a character and its fielding cost can be paid, were it the only one."""
    energy: dict[int, Fraction]
    """How much energy there is in all."""


def reroll_odds(world: World, seat: Seat, rolled: Sequence[DieId], again: Collection[DieId]) -> RerollOdds:
    """What the rolled dice bring if those in `again` are rerolled and the others stay; with none it is certain."""
    kept = [die for die in rolled if die not in again]
    granted = world.state.players[seat].granted
    lying = [world.face(die) for die in kept]
    lying += [world.face(die) for die in world.in_zone(seat, Zone.RESERVE)]
    start = _pool(lying, granted)
    thrown = {die: world.faces(die) for die in again}
    pools = _convolved(start, thrown.values())
    ways = SIDES ** len(thrown)
    buy = {
        slot.id: Fraction(_count(pools, purchase_price(world, seat, slot.id)), ways)
        for slot in world.slots_of(seat)
        if world.supply(slot.id)
    }
    energy: dict[int, Fraction] = {}
    for pool, count in pools.items():
        energy[sum(pool)] = energy.get(sum(pool), Fraction(0)) + Fraction(count, ways)
    field = {die: _fielding(world, seat, die, die in again, start, thrown) for die in rolled if world.levels(die)}
    return RerollOdds(buy, field, dict(sorted(energy.items())))


def affordable(pool: Amounts, price: Price) -> bool:
    """DM-BUY-05, DM-BUY-06: enough in all, and of each wanted type, wild symbols filling in."""
    if sum(pool) < price.total:
        return False
    missing = 0
    for kind in set(price.types):
        missing += max(0, price.types.count(kind) - pool[_AT[kind]])
    return missing <= pool[_AT[Energy.WILD]]


def _count(pools: Mapping[Amounts, int], price: Price) -> int:
    return sum(count for pool, count in pools.items() if affordable(pool, price))


def _pool(faces: Iterable[Face | None], granted: int) -> Amounts:
    amounts = [0] * len(KINDS)
    amounts[_AT[Energy.GENERIC]] = granted
    for face in faces:
        if isinstance(face, EnergyFace):
            amounts[_AT[face.energy]] += face.amount
    return tuple(amounts)


def _convolved(start: Amounts, dice: Iterable[Sequence[Face]]) -> Pools:
    """Every pool that the dice can bring, and in how many ways."""
    pools: Pools = {start: 1}
    for faces in dice:
        gains: dict[tuple[int, int] | None, int] = {}
        for face in faces:
            gain = (_AT[face.energy], face.amount) if isinstance(face, EnergyFace) else None
            gains[gain] = gains.get(gain, 0) + 1
        after: Pools = {}
        for pool, count in pools.items():
            for gain, times in gains.items():
                more = pool
                if gain is not None:
                    at, amount = gain
                    more = (*pool[:at], pool[at] + amount, *pool[at + 1 :])
                after[more] = after.get(more, 0) + count * times
        pools = after
    return pools


def _fielding(
    world: World, seat: Seat, die: DieId, thrown: bool, start: Amounts, dice: Mapping[DieId, Sequence[Face]]
) -> Fraction:
    """DM-FLD-03, DM-FLD-06, DM-FLD-09."""
    others = [faces for other, faces in dice.items() if other != die]
    pools = _convolved(start, others)
    ways = SIDES ** len(others)
    faces = list(world.faces(die)) if thrown else [world.face(die)]
    free = any(not unpayable(world, seat, one.rule.cost, one.names()) for one in free_fieldings(world, die))
    chance = Fraction(0)
    for face in faces:
        if isinstance(face, CharacterFace):
            cost = 0 if free else _cost(world, die, face)
            chance += Fraction(_count(pools, Price(cost)), ways)
    return chance / len(faces)


def _cost(world: World, die: DieId, face: CharacterFace) -> int:
    changes = [effect for effect, _ in fielding_changes(world, die)]
    return 0 if any(one.free for one in changes) else max(0, face.cost + sum(one.by for one in changes))
