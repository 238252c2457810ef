"""A straight tool laid outward from a base, as a rectangle; says what it touches, not what that means."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rules_engine.crisis_protocol.board.outlines import inside
from rules_engine.crisis_protocol.board.plane import along, direction, edges
from rules_engine.crisis_protocol.board.shapes import EPSILON, Base, Point, Terrain


@dataclass(frozen=True, slots=True)
class Lane:
    """A straight tool laid from the rim of a base outward, its long axis through the base's centre."""

    centre: Point
    angle: float
    offset: float
    """Where the tool begins, from the centre: the radius of the base."""
    length: float
    half_width: float

    def at(self, distance: float, across: float = 0.0) -> Point:
        """A point of the mat by its distance along the tool and to the left of its middle."""
        ux, uy = direction(self.angle)
        x, y = along(self.centre, (ux, uy), self.offset + distance)
        return (x - uy * across, y + ux * across)

    def local(self, point: Point) -> Point:
        """The same, backwards."""
        ux, uy = direction(self.angle)
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        return (dx * ux + dy * uy - self.offset, dy * ux - dx * uy)

    def outline(self) -> tuple[Point, ...]:
        half = self.half_width
        return (self.at(0.0, -half), self.at(self.length, -half), self.at(self.length, half), self.at(0.0, half))

    def gap_to(self, point: Point) -> float:
        """From a point to the nearest part of the tool; 0 under it."""
        ahead, across = self.local(point)
        return math.hypot(max(-ahead, 0.0, ahead - self.length), max(0.0, abs(across) - self.half_width))

    def touches(self, base: Base) -> bool:
        """BEA-03: touches or overlaps."""
        return self.gap_to(base.centre) <= base.radius + EPSILON

    def meets_disc(self, base: Base) -> float | None:
        """How far along the tool a base is first touched; none when it is not."""
        if not self.touches(base):
            return None
        ahead, across = self.local(base.centre)
        beside = max(0.0, abs(across) - self.half_width)
        return min(self.length, max(0.0, ahead - math.sqrt(max(0.0, base.radius**2 - beside**2))))

    def meets_outline(self, feature: Terrain) -> float | None:
        """How far along the tool a feature is first touched; none when it is not."""
        if inside(feature.outline, *self.at(0.0)):
            return 0.0
        found = [self._meets_edge(self.local(start), self.local(end)) for start, end in edges(feature.outline)]
        return min((distance for distance in found if distance is not None), default=None)

    def _meets_edge(self, start: Point, end: Point) -> float | None:
        """Clip a side of an outline to the tool; the nearest point that remains."""
        low, high = 0.0, 1.0
        for axis, least, most in ((0, 0.0, self.length), (1, -self.half_width, self.half_width)):
            position, step = start[axis], end[axis] - start[axis]
            if abs(step) < 1e-12:
                if not least - EPSILON <= position <= most + EPSILON:
                    return None
                continue
            first, second = (least - EPSILON - position) / step, (most + EPSILON - position) / step
            low, high = max(low, min(first, second)), min(high, max(first, second))
        if low > high:
            return None
        reached = (start[0] + (end[0] - start[0]) * share for share in (low, high))
        return min(self.length, max(0.0, min(reached)))
