"""Sight against brute force: rays by the thousand, computed without the code under test."""

from __future__ import annotations

import math
import random

import numpy as np
import numpy.typing as npt
import shapely
from sampling import sample

from bench.scenes import hard_sight, random_sight
from rules_engine.crisis_protocol.board.shapes import Base, Scene
from rules_engine.crisis_protocol.board.sight import Sight, sight

Floats = npt.NDArray[np.float64]
HARD = sample(600, 2000)
"""Scenes."""


def rim(base: Base, count: int) -> Floats:
    angles = np.arange(count) * (math.tau / count)
    return np.column_stack((base.x + base.radius * np.cos(angles), base.y + base.radius * np.sin(angles)))


def some_ray_is_free(scene: Scene, viewer: Base, target: Base, count: int) -> bool:
    """Whether one of count × count segments between the rims meets no feature that is tall enough."""
    starts = np.repeat(rim(viewer, count), count, axis=0)
    ends = np.tile(rim(target, count), (count, 1))
    free = np.ones(len(starts), dtype=bool)
    for feature in scene.terrain:
        if feature.size <= target.size:
            continue
        ring = np.array(feature.outline)
        starts, ends, free = starts[free], ends[free], free[free]
        if not len(free):
            return False
        way = ends - starts
        within = np.zeros(len(starts), dtype=bool)
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, axis=0), strict=True):
            side_a = way[:, 0] * (ay - starts[:, 1]) - way[:, 1] * (ax - starts[:, 0])
            side_b = way[:, 0] * (by - starts[:, 1]) - way[:, 1] * (bx - starts[:, 0])
            ux, uy = bx - ax, by - ay
            side_start = ux * (starts[:, 1] - ay) - uy * (starts[:, 0] - ax)
            side_end = ux * (ends[:, 1] - ay) - uy * (ends[:, 0] - ax)
            free &= ~((side_a * side_b <= 0) & (side_start * side_end <= 0))
            if uy != 0.0:
                between = (ay > starts[:, 1]) != (by > starts[:, 1])
                within ^= between & (starts[:, 0] < ax + (starts[:, 1] - ay) / uy * ux)
        free &= ~within
    return bool(free.any())


def assert_line_is_free(scene: Scene, viewer: Base, target: Base, verdict: Sight) -> None:
    assert verdict.witness is not None
    start, end = verdict.witness
    assert math.dist(start, viewer.centre) <= viewer.radius + 1e-6
    assert math.dist(end, target.centre) <= target.radius + 1e-6
    line = shapely.LineString([start, end])
    for feature in scene.terrain:
        if feature.size > target.size:
            assert not shapely.Polygon(feature.outline).buffer(-4e-6, join_style="mitre").intersects(line)


def test_every_free_ray_of_128_by_128_is_found_in_hard_scenes():
    """LOS-01, LOS-03, LOS-Q2: never "blocked" when a ray is free; when "free", the line itself is proof."""
    rng = random.Random(1201)
    seen = 0
    for _ in range(HARD):
        scene = hard_sight(rng)
        viewer, target = scene.bases
        verdict = sight(scene, viewer, target)
        if verdict.ok:
            seen += 1
            assert_line_is_free(scene, viewer, target, verdict)
        else:
            assert not some_ray_is_free(scene, viewer, target, 128), scene
    assert 0.2 * HARD < seen < 0.9 * HARD, "the scenes are hard only if both answers are common"


def test_every_free_ray_is_found_on_usual_mats():
    """LOS-01, LOS-03: bases may stand in the middle of a feature here; the answer must still be exact."""
    rng = random.Random(77)
    for _ in range(600):
        scene = random_sight(rng)
        viewer, target = scene.bases
        verdict = sight(scene, viewer, target)
        if verdict.ok:
            assert_line_is_free(scene, viewer, target, verdict)
        else:
            assert not some_ray_is_free(scene, viewer, target, 64), scene
