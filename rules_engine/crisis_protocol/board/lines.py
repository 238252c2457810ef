"""Straight lines between two discs: which of them are free; exact, and blind to Sizes and rules.

A set of free segments that is not empty contains one that cannot be moved further: its line is tangent to both discs,
or tangent to one and through a corner, or through two corners. A *corner* is a corner of an obstacle that sticks out,
or a point where the side of an obstacle crosses the rim of a disc (there a segment may begin). So trying these lines
decides the question; none is sampled.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rules_engine.crisis_protocol.board.outlines import Corner, Prepared, disc_overlaps, enters, inside, turn
from rules_engine.crisis_protocol.board.shapes import EPSILON, Point

Disc = tuple[float, float, float]
Segment = tuple[Point, Point]
Line = tuple[float, float, float, float]
"""A point and a unit direction."""


def free_line(a: Disc, b: Disc, obstacles: Sequence[Prepared]) -> Segment | None:
    """A segment from one disc to the other that enters no obstacle, or none if there is no such segment."""
    near = [shape for shape in obstacles if is_between(a, b, shape)]
    middle = shortest(a, b)
    if _is_free(middle, near):
        return middle
    apart = math.hypot(b[0] - a[0], b[1] - a[1]) - a[2] - b[2]
    if apart <= EPSILON:
        return _free_between_meeting(a, b, near)
    outer = tangents(a, b, 1.0)
    for segment in outer:
        if _is_free(segment, near):
            return segment
    if any(_is_wall(a, b, outer, shape) for shape in near):
        return None
    return next((segment for segment in _extreme(a, b, near) if _is_free(segment, near)), None)


def shortest(a: Disc, b: Disc) -> Segment:
    """The segment between the nearest points of two discs; one point twice where they meet."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    distance = math.hypot(dx, dy)
    if distance == 0.0:
        return ((a[0], a[1]), (b[0], b[1]))
    near, far = min(a[2], distance + b[2]) / distance, (distance - b[2]) / distance
    if near > far:
        # The discs meet: the middle of what they share along the line of their centres.
        near = far = (near + max(far, -a[2] / distance)) / 2
    return ((a[0] + dx * near, a[1] + dy * near), (a[0] + dx * far, a[1] + dy * far))


def tangents(a: Disc, b: Disc, side: float) -> list[Segment]:
    """The two tangents that keep both discs on one side (`side` 1) or part them (`side` -1)."""
    ax, ay, ar = a
    bx, by, br = b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    across = ar - side * br
    rest = square - across * across
    if rest < 0.0 or square == 0.0:
        return []
    root = math.sqrt(rest)
    found = []
    for sign in (1.0, -1.0):
        nx, ny = (across * dx - sign * root * dy) / square, (across * dy + sign * root * dx) / square
        found.append(((ax + ar * nx, ay + ar * ny), (bx + side * br * nx, by + side * br * ny)))
    return found


def crossing_line(a: Disc, b: Disc, shape: Prepared) -> Segment | None:
    """A segment from one disc to the other that enters a shape, or none if no segment does."""
    if not is_between(a, b, shape):
        return None
    for start, end in (((a[0], a[1]), (b[0], b[1])), *tangents(a, b, 1.0), *tangents(a, b, -1.0)):
        if enters(shape, *start, *end):
            return (start, end)
    # All segments together fill the hull of the discs: the two discs and the quadrilateral of the outer tangents.
    point = _shared_point(a, b, shape)
    return None if point is None else _through(a, b, *point)


def _shared_point(a: Disc, b: Disc, shape: Prepared) -> Point | None:
    """A point of the shape in the hull of two discs; such a point lies on a side, unless the shape holds the hull."""
    if inside(shape.core, a[0], a[1]):
        return (a[0], a[1])
    outer = tangents(a, b, 1.0)
    quad = [outer[1][0], outer[1][1], outer[0][1], outer[0][0]] if outer else []
    p = shape.core[-1]
    for q in shape.core:
        if quad and (span := _clip(p, q, quad)):
            share = sum(span) / 2
            return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
        for x, y, radius in (a, b):
            point = _nearest(p, q, x, y)
            if math.dist(point, (x, y)) <= radius:
                return point
        p = q
    return None


def _clip(p: Point, q: Point, quad: Sequence[Point]) -> tuple[float, float] | None:
    """Which part of a segment lies in a convex, counter-clockwise outline."""
    low, high = 0.0, 1.0
    for start, end in zip(quad, [*quad[1:], quad[0]], strict=True):
        at_p, at_q = turn(start, end, p), turn(start, end, q)
        if at_p < 0.0 and at_q < 0.0:
            return None
        if at_p < 0.0 or at_q < 0.0:
            share = at_p / (at_p - at_q)
            low, high = (max(low, share), high) if at_p < 0.0 else (low, min(high, share))
    return (low, high) if low <= high else None


