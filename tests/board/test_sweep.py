"""Pushes and throws (MOV-03…08, MOV-20…35, MOV-Q1…Q5, MOV-Q10)."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from board_strategies import ANGLES, TOOLS, scenes
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon

from rules_engine.crisis_protocol.board.footing import objections, settled, standing_on
from rules_engine.crisis_protocol.board.shapes import MAT, Base, Scene, Terrain
from rules_engine.crisis_protocol.board.sweep import sweep, swept
from rules_engine.crisis_protocol.board.tools import base_radius, displacement

R = base_radius(35)


def box(id: str, left: float, bottom: float, right: float, top: float, size: int = 3) -> Terrain:
    return Terrain(id, size, ((left, bottom), (right, bottom), (right, top), (left, top)))


def base(id: str, x: float, y: float, mm: int = 35, on: str | None = None) -> Base:
    return Base(id, x, y, base_radius(mm), 2, on)


def test_a_free_throw_carries_the_centre_by_the_tool_and_the_base() -> None:
    """MOV-28, MOV-Q10."""
    result = sweep(Scene((base("a", 10, 10, 65),)), "a", "L", 0)
    assert result.stopped_by == "tool"
    assert result.end == pytest.approx((10 + 7.07 + 2 * base_radius(65), 10))
    assert not result.contacts


def test_it_stops_where_the_rims_touch() -> None:
    """MOV-24."""
    result = sweep(Scene((base("a", 10, 10), base("b", 14, 10, 65))), "a", "L", 0)
    assert result.stopped_by == "contact"
    assert result.end == pytest.approx((14 - R - base_radius(65), 10))
    assert [hit.id for hit in result.hits] == ["b"]
    assert result.hits[0].at == pytest.approx((14 - base_radius(65), 10))


def test_an_oblique_hit_on_a_base_is_found_in_closed_form() -> None:
    """MOV-22, MOV-24: the centre keeps to the tool, the rims meet beside it."""
    result = sweep(Scene((base("a", 10, 10), base("b", 14, 11))), "a", "L", 0)
    assert result.end == pytest.approx((14 - math.sqrt((2 * R) ** 2 - 1), 10))


def test_it_stops_at_a_side_and_at_a_corner_of_terrain() -> None:
    """MOV-25."""
    side = sweep(Scene((base("a", 10, 10),), (box("t", 13, 8, 15, 12),)), "a", "L", 0)
    assert side.end == pytest.approx((13 - R, 10))
    assert side.hits[0].at == pytest.approx((13, 10))
    corner = sweep(Scene((base("a", 10, 10),), (box("t", 13, 10.3, 15, 12),)), "a", "L", 0)
    assert corner.end == pytest.approx((13 - math.sqrt(R**2 - 0.09), 10))
    assert corner.hits[0].at == pytest.approx((13, 10.3))


def test_terrain_smaller_than_the_thrown_one_still_stops_it() -> None:
    """MOV-Q6."""
    scene = Scene((Base("a", 10, 10, R, 5),), (box("t", 13, 8, 15, 12, size=1),))
    assert [hit.id for hit in sweep(scene, "a", "M", 0).hits] == ["t"]


def test_the_edge_of_the_mat_stops_without_a_collision() -> None:
    """MOV-08."""
    result = sweep(Scene((base("a", 33, 10),)), "a", "L", 45)
    assert result.stopped_by == "edge"
    assert result.end[0] == pytest.approx(MAT - R)
    assert not result.hits


def test_the_thrower_is_passed_over() -> None:
    """MOV-26: neither stops nor collides."""
    scene = Scene((base("a", 10, 10), base("b", 12.5, 10)))
    result = sweep(scene, "a", "L", 0, by="b")
    assert result.stopped_by == "tool"
    assert result.travelled == pytest.approx(displacement("L", R))


def test_a_base_that_would_end_on_the_thrower_backs_up() -> None:
    """MOV-05, MOV-26: the backing up is no collision."""
    scene = Scene((base("a", 10, 10), base("b", 10 + displacement("S", R) + 0.5, 10, 65)))
    result = sweep(scene, "a", "S", 0, by="b")
    assert result.end == pytest.approx((scene.base("b").x - R - base_radius(65), 10))
    assert result.backed_up > 0
    assert not result.hits
    assert len(result.path) == 3


def test_a_collision_beyond_the_thrower_counts_although_the_base_backs_up() -> None:
    """MOV-05, MOV-24: it hits, then goes back to where it may rest."""
    scene = Scene((base("a", 10, 10), base("b", 13, 10), base("c", 15.0, 10)))
    result = sweep(scene, "a", "L", 0, by="b")
    assert [hit.id for hit in result.hits] == ["c"]
    assert result.end == pytest.approx((13 - 2 * R, 10))


def test_a_throw_off_a_roof_ends_on_the_ground() -> None:
    """MOV-27, MOV-Q5."""
    scene = Scene((base("a", 10, 10, on="t"),), (box("t", 8, 8, 12, 12),))
    result = sweep(scene, "a", "L", 0)
    assert result.stopped_by == "tool"
    assert result.on is None


def test_a_throw_along_a_roof_stays_on_it() -> None:
    """MOV-27, MOV-Q5: also touching a side all the way."""
    scene = Scene((base("a", 8 + R, 8 + R, on="t"),), (box("t", 8, 8, 20, 12),))
    result = sweep(scene, "a", "S", 0)
    assert result.travelled == pytest.approx(displacement("S", R))
    assert result.on == "t"


def test_an_end_partly_on_the_starting_roof_goes_back_onto_it() -> None:
    """MOV-Q5."""
    start = 10.0
    scene = Scene((base("a", start, 10, on="t"),), (box("t", 8, 8, start + displacement("S", R), 12),))
    result = sweep(scene, "a", "S", 0)
    assert result.end == pytest.approx((start + displacement("S", R) - R, 10))
    assert result.on == "t"


def test_backing_up_over_a_notched_roof_ends_wholly_on_it() -> None:
    """MOV-Q5: not in the notch, although the base would fit there."""
    notched = Terrain("t", 4, ((2, 8), (14, 8), (14, 12), (12, 12), (12, 9), (6, 9), (6, 12), (2, 12)))
    scene = Scene((base("a", 4, 10.5, on="t"),), (notched,))
    assert sweep(scene, "a", "S", 0).on is None  # wholly off, in the notch
    result = sweep(scene, "a", "L", 0)  # partly over the far arm
    assert result.end == pytest.approx((6 - R, 10.5))
    assert result.on == "t"


def test_what_touches_at_the_start_is_hit_only_by_moving_into_it() -> None:
    """MOV-Q2."""
    touching = Scene((base("a", 10, 10), base("b", 10 + 2 * R, 10)))
    into = sweep(touching, "a", "S", 0)
    assert [hit.id for hit in into.hits] == ["b"]
    assert into.travelled == 0
    for angle in (90, 180, 270, 135):
        assert not sweep(touching, "a", "S", angle).contacts
    wall = Scene((base("a", 10, 10),), (Terrain("t", 3, ((5, 9 - R), (20, 9 - R), (20, 10 - R), (8, 10 - R))),))
    assert not sweep(wall, "a", "L", 0).contacts
    assert sweep(wall, "a", "L", 300).travelled == 0


def test_a_base_at_the_edge_still_hits_what_it_is_moved_into() -> None:
    """MOV-08, MOV-Q1, MOV-Q2: the edge and a touching base at the same instant."""
    scene = Scene((base("a", R, 10), base("b", R, 10 + 2 * R)))
    result = sweep(scene, "a", "S", 170)
    assert result.travelled == 0
    assert [hit.id for hit in result.hits] == ["b"]
    off = sweep(scene, "a", "S", 190)
    assert off.stopped_by == "edge"
    assert not off.hits


def test_sliding_along_a_wall_made_of_several_sides_is_no_collision() -> None:
    """MOV-Q2: a corner in the middle of a straight wall changes nothing."""
    wall = Terrain("t", 3, ((5, 8), (20, 8), (20, 10 - R), (14, 10 - R), (12, 10 - R), (5, 10 - R)))
    assert not sweep(Scene((base("a", 10, 10),), (wall,)), "a", "L", 0).contacts


def test_things_met_at_the_same_instant_are_all_named() -> None:
    """MOV-Q1."""
    scene = Scene((base("a", 10, 10), base("b", 14, 11), base("c", 14, 9)), (box("t", 20, 0.5, 21, 1),))
    assert [hit.id for hit in sweep(scene, "a", "L", 0).hits] == ["b", "c"]


def test_a_graze_is_a_touch() -> None:
    """MOV-24: touching is enough, except along what touched from the start."""
    scene = Scene((base("a", 10, 10), base("b", 14, 10 + 2 * R)))
    result = sweep(scene, "a", "L", 0)
    assert [hit.id for hit in result.hits] == ["b"]
    assert result.end == pytest.approx((14, 10))


def test_a_push_stops_at_things_without_colliding() -> None:
    """MOV-33, MOV-34, MOV-35."""
    scene = Scene((base("a", 10, 10), base("b", 14, 10)))
    result = sweep(scene, "a", "L", 0, manner="push")
    assert result.stopped_by == "contact"
    assert [contact.id for contact in result.contacts] == ["b"]
    assert not result.hits


def test_a_stored_position_never_overlaps_what_the_base_touched() -> None:
    """MOV-03: positions are stored in whole thousandths."""
    scene = Scene((base("a", 10, 10), base("b", 13.333, 11.1, 50)))
    after = swept(scene, "a", sweep(scene, "a", "L", 20))
    stored = settled(after, after.base("a"))
    assert stored.x * 1000 == pytest.approx(round(stored.x * 1000), abs=1e-9)
    assert not objections(after, stored.centre, stored.radius, ignore=("a",))
    assert math.dist(stored.centre, after.base("a").centre) < 0.004


@settings(max_examples=300, deadline=None)
@given(scenes(), TOOLS, ANGLES)
def test_a_sweep_ends_where_a_base_may_rest(scene: Scene, tool: str, angle: float) -> None:
    """MOV-03, MOV-04, MOV-05, MOV-07, checked by a second geometry."""
    assume(any(found.id == "a" for found in scene.bases))
    by = scene.bases[-1].id if len(scene.bases) > 1 else None
    result = sweep(scene, "a", tool, angle, by=by)
    mover = scene.base("a")
    x, y = result.end
    assert mover.radius - 1e-5 <= x <= MAT - mover.radius + 1e-5
    assert mover.radius - 1e-5 <= y <= MAT - mover.radius + 1e-5
    for other in scene.bases:
        if other.id != "a":
            assert math.dist(result.end, other.centre) >= mover.radius + other.radius - 1e-5
    for feature in scene.terrain:
        outline = Polygon(feature.outline)
        assert outline.exterior.distance(Point(result.end)) >= mover.radius - 1e-5
        assert outline.contains(Point(result.end)) == (feature.id == result.on)
    assert 0 <= result.travelled <= displacement(tool, mover.radius) + 1e-9


@settings(max_examples=300, deadline=None)
@given(scenes(), TOOLS, ANGLES)
def test_contacts_touch_and_nothing_was_passed_through(scene: Scene, tool: str, angle: float) -> None:
    """MOV-24, MOV-25, MOV-Q1: the swept path up to the stop meets no other thing, and each contact is on both rims."""
    assume(any(found.id == "a" for found in scene.bases))
    mover = scene.base("a")
    result = sweep(scene, "a", tool, angle)
    stop = result.path[1]
    for contact in result.contacts:
        assert math.dist(contact.at, stop) == pytest.approx(mover.radius, abs=1e-5)
        if contact.kind == "base":
            other = scene.base(contact.id)
            assert math.dist(contact.at, other.centre) == pytest.approx(other.radius, abs=1e-5)
        else:
            edge = Polygon(scene.feature(contact.id).outline).exterior
            assert edge.distance(Point(contact.at)) < 1e-5
    track = LineString([mover.centre, stop])
    for other in scene.bases:
        if other.id != "a":
            assert track.distance(Point(other.centre)) >= mover.radius + other.radius - 1e-5
    for feature in scene.terrain:
        if feature.id != mover.on:
            assert track.distance(Polygon(feature.outline)) >= mover.radius - 1e-5
    if result.stopped_by == "tool" and not result.backed_up:
        assert result.travelled == pytest.approx(displacement(tool, mover.radius))


@settings(max_examples=150, deadline=None)
@given(scenes(), st.lists(st.tuples(st.integers(0, 5), TOOLS, ANGLES, st.integers(0, 5)), min_size=2, max_size=8))
def test_sweep_after_sweep_from_stored_positions_nobody_overlaps(
    scene: Scene, moves: list[tuple[int, str, float, int]]
) -> None:
    """MOV-03, MOV-04, MOV-07, MOV-Q2: also when bases start in contact, as they do after a collision."""
    for who, tool, angle, by in moves:
        mover = scene.bases[who % len(scene.bases)].id
        thrower = scene.bases[by % len(scene.bases)].id
        result = sweep(scene, mover, tool, angle, by=None if thrower == mover else thrower)
        scene = swept(scene, mover, result)
        rested = settled(scene, scene.base(mover))
        assert math.dist(rested.centre, scene.base(mover).centre) < 0.005
        scene = replace(scene, bases=tuple(rested if base.id == mover else base for base in scene.bases))
        assert not objections(scene, rested.centre, rested.radius, ignore=(mover,))
        assert rested.on == standing_on(scene, rested.centre, rested.radius)


@settings(max_examples=50, deadline=None)
@given(scenes(), TOOLS, ANGLES)
def test_a_fine_walk_along_the_tool_stops_at_the_same_place(scene: Scene, tool: str, angle: float) -> None:
    """MOV-24, MOV-25, MOV-08: brute force in steps of a fiftieth agrees with the closed form."""
    assume(any(found.id == "a" for found in scene.bases))
    mover = scene.base("a")
    assume(mover.on is None)
    result = sweep(scene, "a", tool, angle)
    heading = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    outlines = [Polygon(feature.outline) for feature in scene.terrain]
    walked, step = 0.0, 0.02
    while walked + step <= displacement(tool, mover.radius):
        x, y = (mover.centre[axis] + heading[axis] * (walked + step) for axis in (0, 1))
        free = mover.radius - 1e-4 <= min(x, y, MAT - x, MAT - y)
        free = free and all(
            math.dist((x, y), other.centre) > mover.radius + other.radius - 1e-4
            for other in scene.bases
            if other.id != "a"
        )
        if not free or any(outline.distance(Point(x, y)) < mover.radius - 1e-4 for outline in outlines):
            break
        walked += step
    assert result.travelled <= walked + 2 * step
    if result.stopped_by == "tool":
        assert walked >= displacement(tool, mover.radius) - 2 * step
