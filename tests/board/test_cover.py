"""Cover by the rules, with the line that proves it."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.scenes import hard_sight
from rules_engine.crisis_protocol.board.cover import cover, is_covered
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain

ATTACKER = Base("a", 5, 10, 0.7, 2)
DEFENDER = Base("b", 15, 10, 0.7, 2)


def block(id: str, size: int, left: float, bottom: float, right: float, top: float) -> Terrain:
    return Terrain(id, size, ((left, bottom), (right, bottom), (right, top), (left, top)))


def codes(*terrain: Terrain, attacker: Base = ATTACKER, defender: Base = DEFENDER) -> list[str]:
    return [reason.code for reason in cover(Scene((attacker, defender), terrain), attacker, defender).reasons]


def test_a_feature_near_the_defender_and_between_the_two_covers():
    """COV-01: all three conditions hold, and the line crosses the feature."""
    verdict = cover(Scene((ATTACKER, DEFENDER), (block("car", 2, 12, 9, 13.5, 11),)), ATTACKER, DEFENDER)
    assert verdict.ok
    assert verdict.witness is not None
    assert [line.feature for line in verdict.witness] == ["car"]


def test_a_feature_smaller_than_the_defender_does_not_cover():
    """COV-02, COV-Q2: the printed Size counts, also on a roof."""
    assert codes(block("crate", 1, 12, 9, 13.5, 11)) == ["cover_too_small"]
    on_roof = replace(DEFENDER, on="roof")
    roof = block("roof", 2, 14, 9, 16, 11)
    assert is_covered(Scene((ATTACKER, on_roof), (roof,)), ATTACKER, on_roof)


def test_a_feature_farther_than_range_1_does_not_cover():
    """COV-02: an inch from the rim still covers, a hair more does not."""
    edge = 15 - 0.7 - 1
    assert codes(block("car", 2, 12, 9, edge, 11)) == []
    assert codes(block("car", 2, 12, 9, edge - 1e-4, 11)) == ["no_feature_within_range_1"]


def test_a_feature_that_no_line_crosses_does_not_cover():
    """COV-03: behind the defender, or touched by the outermost line."""
    assert codes(block("behind", 3, 15.7, 9, 17, 11)) == ["no_line_crosses"]
    assert codes(block("beside", 3, 13, 10.7, 15, 12)) == ["no_line_crosses"]
    assert codes(block("beside", 3, 13, 10.7 - 1e-4, 15, 12)) == []


def test_no_cover_from_an_attacker_within_range_2():
    """COV-04: three inches from rim to rim is still within range 2."""
    car = block("car", 2, 12, 9, 13.5, 11)
    near = replace(ATTACKER, x=15 - 1.4 - 3)
    assert codes(car, attacker=near) == ["attacker_too_close"]
    assert codes(car, attacker=replace(near, x=near.x - 1e-4)) == []


def test_the_feature_under_the_defender_covers_and_the_one_under_the_attacker_only_if_near():
    """COV-Q1."""
    roof = block("roof", 3, 13, 8, 17, 12)
    assert codes(roof, defender=replace(DEFENDER, on="roof")) == []
    perch = block("perch", 3, 3, 8, 7, 12)
    assert codes(perch, attacker=replace(ATTACKER, on="perch")) == ["no_feature_within_range_1"]
    long_perch = block("perch", 3, 3, 8, 13.6, 12)
    assert codes(long_perch, attacker=replace(ATTACKER, on="perch")) == []


def test_every_feature_that_covers_is_named():
    """COV-08: one source is enough, but the player may want to know all."""
    verdict = cover(
        Scene((ATTACKER, DEFENDER), (block("car", 2, 12, 9, 13.5, 9.8), block("tree", 4, 12, 10.2, 13.5, 11))),
        ATTACKER,
        DEFENDER,
    )
    assert verdict.witness is not None
    assert [line.feature for line in verdict.witness] == ["car", "tree"]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_cover_agrees_with_the_hull_of_the_two_bases(seed):
    """COV-02, COV-03: an independent check with shapely, and a witness line for every feature."""
    scene = hard_sight(random.Random(seed))
    attacker, defender = scene.bases
    verdict = cover(scene, attacker, defender)
    assert is_covered(scene, attacker, defender) is verdict.ok
    if math.dist(attacker.centre, defender.centre) - attacker.radius - defender.radius <= 3:
        assert not verdict.ok
        return
    bases = [shapely.Point(base.centre).buffer(base.radius, quad_segs=256) for base in (attacker, defender)]
    hull = shapely.union_all(bases).convex_hull
    named = {line.feature: line.line for line in verdict.witness or ()}
    for feature in scene.terrain:
        outline = shapely.Polygon(feature.outline)
        crossed, near = outline.intersection(hull).area, outline.distance(shapely.Point(defender.centre))
        if crossed > 1e-3 and near < defender.radius + 1 - 1e-3:
            assert feature.id in named
        if crossed == 0 or near > defender.radius + 1 + 1e-3:
            assert feature.id not in named
        if feature.id in named:
            start, end = named[feature.id]
            assert math.dist(start, attacker.centre) <= attacker.radius + 1e-6
            assert math.dist(end, defender.centre) <= defender.radius + 1e-6
            assert outline.buffer(1e-9).intersects(shapely.LineString([start, end]))