def _nearest(p: Point, q: Point, x: float, y: float) -> Point:
    dx, dy = q[0] - p[0], q[1] - p[1]
    share = min(1.0, max(0.0, ((x - p[0]) * dx + (y - p[1]) * dy) / (dx * dx + dy * dy)))
    return (p[0] + share * dx, p[1] + share * dy)


def _through(a: Disc, b: Disc, x: float, y: float) -> Segment:
    """A segment through a point of the hull: both ends lie in their discs as the point lies in the sliding disc."""
    share = _slide(a, b, x, y)
    cx, cy = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    radius = a[2] + share * (b[2] - a[2])
    ux, uy = (x - cx) / radius, (y - cy) / radius
    return ((a[0] + a[2] * ux, a[1] + a[2] * uy), (b[0] + b[2] * ux, b[1] + b[2] * uy))


def _is_free(segment: Segment, obstacles: list[Prepared]) -> bool:
    """Whether a segment enters no obstacle. The one that blocks comes to the front: it often blocks the next, too."""
    (x1, y1), (x2, y2) = segment
    for index, shape in enumerate(obstacles):
        if enters(shape, x1, y1, x2, y2):
            if index:
                obstacles.insert(0, obstacles.pop(index))
            return False
    return True


def is_between(a: Disc, b: Disc, shape: Prepared) -> bool:
    """Whether an obstacle may meet the hull of the two discs."""
    ax, ay, ar = a
    bx, by, br = b
    if shape.right < min(ax - ar, bx - br) or shape.left > max(ax + ar, bx + br):
        return False
    if shape.top < min(ay - ar, by - br) or shape.bottom > max(ay + ar, by + br):
        return False
    dx, dy = bx - ax, by - ay
    reach = max(ar, br) * math.hypot(dx, dy)
    above = below = True
    for x, y in shape.ring:
        across = dx * (y - ay) - dy * (x - ax)
        if across <= reach:
            above = False
        if across >= -reach:
            below = False
    return not (above or below)


def _is_wall(a: Disc, b: Disc, outer: Sequence[Segment], shape: Prepared) -> bool:
    """Whether one convex obstacle stands across the whole hull, clear of both discs."""
    return (
        shape.convex
        and all(enters(shape, *start, *end) for start, end in outer)
        and not disc_overlaps(shape, *a)
        and not disc_overlaps(shape, *b)
    )


def _free_between_meeting(a: Disc, b: Disc, near: list[Prepared]) -> Segment | None:
    """Two discs that touch or overlap share points; any of them that lies in no obstacle will do."""
    places = [corner[:2] for corner in _corners(a, b, near)]
    places += _rim_crossings(a, b)
    for x, y in places:
        meets = all(math.hypot(x - disc[0], y - disc[1]) <= disc[2] + EPSILON for disc in (a, b))
        if meets and not any(inside(shape.core, x, y) for shape in near):
            return ((x, y), (x, y))
    return next((segment for segment in _extreme(a, b, near) if _is_free(segment, near)), None)


def _rim_crossings(a: Disc, b: Disc) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return []
    share = (square + a[2] * a[2] - b[2] * b[2]) / (2 * square)
    rest = a[2] * a[2] / square - share * share
    if rest < 0.0:
        return []
    root = math.sqrt(rest)
    x, y = a[0] + dx * share, a[1] + dy * share
    return [(x - dy * root, y + dx * root), (x + dy * root, y - dx * root)]


def _extreme(a: Disc, b: Disc, near: Sequence[Prepared]) -> Iterator[Segment]:
    """Every segment that cannot be moved further."""
    yield from tangents(a, b, -1.0)
    corners = _corners(a, b, near)
    for corner in corners:
        for disc in (a, b):
            for line in _tangents_through(corner, disc):
                if _grazes(line, corner) and (segment := _on_line(a, b, line)):
                    yield segment
    for index, corner in enumerate(corners):
        x, y = corner[0], corner[1]
        for other in corners[:index]:
            dx, dy = other[0] - x, other[1] - y
            length = math.hypot(dx, dy)
            if length > EPSILON:
                line = (x, y, dx / length, dy / length)
                if _grazes(line, corner) and _grazes(line, other) and (segment := _on_line(a, b, line)):
                    yield segment


