"""Thrown terrain (TER-11…16)."""

from __future__ import annotations

import math

import pytest
from board_strategies import ANGLES, TOOLS, scenes
from hypothesis import assume, given, settings
from shapely import Point, Polygon

from rules_engine.crisis_protocol.board.hurl import hurl
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, base_radius

R = base_radius(50)


def box(id: str, left: float, bottom: float, right: float, top: float) -> Terrain:
    return Terrain(id, 3, ((left, bottom), (right, bottom), (right, top), (left, top)))


def test_the_first_thing_along_the_tool_is_struck_and_no_other() -> None:
    """TER-14, TER-15."""
    scene = Scene(
        (Base("a", 10, 10, R, 3), Base("b", 16, 10, R, 3)), (box("near", 13, 9, 14, 11), box("car", 5, 5, 7, 7))
    )
    assert [hit.id for hit in hurl(scene, "a", "car", "L", 0).hits] == ["near"]


def test_the_thrown_feature_is_gone_before_it_flies() -> None:
    """TER-11."""
    scene = Scene((Base("a", 10, 10, R, 3), Base("b", 16, 10, R, 3)), (box("car", 12, 9, 14, 11),))
    assert [hit.id for hit in hurl(scene, "a", "car", "L", 0).hits] == ["b"]


def test_terrain_under_the_thrower_is_ignored() -> None:
    """TER-16."""
    scene = Scene((Base("a", 10, 10, R, 3, on="roof"),), (box("roof", 8, 8, 20, 12), box("car", 30, 30, 31, 31)))
    assert hurl(scene, "a", "car", "L", 0).hits == ()


def test_the_width_of_the_tool_counts_and_touching_is_enough() -> None:
    """TER-14."""
    side = 0.279
    scene = Scene((Base("a", 10, 10, R, 3),), (box("edge", 13, 10 + side, 14, 12), box("car", 30, 30, 31, 31)))
    assert [hit.id for hit in hurl(scene, "a", "car", "M", 0).hits] == ["edge"]
    beyond = Scene((Base("a", 10, 10, R, 3),), (box("edge", 13, 10.01 + side, 14, 12), box("car", 30, 30, 31, 31)))
    assert hurl(beyond, "a", "car", "M", 0).hits == ()


def test_a_base_beside_the_tool_is_reached_where_the_side_meets_its_rim() -> None:
    """TER-14: in order of distance along the tool, not of the nearest point of the base."""
    beside = Base("b", 15, 10 + 0.279 + R - 0.02, R, 3)
    bench = box("bench", 14.5, 9, 14.6, 10)
    scene = Scene((Base("a", 10, 10, R, 3), beside), (bench, box("car", 30, 30, 31, 31)))
    assert [hit.id for hit in hurl(scene, "a", "car", "L", 0).hits] == ["bench"]
    (hit,) = hurl(Scene(scene.bases), "a", "car", "L", 0).hits
    assert hit.distance == pytest.approx(15 - math.sqrt(R**2 - (R - 0.02) ** 2) - 10 - R)


def test_things_at_the_same_distance_are_all_named() -> None:
    """TER-14, as MOV-Q1."""
    scene = Scene((Base("a", 10, 10, R, 3), Base("b", 14, 11, R, 2), Base("c", 14, 9, R, 2)), (box("car", 1, 1, 2, 2),))
    assert [hit.id for hit in hurl(scene, "a", "car", "L", 0).hits] == ["b", "c"]


@settings(max_examples=200, deadline=None)
@given(scenes(), TOOLS, ANGLES)
def test_what_is_struck_agrees_with_a_second_geometry(scene: Scene, tool: str, angle: float) -> None:
    """TER-12…16: the laid tool, cut where the first thing is struck, touches nothing before it."""
    assume(any(found.id == "a" for found in scene.bases))
    thrower = scene.base("a")
    result = hurl(scene, "a", "none", tool, angle)
    rectangle = Polygon(result.outline)
    assert rectangle.area == pytest.approx(MOVEMENT_LENGTH[tool] * 0.558)
    things = {other.id: (Point(other.centre), other.radius) for other in scene.bases if other.id != "a"}
    for feature in scene.terrain:
        shape = Polygon(feature.outline)
        if shape.distance(Point(thrower.centre)) > thrower.radius:
            things[feature.id] = (shape, 0.0)
    touched = {id for id, (shape, grown) in things.items() if rectangle.distance(shape) <= grown - 1e-5}
    assert bool(touched) <= bool(result.hits)
    for hit in result.hits:
        shape, grown = things[hit.id]
        assert rectangle.distance(shape) <= grown + 1e-5
        if hit.distance > 1e-3:
            share = (hit.distance - 1e-4) / MOVEMENT_LENGTH[tool]
            low_right, far_right, far_left, low_left = result.outline
            cut = Polygon(
                [
                    low_right,
                    tuple(a + (b - a) * share for a, b in zip(low_right, far_right, strict=True)),
                    tuple(a + (b - a) * share for a, b in zip(low_left, far_left, strict=True)),
                    low_left,
                ]
            )
            for other, other_grown in things.values():
                assert cut.distance(other) > other_grown - 1e-5
    assert math.dist(result.start, thrower.centre) == pytest.approx(thrower.radius)
