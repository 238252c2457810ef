"""Places as people type them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.crisis_protocol.board.coordinates import FINEST, UnknownPlace, inches, name, parse

POINTS = st.tuples(st.floats(0, 36), st.floats(0, 36))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("A1", (1, 1)),
        ("R18", (35, 35)),
        ("h7", (15, 13)),
        (" H 7 ", (15, 13)),
        ("H7-5", (15, 13)),
        ("H7-7", (14 + 1 / 3, 14 - 1 / 3)),
        ("h7 3", (16 - 1 / 3, 12 + 1 / 3)),
        ("H7-53", (15 + 2 / 9, 13 - 2 / 9)),
        ("H7–1", (14 + 1 / 3, 12 + 1 / 3)),
        ("14.5,13.25", (14.5, 13.25)),
        ("14.5, 13.25", (14.5, 13.25)),
        ("14.5 13.25", (14.5, 13.25)),
        ('14.5", 13.25"', (14.5, 13.25)),
        ("14.5 in, 13.25 inches", (14.5, 13.25)),
        ("14,5;13,25", (14.5, 13.25)),
        ("14,5 Zoll ; 13,25 Zoll", (14.5, 13.25)),
        ("14,5 13,25", (14.5, 13.25)),
        ("14,13", (14, 13)),
        ("0,36", (0, 36)),
    ],
)
def test_people_write_a_place_in_many_ways(text: str, place: tuple[float, float]) -> None:
    """A1 is left bottom, digits lie as on a number pad."""
    assert parse(text) == pytest.approx(place)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "such as H7"),
        ("S1", "columns are A to R"),
        ("A0", "rows are 1 to 18"),
        ("A19", "rows are 1 to 18"),
        ("H7-0", "1 to 9"),
        ("H7-55555", "1 to 4 digits"),
        ("37,1", "off the mat"),
        ("-0.5,1", "-0.5,1 is off the mat"),
        ("nan,1", "such as H7"),
        ("1e3,1", "such as H7"),
        ("14,5,13,25", "14,5;13,25"),
        ("Ä1", "such as H7"),
        ("H٧", "such as H7"),
        ("x" * 500, "too many"),
    ],
)
def test_a_text_that_is_no_place_says_what_is_expected(text: str, says: str) -> None:
    with pytest.raises(UnknownPlace, match=says):
        parse(text)


@given(POINTS, st.integers(0, FINEST))
def test_a_printed_square_is_read_back_within_its_own_size(point: tuple[float, float], digits: int) -> None:
    side = 2 / 3**digits
    assert math.dist(parse(name(point, digits)), point) <= side * math.sqrt(0.5) + 1e-9


@given(POINTS)
def test_printed_inches_are_read_back_to_the_thousandth(point: tuple[float, float]) -> None:
    assert parse(inches(point)) == pytest.approx(point, abs=0.0006)


@given(st.text(max_size=60))
def test_any_text_is_a_place_or_a_clear_refusal(text: str) -> None:
    try:
        x, y = parse(text)
    except UnknownPlace:
        return
    assert 0 <= x <= 36
    assert 0 <= y <= 36


def test_a_square_is_printed_at_the_rim_too() -> None:
    assert name((0, 0)) == "A1-11"
    assert name((36, 36)) == "R18-99"
    assert inches((14.5, 0)) == "14.5,0"
    assert inches((10, 20)) == "10,20"
    assert inches((-0.0, 0.0001)) == "0,0"
