"""The hinged tool itself: what each half may do, heading by heading."""

from __future__ import annotations

import math

import pytest

from rules_engine.crisis_protocol.board.laying import Tool
from rules_engine.crisis_protocol.board.outlines import prepare
from rules_engine.crisis_protocol.board.shapes import EPSILON
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH

RADIUS = 0.7
HALF, SIDE = MOVEMENT_LENGTH["M"] / 2, MOVEMENT_WIDTH / 2
HINGE = RADIUS + HALF


def tool(*boxes: tuple[float, float, float, float]) -> Tool:
    """The M tool at the origin; boxes are left, bottom, right, top."""
    outlines = [((left, bottom), (right, bottom), (right, top), (left, top)) for left, bottom, right, top in boxes]
    return Tool((0.0, 0.0), RADIUS, "M", [prepare(outline) for outline in outlines], None)


def free(laid: Tool, heading: float = 0.0) -> list[tuple[float, float]]:
    return laid.fan(heading, EPSILON, 0.0).free


def test_in_the_open_the_hinge_bends_a_right_angle_either_way():
    """MOV-11."""
    assert free(tool()) == [(-math.pi / 2, math.pi / 2)]


def test_nothing_lies_when_the_first_half_or_the_hinge_is_over_a_wall():
    """MOV-13: the middle, the side and the round of the hinge count; touching does not."""
    assert free(tool((1.5, -0.1, 1.6, 0.1))) == []
    assert free(tool((1.5, SIDE - 1e-4, 1.6, 2))) == []
    assert free(tool((1.5, SIDE, 1.6, 2)))
    past = HINGE + SIDE
    assert free(tool((past - 1e-3, -0.01, past + 1, 0.01))) == []


def test_nothing_lies_into_a_wall_that_the_base_touches():
    """MOV-13: no side of the wall is under the tool, yet the tool is inside it."""
    assert free(tool((RADIUS, -9.0, 20.0, 9.0))) == []
    assert free(tool((RADIUS, -9.0, 20.0, 9.0)), math.pi)


def test_a_post_beside_the_hinge_forbids_exactly_the_headings_over_it():
    """MOV-13: the edge of the half grazes the corner of the post."""
    near, far = free(tool((HINGE + 1, -0.05, HINGE + 1.1, 0.05)))
    assert far[0] == -near[1] == pytest.approx(math.asin(SIDE / math.hypot(1, 0.05)) + math.atan2(0.05, 1), abs=1e-5)


def test_the_end_fits_in_front_of_a_wall_where_its_corners_would_not_turn():
    """MOV-13: straight on is free, a little to either side the corner is in the wall."""
    wall = HINGE + HALF + 0.004
    spans = free(tool((wall, -5.0, wall + 1, 5.0)))
    assert any(low <= 0.0 <= high for low, high in spans)
    assert not any(low <= 0.05 <= high or low <= -0.05 <= high for low, high in spans)
    assert any(low <= 1.0 <= high for low, high in spans)
    laid = tool((wall, -5.0, wall + 1, 5.0))
    assert laid.laying((wall - RADIUS, SIDE + RADIUS)) is not None


def test_a_second_half_may_lie_against_a_wall():
    """LOS-Q2 holds for tools as well: touching is not lying over."""
    spans = free(tool((HINGE + 0.5, SIDE, HINGE + 2, 3.0)))
    assert any(low <= 0.0 <= high for low, high in spans)
    assert not any(low <= 0.01 <= high for low, high in spans)
