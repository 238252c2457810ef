"""The next draw: the exact chance of how many dice of each kind come out of the bag."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.values import Seat

DRAWN = 4
"""DM-TRN-05."""


class DrawOdds(NamedTuple):
    chances: dict[str, tuple[Fraction, ...]]
    """By card (or `sidekick`): the chance of exactly 0, 1, 2 … of its dice."""
    short: int
    """How many dice will be missing (DM-TRN-10)."""


def draw_odds(world: World, seat: Seat, count: int = DRAWN) -> DrawOdds:
    """DM-TRN-04…07: what is in the bag comes first; if that is too little, all of it comes, and the rest out of the
    Used Pile with what is cleared into it before."""
    bag = world.in_zone(seat, Zone.BAG)
    refill = [*world.in_zone(seat, Zone.USED), *world.in_zone(seat, Zone.RESERVE), *world.in_zone(seat, Zone.OUT)]
    sure: list[DieId] = []
    if len(bag) < count:
        sure, pool, left = bag, refill, count - len(bag)
    else:
        pool, left = bag, count
    drawn = min(left, len(pool))
    kinds = sorted({_kind(world, die) for die in (*bag, *refill)})
    chances: dict[str, tuple[Fraction, ...]] = {}
    for kind in kinds:
        certain = sum(1 for die in sure if _kind(world, die) == kind)
        alike = sum(1 for die in pool if _kind(world, die) == kind)
        ways = comb(len(pool), drawn)
        found = [Fraction(0)] * (count + 1)
        for number in range(min(alike, drawn) + 1):
            hits = comb(alike, number) * comb(len(pool) - alike, drawn - number)
            found[certain + number] = Fraction(hits, ways)
        chances[kind] = tuple(found)
    return DrawOdds(chances, count - len(sure) - drawn)


def _kind(world: World, die: DieId) -> str:
    return world.die(die).slot or "sidekick"
