"""Destinations against brute force: layings by the ten thousand, built and tested with shapely alone."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from sampling import sample

from bench.scenes import hard_move
from rules_engine.crisis_protocol.board.laying import Laying
from rules_engine.crisis_protocol.board.movement import may_reach, too_tall, tool_among
from rules_engine.crisis_protocol.board.shapes import Base, Point, Scene
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH

Floats = npt.NDArray[np.float64]
SIDE = MOVEMENT_WIDTH / 2
SWEPT, LAID, RESTED = sample((30, 50, 20), (100, 150, 60))
"""Scenes of each test."""


def outline_of(laying: Laying) -> shapely.Geometry:
    """The tool as a shape, from the three points a player is shown."""
    return shapely.LineString(laying).buffer(SIDE, quad_segs=64, cap_style="flat", join_style="round")


def assert_laying_is_legal(scene: Scene, who: Base, tool: str, laying: Laying, to: Point, size: int) -> None:
    half = MOVEMENT_LENGTH[tool] / 2
    start, hinge, end = (np.array(point) for point in laying)
    centre = np.array(who.centre)
    first, second = hinge - start, end - hinge
    assert abs(np.hypot(*(start - centre)) - who.radius) < 1e-9
    assert abs(np.hypot(*first) - half) < 1e-9
    assert abs(np.hypot(*second) - half) < 1e-9
    assert abs(first[0] * (start - centre)[1] - first[1] * (start - centre)[0]) < 1e-9, "the end lies centred"
    assert first @ second >= -1e-8, "bent by more than a right angle"
    shape = outline_of(laying)
    assert shape.distance(shapely.Point(to)) <= who.radius + 2e-6
    for feature in scene.terrain:
        polygon = shapely.Polygon(feature.outline)
        stands = polygon.intersects(shapely.Point(who.centre).buffer(who.radius - 1e-4))
        if feature.size > size and not stands:
            assert shape.intersection(polygon).area < 1e-5, f"the tool lies over {feature.id}"


@dataclass
class Sweep:
    """All layings on a grid of headings that lie over nothing forbidden."""

    hinges: Floats
    headings: Floats
    firsts: Floats
    half: float

    def touches(self, to: Point, radius: float) -> bool:
        dx, dy = to[0] - self.hinges[:, 0], to[1] - self.hinges[:, 1]
        if (np.hypot(dx, dy) <= SIDE + radius).any():
            return True
        for headings, low, high in ((self.headings, 0.0, self.half), (self.firsts, -self.half, 0.0)):
            cos, sin = np.cos(headings), np.sin(headings)
            along, across = dx * cos + dy * sin, np.abs(dy * cos - dx * sin)
            past = np.maximum(0, np.maximum(low - along, along - high))
            if (np.hypot(past, np.maximum(0, across - SIDE)) <= radius).any():
                return True
        return False


def boxes(starts: Floats, headings: Floats, length: float) -> npt.NDArray[np.object_]:
    cos, sin = np.cos(headings), np.sin(headings)
    along, across = np.column_stack((cos, sin)), np.column_stack((-sin, cos)) * SIDE
    ends = starts + along * length
    return shapely.polygons(np.stack((starts - across, ends - across, ends + across, starts + across), axis=1))


def sweep(scene: Scene, who: Base, tool: str, size: int, firsts: Floats, bends: Floats) -> Sweep:
    half = MOVEMENT_LENGTH[tool] / 2
    tall = shapely.union_all([shapely.Polygon(feature.outline) for feature in scene.terrain if feature.size > size])
    shapely.prepare(tall)
    ways = np.column_stack((np.cos(firsts), np.sin(firsts)))
    centre = np.array(who.centre)
    hinges = centre + ways * (who.radius + half)
    free = ~shapely.intersects(tall, boxes(centre + ways * who.radius, firsts, half))
    free &= ~shapely.intersects(tall, shapely.buffer(shapely.points(hinges), SIDE))
    hinges, firsts = hinges[free], firsts[free]
    hinges, firsts = np.repeat(hinges, len(bends), axis=0), np.repeat(firsts, len(bends))
    headings = firsts + np.tile(bends, int(free.sum()))
    free = ~shapely.intersects(tall, boxes(hinges, headings, half))
    return Sweep(hinges[free], headings[free], firsts[free], half)


def test_destinations_agree_with_a_fine_sweep_of_the_tool():
    """MOV-10…16, MOV-49: no wrong refusal, no wrong permission."""
    rng = random.Random(404)
    firsts, bends = np.radians(np.arange(0, 360, 1.0)), np.radians(np.linspace(-90, 90, 121))
    legal = 0
    for _ in range(SWEPT):
        scene, tool = hard_move(rng), rng.choice("SML")
        who = scene.bases[0]
        grid = sweep(scene, who, tool, who.size, firsts, bends)
        walls = too_tall(scene, who, who.size)
        reach = 2 * who.radius + MOVEMENT_LENGTH[tool]
        for _ in range(50):
            angle, distance = rng.uniform(0, math.tau), reach * math.sqrt(rng.uniform(0, 1.05))
            to = (who.x + distance * math.cos(angle), who.y + distance * math.sin(angle))
            laying = tool_among(who, tool, walls).laying(to)
            if laying is None:
                assert not grid.touches(to, who.radius), (scene, tool, to)
            else:
                legal += 1
                assert_laying_is_legal(scene, who, tool, laying, to, who.size)
    assert 15 * SWEPT < legal < 40 * SWEPT, "the scenes are hard only if both answers are common"


def test_every_end_of_a_random_legal_laying_is_accepted():
    """MOV-16: whatever lies, however tight the gap, may be used."""
    rng, numbers = random.Random(11), np.random.default_rng(11)
    tried = 0
    for _ in range(LAID):
        scene, tool = hard_move(rng), rng.choice("SML")
        who = scene.bases[0]
        walls = too_tall(scene, who, who.size)
        grid = sweep(
            scene, who, tool, who.size, numbers.uniform(0, math.tau, 60), numbers.uniform(-1, 1, 40) * math.pi / 2
        )
        for index in numbers.integers(0, len(grid.firsts), 20) if len(grid.firsts) else ():
            # Beside the corner of the far end: the last place this laying reaches.
            heading, side = grid.headings[index], rng.choice((-1, 1))
            x, y = grid.hinges[index] + grid.half * np.array((math.cos(heading), math.sin(heading)))
            off = heading + side * rng.uniform(0, math.pi / 2)
            x, y = x - side * SIDE * math.sin(heading), y + side * SIDE * math.cos(heading)
            to = (x + who.radius * math.cos(off), y + who.radius * math.sin(off))
            tried += 1
            assert tool_among(who, tool, walls).laying(to) is not None, (scene, tool, to)
    assert tried > 2000 * LAID / 150


def test_may_reach_permits_what_lies_and_rests():
    """MOV-03, MOV-04, MOV-07, MOV-49: the place itself is checked with shapely."""
    rng = random.Random(99)
    legal = 0
    for _ in range(RESTED):
        scene, tool, size = hard_move(rng), rng.choice("SML"), rng.choice((2, 3, 5))
        who = scene.bases[0]
        for _ in range(25):
            angle, distance = rng.uniform(0, math.tau), rng.uniform(0, 2 * who.radius + MOVEMENT_LENGTH[tool])
            to = (who.x + distance * math.cos(angle), who.y + distance * math.sin(angle))
            verdict = may_reach(scene, who, tool, to, size)
            assert verdict.ok is not bool(verdict.reasons)
            laying = tool_among(who, tool, too_tall(scene, who, size)).laying(to)
            if laying is None or not rests(scene, who, to, size):
                assert not verdict.ok
            else:
                legal += 1
                assert verdict.ok
                assert verdict.witness is not None
                assert_laying_is_legal(scene, who, tool, verdict.witness, to, size)
    assert legal > 5 * RESTED


def rests(scene: Scene, who: Base, to: Point, size: int) -> bool:
    place = shapely.Point(to).buffer(who.radius, quad_segs=512)
    if not shapely.box(0, 0, 36, 36).covers(place):
        return False
    if any(math.dist(to, other.centre) < who.radius + other.radius for other in scene.bases if other.id != who.id):
        return False
    for feature in scene.terrain:
        polygon = shapely.Polygon(feature.outline)
        if polygon.intersection(place).area > 1e-9 and (feature.size > size or not polygon.covers(place)):
            return False
    return True
