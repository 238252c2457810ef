"""How fast the board answers, against the usual ways of asking geometry: samples of rays, grids of layings.

It must not judge: it returns rows of what was measured in one run, and counts who was wrong.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import process_time
from typing import TypeVar

import numpy as np
import shapely

from bench.row import Row
from bench.scenes import hard_move, hard_sight, mid_game
from bench.size import size
from rules_engine.crisis_protocol.board.cover import cover
from rules_engine.crisis_protocol.board.destinations import destinations
from rules_engine.crisis_protocol.board.laying import laid
from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.board.movement import too_tall, tool_among, tools_up_to
from rules_engine.crisis_protocol.board.outlines import prepare
from rules_engine.crisis_protocol.board.reach import comes_near, forget, reachable, reachable_area
from rules_engine.crisis_protocol.board.shapes import Base, Point, Scene
from rules_engine.crisis_protocol.board.sight import sees, sight
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH, RANGE_LENGTH, TOKEN_RADIUS

T = TypeVar("T")
RAYS = 32
SCENES, TIMES = size((400, 3), (12, 1))
AREA_MILLISECONDS = 25.0
OFFERS_MILLISECONDS = 150.0


def measured() -> list[Row]:
    """Goals: sight 10 times and destinations 5 times as fast as the rival, and the two limits of the picture."""
    return [
        _sight("sight, hard scenes, against 32×32 rays", [hard_sight(random.Random(seed)) for seed in range(SCENES)]),
        _sight("sight, ready battlefields, against 32×32 rays", _duels(SCENES)),
        *_destinations(),
        _area(),
        _near(),
        _offers(),
    ]


# -- sight ---------------------------------------------------------------------------------------------------------


def _duels(count: int) -> list[Scene]:
    rng = random.Random(7)
    table = [mid_game(rng) for _ in range(20)]
    pairs = [(scene, a, b) for scene in table for a in scene.bases[:5] for b in scene.bases[5:]]
    return [replace(scene, bases=(a, b)) for scene, a, b in rng.sample(pairs, count)]


def _sight(name: str, scenes: list[Scene]) -> Row:
    for scene in scenes:
        for feature in scene.terrain:
            prepare(feature.outline)
    prepared = [_prepared(scene) for scene in scenes]
    ours, answers = _timed(lambda: [sees(scene, *scene.bases) for scene in scenes])
    cases = list(zip(scenes, prepared, strict=True))
    theirs, samples = min(
        _timed(lambda: [_one_by_one(*case) for case in cases], times=1),
        _timed(lambda: [_all_at_once(*case) for case in cases], times=1),
    )
    missed = sum(sampled and not exact for exact, sampled in zip(answers, samples, strict=True))
    over = sum(exact and not sampled for exact, sampled in zip(answers, samples, strict=True))
    note = f"{name} (rays found and we did not: {missed}; we found and rays did not: {over})"
    return Row(note, ours / len(scenes) * 1e6, theirs / len(scenes) * 1e6, "µs", goal=10)


def _prepared(scene: Scene) -> list[shapely.Polygon]:
    viewer, target = scene.bases
    seen = target.size + (scene.feature(target.on).size if target.on else 0)
    tall = [shapely.Polygon(f.outline) for f in scene.terrain if f.size > seen and f.id != viewer.on]
    for polygon in tall:
        shapely.prepare(polygon)
    return tall


def _all_at_once(scene: Scene, tall: list[shapely.Polygon]) -> bool:
    """All rays as one array."""
    starts, ends = (np.array(_rim(base)) for base in scene.bases)
    rays = shapely.linestrings(np.stack((np.repeat(starts, RAYS, axis=0), np.tile(ends, (RAYS, 1))), axis=1))
    for polygon in tall:
        rays = rays[~shapely.intersects(polygon, rays)]
    return len(rays) > 0


def _one_by_one(scene: Scene, tall: list[shapely.Polygon]) -> bool:
    """One ray after the other until one is free, as a program would that has no better way."""
    starts, ends = (_rim(base) for base in scene.bases)
    for start in starts:
        for end in ends:
            ray = shapely.LineString((start, end))
            if not any(polygon.intersects(ray) for polygon in tall):
                return True
    return False


def _rim(base: Base) -> list[Point]:
    angles = (step * math.tau / RAYS for step in range(RAYS))
    return [(base.x + base.radius * math.cos(a), base.y + base.radius * math.sin(a)) for a in angles]


# -- destinations --------------------------------------------------------------------------------------------------


def _destinations(scenes: int = size(12, 1), each: int = size(100, 5)) -> list[Row]:
    """One move asked for a hundred places. The grid is built once per move; so is what we remember."""
    rng = random.Random(3)
    ours = theirs = query = 0.0
    wrong = refused = 0
    for _ in range(scenes):
        scene, tool = hard_move(rng), rng.choice("SML")
        who = scene.bases[0]
        reach = 2 * who.radius + MOVEMENT_LENGTH[tool]
        ways = [(rng.uniform(0, math.tau), reach * math.sqrt(rng.random())) for _ in range(each)]
        places = [(who.x + way * math.cos(angle), who.y + way * math.sin(angle)) for angle, way in ways]
        laid.cache_clear()
        start = process_time()
        tool_here = tool_among(who, tool, too_tall(scene, who, who.size))
        exact = [tool_here.laying(place) is not None for place in places]
        ours += process_time() - start
        start = process_time()
        grid = shapely.STRtree(_grid(scene, who, tool))
        built = process_time()
        sampled = [bool(len(grid.query(shapely.Point(place), "dwithin", who.radius))) for place in places]
        theirs += process_time() - start
        query += process_time() - built
        refused += sum(ours_says and not grid_says for ours_says, grid_says in zip(exact, sampled, strict=True))
        wrong += sum(grid_says and not ours_says for ours_says, grid_says in zip(exact, sampled, strict=True))
    count = scenes * each
    note = f"grid found and we did not: {wrong}; we found and the grid did not: {refused}"
    return [
        Row(f"destination, against a 2° grid ({note})", ours / count * 1e6, theirs / count * 1e6, "µs", goal=5),
        Row(
            "destination with our build, against the grid's query alone", ours / count * 1e6, query / count * 1e6, "µs"
        ),
    ]


def _grid(scene: Scene, who: Base, tool: str) -> list[shapely.Geometry]:
    """Every legal laying on a grid of 2° by 2°, as shapely shapes; the first half is tested once per heading."""
    half = MOVEMENT_LENGTH[tool] / 2
    tall = shapely.union_all([shapely.Polygon(f.outline) for f in scene.terrain if f.size > who.size])
    shapely.prepare(tall)
    found: list[shapely.Geometry] = []
    for degrees in range(0, 360, 2):
        heading = math.radians(degrees)
        ux, uy = math.cos(heading), math.sin(heading)
        start = (who.x + who.radius * ux, who.y + who.radius * uy)
        hinge = (start[0] + half * ux, start[1] + half * uy)
        first = _half(start, hinge)
        if tall.intersects(first) or tall.dwithin(shapely.Point(hinge), MOVEMENT_WIDTH / 2):
            continue
        ends = [math.radians(degrees + bend) for bend in range(-90, 91, 2)]
        seconds = [_half(hinge, (hinge[0] + half * math.cos(a), hinge[1] + half * math.sin(a))) for a in ends]
        free = [second for second, hit in zip(seconds, shapely.intersects(tall, seconds), strict=True) if not hit]
        found += [first, *free] if free else []
    return found


def _half(start: Point, end: Point) -> shapely.Polygon:
    length = math.dist(start, end)
    ax, ay = (end[1] - start[1]) / length * MOVEMENT_WIDTH / 2, (start[0] - end[0]) / length * MOVEMENT_WIDTH / 2
    return shapely.Polygon(
        [
            (start[0] + ax, start[1] + ay),
            (end[0] + ax, end[1] + ay),
            (end[0] - ax, end[1] - ay),
            (start[0] - ax, start[1] - ay),
        ]
    )


# -- pictures and offers -------------------------------------------------------------------------------------------


def _area() -> Row:
    """The ground of one tool on a ready battlefield, nothing remembered; the slowest tool counts."""
    rng = random.Random(11)
    scenes = [mid_game(rng) for _ in range(size(12, 1))]
    slowest = 0.0
    for tool in "SML":
        laid.cache_clear()
        seconds, _ = _timed(partial(_areas, scenes, tool), _forget)
        slowest = max(slowest, seconds / len(scenes))
    return Row("reachable area for the picture, against its limit", slowest * 1e3, AREA_MILLISECONDS, "ms", goal=1)


def _areas(scenes: list[Scene], tool: str) -> list[object]:
    return [reachable_area(scene, scene.bases[0], tool) for scene in scenes]


def _near() -> Row:
    """Which objectives a character could come to contest, of all whose turn it might be: as a turn begins."""
    rng, apart = random.Random(13), TOKEN_RADIUS + RANGE_LENGTH[1]
    asked = [(scene, who) for scene in (mid_game(rng) for _ in range(size(6, 1))) for who in scene.bases[:5]]
    tools = tools_up_to("M")

    def ours() -> list[bool]:
        return [
            comes_near(scene, who, tools, (token.x, token.y), who.radius + apart)
            for scene, who in asked
            for token in scene.tokens
        ]

    def theirs() -> list[bool]:
        grounds = [(scene, who, reachable(scene, who, tools)) for scene, who in asked]
        return [
            bool(shapely.distance(ground, shapely.Point(token.x, token.y)) <= who.radius + apart)
            for scene, who, ground in grounds
            for token in scene.tokens
        ]

    (short, found), (long, known) = _timed(ours, _forget), _timed(theirs, _forget)
    assert found == known
    name = "objectives within a move, against measuring all ground in reach"
    return Row(name, short / len(asked) * 1e3, long / len(asked) * 1e3, "ms", goal=1.5)


def _offers() -> Row:
    """All an activation asks: destinations of a Long move and of a climb, and range, sight and cover to every foe."""
    rng = random.Random(12)
    scenes = [mid_game(rng) for _ in range(size(8, 1))]
    seconds, _ = _timed(lambda: [_activation(scene) for scene in scenes], _forget)
    return Row(
        "all offers of one activation, against their limit",
        seconds / len(scenes) * 1e3,
        OFFERS_MILLISECONDS,
        "ms",
        goal=1,
    )


def _activation(scene: Scene) -> int:
    who, foes = scene.bases[0], scene.bases[5:]
    ids = [foe.id for foe in foes]
    moves = destinations(scene, who, tools_up_to("L"), foes=ids, most=12)
    climbs = destinations(scene, who, ("S",), size=5, foes=ids, most=12)
    attacks = [(range_between(who, foe), sight(scene, who, foe), cover(scene, who, foe)) for foe in foes]
    answers = [cover(scene, foe, who).ok or sight(scene, foe, who).ok for foe in foes]
    return len(moves) + len(climbs) + len(attacks) + len(answers)


def _forget() -> None:
    laid.cache_clear()
    forget()


def _timed(work: Callable[[], T], before: Callable[[], None] = lambda: None, times: int = TIMES) -> tuple[float, T]:
    """Processor time, the best of a few runs: other people may work on the same machine."""
    runs = []
    for _ in range(times):
        before()
        start = process_time()
        result = work()
        runs.append((process_time() - start, result))
    return min(runs, key=lambda run: run[0])
