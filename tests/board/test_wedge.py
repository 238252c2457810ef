"""Toward and away (MOV-41…48, MOV-Q3, MOV-Q4)."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.crisis_protocol.board.plane import along, direction
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.wedge import wedge

MOVER = Base("a", 10, 10, 1.0, 2)


def test_toward_and_away_open_on_opposite_sides() -> None:
    """MOV-44, MOV-45."""
    toward, away = wedge(MOVER, (20, 10), "toward"), wedge(MOVER, (20, 10), "away")
    assert toward.axis == pytest.approx(0)
    assert away.axis == pytest.approx(180)
    assert toward.apex == pytest.approx((10 - math.sqrt(2), 10))
    assert away.apex == pytest.approx((10 + math.sqrt(2), 10))


def test_a_push_may_lean_by_45_degrees_and_no_more() -> None:
    """MOV-48."""
    toward = wedge(MOVER, (20, 10), "toward")
    assert toward.allows_direction(45)
    assert toward.allows_direction(315)
    assert not toward.allows_direction(45.01)
    assert not toward.allows_direction(180)


def test_an_advance_is_judged_by_where_it_ends() -> None:
    """MOV-48, MOV-Q4."""
    away = wedge(MOVER, (10, 20), "away")
    assert away.allows_end((13, 7))
    assert away.allows_end((10, 10))
    assert not away.allows_end((13.01, 7))
    assert not away.allows_end((10, 11))


def test_the_tool_must_lie_between_the_arms() -> None:
    """MOV-Q4: an arm touches the base, so ground beside the base lies outside."""
    toward = wedge(MOVER, (20, 10), "toward")
    assert toward.holds([(10, 11.4), (14, 14)])
    assert not toward.holds([(10, 11.5)])
    assert toward.holds([(12, 10)], margin=1.0)
    assert not toward.holds([(10, 11.4)], margin=0.279)


def test_a_mover_centred_on_the_reference_may_go_anywhere() -> None:
    """MOV-Q3."""
    free = wedge(MOVER, (10, 10), "away")
    assert free.axis is None
    assert all(free.allows_direction(angle) for angle in range(0, 360, 30))
    assert free.allows_end((3, 30))
    assert len(set(free.directions(8))) == 8


@given(st.floats(0, 359.9), st.integers(1, 9), st.sampled_from(["toward", "away"]))
def test_every_direction_it_offers_is_allowed_and_keeps_the_base_inside(angle: float, count: int, sense: str) -> None:
    """MOV-43, MOV-46: the base swept that way never crosses an arm."""
    found = wedge(MOVER, along(MOVER.centre, direction(angle), 6), sense)  # type: ignore[arg-type]
    offered = found.directions(count)
    assert len(offered) == count
    for way in offered:
        assert found.allows_direction(way)
        end = along(MOVER.centre, direction(way), 5)
        assert found.allows_end(end)
        assert found.holds([MOVER.centre, end], margin=MOVER.radius - 1e-5)
