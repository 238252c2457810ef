"""Bases and lines that cards put in the way of sight and tools, one case each, and when they are in nobody's way."""

from __future__ import annotations

import math
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon

from rules_engine.crisis_protocol.board.movement import advance, climb, may_reach
from rules_engine.crisis_protocol.board.reach import reachable_area
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Screen, Terrain, Token, Ward
from rules_engine.crisis_protocol.board.sight import sees, sight

LEFT, RIGHT = Base("left", 14, 18, 0.7, 2), Base("right", 22, 18, 0.7, 2)
ABOVE, BELOW = Base("above", 18, 21, 0.7, 2), Base("below", 18, 15, 0.7, 2)
SCREENS = (Screen("left"), Screen("left", "right"), Screen("right"))
FOES = frozenset({"above", "below"})
WARDS = tuple(Ward(who, FOES, to, climbs=False) for who, to in (("left", None), ("left", "right"), ("right", None)))


def table(*others: Base, terrain: tuple[Terrain, ...] = ()) -> Scene:
    return Scene((LEFT, RIGHT, ABOVE, BELOW, *others), terrain, (), WARDS, SCREENS)


def test_nobody_sees_through_the_line_and_the_refusal_names_its_ends():
    """EFF-01 against LOS-02."""
    for viewer, target in ((ABOVE, BELOW), (BELOW, ABOVE)):
        verdict = sight(table(), viewer, target)
        assert not verdict.ok and not sees(table(), viewer, target)
        (reason,) = verdict.reasons
        assert (reason.rule, reason.code, reason.params["features"]) == ("EFF-01", "sight_barred", ["left", "right"])
    assert sees(replace(table(), screens=()), ABOVE, BELOW), "without a card characters hide nobody"


def test_those_at_its_ends_see_and_are_seen_on_both_sides():
    for end in (LEFT, RIGHT):
        for other in (ABOVE, BELOW):
            assert sees(table(), end, other) and sees(table(), other, end)
    assert sees(table(), LEFT, RIGHT) and sees(table(), RIGHT, LEFT), "along the line is not through it"


def test_past_its_ends_everybody_sees():
    beside = Base("beside", 24.5, 18, 0.7, 2)
    assert sees(table(beside), ABOVE, beside) and sees(table(beside), BELOW, beside)


def test_a_large_base_hides_what_is_straight_behind_it_but_never_itself():
    big, near, far = Base("right", 22, 18, 1.3, 2), Base("near", 26, 18, 0.7, 2), Base("far", 8, 18, 0.7, 2)
    scene = Scene((LEFT, big, near, far), (), (), (), (Screen("right"),))
    assert not sees(scene, near, far) and not sees(scene, far, near)
    assert sees(scene, near, big) and sees(scene, big, far)


def test_whoever_stands_on_the_line_sees_both_sides():
    astride = Base("astride", 18, 18, 0.7, 2)
    for other in (ABOVE, BELOW):
        assert sees(table(astride), astride, other) and sees(table(astride), other, astride)


def test_a_token_behind_the_line_is_not_seen():
    assert not sees(table(), ABOVE, Token("t", 18, 15, 0.5))
    assert sees(table(), ABOVE, Token("t", 18, 19.5, 0.5))


def test_an_end_that_would_stand_elsewhere_takes_the_line_along():
    """Whoever asks what would be seen from there asks with a moved base."""
    moved = replace(LEFT, y=24)
    late = Base("late", 14, 16, 0.7, 2)
    assert sees(table(late), moved, ABOVE)
    assert sees(table(late), moved, late), "the line runs from where it would stand"


def test_the_tool_of_an_enemy_lies_over_neither_line_nor_base_unless_it_climbs():
    """EFF-07; who climbs is exempt."""
    refused = advance(table(), ABOVE, "M", (18, 16.8))
    assert [(r.rule, r.code, r.params["who"], r.params["other"]) for r in refused.reasons] == [
        ("EFF-07", "line_warded", "left", "right")
    ]
    near = replace(ABOVE, y=19.6)
    assert climb(replace(table(), bases=(LEFT, RIGHT, near)), near, (18, 16)).ok
    over = Base("above", 14, 20.2, 0.7, 2)
    blocked = may_reach(Scene((LEFT, over), (), (), (WARDS[0],)), over, "S", (14, 15.75))
    assert [reason.code for reason in blocked.reasons] == ["tool_warded"]


def test_flying_over_it_is_no_climb():
    assert not advance(table(), ABOVE, "M", (18, 16.8), aloft=True).ok


def test_those_it_does_not_hinder_walk_through():
    ally = Base("ally", 18, 20, 0.7, 2)
    assert advance(Scene((LEFT, RIGHT, ally), (), (), WARDS, SCREENS), ally, "M", (18, 16)).ok


def test_a_ward_against_climbs_stays_one():
    scene = Scene((LEFT, RIGHT, replace(ABOVE, y=19.6)), (), (), tuple(replace(w, climbs=True) for w in WARDS))
    assert not climb(scene, scene.base("above"), (18, 16.2)).ok


@settings(max_examples=40, deadline=None)
@given(st.floats(13, 23), st.floats(15, 24))
def test_the_ground_that_is_shown_as_reachable_is(x, y):
    """What the picture marks and what is allowed are the same across the line."""
    mover = Base("above", 18, 20, 0.7, 2)
    scene = Scene((LEFT, RIGHT, mover), (), (), WARDS, SCREENS)
    shown = [Polygon(patch.outline, patch.holes) for patch in reachable_area(scene, mover, "S")]
    if any(area.contains(Point(x, y)) for area in shown):
        assert may_reach(scene, mover, "S", (x, y)).ok
        assert math.dist((x, y), mover.centre) < 5
