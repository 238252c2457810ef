"""Where objective tokens are shown: at their place, or pulled out from under a base or another token, with a pin.

It must not draw, and must not move a token: its place stays marked.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.games.crisis_protocol.pictures.markers import COLLAR, RADIUS
from bot.games.crisis_protocol.pictures.terrain import BADGE, badge_spots
from bot.games.crisis_protocol.pictures.view import BoardView, Marker
from bot.render.pen import Box, Point
from rules_engine.crisis_protocol.board.shapes import MAT

NUMBER = 0.45
"""The part of a token that a base must leave free: its number."""
APART = 2 * RADIUS + 0.1
FARTHEST = 3.4
_WAYS = tuple((far, turn) for far in (1.6, 2.1, 2.7, FARTHEST) for turn in range(0, 360, 30))

Base = tuple[Point, float]


@dataclass(frozen=True)
class Pin:
    marker: Marker
    at: Point
    """Where the token lies."""
    shown: Point
    way: int = 1
    """To which side its pennant flies: away from the nearest base."""

    @property
    def pulled(self) -> bool:
        return self.shown != self.at

    @property
    def box(self) -> Box:
        reach = COLLAR + 0.1
        return (self.shown[0] - reach, self.shown[1] - reach, self.shown[0] + reach, self.shown[1] + reach)


def pins_of(view: BoardView, offered: Sequence[Base] = ()) -> tuple[Pin, ...]:
    """`offered`: numbered places, which may no more cover a token than bases do."""
    lying = [(marker, marker.at) for marker in view.markers if marker.at is not None]
    bases = (*((figure.at, figure.radius) for figure in view.figures), *offered)
    badges = badge_spots(tuple(piece.outline for piece in view.terrain))
    shown = _shown(tuple(at for _, at in lying), bases, badges)
    return tuple(Pin(marker, at, spot, _way(spot, bases)) for (marker, at), spot in zip(lying, shown, strict=True))


def _way(spot: Point, bases: Sequence[Base]) -> int:
    nearest = min(bases, key=lambda base: math.dist(spot, base[0]) - base[1], default=None)
    return -1 if nearest is not None and nearest[0][0] > spot[0] else 1


@lru_cache(maxsize=256)
def _shown(places: tuple[Point, ...], bases: tuple[Base, ...], badges: tuple[Point, ...]) -> tuple[Point, ...]:
    """Tokens that nothing hides stay; the others look for the nearest free place, one after the other."""
    found: dict[int, Point] = {}
    hidden: list[int] = []
    for index, at in enumerate(places):
        free = not any(_hides(base, radius, at) for base, radius in bases)
        if free and all(math.dist(at, other) >= APART for other in found.values()):
            found[index] = at
        else:
            hidden.append(index)
    for index in hidden:
        found[index] = _pulled(places[index], list(found.values()), bases, badges)
    return tuple(found[index] for index in range(len(places)))


def _hides(base: Point, radius: float, at: Point) -> bool:
    """Whether a base, or the sign of its side on top of it, covers the number of a token."""
    return math.dist(at, base) < radius + NUMBER or math.dist(at, (base[0], base[1] + radius + 0.2)) < 0.34 + NUMBER


def _pulled(at: Point, taken: Sequence[Point], bases: Sequence[Base], badges: Sequence[Point]) -> Point:
    near = FARTHEST + COLLAR
    bases = [(base, r + COLLAR) for base, r in bases if math.dist(at, base) < near + r]
    bases += [(other, 2 * COLLAR) for other in taken if math.dist(at, other) < near + COLLAR]
    bases += [(badge, BADGE + COLLAR) for badge in badges if math.dist(at, badge) < near + BADGE]
    best, least = at, math.inf
    for far, turn in _WAYS:
        if far >= least:
            break
        angle = math.radians(turn)
        spot = (round(at[0] + far * math.sin(angle), 3), round(at[1] + far * math.cos(angle), 3))
        if not all(COLLAR <= value <= MAT - COLLAR for value in spot):
            continue
        cost = far + sum(_into(spot, other, radius) for other, radius in bases)
        if cost < least:
            best, least = spot, cost
    return best


def _into(spot: Point, other: Point, least: float) -> float:
    """How much too near two things are; any overlap at all costs as much as going an inch farther."""
    near = least - math.dist(spot, other)
    return 1.0 + 8.0 * near if near > 0 else 0.0


def apart(places: Sequence[Point], least: float, fixed: Sequence[Base] = ()) -> tuple[Point, ...]:
    """Places pushed off one another until they are so far apart, and off what is `fixed` until each is as far from it
    as that says; or as far as a few pushes bring them. Those that have room already stay."""
    spots = [(float(x), float(y)) for x, y in places]
    for _ in range(24):
        moved = False
        for i in range(len(spots)):
            for j in range(i):
                push = _push(spots[i], spots[j], least)
                if push is not None:
                    spots[i] = (spots[i][0] + push[0] / 2, spots[i][1] + push[1] / 2)
                    spots[j] = (spots[j][0] - push[0] / 2, spots[j][1] - push[1] / 2)
                    moved = True
            for other, far in fixed:
                push = _push(spots[i], other, far)
                if push is not None:
                    spots[i] = (spots[i][0] + push[0], spots[i][1] + push[1])
                    moved = True
        if not moved:
            break
    return tuple(
        (min(max(0.6, x), MAT - 0.6), min(max(0.6, y), MAT - 0.6)) if (x, y) != place else place
        for (x, y), place in zip(spots, places, strict=True)
    )


def _push(one: Point, other: Point, least: float) -> Point | None:
    """Which way and how far one has to go to be so far from another; None where it is."""
    gap = math.dist(one, other)
    if gap >= least - 1e-3:
        return None
    way = ((one[0] - other[0]) / gap, (one[1] - other[1]) / gap) if gap > 1e-6 else (1.0, 0.0)
    return (way[0] * (least - gap), way[1] * (least - gap))
