"""Places, deployments and drops (MOV-36…40, DEP-04, DEP-Q2, OBJ-17, OBJ-Q2)."""

from __future__ import annotations

import math

import pytest
from board_strategies import scenes
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import Point, Polygon, union_all

from rules_engine.crisis_protocol.board.placing import Ground, deploying, dropping, may_set, offers, placing, region
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token

A = Base("a", 10, 10, 1.0, 2)
TOKEN = Token("k", 30, 30, 0.5)
CRATE = Terrain("crate", 1, ((14, 9), (16, 9), (16, 11), (14, 11)))
HOUSE = Terrain("house", 5, ((8, 14), (14, 14), (14, 20), (8, 20)))


def rules(scene: Scene, ground: Ground, point: tuple[float, float]) -> list[str]:
    return [reason.rule for reason in may_set(scene, ground, point).reasons]


def test_a_place_is_measured_from_where_the_base_stands_edge_to_edge() -> None:
    """MOV-37, MOV-38, MEA-13."""
    ground = placing(A, 2)
    assert rules(Scene((A,)), ground, (15, 10)) == []
    assert rules(Scene((A,)), ground, (15.01, 10)) == ["MOV-38"]


def test_a_place_may_name_another_origin() -> None:
    """MOV-37: unless stated otherwise."""
    other = Base("b", 20, 10, 1.0, 2)
    ground = placing(A, 2, other)
    assert rules(Scene((A, other)), ground, (25, 10)) == []
    assert rules(Scene((A, other)), ground, (11, 10)) == ["MOV-38"]


def test_a_base_is_placed_wholly_on_or_wholly_off_terrain_and_off_other_bases() -> None:
    """MOV-39: MOV-03, MOV-04 and MOV-07 hold where it ends, and nothing between matters (MOV-40)."""
    scene = Scene((A, Base("b", 6, 10, 1.0, 2)), (CRATE, HOUSE))
    assert rules(scene, placing(A, 3), (7.5, 10)) == ["MOV-03"]
    assert rules(scene, placing(A, 3), (13.5, 10)) == ["MOV-04"]
    assert rules(scene, placing(A, 2), (10, 0.9)) == ["MOV-38", "MOV-07"]
    assert rules(scene, placing(A, 3), (17.5, 10)) == []  # beyond the crate
    assert rules(scene, placing(A, 3), (10, 16)) == []  # on the house


def test_a_token_only_has_to_stay_in_range_and_on_the_mat() -> None:
    """MOV-39, OBJ-04, OBJ-17, OBJ-Q2."""
    scene = Scene((A, Base("b", 13, 10, 1.0, 2)), (CRATE,))
    ground = dropping(TOKEN, A)
    assert rules(scene, ground, (13, 10)) == []
    assert rules(scene, ground, (14.5, 10)) == []
    assert rules(scene, ground, (14.51, 10)) == ["OBJ-17"]
    corner = dropping(TOKEN, Base("a", 1, 1, 1.0, 2))
    assert rules(Scene(), corner, (0.4, 2)) == ["MOV-39"]


@pytest.mark.parametrize(
    ("edge", "legal", "too_far"),
    [
        ("bottom", (18, 7), (18, 7.01)),
        ("top", (18, 29), (18, 28.99)),
        ("left", (7, 18), (7.01, 18)),
        ("right", (29, 18), (28.99, 18)),
    ],
)
def test_any_part_of_a_deployed_base_within_range_3_of_its_edge(
    edge: str, legal: tuple[float, float], too_far: tuple[float, float]
) -> None:
    """DEP-04, DEP-Q2."""
    ground = deploying(Base("new", 0, 0, 1.0, 2), edge)  # type: ignore[arg-type]
    assert rules(Scene(), ground, legal) == []
    assert rules(Scene(), ground, too_far) == ["DEP-04"]
    off = (legal[0], legal[1])
    off = (0.9, off[1]) if edge in ("bottom", "top") else (off[0], 0.9)
    assert rules(Scene(), ground, off) == ["MOV-07"]


def test_deployment_offers_stand_as_far_forward_as_possible() -> None:
    """DEP-04."""
    found = offers(Scene((A,), (CRATE,)), deploying(Base("new", 0, 0, 1.0, 2), "top"))
    assert len(found) == 9
    assert {offer.kind for offer in found} == {"front"}
    assert all(offer.point[1] == pytest.approx(29, abs=0.002) for offer in found)


def test_offers_name_a_neighbour_a_roof_and_a_way() -> None:
    """MOV-38."""
    scene = Scene((A, Base("b", 16, 4, 1.0, 2)), (HOUSE,), (Token("k", 3, 3, 0.5),))
    found = {(offer.kind, offer.subject): offer.point for offer in offers(scene, placing(A, 3), most=20)}
    assert math.dist(found["near", "b"], (16, 4)) == pytest.approx(2.0, abs=0.005)
    assert math.dist(found["near", "k"], (10, 10)) == pytest.approx(8.0, abs=0.005)
    assert ("on", "house") in found
    assert ("far", "east") in found


def test_no_room_means_no_region_and_no_offer() -> None:
    """MOV-Q9."""
    crowd = [Base(f"b{x}{y}", x, y, 1.0, 2) for x in range(1, 36, 2) for y in range(1, 36, 2)]
    ground = deploying(Base("new", 0, 0, 1.28, 2), "top")
    assert region(Scene(tuple(crowd)), ground) == ()
    assert offers(Scene(tuple(crowd)), ground) == ()


def test_the_rim_of_the_region_is_legal_everywhere() -> None:
    """MOV-39: a circle drawn with corners must not let a base through between them."""
    scene = Scene((A, Base("b", 12, 13, 1.28, 2)), (CRATE,))
    ground = placing(A, 3)
    for rings in region(scene, ground):
        for ring in rings:
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                assert may_set(scene, ground, ((ax + bx) / 2, (ay + by) / 2)).ok


GROUNDS = st.sampled_from(["place 1", "place 2", "place 5", "bottom", "left", "drop"])


@settings(max_examples=120, deadline=None)
@given(scenes(), GROUNDS, st.data())
def test_the_region_lies_inside_what_is_legal_and_misses_only_a_hair(
    scene: Scene, what: str, data: st.DataObject
) -> None:
    """MOV-38, MOV-39, DEP-04, OBJ-17: the picture and the verdict agree."""
    assume(any(found.id == "a" for found in scene.bases))
    mover = scene.base("a")
    if what == "drop":
        ground = dropping(TOKEN, mover)
    elif what.startswith("place"):
        ground = placing(mover, int(what[-1]))
    else:
        ground = deploying(mover, what)  # type: ignore[arg-type]
    parts = region(scene, ground)
    area = union_all([Polygon(outer, holes) for outer, *holes in parts])
    for offer in offers(scene, ground):
        assert may_set(scene, ground, offer.point).ok
    for _ in range(10):
        point = (data.draw(st.floats(0, 36)), data.draw(st.floats(0, 36)))
        if may_set(scene, ground, point).ok:
            assert area.distance(Point(point)) < 0.01
        else:
            assert not area.contains(Point(point)) or area.boundary.distance(Point(point)) < 1e-5
