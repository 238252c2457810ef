"""Advances and climbs by the rules, one case each, and what must hold of every legal end."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.scenes import hard_move
from rules_engine.crisis_protocol.board.movement import advance, climb, may_reach, tools_up_to
from rules_engine.crisis_protocol.board.reach import OUTSIDE, comes_near, reachable, reachable_area
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH, base_radius, displacement
from rules_engine.crisis_protocol.board.wedge import wedge

SMALL = base_radius(35)
MOVER = Base("a", 10, 18, SMALL, 2)


def block(id: str, size: int, left: float, bottom: float, right: float, top: float) -> Terrain:
    return Terrain(id, size, ((left, bottom), (right, bottom), (right, top), (left, top)))


def table(*terrain: Terrain, mover: Base = MOVER, others: tuple[Base, ...] = ()) -> Scene:
    return Scene((mover, *others), terrain)


def codes(verdict) -> list[tuple[str, str]]:
    return [(reason.rule, reason.code) for reason in verdict.reasons]


@pytest.mark.parametrize("tool", ["S", "M", "L"])
def test_a_straight_advance_goes_as_far_as_the_tool_and_the_base(tool):
    """MOV-16, MOV-Q10: length plus diameter; only the corner of a slightly bent tool reaches a hair farther."""
    way = displacement(tool, SMALL)
    assert may_reach(table(), MOVER, tool, (10 + way, 18)).ok
    half = MOVEMENT_LENGTH[tool] / 2
    most = 2 * SMALL + half + math.hypot(half, MOVEMENT_WIDTH / 2)
    assert may_reach(table(), MOVER, tool, (10 + most - 1e-6, 18)).ok
    assert codes(may_reach(table(), MOVER, tool, (10 + most + 1e-4, 18))) == [("MOV-16", "out_of_reach")]


def test_a_base_may_be_set_down_beside_the_tool_or_stay():
    """MOV-16: touching any part of it."""
    assert may_reach(table(), MOVER, "L", (13, 19.5)).ok
    assert may_reach(table(), MOVER, "L", MOVER.centre).ok


def test_the_tool_bends_round_a_wall_and_names_the_wall_when_it_cannot():
    """MOV-11, MOV-13."""
    wall = block("wall", 3, 12, 5, 12.5, 19.5)
    round_it = may_reach(table(wall), MOVER, "L", (14, 20.0))
    assert round_it.ok
    assert round_it.witness is not None
    tool = shapely.LineString(round_it.witness).buffer(MOVEMENT_WIDTH / 2 - 1e-5, cap_style="flat")
    assert not tool.intersects(shapely.Polygon(wall.outline))
    behind = may_reach(table(wall, block("hut", 3, 1, 1, 3, 3)), MOVER, "L", (14, 12))
    assert codes(behind) == [("MOV-13", "tool_blocked")]
    assert behind.reasons[0].params["features"] == ["wall"]


def test_the_tool_lies_over_terrain_up_to_the_movers_size():
    """MOV-12, MOV-13: equal is allowed."""
    for size, allowed in ((1, True), (2, True), (3, False)):
        wall = block("wall", size, 12, 5, 12.5, 31)
        assert may_reach(table(wall), MOVER, "L", (15, 18)).ok is allowed


def test_the_tool_lies_over_terrain_the_mover_stands_on():
    """MOV-14, MOV-49: and the mover may stay on it, whatever its Size."""
    roof = block("roof", 5, 8, 16, 14, 20)
    on_roof = Base("a", 10, 18, SMALL, 2, on="roof")
    assert may_reach(table(roof, mover=on_roof), on_roof, "M", (12, 18)).ok
    assert may_reach(table(roof, mover=on_roof), on_roof, "L", (15.5, 18)).ok


def test_other_bases_do_not_hinder_the_tool_but_the_end():
    """MOV-03, MOV-15: touching is not overlapping."""
    other = Base("b", 13, 18, SMALL, 2)
    crowd = table(others=(other,))
    assert may_reach(crowd, MOVER, "L", (16, 18)).ok
    assert may_reach(crowd, MOVER, "L", (13 - 2 * SMALL, 18)).ok
    verdict = may_reach(crowd, MOVER, "L", (13.5, 18.5))
    assert codes(verdict) == [("MOV-03", "overlaps_base")]
    assert verdict.reasons[0].params["base"] == "b"


def test_an_advance_ends_wholly_on_or_wholly_off_terrain_and_never_on_what_is_too_tall():
    """MOV-04, MOV-49."""
    low, high = block("low", 2, 12, 16, 15, 20), block("high", 3, 12, 16, 15, 20)
    assert may_reach(table(low), MOVER, "L", (13.5, 18)).ok
    assert codes(may_reach(table(low), MOVER, "L", (12.2, 18))) == [("MOV-04", "partly_on")]
    assert codes(may_reach(table(high), MOVER, "L", (13.5, 18))) == [("MOV-49", "terrain_too_tall")]
    assert may_reach(table(high), MOVER, "S", (12 - SMALL, 18)).ok, "beside it, touching"


def test_a_shorter_tool_is_always_allowed():
    """MOV-09: the long tool does not fit before the wall; the short one does."""
    high = block("high", 3, 12, 16, 15, 20)
    beside = (12 - SMALL, 18)
    assert codes(may_reach(table(high), MOVER, "L", beside)) == [("MOV-13", "tool_blocked")]
    assert advance(table(high), MOVER, "L", beside).ok
    ground = reachable(table(high), MOVER, tools_up_to("L"))
    assert ground.distance(shapely.Point(beside)) < 0.05
    assert reachable(table(high), MOVER, "L").distance(shapely.Point(beside)) > 0.05


def test_no_advance_leaves_the_mat_but_the_tool_may_hang_over_its_edge():
    """MOV-07, MEA-12."""
    at_edge = Base("a", 1, 18, SMALL, 2)
    assert codes(may_reach(table(mover=at_edge), at_edge, "S", (0.5, 18))) == [("MOV-07", "off_mat")]
    corner = Base("a", SMALL, 18, SMALL, 2)
    wall = block("wall", 5, 2 * SMALL + 0.05, 17.2, 4, 20)
    beyond = may_reach(table(wall, mover=corner), corner, "M", (SMALL, 21.5))
    assert beyond.ok
    assert beyond.witness is not None


def test_a_climb_takes_the_short_tool_and_counts_as_size_5():
    """MOV-18, MOV-19: onto Size 5, never onto Size 6."""
    for size, allowed in ((3, True), (5, True), (6, False)):
        house = block("house", size, 11, 15, 15, 21)
        assert climb(table(house), MOVER, (12.5, 18)).ok is allowed
    assert not climb(table(), MOVER, (10 + displacement("M", SMALL), 18)).ok


def test_flight_and_wall_crawler_advance_as_size_5():
    """KEY-01, KEY-02: over and onto, with their own tool."""
    house = block("house", 5, 12, 5, 15, 31)
    assert not advance(table(house), MOVER, "L", (17, 18)).ok
    assert advance(table(house), MOVER, "L", (17, 18), aloft=True).ok
    assert advance(table(house), MOVER, "L", (13.5, 18), aloft=True).ok


def test_a_slow_character_advances_with_the_short_tool_only():
    """CON-17, MOV-Q7: the refusal says that Slow is to blame."""
    far = (10 + displacement("M", SMALL), 18)
    assert codes(advance(table(), MOVER, "M", far, slow=True))[0] == ("CON-17", "slow_needs_short_tool")
    assert codes(advance(table(), MOVER, "M", (30, 18), slow=True)) == [("MOV-16", "out_of_reach")]
    assert advance(table(), MOVER, "M", (12, 18), slow=True).ok
    assert climb(table(), MOVER, (12, 18)).ok


def test_an_advance_toward_or_away_keeps_to_the_wedge():
    """MOV-48, MOV-Q4: the end within 45° of the axis, the tool between the arms."""
    toward = wedge(MOVER, (20.0, 18.0), "toward")
    assert may_reach(table(), MOVER, "M", (15, 18), wedge=toward).ok
    assert codes(may_reach(table(), MOVER, "M", (7, 18), wedge=toward)) == [("MOV-48", "outside_wedge")]
    away = wedge(MOVER, (20.0, 18.0), "away")
    assert may_reach(table(), MOVER, "M", (7, 18), wedge=away).ok
    anywhere = wedge(MOVER, MOVER.centre, "toward")
    assert may_reach(table(), MOVER, "M", (7, 18), wedge=anywhere).ok, "MOV-Q3"


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.floats(-math.pi, math.pi), st.floats(0, 8), st.sampled_from("SML"))
def test_in_a_wedge_the_tool_and_the_end_lie_between_the_arms(seed, angle, distance, tool):
    """MOV-46, MOV-48, MOV-Q4: checked on the outline of the wedge with shapely."""
    scene = hard_move(random.Random(seed))
    mover = scene.bases[0]
    bounds = wedge(mover, (18.0, 18.0), "toward")
    to = (mover.x + distance * math.cos(angle), mover.y + distance * math.sin(angle))
    verdict = may_reach(scene, mover, tool, to, wedge=bounds)
    free = may_reach(scene, mover, tool, to)
    if verdict.ok:
        assert free.ok
        assert verdict.witness is not None
        laid = shapely.LineString(verdict.witness).buffer(MOVEMENT_WIDTH / 2, cap_style="flat")
        ground = shapely.Polygon(bounds.outline()).buffer(1e-5)
        assert ground.covers(laid)
        assert ground.buffer(1e-3).covers(shapely.Point(to).buffer(mover.radius))
    elif free.ok and bounds.holds(free.witness or (), MOVEMENT_WIDTH) and bounds.allows_end(to):
        # What lies well inside the wedge without asking for it must be allowed.
        assert not bounds.holds(free.witness or (), 1.0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from("SML"), st.sampled_from([2, 3, 5]))
def test_every_point_of_the_reachable_area_may_be_reached(seed, tool, size):
    """MOV-16: the picture never promises what the referee refuses, and hardly anything is missing from it."""
    rng = random.Random(seed)
    scene = hard_move(rng)
    mover = scene.bases[0]
    ground = reachable(scene, mover, tool, size)
    shown = shapely.union_all([shapely.Polygon(p.outline, p.holes) for p in reachable_area(scene, mover, tool, size)])
    assert shown.symmetric_difference(ground).area < 1e-9
    for _ in range(30):
        to = (mover.x + rng.uniform(-8, 8), mover.y + rng.uniform(-8, 8))
        if shapely.contains_xy(ground, *to):
            assert may_reach(scene, mover, tool, to, size).ok


def test_the_reachable_area_is_nearly_all_that_may_be_reached():
    """MOV-16: at most one point in fifty is missing, near the rim of the ground or behind a narrow gap."""
    rng = random.Random(8)
    legal = missing = 0
    for _ in range(25):
        scene, tool = hard_move(rng), rng.choice("SML")
        mover = scene.bases[0]
        ground = reachable(scene, mover, tool)
        for _ in range(40):
            to = (mover.x + rng.uniform(-6, 6), mover.y + rng.uniform(-6, 6))
            if may_reach(scene, mover, tool, to).ok:
                legal += 1
                missing += not shapely.contains_xy(ground, *to)
    assert legal > 200
    assert missing <= legal / 50


@pytest.mark.parametrize("degrees", [0.0, 3.1, 17.3, 41.9, 64.4, 88.8])
def test_the_ground_behind_a_gap_hardly_wider_than_the_tool_is_shown(degrees):
    """MOV-13, MOV-16: the gap is open for less than a degree of the first half's headings."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turned(id: str, near: float, far: float) -> Terrain:
        corners = ((1.0, near), (2.5, near), (2.5, far), (1.0, far))
        return Terrain(id, 4, tuple((18 + x * cos - y * sin, 18 + x * sin + y * cos) for x, y in corners))

    gap = MOVEMENT_WIDTH / 2 + 0.005
    mover = Base("a", 18, 18, SMALL, 2)
    scene = table(turned("left", gap, 9), turned("right", -9, -gap), mover=mover)
    behind = (18 + 6 * cos, 18 + 6 * sin)
    assert may_reach(scene, mover, "M", behind).ok
    assert reachable(scene, mover, "M").distance(shapely.Point(behind)) < 0.1


