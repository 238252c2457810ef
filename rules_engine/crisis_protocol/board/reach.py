"""The ground a base may reach with one tool, as polygons for the picture; a verdict on a place is `movement`'s.

Every heading shown is legal; between two of them a sliver may be missing, never added. Circles are drawn as polygons
inside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely import Geometry

from rules_engine.crisis_protocol.board.laying import Tool
from rules_engine.crisis_protocol.board.movement import too_tall, tool_among
from rules_engine.crisis_protocol.board.outlines import Ring
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Scene
from rules_engine.crisis_protocol.board.wedge import Wedge

HEADINGS_PER_INCH = 15
"""Headings for each inch from the mover to the hinge: neighbours are then less than half an inch apart."""
LEAST_HEADINGS = 36
ARC = math.radians(12)


class Patch(NamedTuple):
    """One connected piece of ground."""

    outline: Ring
    holes: tuple[Ring, ...]


def reachable_area(
    scene: Scene, who: Base, tools: Iterable[str], size: int | None = None, wedge: Wedge | None = None
) -> tuple[Patch, ...]:
    """Where the centre of the base may be set down: touching a laying of a tool (MOV-16), and able to rest there.

    `tools` is one letter, or several when a shorter tool is allowed as well (MOV-09, `tools_up_to`).
    """
    area = reachable(scene, who, tools, size, wedge)
    pieces = [piece for piece in getattr(area, "geoms", (area,)) if piece.geom_type == "Polygon" and not piece.is_empty]
    return tuple(
        Patch(tuple(piece.exterior.coords), tuple(tuple(hole.coords) for hole in piece.interiors)) for piece in pieces
    )


def reachable(
    scene: Scene, who: Base, tools: Iterable[str], size: int | None = None, wedge: Wedge | None = None
) -> Geometry:
    """The same ground as one geometry."""
    size = who.size if size is None else size
    walls = too_tall(scene, who, size)
    among = sorted((tool_among(who, tool, walls, wedge) for tool in tools), key=lambda laid: -laid.half)
    if not among[0].sides and not among[0].arms:
        among = among[:1]  # In the open the longest tool reaches all that a shorter one does.
    touched = shapely.union_all([touching_a_laying(each) for each in among])
    if touched.is_empty:
        return touched
    left, bottom, right, top = touched.bounds
    limits = shapely.box(
        max(left, who.radius), max(bottom, who.radius), min(right, MAT - who.radius), min(top, MAT - who.radius)
    )
    if wedge is not None and wedge.axis is not None:
        limits = shapely.intersection(limits, _cone(wedge))
    closed = _closed(scene, who, size, touched.bounds)
    return shapely.difference(shapely.intersection(touched, limits), shapely.union_all(closed))


def touching_a_laying(tool: Tool) -> Geometry:
    """Every place that touches a laying on one of the headings, whatever stands there."""
    count = max(LEAST_HEADINGS, round(HEADINGS_PER_INCH * tool.swing))
    places: list[list[Point]] = []
    for index in range(count):
        heading = index * math.tau / count
        fan = tool.fan(heading, EPSILON, 0.0)
        if fan.free:
            start = (tool.x + tool.radius * math.cos(heading), tool.y + tool.radius * math.sin(heading))
            places.append(_around_half(start, heading, tool) + _near(start, heading, tool))
            places += [_around_swept((fan.hinge_x, fan.hinge_y), *span, tool) for span in fan.free]
    owners = [owner for owner, points in enumerate(places) for _ in points]
    clouds = shapely.linestrings([point for points in places for point in points], indices=owners) if places else []
    # A half that turns by at most π sweeps something convex, and so does everything near it.
    return shapely.union_all(shapely.convex_hull(clouds))


def _around_half(start: Point, heading: float, tool: Tool) -> list[Point]:
    """Points whose hull is everything within the base's radius of one half, except behind its start."""
    ux, uy = math.cos(heading), math.sin(heading)
    out, radius = tool.side + tool.radius, tool.radius
    points = [(start[0] - uy * out, start[1] + ux * out), (start[0] + uy * out, start[1] - ux * out)]
    for across in (-tool.side, tool.side):
        x, y = start[0] + ux * tool.half - uy * across, start[1] + uy * tool.half + ux * across
        points += [(x + radius * cos, y + radius * sin) for cos, sin in RIM]
    return points


def _near(start: Point, heading: float, tool: Tool) -> list[Point]:
    """What `_around_half` leaves out: the ground behind the start, where the mover stands."""
    ux, uy = math.cos(heading) * tool.side, math.sin(heading) * tool.side
    corners = ((start[0] - uy, start[1] + ux), (start[0] + uy, start[1] - ux))
    return [(x + tool.radius * cos, y + tool.radius * sin) for x, y in corners for cos, sin in RIM]


def _around_swept(hinge: Point, low: float, high: float, tool: Tool) -> list[Point]:
    """The same for the second half while it turns: its two limits, and the arcs of the corners between them."""
    points = _around_half(hinge, low, tool)
    if high > low:
        points += _around_half(hinge, high, tool)
        far = tool.corner + tool.radius
        steps = math.ceil((high - low) / ARC)
        for side in (-tool.corner_angle, tool.corner_angle):
            for step in range(1, steps):
                angle = low + (high - low) * step / steps + side
                points.append((hinge[0] + far * math.cos(angle), hinge[1] + far * math.sin(angle)))
    return points


def _closed(scene: Scene, who: Base, size: int, bounds: tuple[float, float, float, float]) -> list[Geometry]:
    """Where the centre may not come to rest: too near other bases (MOV-03), partly over terrain (MOV-04, MOV-49)."""
    left, bottom, right, top = bounds
    found = []
    for other in scene.bases:
        apart = who.radius + other.radius
        if other.id != who.id and left - apart < other.x < right + apart and bottom - apart < other.y < top + apart:
            found.append(shapely.Point(other.centre).buffer(apart * OUTSIDE, quad_segs=16))
    tall = {feature.id for feature in too_tall(scene, who, size)}
    for feature in scene.terrain:
        rim, top_of_it = _rim_and_top(feature.outline, who.radius)
        if shapely.intersects(shapely.box(*bounds), rim):
            found.append(rim if feature.id in tall else shapely.difference(rim, top_of_it))
    return found


@lru_cache(maxsize=512)
def _rim_and_top(outline: Ring, radius: float) -> tuple[Geometry, Geometry]:
    """Where a base would overlap a feature at all, and where it would be wholly on it."""
    polygon = shapely.Polygon(outline)
    return polygon.buffer(radius * OUTSIDE, quad_segs=16), polygon.buffer(-radius, join_style="mitre")


def _cone(wedge: Wedge) -> Geometry:
    """MOV-48: the centre stays within 45° of the axis, seen from where it started."""
    apex, *arms = wedge.outline()
    dx, dy = wedge.start[0] - apex[0], wedge.start[1] - apex[1]
    return shapely.Polygon([wedge.start, *((x + dx, y + dy) for x, y in arms)])


RIM = tuple((math.cos(step * math.tau / 24), math.sin(step * math.tau / 24)) for step in range(24))
OUTSIDE = 1 / math.cos(math.pi / 64)
"""A polygon of 64 sides drawn round a circle instead of inside it: closed ground is never shown as open."""
