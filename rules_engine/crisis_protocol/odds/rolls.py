"""Final attack and defence rolls as packed polynomials in the number of successes.

It must not compare two rolls: that is the attack's business.

Every base die carries its own extra die, so the dice of a pool are independent, and each contributes at most one
*open* die: one that shows neither a success nor a failure and so may be rerolled or covered. With r of the N dice
open, the roll is  sum over r of  C(N, r) * settled^(N-r) * (opening * what the r open dice become).

Weights count out of 64 for a base die with its extra die, and out of 8 for each possible reroll.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import comb
from typing import TypeVar

from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.odds.packed import Truncated

SIDES = len(FACES)
COUNT: dict[Face, int] = {face: FACES.count(face) for face in Face}
CRITICAL, FAILURE = COUNT[Face.CRITICAL], COUNT[Face.FAILURE]
OTHERS = sum(COUNT[face] for face in DEFENCE_SUCCESSES) - CRITICAL
ATTACK_OPEN = SIDES - sum(COUNT[face] for face in ATTACK_SUCCESSES) - FAILURE
DEFENCE_OPEN = SIDES - OTHERS - CRITICAL - FAILURE
"""Faces that are neither success nor failure: block and blank in attack, hit and blank in defence."""

Limits = frozenset[tuple[Face, int]]
"""Only rolls count in which each of these faces shows fewer times than its number."""

UNLIMITED: Limits = frozenset()

R = TypeVar("R", int, Truncated)


def outcomes(dice: int, rerolls: int) -> int:
    """The number of equally likely courses of a roll: what the coefficients sum to."""
    return int((SIDES * SIDES) ** dice * SIDES**rerolls)


def _pool(dice: int, critical: R, others: R, opened: Callable[[int], R], *, hexed: bool) -> R:
    """The dice of a pool; ``others`` is a die settled without a critical, ``opened`` says what open dice become."""
    # A base die that adds none still weighs 8, one for each face its extra die would have had.
    if hexed:
        settled, opening = SIDES * (critical + others), SIDES + 0 * critical
    else:
        settled, opening = SIDES * others + critical * (critical + others), SIDES + critical
    total: R = settled**dice * opened(0)
    for r in range(1, dice + 1):
        total = total + comb(dice, r) * settled ** (dice - r) * opening**r * opened(r)
    return total


@lru_cache(maxsize=1024)
def attack_roll(dice: int, rerolls: int, hexed: bool, width: int, limits: Limits = UNLIMITED) -> int:
    """Courses by successes in the final attack roll (ATK-24…35) that stay below ``limits``; width 0 sums them up."""
    x = 1 << width
    limited = {face for face, _ in limits}
    plain = limited.isdisjoint({Face.BLOCK, Face.BLANK})
    if all(limit == 1 for _, limit in limits):  # "none of these": the faces simply weigh nothing
        return _attack_roll(dice, rerolls, hexed, x, {face: int(face not in limited) for face in Face}, plain)
    order = sorted(limits)
    caps = tuple(limit for _, limit in order)
    marks = {face: Truncated.number(1, caps) for face in Face}
    marks |= {face: Truncated.mark(at, caps) if caps[at] > 1 else marks[face] * 0 for at, (face, _) in enumerate(order)}
    return _attack_roll(dice, rerolls, hexed, x, marks, plain).total()


def _attack_roll(dice: int, rerolls: int, hexed: bool, x: int, marks: Mapping[Face, R], plain: bool) -> R:
    """The roll with each face marked; ``plain`` if it does not matter which open dice are kept."""
    weight = {face: COUNT[face] * (x if face in ATTACK_SUCCESSES else 1) * marks[face] for face in Face}
    blank, block = marks[Face.BLANK], marks[Face.BLOCK]
    others = weight[Face.WILD] + weight[Face.HIT] + weight[Face.FAILURE]
    any_face = weight[Face.CRITICAL] + others + weight[Face.BLOCK] + weight[Face.BLANK]

    def opened(r: int) -> R:
        again = min(r, rerolls)
        rerolled: R = SIDES ** (rerolls - again) * any_face**again
        if again == r or plain:
            return int(ATTACK_OPEN**r) * rerolled
        kept = 0 * blank
        for blanks in range(r + 1):  # blanks are rerolled before blocks
            kept_blanks = max(0, blanks - again)
            ways = comb(r, blanks) * COUNT[Face.BLANK] ** blanks * COUNT[Face.BLOCK] ** (r - blanks)
            kept = kept + ways * blank**kept_blanks * block ** (r - again - kept_blanks)
        return rerolled * kept

    return _pool(dice, weight[Face.CRITICAL], others, opened, hexed=hexed)


@lru_cache(maxsize=1024)
def defence_roll(dice: int, rerolls: int, hexed: bool, cover: bool, width: int) -> int:
    """Courses by successes in the final defence roll (ATK-25…36), played as the package says; also a dodge roll."""
    x = 1 << width

    def opened(r: int) -> int:
        # Cover first if one die stays for it anyway, or the only one is worth more covered than rerolled.
        covers_first = cover and (r == 1 or rerolls < r)
        gain = gain_covering_first(r, rerolls, x) if covers_first else gain_rerolling_first(r, rerolls, cover, x)
        return int(DEFENCE_OPEN**r) * gain

    return _pool(dice, CRITICAL * x, OTHERS * x + FAILURE, opened, hexed=hexed)


def defence_roll_with_open(dice: int, open_dice: int, hexed: bool, width: int) -> int:
    """The defence roll before it is modified, by successes, where exactly so many dice are open."""
    x = 1 << width
    ways = int(DEFENCE_OPEN**open_dice)
    return _pool(dice, CRITICAL * x, OTHERS * x + FAILURE, lambda r: ways * (r == open_dice), hexed=hexed)


def gain_covering_first(r: int, rerolls: int, x: int) -> int:
    """The successes ``r`` open defence dice become: cover takes one of them, then others are rerolled."""
    again = min(max(r - 1, 0), rerolls)
    gain: int = (x if r else 1) * _rerolled(x) ** again * SIDES ** (rerolls - again)
    return gain


def gain_rerolling_first(r: int, rerolls: int, cover: bool, x: int) -> int:
    """The successes ``r`` open defence dice become: as many as may be are rerolled, then cover takes one still open."""
    again = min(r, rerolls)
    gain: int = _rerolled(x) ** again
    if cover and again < r:
        gain *= x
    elif cover:
        all_settled = (_rerolled(x) - DEFENCE_OPEN) ** again
        gain = all_settled + x * (gain - all_settled)
    gain *= SIDES ** (rerolls - again)
    return gain


def _rerolled(x: int) -> int:
    return (CRITICAL + OTHERS) * x + FAILURE + DEFENCE_OPEN
