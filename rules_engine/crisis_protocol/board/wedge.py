"""Toward and away: the wedge of MOV-41…48 around a mover; says which directions and ends it allows, moves nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rules_engine.crisis_protocol.board.plane import along, bearing, direction, turn_between
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point

Sense = Literal["toward", "away"]

HALF_ANGLE = 45.0
"""MOV-42: the tool is bent to a right angle, and the axis halves it."""


@dataclass(frozen=True, slots=True)
class Wedge:
    """Two arms from an apex behind the mover, both touching its base (MOV-43)."""

    start: Point
    """The mover's centre at the start."""
    radius: float
    axis: float | None
    """The direction of the middle of the wedge; none when the centres coincide and every way is open (MOV-Q3)."""

    @property
    def apex(self) -> Point:
        """MOV-44, MOV-45: on the axis, behind the mover, where two arms at right angles both touch the base."""
        return self.start if self.axis is None else along(self.start, direction(self.axis), -math.sqrt(2) * self.radius)

    def allows_direction(self, angle: float) -> bool:
        """MOV-48: for a push or throw the tool points at most 45° off the axis."""
        return self.axis is None or turn_between(angle, self.axis) <= HALF_ANGLE + 1e-9

    def allows_end(self, end: Point) -> bool:
        """MOV-48, MOV-Q4: for an advance or climb the vector between the centres is at most 45° off the axis."""
        return self._inside(self.start, end)

    def holds(self, points: Iterable[Point], margin: float = 0.0) -> bool:
        """MOV-Q4: whether points (the corners of a tool), grown by a margin, lie between the arms."""
        inner = self.apex if self.axis is None else along(self.apex, direction(self.axis), math.sqrt(2) * margin)
        return all(self._inside(inner, point) for point in points)

    def directions(self, count: int = 5) -> tuple[float, ...]:
        """Evenly spread directions from arm to arm, or all round when every way is open."""
        if self.axis is None:
            return tuple(index * 360.0 / count for index in range(count))
        if count == 1:
            return (self.axis,)
        step = 2 * HALF_ANGLE / (count - 1)
        return tuple((self.axis - HALF_ANGLE + index * step) % 360.0 for index in range(count))

    def outline(self) -> tuple[Point, ...]:
        """A triangle of the allowed ground, for the picture; the mat cuts it off (MOV-46)."""
        if self.axis is None:
            return ((0.0, 0.0), (MAT, 0.0), (MAT, MAT), (0.0, MAT))
        arms = (along(self.apex, direction(self.axis + side), 3 * MAT) for side in (-HALF_ANGLE, HALF_ANGLE))
        return (self.apex, *arms)

    def _inside(self, apex: Point, point: Point) -> bool:
        """A right-angled cone is |across| ≤ ahead."""
        if self.axis is None:
            return True
        ux, uy = direction(self.axis)
        dx, dy = point[0] - apex[0], point[1] - apex[1]
        return abs(dx * uy - dy * ux) <= dx * ux + dy * uy + EPSILON


def wedge(mover: Base, reference: Point, sense: Sense) -> Wedge:
    """The wedge of a mover toward or away from the centre of a base or object (MOV-41)."""
    if math.dist(mover.centre, reference) <= EPSILON:
        return Wedge(mover.centre, mover.radius, None)
    ends = (mover.centre, reference) if sense == "toward" else (reference, mover.centre)
    return Wedge(mover.centre, mover.radius, bearing(*ends))
