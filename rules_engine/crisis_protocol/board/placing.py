"""Places, deployments and drops: where a base or token may be set within a range; sets nothing itself.

Verdicts are exact. Regions are polygons for the picture and lie wholly inside what is legal; offers are taken from
them and checked again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from rules_engine.crisis_protocol.board.footing import objections, on_mat, standing_on, stored_points
from rules_engine.crisis_protocol.board.measure import Edge, Thing, gap, gap_to_edge
from rules_engine.crisis_protocol.board.plane import along, direction
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Base, Point, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.kernel.explain import Reason, Verdict

DEPLOYMENT_RANGE = 3
"""DEP-04."""
DROP_RANGE = 2
"""OBJ-17."""

ROUND = 32
"""Sides to a quarter circle in pictures."""
GROW = 1.0 / math.cos(math.pi / (4 * ROUND))
"""What a polygon's radius must be for the polygon to hold the whole circle."""

Piece = Base | Token
Ring = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Where something may be set: from a range of a thing or of an edge of the mat."""

    piece: Piece
    """What is set; its own position does not matter."""
    reach: int
    origin: Thing | Edge
    rule: str
    bare: bool = False
    """Not on top of a feature either."""
    apart: tuple[Token, ...] = ()
    """Tokens it may not lie within a range of."""
    gap: int = 0
    """That range."""

    def gap_at(self, point: Point) -> float:
        moved = _moved(self.piece, point)
        if isinstance(self.origin, str):
            return gap_to_edge(moved, self.origin)
        # A thing is within any range of itself (MEA-14), but not of the place where it was.
        return gap(moved, replace(self.origin, id="")) if self.origin.id == moved.id else gap(moved, self.origin)


def placing(piece: Piece, reach: int, origin: Thing | None = None) -> Ground:
    """MOV-36…38: within a range of the thing that is placed, unless the effect names another origin."""
    return Ground(piece, reach, origin or piece, "MOV-38")


def raising(feature: Base, reach: int, origin: Thing) -> Ground:
    """Where a round feature may be placed: clear of bases and of other features."""
    return Ground(feature, reach, origin, "MOV-38", bare=True)


def deploying(base: Base, edge: Edge) -> Ground:
    """DEP-04, DEP-Q2: any part of the base within range 3 of the deployment edge."""
    return Ground(base, DEPLOYMENT_RANGE, edge, "DEP-04")


def dropping(token: Token, holder: Base, reach: int = DROP_RANGE) -> Ground:
    """OBJ-17, OBJ-Q2: within range 2 of the character that held it, unless a card says otherwise."""
    return Ground(token, reach, holder, "OBJ-17")


def may_set(scene: Scene, ground: Ground, point: Point) -> Verdict:
    """Whether the piece may be set here: in range, and for a base a legal footing, for a token on the mat (MOV-39)."""
    against: list[Reason] = []
    apart = ground.gap_at(point)
    if apart > RANGE_LENGTH[ground.reach] + EPSILON:
        params = {"range": ground.reach, "gap": round(apart, 3), "most": RANGE_LENGTH[ground.reach]}
        against.append(Reason(rule=ground.rule, code="out_of_range", params={**params}))
    for other in ground.apart:
        if gap(_moved(ground.piece, point), other) <= RANGE_LENGTH[ground.gap] + EPSILON:
            against.append(Reason(rule=ground.rule, code="too_near", params={"range": ground.gap, "other": other.id}))
    if isinstance(ground.piece, Base):
        against.extend(objections(scene, point, ground.piece.radius, ignore=(ground.piece.id,)))
        if ground.bare and (under := standing_on(scene, point, ground.piece.radius)) is not None:
            against.append(Reason(rule="MOV-04", code="partly_on", params={"feature": under}))
    elif not on_mat(point, ground.piece.radius):
        against.append(Reason(rule="MOV-39", code="off_mat"))
    return Verdict.of(against)


def region(scene: Scene, ground: Ground) -> tuple[tuple[Ring, ...], ...]:
    """Where the centre may come to lie: polygons, each an outer ring and its holes. Empty: no place (MOV-Q9)."""
    return tuple(
        tuple(tuple(ring.coords)[:-1] for ring in (part.exterior, *part.interiors))
        for part in _polygons(_centres(scene, ground))
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """A place worth offering, and why."""

    point: Point
    kind: Literal["near", "on", "far", "front"]
    """As near as possible to a thing; on top of a feature; as far as possible that way; as far forward as possible."""
    subject: str
    """The id of the thing or feature, or a compass point (the top of the mat is north)."""


COMPASS = {
    "east": 0,
    "north": 90,
    "west": 180,
    "south": 270,
    "northeast": 45,
    "northwest": 135,
    "southwest": 225,
    "southeast": 315,
}
FORWARD: dict[Edge, Point] = {"left": (1.0, 0.0), "right": (-1.0, 0.0), "bottom": (0.0, 1.0), "top": (0.0, -1.0)}
MOST_SHAPES = 2048
"""Of each sort, kept for the next question: terrain seldom changes, and most bases stand still."""
APART = 0.75
"""Offers nearer to each other than this look like one on a picture."""


def offers(scene: Scene, ground: Ground, most: int = 9) -> tuple[Offer, ...]:
    """A handful of legal places, different enough to be worth a choice; the most wanted first."""
    centres = _centres(scene, ground)
    chosen: list[Offer] = []
    if centres.is_empty:
        return ()
    for offer in _candidates(scene, ground, centres):
        if any(math.dist(offer.point, other.point) < APART for other in chosen):
            continue
        point = next((stored for stored in stored_points(offer.point) if may_set(scene, ground, stored).ok), None)
        if point is not None:
            chosen.append(replace(offer, point=point))
            if len(chosen) == most:
                break
    return tuple(chosen)


def _candidates(scene: Scene, ground: Ground, centres: BaseGeometry) -> Iterator[Offer]:
    if isinstance(ground.origin, str):
        yield from _front(ground.origin, centres)
    else:
        start = middle(ground.origin)
        things: list[Piece] = [*scene.tokens, *scene.bases]
        things.sort(key=lambda thing: (math.dist(start, (thing.x, thing.y)), thing.id))
        for thing in things:
            if thing.id not in (ground.piece.id, ground.origin.id):
                yield Offer(_nearest(centres, (thing.x, thing.y)), "near", thing.id)
        for compass, angle in COMPASS.items():
            yield Offer(_nearest(centres, along(start, direction(angle), 2 * MAT)), "far", compass)
    if isinstance(ground.piece, Base):
        for feature in scene.terrain:
            inside = centres.intersection(Polygon(feature.outline))
            if inside.area > EPSILON:
                top = inside.representative_point()
                yield Offer((top.x, top.y), "on", feature.id)


def foremost(scene: Scene, ground: Ground, wanted: Iterable[float]) -> Point | None:
    """The first legal place as far forward as possible, at distances along an edge in the order they are wanted."""
    assert isinstance(ground.origin, str)
    centres = _centres(scene, ground)
    for across in wanted:
        found = None if centres.is_empty else _front_at(ground.origin, centres, across)
        around = stored_points(found) if found is not None else ()
        legal = next((point for point in around if may_set(scene, ground, point).ok), None)
        if legal is not None:
            return legal
    return None


def _front(edge: Edge, centres: BaseGeometry) -> Iterator[Offer]:
    """As far forward as possible, the middle first, then outward to both sides."""
    for share in (0.5, 0.3, 0.7, 0.1, 0.9, 0.4, 0.6, 0.2, 0.8):
        point = _front_at(edge, centres, MAT * share)
        if point is not None:
            yield Offer(point, "front", edge)


def _front_at(edge: Edge, centres: BaseGeometry, across: float) -> Point | None:
    ux, uy = FORWARD[edge]
    line = ((across, 0.0), (across, MAT)) if uy else ((0.0, across), (MAT, across))
    cut = shapely.LineString(line).intersection(centres)
    if cut.is_empty:
        return None
    x, y = max(shapely.get_coordinates(cut).tolist(), key=lambda point: point[0] * ux + point[1] * uy)
    return (x, y)


def _centres(scene: Scene, ground: Ground) -> BaseGeometry:
    radius = ground.piece.radius
    allowed = shapely.box(radius, radius, MAT - radius, MAT - radius).intersection(_in_range(ground))
    if isinstance(ground.piece, Base):
        taken: list[BaseGeometry] = [
            _around(other.centre, (radius + other.radius) * GROW)
            for other in scene.bases
            if other.id != ground.piece.id
        ]
        taken += [_rim(feature.outline, radius * GROW) for feature in scene.terrain]
        if ground.bare:
            taken += [Polygon(feature.outline) for feature in scene.terrain]
        allowed = allowed.difference(shapely.union_all(taken))
    return allowed


@lru_cache(maxsize=MOST_SHAPES)
def _around(centre: Point, far: float) -> BaseGeometry:
    return shapely.Point(centre).buffer(far, quad_segs=ROUND)


@lru_cache(maxsize=MOST_SHAPES)
def _rim(outline: tuple[Point, ...], far: float) -> BaseGeometry:
    return Polygon(outline).exterior.buffer(far, quad_segs=ROUND)


@lru_cache(maxsize=MOST_SHAPES)
def _centroid(outline: tuple[Point, ...]) -> Point:
    centroid = Polygon(outline).centroid
    return (centroid.x, centroid.y)


def _in_range(ground: Ground) -> BaseGeometry:
    far = RANGE_LENGTH[ground.reach] + ground.piece.radius
    origin = ground.origin
    if isinstance(origin, str):
        left, bottom = (MAT - far if origin == "right" else 0.0), (MAT - far if origin == "top" else 0.0)
        return shapely.box(left, bottom, far if origin == "left" else MAT, far if origin == "bottom" else MAT)
    if isinstance(origin, Terrain):
        return Polygon(origin.outline).buffer(far, quad_segs=ROUND)
    return shapely.Point(origin.x, origin.y).buffer(far + origin.radius, quad_segs=ROUND)


def _nearest(centres: BaseGeometry, point: Point) -> Point:
    found = shapely.get_coordinates(shapely.shortest_line(centres, shapely.Point(point)))[0]
    return (float(found[0]), float(found[1]))


def _moved(piece: Piece, point: Point) -> Piece:
    return replace(piece, x=point[0], y=point[1])


def middle(thing: Thing) -> Point:
    """The centre of a base or object, as MOV-41 measures from it."""
    if isinstance(thing, Terrain):
        return _centroid(thing.outline)
    return (thing.x, thing.y)


def _polygons(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape).tolist() if isinstance(part, Polygon) and not part.is_empty]
