"""Line of sight by the rules, one case each, and what must hold of every scene."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.scenes import hard_sight
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.sight import sees, sight

VIEWER = Base("a", 5, 10, 0.7, 2)
TARGET = Base("b", 15, 10, 0.7, 2)


def block(id: str, size: int, left: float, bottom: float, right: float, top: float) -> Terrain:
    return Terrain(id, size, ((left, bottom), (right, bottom), (right, top), (left, top)))


def scene(*terrain: Terrain, viewer: Base = VIEWER, target: Base = TARGET) -> Scene:
    return Scene((viewer, target), terrain)


def test_terrain_hides_only_what_is_smaller():
    """LOS-03, LOS-04, LOS-05: Size above the target's; the viewer's Size plays no part."""
    for size, hidden in ((1, False), (2, False), (3, True), (5, True)):
        assert sees(scene(block("wall", size, 9, 5, 11, 15)), VIEWER, TARGET) is not hidden
    tall = replace(VIEWER, size=5)
    assert not sees(scene(block("wall", 3, 9, 5, 11, 15), viewer=tall), tall, TARGET)


def test_a_refusal_names_the_features_in_the_way_and_no_others():
    """LOS-03: the wall hides the target alone; the crate beside it and the hut far away are not to blame."""
    verdict = sight(
        scene(block("hut", 5, 30, 30, 33, 33), block("crate", 3, 7, 9.8, 8, 10.2), block("wall", 4, 9, 5, 11, 15)),
        VIEWER,
        TARGET,
    )
    assert not verdict.ok
    (reason,) = verdict.reasons
    assert (reason.rule, reason.code) == ("LOS-03", "sight_blocked")
    assert reason.params["features"] == ["wall"]
    assert reason.params["sizes"] == [4]


def test_two_features_that_hide_only_together_are_both_named():
    """LOS-01: each leaves half of the way open."""
    both = (block("low", 3, 9, 5, 11, 10.01), block("high", 3, 9, 9.99, 11, 15))
    verdict = sight(scene(block("hut", 5, 12, 20, 13, 21), *both), VIEWER, TARGET)
    assert verdict.reasons[0].params["features"] == ["low", "high"]


def test_a_line_along_a_side_or_through_a_corner_is_free():
    """LOS-Q2: touching the outline is not passing through."""
    above = block("above", 5, 7, 10.7, 13, 14)
    below = block("below", 5, 7, 6, 13, 10.7)
    verdict = sight(scene(above, below), VIEWER, TARGET)
    assert verdict.ok, "the two meet in the line that is tangent to both bases"
    assert not sees(scene(block("wall", 5, 7, 6, 13, 10.7 + 2e-5), above), VIEWER, TARGET)


def test_two_obstacles_that_share_a_corner_leave_a_line_through_it():
    """LOS-Q2: as on a chessboard."""
    assert sees(scene(block("one", 5, 8, 10, 10, 14), block("two", 5, 10, 6, 12, 10)), VIEWER, TARGET)
    overlapping = (block("one", 5, 8, 8, 10.01, 14), block("two", 5, 9.99, 6, 12, 12))
    assert not sees(scene(*overlapping), VIEWER, TARGET)


def test_the_notch_of_a_yard_hides_but_does_not_fill():
    """LOS-01: the outline is what blocks, not its hull."""
    yard = Terrain("yard", 5, ((8, 6), (12, 6), (12, 14), (11, 14), (11, 7), (9, 7), (9, 14), (8, 14)))
    assert not sees(scene(yard), VIEWER, TARGET)
    within = Base("b", 10, 10, 0.7, 2)
    assert not sees(scene(yard, target=within), VIEWER, within)
    over_the_yard = Base("c", 10, 20, 0.7, 2)
    assert sees(scene(yard, viewer=over_the_yard, target=within), over_the_yard, within)


def test_a_pole_across_the_rear_of_a_base_hides_nothing_in_front_of_it():
    """LOS-01: it cuts both outermost lines, yet the front of the base is free."""
    pole, crate = block("pole", 5, 4.9, 5, 5.1, 15), block("crate", 5, 9.8, 9.8, 10.2, 10.2)
    assert sees(scene(pole, crate), VIEWER, TARGET)
    assert sees(scene(pole, crate), TARGET, VIEWER)


def test_a_target_on_a_roof_is_as_tall_as_both():
    """LOS-06: Size 2 on Size 3 is hidden by Size 6 and not by Size 5."""
    roof = block("roof", 3, 13, 8, 17, 12)
    on_roof = replace(TARGET, on="roof")
    assert sees(scene(roof, block("wall", 5, 9, 0, 11, 30), target=on_roof), VIEWER, on_roof)
    assert not sees(scene(roof, block("wall", 6, 9, 0, 11, 30), target=on_roof), VIEWER, on_roof)


def test_a_viewer_ignores_the_roof_under_its_feet_and_only_that():
    """LOS-07."""
    roof = block("roof", 5, 3, 8, 7, 12)
    on_roof = replace(VIEWER, on="roof")
    assert sees(scene(roof, viewer=on_roof), on_roof, TARGET)
    assert not sees(scene(roof, viewer=on_roof), TARGET, replace(VIEWER, size=2))
    assert sees(scene(roof, viewer=on_roof), TARGET, on_roof), "LOS-06: Size 2 + 5 on the same roof"
    assert not sees(scene(roof, block("wall", 5, 9, 0, 11, 30), viewer=on_roof), on_roof, TARGET)


def test_characters_hide_nobody_and_everyone_sees_itself():
    """LOS-02, LOS-08."""
    crowd = Scene((VIEWER, TARGET, Base("c", 10, 10, 1.28, 5)))
    assert sees(crowd, VIEWER, TARGET)
    inside = scene(block("wall", 5, 0, 0, 30, 30))
    assert sight(inside, VIEWER, VIEWER).ok


def test_a_token_is_of_size_0_unless_it_lies_on_terrain():
    """LOS-Q1: any feature hides it; on a roof it is as tall as the roof."""
    token = Token("k", 15, 10, 0.5)
    crate = block("crate", 1, 9, 5, 11, 15)
    assert not sees(scene(crate), VIEWER, token)
    assert sees(scene(crate, block("roof", 1, 13, 8, 17, 12)), VIEWER, token)
    assert not sees(scene(block("wall", 2, 9, 5, 11, 15), block("roof", 1, 13, 8, 17, 12)), VIEWER, token)


def test_bases_that_touch_see_each_other_where_they_touch():
    """LOS-01: a line may be as short as a point; a token may lie wholly under a base."""
    beside = Base("b", 6.4, 10, 0.7, 2)
    tall = block("tall", 5, 5.7, 9.9, 9, 12)
    assert sees(scene(tall, target=beside), VIEWER, beside), "the wall ends in the point where they touch"
    verdict = sight(scene(target=beside), VIEWER, beside)
    assert verdict.witness is not None
    assert math.dist(*verdict.witness) < 1e-9
    assert sees(
        Scene((VIEWER,), (block("hut", 5, 8, 8, 9, 9),), (Token("k", 5, 10, 0.5),)), VIEWER, Token("k", 5, 10, 0.5)
    )
    overlapping = Base("b", 5.6, 10, 0.7, 2)
    assert not sees(scene(block("all", 5, 0, 0, 30, 30), target=overlapping), VIEWER, overlapping)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_sight_is_mutual_between_equals(seed):
    """LOS-01: the same lines run both ways when Sizes and roofs are alike."""
    hard = hard_sight(random.Random(seed))
    assert sees(hard, *hard.bases) == sees(hard, *hard.bases[::-1])


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_another_feature_never_creates_sight(seed, other):
    """LOS-03: terrain can only take lines away."""
    hard, more = hard_sight(random.Random(seed)), hard_sight(random.Random(other))
    shift_x, shift_y = hard.bases[0].x - more.bases[0].x, hard.bases[0].y - more.bases[0].y
    added = tuple(
        Terrain("x" + feature.id, 4, tuple((x + shift_x, y + shift_y) for x, y in feature.outline))
        for feature in more.terrain
    )
    if sees(replace(hard, terrain=hard.terrain + added), *hard.bases):
        assert sees(hard, *hard.bases)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.floats(0, math.tau), st.floats(-20, 20))
def test_turning_and_shifting_the_table_changes_nothing(seed, angle, shift):
    """MEA-04: only relative positions count; scenes within a hair of grazing are left out by their number."""
    hard = hard_sight(random.Random(seed))
    cos, sin = math.cos(angle), math.sin(angle)

    def moved(x: float, y: float) -> tuple[float, float]:
        return (x * cos - y * sin + shift, x * sin + y * cos - shift)

    bases = [replace(base, x=moved(*base.centre)[0], y=moved(*base.centre)[1]) for base in hard.bases]
    terrain = tuple(replace(f, outline=tuple(moved(*point) for point in f.outline)) for f in hard.terrain)
    assert sees(Scene(tuple(bases), terrain), *bases) == sees(hard, *hard.bases)


def test_a_thicket_of_a_thousand_corners_is_looked_through_too():
    """LOS-01: every corner may carry the one free line; all that stand between are named where they are many."""
    rng = random.Random(1)
    thicket = []
    for index in range(20):
        x, y = rng.uniform(8, 28), 18 + rng.uniform(-1.5, 1.5)
        spikes = [(0.15 if step % 2 else 0.4, step * math.tau / 50) for step in range(50)]
        outline = tuple((x + way * math.cos(angle), y + way * math.sin(angle)) for way, angle in spikes)
        thicket.append(Terrain(f"bush{index}", 4, outline))
    one, other = Base("a", 5, 18, 1.28, 2), Base("b", 31, 18, 1.28, 2)
    hidden = sight(Scene((one, other), tuple(thicket)), one, other)
    assert not hidden.ok
    assert len(hidden.reasons[0].params["features"]) > 1
    left = tuple(thicket[8:])
    seen = sight(Scene((one, other), left), one, other)
    assert seen.witness is not None
    line = shapely.LineString(seen.witness)
    assert not any(line.crosses(shapely.Polygon(bush.outline).buffer(-1e-5)) for bush in left)