def _corners(a: Disc, b: Disc, near: Sequence[Prepared]) -> list[Corner]:
    """The corners between the discs, then the points where sides cross the rims; none under another obstacle."""
    found = [
        corner
        for shape in near
        for corner in shape.corners
        if _in_hull(a, b, corner[0], corner[1]) and not _is_buried(corner, shape, near)
    ]
    for shape in near:
        for x, y, radius in (a, b):
            if shape.left < x + radius and shape.right > x - radius:
                found.extend(_on_rim(shape, x, y, radius))
    return found


def _is_buried(corner: Corner, own: Prepared, near: Sequence[Prepared]) -> bool:
    x, y = corner[0], corner[1]
    return any(
        shape.left < x < shape.right and shape.bottom < y < shape.top and inside(shape.core, x, y)
        for shape in near
        if shape is not own
    )


def _in_hull(a: Disc, b: Disc, x: float, y: float) -> bool:
    """Whether a point lies between the discs."""
    share = _slide(a, b, x, y)
    cx, cy = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
    return math.hypot(x - cx, y - cy) <= a[2] + share * (b[2] - a[2]) + EPSILON


def _slide(a: Disc, b: Disc, x: float, y: float) -> float:
    """How far a disc that slides and grows from one to the other has come when it holds the point deepest."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    grows = b[2] - a[2]
    if square <= grows * grows:
        return 0.0 if grows < 0.0 else 1.0
    along = (x - a[0]) * dx + (y - a[1]) * dy
    across = abs((x - a[0]) * dy - (y - a[1]) * dx)
    return min(1.0, max(0.0, (along + across * grows / math.sqrt(square - grows * grows)) / square))


def _on_rim(shape: Prepared, x: float, y: float, radius: float) -> Iterator[Corner]:
    ax, ay = shape.ring[-1]
    for bx, by in shape.ring:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        middle = ((x - ax) * dx + (y - ay) * dy) / square
        across = (x - ax) * dy - (y - ay) * dx
        rest = radius * radius / square - (across / square) ** 2
        if rest >= 0.0:
            for share in (middle - math.sqrt(rest), middle + math.sqrt(rest)):
                if 0.0 <= share <= 1.0:
                    px, py = ax + share * dx, ay + share * dy
                    # Its own neighbour twice: such a point is never rejected as a corner that is cut.
                    yield (px, py, px, py, px, py)
        ax, ay = bx, by


def _tangents_through(corner: Corner, disc: Disc) -> Iterator[Line]:
    x, y = corner[0], corner[1]
    dx, dy = disc[0] - x, disc[1] - y
    square = dx * dx + dy * dy
    radius = disc[2]
    rest = square - radius * radius
    if rest < -EPSILON or square == 0.0:
        return
    root = math.sqrt(max(0.0, rest))
    for sign in (1.0, -1.0):
        ux, uy = dx * root - sign * dy * radius, dy * root + sign * dx * radius
        length = math.hypot(ux, uy)
        yield (x, y, ux / length, uy / length)


def _grazes(line: Line, corner: Corner) -> bool:
    """Whether a line through a corner leaves both neighbours on one side; otherwise it cuts the corner."""
    x, y, dx, dy = line
    _, _, ax, ay, bx, by = corner
    one = dx * (ay - y) - dy * (ax - x)
    other = dx * (by - y) - dy * (bx - x)
    return not ((one > EPSILON and other < -EPSILON) or (one < -EPSILON and other > EPSILON))


def _on_line(a: Disc, b: Disc, line: Line) -> Segment | None:
    """The shortest segment of a line from one disc to the other."""
    x, y, dx, dy = line
    ax, ay, ar = a
    bx, by, br = b
    if (bx - ax) * dx + (by - ay) * dy < 0.0:
        dx, dy = -dx, -dy
    across_a = dx * (ay - y) - dy * (ax - x)
    across_b = dx * (by - y) - dy * (bx - x)
    if abs(across_a) > ar + EPSILON / 8 or abs(across_b) > br + EPSILON / 8:
        return None
    middle_a = dx * (ax - x) + dy * (ay - y)
    middle_b = dx * (bx - x) + dy * (by - y)
    half_a = math.sqrt(max(0.0, ar * ar - across_a * across_a))
    half_b = math.sqrt(max(0.0, br * br - across_b * across_b))
    start, end = middle_a + half_a, middle_b - half_b
    if start > end:
        start = end = (min(start, middle_b + half_b) + max(end, middle_a - half_a)) / 2
    return ((x + dx * start, y + dy * start), (x + dx * end, y + dy * end))
