"""The ground a base may reach with one tool, as polygons for the picture; a verdict on a place is `movement`'s.

Every heading shown is legal; between two of them a sliver may be missing, never added. Circles are drawn as polygons
inside them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import shapely
from shapely import Geometry

from rules_engine.crisis_protocol.board.laying import Fan, Tool
from rules_engine.crisis_protocol.board.movement import too_tall, tool_among
from rules_engine.crisis_protocol.board.outlines import Ring, prepare
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Scene
from rules_engine.crisis_protocol.board.tools import MOVEMENT_WIDTH, displacement
from rules_engine.crisis_protocol.board.wedge import Wedge

HEADINGS_PER_INCH = 15
"""Headings for each inch from the mover to the hinge: neighbours are then less than half an inch apart."""
LEAST_HEADINGS = 36
ASIDE = 2
"""Headings to either side that still count as the straight way."""
ARC = math.radians(12)
NARROWEST = 0.02
"""A gap is looked for until it would be open by less than this on both sides of the tool."""

Outline = tuple[Point, ...]


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
    laid = tuple(tools)
    return _ground(_about(scene, who, laid), who, laid, who.size if size is None else size, wedge)


def comes_near(scene: Scene, who: Base, tools: Iterable[str], to: Point, apart: float, size: int | None = None) -> bool:
    """Whether the centre of the base can be set down so near to a point. Most often the headings about the straight
    way are enough to say so, and what is too far off needs none at all."""
    laid, size = tuple(tools), who.size if size is None else size
    if math.dist(who.centre, to) > _farthest(who, laid) + apart + EPSILON:
        return False
    place, about = shapely.Point(to), _about(scene, who, laid)
    # Of an empty ground the distance is no number, and so not small enough.
    return bool(
        shapely.distance(_ground(about, who, laid, size, None, to), place) <= apart
        or shapely.distance(_ground(about, who, laid, size, None), place) <= apart
    )


def forget() -> None:
    """What is measured shall not have been found before."""
    _ground.cache_clear()


def _farthest(who: Base, tools: tuple[str, ...]) -> float:
    """No centre can be set down farther off: touching a corner of the longest tool."""
    return max(displacement(tool, who.radius) for tool in tools) + MOVEMENT_WIDTH / 2


def _about(scene: Scene, who: Base, tools: tuple[str, ...]) -> Scene:
    """What can be in the mover's way. The rest of the mat may change, and the ground that was found still holds."""
    if scene.wards:
        return scene  # they reach from one base to another
    far = _farthest(who, tools) + who.radius * OUTSIDE + EPSILON
    return Scene(
        bases=tuple(b for b in scene.bases if math.dist(b.centre, who.centre) < far + b.radius * OUTSIDE),
        terrain=tuple(f for f in scene.terrain if prepare(f.outline).is_near(who.x, who.y, far)),
    )


@lru_cache(maxsize=512)
def _ground(
    scene: Scene, who: Base, tools: tuple[str, ...], size: int, wedge: Wedge | None, toward: Point | None = None
) -> Geometry:
    """All of it, or the part that the headings about a straight way lead to.

    Whoever asks where to go is shown the ground as well, and asks again when others have moved elsewhere.
    """
    walls = too_tall(scene, who, size)
    among = sorted((tool_among(who, tool, walls, wedge) for tool in tools), key=lambda laid: -laid.half)
    if not among[0].sides and not among[0].arms:
        among = among[:1]  # In the open the longest tool reaches all that a shorter one does.
    touched = shapely.union_all([touching_a_laying(each, toward) for each in among])
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


def touching_a_laying(tool: Tool, toward: Point | None = None) -> Geometry:
    """Every place that touches a laying on one of the headings looked at, whatever stands there: on all of them, or on
    those about a straight way."""
    count = max(LEAST_HEADINGS, round(HEADINGS_PER_INCH * tool.swing))
    span = math.tau / count
    looked_at: Iterable[int] = range(count)
    if toward is not None:
        first = round(math.atan2(toward[1] - tool.y, toward[0] - tool.x) / span)
        looked_at = ((first + aside) % count for aside in range(-ASIDE, ASIDE + 1))
    left, right = _beside(tool)
    whole = (*left, *right, *_behind(tool))
    places: list[list[Point]] = []
    for index in looked_at:
        for heading, fan in _fans(tool, index * span, span):
            start = (tool.x + tool.radius * math.cos(heading), tool.y + tool.radius * math.sin(heading))
            places.append(_laid(whole, start, heading))
            places += [_swept(left, right, (fan.hinge_x, fan.hinge_y), *free, tool) for free in fan.free]
    owners = [owner for owner, points in enumerate(places) for _ in points]
    clouds = shapely.linestrings([point for points in places for point in points], indices=owners) if places else []
    # A half that turns by at most π sweeps something convex, and so does everything near it.
    return shapely.union_all(shapely.convex_hull(clouds))


def _fans(tool: Tool, heading: float, span: float) -> Iterator[tuple[float, Fan]]:
    """The open fans about a heading; halved where only a thinner tool would lie, for a gap may be hidden there."""
    fan = tool.fan(heading, EPSILON, 0.0)
    if fan.free:
        yield heading, fan
    slack = tool.swing * span / 2
    if slack < NARROWEST or not (tool.sides or tool.arms):
        return
    hidden = tool.fan(heading, slack, span / 2).free
    if any(all(end < low or high < start for start, end in fan.free) for low, high in hidden):
        yield from _fans(tool, heading - span / 4, span / 2)
        yield from _fans(tool, heading + span / 4, span / 2)


def _laid(outline: Outline, start: Point, heading: float) -> list[Point]:
    """An outline drawn for a half that begins at the origin and points right, where the half really lies."""
    (x, y), cos, sin = start, math.cos(heading), math.sin(heading)
    return [(x + cos * along - sin * across, y + sin * along + cos * across) for along, across in outline]


def _beside(tool: Tool) -> tuple[Outline, Outline]:
    """To the left and to the right: the rim of everything within the base's radius of one half, except behind it."""
    ahead = [(tool.half + tool.radius * cos, tool.side + tool.radius * sin) for cos, sin in QUARTER]
    left = ((0.0, tool.side + tool.radius), *ahead)
    return left, tuple((along, -across) for along, across in left)


def _behind(tool: Tool) -> Outline:
    """The ground behind the start of a half, where the mover stands."""
    left = [(-tool.radius * cos, tool.side + tool.radius * sin) for cos, sin in QUARTER]
    return (*left, *((along, -across) for along, across in left))


def _swept(left: Outline, right: Outline, hinge: Point, low: float, high: float, tool: Tool) -> list[Point]:
    """The same for the second half while it turns: the outer sides of its limits, and the arc of its corners."""
    points = _laid(right, hinge, low) + _laid(left, hinge, high)
    far = tool.corner + tool.radius
    first, last = low - tool.corner_angle, high + tool.corner_angle
    steps = math.ceil((last - first) / ARC)
    for step in range(steps + 1):
        angle = first + (last - first) * step / steps
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


QUARTER = tuple((math.cos(step * math.tau / 24), math.sin(step * math.tau / 24)) for step in range(7))
"""From straight ahead to the left, as a polygon inside the circle."""
OUTSIDE = 1 / math.cos(math.pi / 64)
"""A polygon of 64 sides drawn round a circle instead of inside it: closed ground is never shown as open."""
