"""Outlines of terrain made ready for many questions; holds geometry only and knows no rule of the game.

Touching is not crossing (LOS-Q2). So lines are tested against the *core* of a feature, its outline moved inward by
the tolerance of the board: a line that grazes the outline stays clear of the core whatever the rounding errors are,
and a line that enters the feature by more than the tolerance meets it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.crisis_protocol.board.shapes import EPSILON, Point

Ring = tuple[Point, ...]
Corner = tuple[float, float, float, float, float, float]
"""A corner that sticks out, then its two neighbours."""

NEEDLE = 1e-4
"""The core of a corner sharper than this stays closer to the corner than its sides would meet."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """One outline, counter-clockwise."""

    ring: Ring
    core: Ring
    corners: tuple[Corner, ...]
    """Only corners that stick out can be touched by a line that does not enter."""
    convex: bool
    left: float
    bottom: float
    right: float
    top: float

    def edges(self) -> zip[tuple[Point, Point]]:
        return zip(self.ring, self.ring[1:] + self.ring[:1], strict=True)

    def is_near(self, x: float, y: float, margin: float) -> bool:
        """Whether a point may be nearer than this: it is surely not where it is said not to be."""
        return self.left - margin < x < self.right + margin and self.bottom - margin < y < self.top + margin


_KNOWN: dict[int, tuple[Ring, Prepared]] = {}
"""By identity: the outlines of a match are the same values over and over, and hashing one takes longer than a look."""
MOST_KNOWN = 4096


def prepare(outline: Ring) -> Prepared:
    known = _KNOWN.get(id(outline))
    if known is not None and known[0] is outline:
        return known[1]
    prepared = _prepare(outline)
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[id(outline)] = (outline, prepared)
    return prepared


@lru_cache(maxsize=4096)
def _prepare(outline: Ring) -> Prepared:
    ring = _counter_clockwise(_without_repeats(outline))
    before, after = ring[-1:] + ring[:-1], ring[1:] + ring[:1]
    around = tuple(zip(before, ring, after, strict=True))
    corners = tuple((x, y, *a, *b) for a, (x, y), b in around if turn(a, (x, y), b) > 0.0)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return Prepared(
        ring=ring,
        core=tuple(_inset(a, corner, b) for a, corner, b in around),
        corners=corners,
        convex=all(turn(a, corner, b) >= 0.0 for a, corner, b in around),
        left=min(xs),
        bottom=min(ys),
        right=max(xs),
        top=max(ys),
    )


def turn(a: Point, b: Point, c: Point) -> float:
    """Twice the area of the triangle: positive for a turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def inside(ring: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies inside; on the ring itself either answer may come."""
    within = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
        ax, ay = bx, by
    return within


def enters(shape: Prepared, x1: float, y1: float, x2: float, y2: float) -> bool:
    """Whether a segment runs through the inside of an outline; touching it is not enough."""
    if (x1 < shape.left and x2 < shape.left) or (x1 > shape.right and x2 > shape.right):
        return False
    if (y1 < shape.bottom and y2 < shape.bottom) or (y1 > shape.top and y2 > shape.top):
        return False
    dx, dy = x2 - x1, y2 - y1
    core = shape.core
    ax, ay = core[-1]
    left_a = dx * (ay - y1) > dy * (ax - x1)
    for bx, by in core:
        left_b = dx * (by - y1) > dy * (bx - x1)
        if left_a is not left_b:
            ux, uy = bx - ax, by - ay
            if (ux * (y1 - ay) > uy * (x1 - ax)) is not (ux * (y2 - ay) > uy * (x2 - ax)):
                return True
        ax, ay, left_a = bx, by, left_b
    return inside(core, x1, y1)


def disc_overlaps(shape: Prepared, x: float, y: float, radius: float) -> bool:
    """Whether a disc shares more than its rim with an outline (MOV-02)."""
    if x + radius < shape.left or x - radius > shape.right or y + radius < shape.bottom or y - radius > shape.top:
        return False
    return inside(shape.ring, x, y) or rim_distance(shape.ring, x, y) < radius - EPSILON


def disc_inside(shape: Prepared, x: float, y: float, radius: float) -> bool:
    """Whether a disc lies wholly inside an outline, touching its sides at most (MOV-04)."""
    if x - radius < shape.left - EPSILON or x + radius > shape.right + EPSILON:
        return False
    if y - radius < shape.bottom - EPSILON or y + radius > shape.top + EPSILON:
        return False
    return inside(shape.ring, x, y) and rim_distance(shape.ring, x, y) >= radius - EPSILON


def rim_distance(ring: Sequence[Point], x: float, y: float) -> float:
    """From a point to the nearest side, from inside or outside."""
    least = math.inf
    ax, ay = ring[-1]
    for bx, by in ring:
        ux, uy = bx - ax, by - ay
        px, py = x - ax, y - ay
        share = (px * ux + py * uy) / (ux * ux + uy * uy)
        if share > 1.0:
            px, py = x - bx, y - by
        elif share > 0.0:
            px, py = px - share * ux, py - share * uy
        least = min(least, px * px + py * py)
        ax, ay = bx, by
    return math.sqrt(least)


def _without_repeats(outline: Ring) -> Ring:
    return tuple(corner for index, corner in enumerate(outline) if corner != outline[index - 1])


def _counter_clockwise(ring: Ring) -> Ring:
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    return ring if area > 0.0 else ring[::-1]


def _inset(a: Point, corner: Point, b: Point) -> Point:
    """The corner moved inward so that both its sides move by the tolerance."""
    ux, uy = _unit(a, corner)
    vx, vy = _unit(corner, b)
    stretch = EPSILON / max(1.0 + ux * vx + uy * vy, NEEDLE)
    return (corner[0] - (uy + vy) * stretch, corner[1] + (ux + vx) * stretch)


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
