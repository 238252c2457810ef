"""Range: how far apart things on the mat are, edge to edge; knows nothing of sight or movement."""

from __future__ import annotations

import math
from typing import Literal

from rules_engine.crisis_protocol.board.outlines import Ring, inside, prepare, rim_distance, turn
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Terrain, Token
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH

Thing = Base | Token | Terrain
"""Whatever may be measured from or to (MEA-10)."""

Edge = Literal["left", "right", "bottom", "top"]


def gap(one: Thing, other: Thing) -> float:
    """The distance edge to edge, 0 when they touch or overlap; height does not count (MEA-04, MEA-Q3)."""
    if one is other or one.id == other.id:
        return 0.0  # MEA-14
    if isinstance(one, Terrain):
        if isinstance(other, Terrain):
            return _between(prepare(one.outline).ring, prepare(other.outline).ring)
        return gap(other, one)
    if isinstance(other, Terrain):
        return gap_to_outline((one.x, one.y), one.radius, other.outline)
    return _no_hair(math.hypot(one.x - other.x, one.y - other.y) - (one.radius + other.radius))


def gap_to_outline(centre: Point, radius: float, outline: Ring) -> float:
    """From a disc to a filled outline; 0 on top of it."""
    ring = prepare(outline).ring
    if inside(ring, *centre):
        return 0.0
    return _no_hair(rim_distance(ring, *centre) - radius)


def _no_hair(distance: float) -> float:
    """MEA-Q3: touching counts as 0, whatever the last digits of a float say."""
    return distance if distance > EPSILON else 0.0


def gap_to_edge(thing: Thing, edge: Edge) -> float:
    """From a thing to an edge of the mat (DEP-Q2)."""
    axis = 0 if edge in ("left", "right") else 1
    points, radius = (thing.outline, 0.0) if isinstance(thing, Terrain) else (((thing.x, thing.y),), thing.radius)
    far = edge in ("right", "top")
    return max(0.0, min(MAT - point[axis] if far else point[axis] for point in points) - radius)


def within(one: Thing, other: Thing, reach: int) -> bool:
    """MEA-13: any part of one within this range of any part of the other."""
    return gap(one, other) <= RANGE_LENGTH[reach] + EPSILON


def range_between(one: Thing, other: Thing) -> int | None:
    """The shortest range tool that spans the gap, or none when even range 5 does not."""
    distance = gap(one, other)
    return next((reach for reach, length in RANGE_LENGTH.items() if distance <= length + EPSILON), None)


def touching(one: Thing, other: Thing) -> bool:
    return gap(one, other) <= EPSILON


def _between(one: Ring, other: Ring) -> float:
    if inside(one, *other[0]) or inside(other, *one[0]) or _cross(one, other):
        return 0.0
    return min(
        min(rim_distance(other, x, y) for x, y in one),
        min(rim_distance(one, x, y) for x, y in other),
    )


def _cross(one: Ring, other: Ring) -> bool:
    return any(
        turn(a, b, c) * turn(a, b, d) < 0.0 and turn(c, d, a) * turn(c, d, b) < 0.0
        for a, b in zip(one, one[1:] + one[:1], strict=True)
        for c, d in zip(other, other[1:] + other[:1], strict=True)
    )