def test_coming_near_is_said_without_the_whole_ground_as_with_it():
    """OBJ-19: the straight way is tried first, what is too far off not at all; neither changes the answer."""
    rng, said = random.Random(19), {True: 0, False: 0}
    for _ in range(40):
        scene, tools = hard_move(rng), tools_up_to(rng.choice("SML"))
        mover, size = scene.bases[0], rng.choice([2, 3, 5])
        ground = reachable(scene, mover, tools, size)
        for _ in range(10):
            to, apart = (mover.x + rng.uniform(-12, 12), mover.y + rng.uniform(-12, 12)), rng.uniform(0, 3)
            near = not ground.is_empty and ground.distance(shapely.Point(to)) <= apart
            assert comes_near(scene, mover, tools, to, apart, size) is near
            said[near] += 1
    assert min(said.values()) > 100


def test_what_stands_out_of_reach_changes_no_ground_and_what_stands_near_does():
    """MOV-03, MOV-13, MOV-16: of the mat only what a tool or the base can come to is looked at."""
    rng, changed = random.Random(31), 0
    for _ in range(30):
        scene, tools = hard_move(rng), tools_up_to(rng.choice("SML"))
        mover = scene.bases[0]
        reach = displacement(tools[0], mover.radius) + MOVEMENT_WIDTH / 2 + mover.radius
        alone = reachable(scene, mover, tools)
        for apart in (reach + SMALL + 0.01, reach + SMALL - 0.3, reach / 2):
            angle = rng.uniform(-math.pi, math.pi)
            x, y = mover.x + apart * math.cos(angle), mover.y + apart * math.sin(angle)
            other = replace(scene, bases=(*scene.bases, Base("other", x, y, SMALL, 2)))
            ground = shapely.difference(
                alone, shapely.Point(x, y).buffer((mover.radius + SMALL) * OUTSIDE, quad_segs=16)
            )
            assert reachable(other, mover, tools).symmetric_difference(ground).area < 1e-9
            wall = Terrain("wall", 5, ((x, y), (x + 0.1, y), (x + 0.1, y + 0.1), (x, y + 0.1)))
            walled = reachable(replace(scene, terrain=(*scene.terrain, wall)), mover, tools)
            if apart > reach + 0.2:
                assert walled.symmetric_difference(alone).area < 1e-9
            changed += walled.symmetric_difference(alone).area > 1e-3
    assert changed > 10


def test_the_corner_of_a_bent_tool_counts_as_coming_near():
    """MOV-16: the ground ends a hair behind the straight tool; a point just beyond that hair is not near."""
    ground = reachable(table(), MOVER, "S")
    beyond = ground.bounds[2] + 1.0
    assert comes_near(table(), MOVER, "S", (beyond, 18), ground.distance(shapely.Point(beyond, 18)))
    assert not comes_near(table(), MOVER, "S", (beyond, 18), ground.distance(shapely.Point(beyond, 18)) - 1e-3)
