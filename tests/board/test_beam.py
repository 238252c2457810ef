"""Beams and areas (BEA-02, BEA-03, BEA-12, BEA-13, ARE-02)."""

from __future__ import annotations

import pytest
from board_strategies import scenes
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from rules_engine.crisis_protocol.board.area import in_area
from rules_engine.crisis_protocol.board.beam import aim, beams, lane, touched
from rules_engine.crisis_protocol.board.shapes import Base, Scene

REACHES = st.integers(2, 5)


def at(id: str, x: float, y: float, radius: float = 1.0) -> Base:
    return Base(id, x, y, radius, 2)


def test_the_beam_begins_at_the_rim_and_is_an_inch_wide() -> None:
    """BEA-02: through the centre of the base, as long as the range."""
    outline = lane(at("a", 10, 10), 3, 0).outline()
    assert outline == ((11.0, 9.5), (17.0, 9.5), (17.0, 10.5), (11.0, 10.5))


def test_touching_the_tool_is_being_in_range() -> None:
    """BEA-03."""
    scene = Scene((at("a", 10, 10), at("side", 14, 11.5), at("end", 18, 10), at("past", 18.01, 10), at("by", 14, 8.49)))
    assert touched(scene, "a", 3, 0) == ("side", "end")


def test_the_offers_hold_every_set_of_targets_once() -> None:
    """BEA-02: two characters apart can be touched alone or together."""
    scene = Scene((at("a", 10, 10), at("b", 15, 11), at("c", 15, 8.5)))
    offered = beams(scene, "a", 4)
    assert {beam.touched for beam in offered} == {("b", "c"), ("b",), ("c",)}
    assert offered[0].touched == ("b", "c")
    assert all(touched(scene, "a", 4, beam.angle) == beam.touched for beam in offered)


def test_the_corner_of_the_tool_reaches_farther_than_its_middle() -> None:
    """BEA-03, BEA-12: straight at it would miss."""
    scene = Scene((at("a", 10, 10), at("b", 18.01, 10)))
    angle = aim(scene, "a", 3, "b")
    assert angle is not None
    assert touched(scene, "a", 3, angle) == ("b",)
    assert touched(scene, "a", 3, 0) == ()


def test_a_target_out_of_reach_has_no_beam() -> None:
    """BEA-13."""
    scene = Scene((at("a", 10, 10), at("b", 30, 10)))
    assert aim(scene, "a", 3, "b") is None
    assert beams(scene, "a", 3, through="b") == ()
    assert beams(scene, "a", 3) == ()


def test_an_area_holds_everyone_within_the_range_nearest_first() -> None:
    """ARE-02, MEA-13: edge to edge, touching the range counts."""
    scene = Scene((at("a", 10, 10), at("far", 10, 20.1), at("b", 15, 10), at("c", 10, 15.0), at("d", 10, 2)))
    assert in_area(scene, "a", 2) == ("b", "c")
    assert in_area(scene, "a", 3) == ("b", "c", "d")


@settings(max_examples=150, deadline=None)
@given(scenes(most_features=0, most_bases=8), REACHES, st.floats(0, 360))
def test_every_beam_a_player_can_lay_is_among_the_offers(scene: Scene, reach: int, angle: float) -> None:
    """BEA-02, BEA-03: the critical angles miss no set of targets, and a second geometry agrees on who is touched."""
    assume(any(found.id == "a" for found in scene.bases))
    names = touched(scene, "a", reach, angle)
    rectangle = Polygon(lane(scene.base("a"), reach, angle).outline())
    for other in scene.bases:
        if other.id != "a":
            gap = rectangle.distance(Point(other.centre)) - other.radius
            assert abs(gap) < 1e-5 or (gap < 0) == (other.id in names)
    offered = beams(scene, "a", reach)
    assert len({beam.touched for beam in offered}) == len(offered)
    if names:
        assert names in {beam.touched for beam in offered}
    for beam in offered:
        assert touched(scene, "a", reach, beam.angle) == beam.touched
        for share in (-0.49, 0.49):
            assert touched(scene, "a", reach, beam.angle + share * beam.width) == beam.touched


@settings(max_examples=60, deadline=None)
@given(scenes(most_features=0, most_bases=8), REACHES)
def test_an_aimed_beam_touches_its_target_whenever_one_can(scene: Scene, reach: int) -> None:
    """BEA-12, BEA-13."""
    assume(any(found.id == "a" for found in scene.bases))
    for other in scene.bases:
        if other.id == "a":
            continue
        angle = aim(scene, "a", reach, other.id)
        possible = any(other.id in touched(scene, "a", reach, step * 0.5) for step in range(720))
        if angle is None:
            assert not possible
        else:
            assert other.id in touched(scene, "a", reach, angle)


def test_a_lone_arc_is_offered_by_its_middle() -> None:
    """BEA-02: the player turns least when offered the middle."""
    (beam,) = beams(Scene((at("a", 10, 10), at("b", 15, 10))), "a", 3)
    assert min(beam.angle, 360 - beam.angle) == pytest.approx(0, abs=1e-9)
