"""Plane geometry in closed form: directions, segments, and rays against discs; knows no rule of the game.

Angles are degrees, counter-clockwise from the direction of growing x.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules_engine.crisis_protocol.board.shapes import Point

Segment = tuple[Point, Point]
Span = tuple[float, float]
"""A closed stretch of one parameter, from … to."""


@lru_cache(maxsize=4096)  # a tool's angle is asked about for everything that it may touch
def direction(angle: float) -> Point:
    """The unit vector of an angle; exact along the four axes, where people push most."""
    quarter, rest = divmod(angle % 360.0, 90.0)
    if rest == 0.0:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    radians = math.radians(angle)
    return (math.cos(radians), math.sin(radians))


def bearing(start: Point, end: Point) -> float:
    """The angle from one point to another, 0 ≤ angle < 360."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) % 360.0


def turn_between(first: float, second: float) -> float:
    """The smaller angle between two directions, 0 … 180."""
    return abs((first - second + 180.0) % 360.0 - 180.0)


def along(start: Point, heading: Point, distance: float) -> Point:
    return (start[0] + heading[0] * distance, start[1] + heading[1] * distance)


def edges(outline: Sequence[Point]) -> Iterator[Segment]:
    """The sides of a closed outline."""
    for index, corner in enumerate(outline):
        yield corner, outline[(index + 1) % len(outline)]


def nearest_on_segment(point: Point, segment: Segment) -> Point:
    (ax, ay), (bx, by) = segment
    ux, uy = bx - ax, by - ay
    length = ux * ux + uy * uy
    if length == 0.0:
        return segment[0]
    share = ((point[0] - ax) * ux + (point[1] - ay) * uy) / length
    if share <= 0.0:
        return segment[0]
    if share >= 1.0:
        return segment[1]
    return (ax + ux * share, ay + uy * share)


def distance_to_segment(point: Point, segment: Segment) -> float:
    return math.dist(point, nearest_on_segment(point, segment))


def segments_cross(first: Segment, second: Segment) -> bool:
    """Whether two segments share a point in the middle of both."""
    (a, b), (c, d) = first, second
    return _side(a, b, c) * _side(a, b, d) < 0.0 and _side(c, d, a) * _side(c, d, b) < 0.0


def distance_between_segments(first: Segment, second: Segment) -> float:
    if segments_cross(first, second):
        return 0.0
    return min(
        distance_to_segment(first[0], second),
        distance_to_segment(first[1], second),
        distance_to_segment(second[0], first),
        distance_to_segment(second[1], first),
    )


def disc_span(start: Point, heading: Point, centre: Point, radius: float) -> Span | None:
    """Where a ray runs through a disc, in distance along the ray (may be negative); none when it misses."""
    dx, dy = centre[0] - start[0], centre[1] - start[1]
    middle = dx * heading[0] + dy * heading[1]
    across = dx * heading[1] - dy * heading[0]
    half = radius * radius - across * across
    if half < 0.0:
        return None
    half = math.sqrt(half)
    return (middle - half, middle + half)


def capsule_span(start: Point, heading: Point, segment: Segment, radius: float) -> Span | None:
    """Where a ray runs within a distance of a segment: the union of two discs and a band, which is convex."""
    spans = [disc_span(start, heading, corner, radius) for corner in segment]
    spans.append(_band_span(start, heading, segment, radius))
    met = [span for span in spans if span is not None]
    if not met:
        return None
    return (min(low for low, _ in met), max(high for _, high in met))


def _band_span(start: Point, heading: Point, segment: Segment, radius: float) -> Span | None:
    """Where a ray runs through the rectangle around a segment: two slabs at right angles."""
    (ax, ay), (bx, by) = segment
    length = math.hypot(bx - ax, by - ay)
    if length == 0.0:
        return None
    ux, uy = (bx - ax) / length, (by - ay) / length
    px, py = start[0] - ax, start[1] - ay
    low, high = -math.inf, math.inf
    slabs = (
        (px * ux + py * uy, heading[0] * ux + heading[1] * uy, 0.0, length),
        (py * ux - px * uy, heading[1] * ux - heading[0] * uy, -radius, radius),
    )
    for position, speed, least, most in slabs:
        if abs(speed) < 1e-15:
            if not least <= position <= most:
                return None
            continue
        first, second = (least - position) / speed, (most - position) / speed
        low, high = max(low, min(first, second)), min(high, max(first, second))
    return (low, high) if low <= high else None


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
