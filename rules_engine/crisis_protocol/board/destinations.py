"""Named destinations of an advance: places a player would ask for by name, each proven legal; chooses none of them.

The reachable ground (`reach`) suggests places, `movement` proves them, and each is put on a stored position (whole
thousandths of an inch) before it is proven, so that what is offered is what will be stored.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import shapely
from shapely import Geometry

from rules_engine.crisis_protocol.board.cover import covers, is_covered, shelters
from rules_engine.crisis_protocol.board.footing import THOUSANDTHS, can_rest, standing_on
from rules_engine.crisis_protocol.board.laying import Laying
from rules_engine.crisis_protocol.board.measure import gap, within
from rules_engine.crisis_protocol.board.movement import lays
from rules_engine.crisis_protocol.board.outlines import prepare
from rules_engine.crisis_protocol.board.reach import OUTSIDE, reachable
from rules_engine.crisis_protocol.board.shapes import EPSILON, Base, Point, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.sight import sees
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, displacement
from rules_engine.crisis_protocol.board.wedge import Wedge

HAIR = 0.003
"""Inches between bases that are offered as touching: stored positions seldom touch exactly."""
ALIKE = 0.4
"""Inches between places that are worth telling apart."""
TURNS = 36
GRID = 0.8
WORTH = {
    "centre": 6.0,
    "contest": 5.5,
    "cover": 4.5,
    "range": 4.0,
    "touch": 3.5,
    "on": 3.0,
    "hidden": 2.5,
    "toward": 2.0,
}
"""What a player asks for most often comes first."""

Test = Callable[[Base], bool]


@dataclass(frozen=True, slots=True)
class Claim:
    """What holds at a place: a code that the view turns into words, and what it speaks of."""

    code: str
    params: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Destination:
    """A place where the base may be set down, what holds there, and how the tool lies."""

    at: Point
    claims: tuple[Claim, ...]
    """The first gave the place its name; the others hold there too."""
    score: float
    laying: Laying

    @property
    def code(self) -> str:
        return self.claims[0].code

    @property
    def params(self) -> dict[str, str | int]:
        return self.claims[0].params


@dataclass(frozen=True, slots=True)
class Goal:
    """A claim, how to tell whether it holds at a place, and places to try, the best first."""

    claim: Claim
    holds: Test
    places: Iterable[Point]
    tries: int = 6


@dataclass(slots=True)
class Advance:
    """One advance that looks for places: who moves, with which tools, as which Size."""

    scene: Scene
    who: Base
    tools: Sequence[str]
    size: int | None = None
    wedge: Wedge | None = None
    foes: Sequence[Base] = ()
    ranges: Collection[int] = (2, 3, 4, 5)
    ground: Geometry = field(init=False)
    far: float = field(init=False)
    """No place farther off can be reached."""
    near: Scene = field(init=False)
    """The same scene without terrain that neither the tool nor a base in reach can come near."""

    def __post_init__(self) -> None:
        self.ground = reachable(self.scene, self.who, self.tools, self.size, self.wedge)
        shapely.prepare(self.ground)
        self.far = max(displacement(tool, self.who.radius) for tool in self.tools) + ALIKE
        margin = self.far + self.who.radius + RANGE_LENGTH[1]
        about = (f for f in self.scene.terrain if prepare(f.outline).is_near(self.who.x, self.who.y, margin))
        self.near = replace(self.scene, terrain=tuple(about))

    def lays(self, to: Point) -> Laying | None:
        return lays(self.near, self.who, self.tools, to, self.size, self.wedge)

    def can_rest(self, at: Point) -> bool:
        return can_rest(self.near, at, self.who.radius, (self.who.id,))

    def moved(self, to: Point) -> Base:
        who = self.who
        return Base(who.id, *to, who.radius, who.size, standing_on(self.near, to, who.radius))

    def nearest(self, to: Point, ground: Geometry | None = None) -> list[Point]:
        """The point of the ground that is nearest to a place, then points ever deeper inside it."""
        ground = self.ground if ground is None else ground
        if ground.is_empty:
            return []
        x, y = shapely.shortest_line(ground, shapely.Point(to)).coords[0]
        home = shapely.point_on_surface(ground)
        return [(x + (home.x - x) * share, y + (home.y - y) * share) for share in (0.0, 0.001, 0.01)]

    def circle(self, centre: Point, distance: float) -> list[Point]:
        """The open places at a distance from a point, the shortest way first."""
        if abs(math.dist(centre, self.who.centre) - distance) > self.far:
            return []
        turns = (step * math.tau / TURNS for step in range(TURNS))
        return self.open_ones((centre[0] + distance * math.cos(a), centre[1] + distance * math.sin(a)) for a in turns)

    def open_ones(self, places: Iterable[Point]) -> list[Point]:
        """Those on the reachable ground, the shortest way first."""
        points = list(places)
        found = shapely.contains_xy(self.ground, points) if points else []
        kept = [point for point, is_open in zip(points, found, strict=True) if is_open]
        return sorted(kept, key=lambda point: math.dist(point, self.who.centre))


def destinations(
    scene: Scene,
    who: Base,
    tools: Sequence[str],
    *,
    size: int | None = None,
    wedge: Wedge | None = None,
    foes: Collection[str] = (),
    ranges: Collection[int] = (2, 3, 4, 5),
    most: int | None = None,
) -> tuple[Destination, ...]:
    """Places worth offering, the best first: near objectives, in cover, at range, touching, on terrain, out of sight.

    `tools` are all that may be used, the longest first (`tools_up_to`); `foes` are the ids of those to hide from.
    """
    enemies = [base for base in scene.bases if base.id in foes]
    enemies.sort(key=lambda base: math.dist(base.centre, who.centre))
    move = Advance(scene, who, tools, size, wedge, enemies, ranges)
    if move.ground.is_empty:
        return ()
    found: list[tuple[Destination, Test]] = []
    for goal in _goals(move):
        proven = _reached(move, goal)
        if proven is not None:
            found.append((proven, goal.holds))
    return _told_apart(move, found)[:most]


def _goals(move: Advance) -> Iterator[Goal]:
    others = move.foes or [base for base in move.scene.bases if base.id != move.who.id]
    for token in move.scene.tokens:
        yield from _on_objective(move, token)
        yield _toward(move, token)
    lees = _lees(move) if move.foes else []
    for foe in move.foes:
        yield _in_cover(move, foe, lees)
        yield from (_at_range(move, foe, reach) for reach in sorted(move.ranges))
    for other in others:
        yield _touching(move, other)
        yield _toward(move, other)
    yield from _on_terrain(move)
    if move.foes:
        yield _hidden(move)


def _on_objective(move: Advance, token: Token) -> Iterator[Goal]:
    """OBJ-04, OBJ-19: centred on it, or as near as need be to contest it."""
    centre = (token.x, token.y)
    if math.dist(centre, move.who.centre) > 1e-3:
        yield Goal(Claim("centre", {"id": token.id}), lambda base: math.dist(base.centre, centre) < 1e-3, [centre], 1)
    places = move.nearest(centre)
    if places and math.dist(places[0], centre) < move.who.radius + token.radius + RANGE_LENGTH[1] + HAIR:
        yield Goal(Claim("contest", {"id": token.id}), lambda base: within(base, token, 1), places)


def _toward(move: Advance, other: Base | Token) -> Goal:
    now = gap(move.who, other)
    places = _farther(move, (other.x, other.y))
    return Goal(Claim("toward", {"id": other.id}), lambda base: gap(base, other) < now - ALIKE, places)


def _farther(move: Advance, goal: Point) -> Iterator[Point]:
    """The ground is drawn a sliver too small: feel for its true rim, straight toward the goal."""
    for x, y in move.nearest(goal):
        apart = math.dist((x, y), goal)
        if apart > EPSILON:
            ux, uy = (goal[0] - x) / apart, (goal[1] - y) / apart
            yield from ((x + ux * extra, y + uy * extra) for extra in (0.032, 0.008))
        yield (x, y)


def _touching(move: Advance, other: Base) -> Goal:
    apart = move.who.radius + other.radius
    open_ones = move.circle(other.centre, apart * OUTSIDE + HAIR)
    share = (apart + HAIR / 2) / (apart * OUTSIDE + HAIR)
    places = [(other.x + (x - other.x) * share, other.y + (y - other.y) * share) for x, y in open_ones]
    return Goal(Claim("touch", {"id": other.id}), lambda base: gap(base, other) <= HAIR, places)


Lee = tuple[Base, tuple[Terrain, ...]]
"""The mover set down close to a feature, and what may cover it there."""


def _lees(move: Advance) -> list[Lee]:
    """COV-02: open places close to a feature that is tall enough, the shortest way first."""
    places = []
    for feature in move.near.terrain:
        if feature.size >= move.who.size:
            rim = shapely.Polygon(feature.outline).buffer(move.who.radius * OUTSIDE + HAIR, quad_segs=4).exterior
            if shapely.intersects(move.ground, rim):
                steps = math.ceil(rim.length / GRID)
                spots = shapely.line_interpolate_point(rim, [step / steps for step in range(steps)], normalized=True)
                places += [(spot.x, spot.y) for spot in spots]
    bases = [move.moved(place) for place in move.open_ones(places)]
    return [(base, tuple(shelters(move.near, base))) for base in bases]


def _in_cover(move: Advance, foe: Base, lees: Sequence[Lee]) -> Goal:
    """COV-01: covered from this foe; among such places those with sight of it first."""

    def holds(base: Base) -> bool:
        return is_covered(move.near, foe, base)

    def places() -> Iterator[Point]:
        unseen: list[Point] = []
        for base, near in lees:
            if covers(near, foe, base):
                if sees(move.scene, base, foe):
                    yield base.centre
                else:
                    unseen.append(base.centre)
        yield from unseen

    return Goal(Claim("cover", {"from": foe.id}), holds, places())


def _at_range(move: Advance, foe: Base, reach: int) -> Goal:
    """As far away as a range tool allows, and seen."""

    def holds(base: Base) -> bool:
        short = RANGE_LENGTH[reach] - gap(base, foe)
        return -1e-6 <= short <= 4 * HAIR and sees(move.scene, base, foe)

    apart = move.who.radius + foe.radius + RANGE_LENGTH[reach] - HAIR / 2
    places = (point for point in move.circle(foe.centre, apart) if holds(move.moved(point)))
    return Goal(Claim("range", {"id": foe.id, "range": reach}), holds, places)


def _on_terrain(move: Advance) -> Iterator[Goal]:
    for feature in move.near.terrain:
        top = shapely.Polygon(feature.outline).buffer(-move.who.radius, join_style="mitre")
        if top.is_empty or feature.id == move.who.on or not shapely.intersects(move.ground, top):
            continue
        middle = shapely.point_on_surface(top)
        places = move.nearest((middle.x, middle.y), shapely.intersection(move.ground, top))

        def holds(base: Base, id: str = feature.id) -> bool:
            return base.on == id

        yield Goal(Claim("on", {"id": feature.id}), holds, places)


def _hidden(move: Advance) -> Goal:
    """Where no foe sees the mover."""

    def holds(base: Base) -> bool:
        return not any(sees(move.scene, foe, base) for foe in move.foes)

    left, bottom, right, top = move.ground.bounds
    columns, rows = int((right - left) / GRID) + 1, int((top - bottom) / GRID) + 1
    grid = [(left + GRID * column, bottom + GRID * row) for column in range(columns) for row in range(rows)]
    places = (point for point in move.open_ones(grid) if holds(move.moved(point)))
    return Goal(Claim("hidden", {}), holds, places, tries=2)


def _reached(move: Advance, goal: Goal) -> Destination | None:
    """The first of the places that is legal and keeps the claim, on a stored position."""
    for tried, place in enumerate(goal.places):
        if tried >= goal.tries:
            return None
        for at in _stored(place):
            if not move.can_rest(at) or not goal.holds(base := move.moved(at)):
                continue
            laying = move.lays(at)
            if laying is not None:
                score = WORTH[goal.claim.code] - _way(move, base) / 20
                return Destination(at, (goal.claim,), score, laying)
            break  # A thousandth of an inch may cure an overlap, hardly a tool that is too short.
    return None


def _way(move: Advance, base: Base) -> float:
    """How far the place lies from what it is about: the nearest foe or objective."""
    things: list[Base | Token] = [*move.foes, *move.scene.tokens]
    return min((gap(base, thing) for thing in things), default=0.0)


def _stored(place: Point) -> Iterator[Point]:
    """The stored positions around a place, the nearest first."""
    column, row = round(place[0] * THOUSANDTHS), round(place[1] * THOUSANDTHS)
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        yield ((column + dx) / THOUSANDTHS, (row + dy) / THOUSANDTHS)


def _told_apart(move: Advance, found: list[tuple[Destination, Test]]) -> tuple[Destination, ...]:
    """The best of places that are alike; whatever other claim holds there is said of it as well."""
    ranked = sorted(found, key=lambda pair: -pair[0].score)
    kept: list[Destination] = []
    for one, holds in ranked:
        near = next((index for index, other in enumerate(kept) if math.dist(one.at, other.at) < ALIKE), None)
        if near is None:
            kept.append(one)
        elif holds(move.moved(kept[near].at)):
            kept[near] = replace(kept[near], claims=kept[near].claims + one.claims)
    return tuple(_mixed(kept))


def _mixed(ranked: list[Destination]) -> Iterator[Destination]:
    """The best first, but the tenth place of one sort after the first of another: a menu is cut off somewhere."""
    used: Counter[str] = Counter()
    rest = list(ranked)
    while rest:
        best = max(rest, key=lambda one: one.score - used[one.code])
        rest.remove(best)
        used[best.code] += 1
        yield best
