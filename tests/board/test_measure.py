"""Range: edge to edge, with one tolerance."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.crisis_protocol.board.measure import gap, gap_to_edge, range_between, touching, within
from rules_engine.crisis_protocol.board.shapes import Base, Terrain, Token
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, base_radius

SQUARE = ((10.0, 10.0), (14.0, 10.0), (14.0, 13.0), (10.0, 13.0))
inches = st.floats(1, 35)


def test_range_runs_from_edge_to_edge():
    """MEA-13, MEA-Q3: six inches between the rims is range 3, a hair more is not."""
    small = base_radius(35)
    here = Base("a", 5, 5, small, 2)
    assert within(here, Base("b", 5 + 6 + 2 * small, 5, small, 2), 3)
    assert not within(here, Base("b", 5 + 6 + 2 * small + 1e-4, 5, small, 2), 3)


def test_touching_and_overlapping_things_are_no_distance_apart():
    """MEA-Q3, OBJ-04: touching counts as 0; a base may cover a token."""
    base = Base("a", 5, 5, 1, 2)
    assert gap(base, Base("b", 7, 5, 1, 2)) == 0
    assert touching(base, Base("b", 5 + math.sqrt(2), 5 + math.sqrt(2), 1, 2))
    assert gap(base, Token("k", 5.2, 5, 0.5)) == 0


@pytest.mark.parametrize("degrees", range(0, 360, 7))
def test_bases_that_touch_at_any_angle_are_exactly_nothing_apart(degrees):
    """MEA-Q3: the last digits of a float are no distance."""
    small = base_radius(35)
    way = 2 * small
    x, y = 10 + way * math.cos(math.radians(degrees)), 10 + way * math.sin(math.radians(degrees))
    assert gap(Base("a", 10, 10, small, 2), Base("b", x, y, small, 2)) == 0.0


def test_everything_is_within_any_range_of_itself():
    """MEA-14."""
    base = Base("a", 5, 5, 1, 2)
    assert all(within(base, base, reach) for reach in RANGE_LENGTH)


def test_terrain_is_measured_to_its_nearest_side():
    """MEA-13, COV-02: also from on top of it, where the distance is 0."""
    feature = Terrain("t", 3, SQUARE)
    assert gap(Base("a", 8, 11, 1, 2), feature) == pytest.approx(1)
    assert gap(feature, Base("a", 16.5, 14, 0.5, 2)) == pytest.approx(math.hypot(2.5, 1) - 0.5)
    assert gap(Base("a", 12, 11.5, 1, 2, on="t"), feature) == 0
    assert gap(feature, Terrain("u", 1, ((15.0, 9.0), (16.0, 9.0), (16.0, 14.0), (15.0, 14.0)))) == pytest.approx(1)
    assert gap(feature, Terrain("u", 1, ((11.0, 9.0), (12.0, 9.0), (12.0, 14.0), (11.0, 14.0)))) == 0


def test_an_outline_may_repeat_its_first_corner_and_run_either_way_round():
    """MEA-13: as people write polygons."""
    closed = (*SQUARE, SQUARE[0])
    for outline in (closed, closed[::-1], SQUARE[::-1]):
        feature = Terrain("t", 3, outline)
        assert gap(Base("a", 8, 11, 1, 2), feature) == pytest.approx(1)
        assert gap(
            feature, Terrain("u", 1, ((15.0, 9.0), (16.0, 9.0), (16.0, 14.0), (15.0, 14.0), (15.0, 9.0)))
        ) == pytest.approx(1)


def test_the_edge_of_the_mat_is_measured_like_everything_else():
    """DEP-Q2: any part of the base counts."""
    base = Base("a", 4, 30, 1, 2)
    assert gap_to_edge(base, "left") == pytest.approx(3)
    assert gap_to_edge(base, "top") == pytest.approx(5)
    assert gap_to_edge(Terrain("t", 1, SQUARE), "right") == pytest.approx(22)


def test_the_shortest_tool_that_spans_the_gap_is_named():
    """MEA-05, MEA-06: range 1 is the width of a range tool."""
    base = Base("a", 5, 5, 1, 2)
    tools = [range_between(base, Base("b", 7 + distance, 5, 1, 2)) for distance in (0, 1, 1.5, 3.001, 8, 10, 10.01)]
    assert tools == [1, 1, 2, 3, 4, 5, None]


@given(inches, inches, inches, inches, st.sampled_from((35, 50, 65)))
def test_range_is_the_same_both_ways_and_agrees_with_an_independent_measurement(x, y, u, v, millimetres):
    """MEA-13: measured with shapely from centre to centre and from centre to side."""
    one, other = Base("a", x, y, base_radius(millimetres), 2), Base("b", u, v, 0.689, 2)
    assert gap(one, other) == gap(other, one)
    expected = max(0.0, shapely.Point(x, y).distance(shapely.Point(u, v)) - one.radius - other.radius)
    assert gap(one, other) == pytest.approx(expected, abs=1e-9)
    feature = Terrain("t", 3, SQUARE)
    to_side = max(0.0, shapely.Polygon(SQUARE).distance(shapely.Point(x, y)) - one.radius)
    assert gap(one, feature) == gap(feature, one) == pytest.approx(to_side, abs=1e-9)
