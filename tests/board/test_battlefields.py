"""Battlefields, the generator and the objective layouts (BAT-01…07, TER-08, TER-09, MIS-13)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from rules_engine.crisis_protocol.board import generator
from rules_engine.crisis_protocol.board.battlefield_rules import legal_battlefield
from rules_engine.crisis_protocol.board.battlefields import Battlefield, kinds, ready, turned
from rules_engine.crisis_protocol.board.generator import generate
from rules_engine.crisis_protocol.board.layouts import layout_of, layouts, tokens_for
from rules_engine.crisis_protocol.board.scene import check_scene
from rules_engine.crisis_protocol.board.shapes import Scene, Terrain, Token

MAPS = sorted(ready())


def is_symmetric(map: Battlefield) -> bool:
    """Whether a half turn brings every feature onto one of the same kind and Size."""
    features = {(feature.kind, feature.size, frozenset(feature.outline)) for feature in map.terrain}
    return features == {
        (feature.kind, feature.size, frozenset(turned(point, 2) for point in feature.outline))
        for feature in map.terrain
    }


def rules(scene: Scene) -> set[str]:
    return {reason.rule for reason in legal_battlefield(scene)}


def test_there_are_at_least_six_ready_maps() -> None:
    assert len(MAPS) >= 6
    assert {ready()[id].symmetry for id in MAPS} == {"half_turn", "quarter_turn", "mirrors"}


@pytest.mark.parametrize("id", MAPS)
def test_a_ready_map_is_legal_and_fair(id: str) -> None:
    """BAT-01…07: 12 to 16 features, on the mat, apart, symmetric."""
    map = ready()[id]
    assert legal_battlefield(map.scene) == ()
    assert 12 <= len(map.terrain) <= 16
    assert is_symmetric(map)
    check_scene(map.scene)


@pytest.mark.parametrize("id", MAPS)
def test_every_layout_fits_on_every_ready_map(id: str) -> None:
    """TER-09: no token lies on a Size 6 feature."""
    for layout in layouts().values():
        tokens = tuple(Token(f"k{number}", x, y, 0.5) for number, (x, y) in enumerate(layout.points))
        assert legal_battlefield(replace(ready()[id].scene, tokens=tokens)) == ()


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_a_kind_has_a_sound_outline(kind: str) -> None:
    """TER-07, TER-08."""
    outline = Polygon(kinds()[kind].corners)
    assert outline.is_valid
    assert 0.3 < outline.area < 64
    assert 1 <= kinds()[kind].size <= 5


def test_kinds_cover_every_size() -> None:
    """BAT-03."""
    assert {kind.size for kind in kinds().values()} == {1, 2, 3, 4, 5}
    assert any(not kind.interactive for kind in kinds().values())


def feature(id: str, x: float, y: float, size: int = 3, kind: str = "kiosk", side: float = 1.0) -> Terrain:
    return Terrain(id, size, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)), kind=kind)


def test_every_fault_of_a_battlefield_is_named_with_its_rule() -> None:
    """BAT-01…07, TER-09."""
    good = ready()[MAPS[0]].scene
    first = good.terrain[0]
    assert rules(Scene()) == {"BAT-02", "BAT-03"}
    assert rules(replace(good, terrain=tuple(replace(one, size=3, kind="kiosk") for one in good.terrain))) == {"BAT-02"}
    assert rules(replace(good, terrain=good.terrain[:11])) == {"BAT-03"}
    assert rules(replace(good, terrain=(replace(first, size=6), *good.terrain[1:]))) == {"BAT-03"}
    small = tuple(replace(one, size=1 if index % 2 else 3) for index, one in enumerate(good.terrain))
    assert rules(replace(good, terrain=small)) == {"BAT-04"}
    far = feature("far", 35.5, 18)
    assert "BAT-01" in rules(replace(good, terrain=(*good.terrain, far)))
    edge = feature("edge", 2.9, 2.9)
    assert "BAT-06" in rules(replace(good, terrain=(*good.terrain, edge)))
    x, y = first.outline[0]
    assert "BAT-07" in rules(replace(good, terrain=(*good.terrain, feature("near", x + 0.5, y))))
    huge = replace(first, size=6)
    token = Token("k", *first.outline[0], 0.5)
    assert "TER-09" in rules(replace(good, terrain=(huge, *good.terrain[1:]), tokens=(token,)))
    assert "TER-09" not in rules(replace(good, tokens=(token,)))


def test_a_feature_at_exactly_range_2_is_within_it() -> None:
    """BAT-06, BAT-07, MEA-13."""
    close = Scene(terrain=(feature("a", 3, 10), feature("b", 10, 10), feature("c", 14, 10)))
    assert {"BAT-06", "BAT-07"} <= rules(close)
    apart = Scene(terrain=(feature("a", 3.01, 10), feature("b", 10, 10), feature("c", 14.01, 10)))
    assert not {"BAT-06", "BAT-07"} & rules(apart)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=20))
def test_a_generated_map_is_legal_fair_and_the_same_again(seed: str) -> None:
    """BAT-01…07."""
    map = generate(seed)
    assert legal_battlefield(map.scene) == ()
    assert is_symmetric(map)
    assert 12 <= len(map.terrain) <= 16
    assert generate(seed) == map
    check_scene(map.scene)


def test_different_seeds_give_different_maps() -> None:
    assert len({generate(str(seed)).pieces for seed in range(30)}) == 30


def test_a_generated_map_never_changes() -> None:
    """A seed that players wrote down gives the same table next year."""
    first = generate("golden").pieces[0]
    assert (first.kind, first.at, first.turn) == GOLDEN


GOLDEN = ("building", (13.5, 15.75), 105.0)


def test_without_room_the_generator_falls_back_to_a_ready_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """It never searches for ever."""
    monkeypatch.setattr(generator, "TRIES", 0)
    assert generate("x").pieces in {map.pieces for map in ready().values()}


def test_every_layout_is_on_the_mat_and_fair() -> None:
    """MIS-13."""
    assert len(layouts()) == 27
    for layout in layouts().values():
        assert layout.is_on_mat
        assert layout.is_fair
        assert len(set(layout.points)) == len(layout.points)
        for crisis in layout.crises:
            points = layout.points_for(crisis)
            assert points
            for edge in ("left", "right", "top", "bottom"):
                assert len(layout.points_for(crisis, edge)) == len(points)  # type: ignore[arg-type]


def test_a_crisis_finds_its_tokens() -> None:
    """MIS-13."""
    assert [(token.x, token.y) for token in tokens_for("Alien Ship Crashes in Downtown!")] == [
        (18, 18),
        (30, 18),
        (6, 18),
    ]
    assert [(token.x, token.y) for token in tokens_for("Terrigen Clouds Sweep Over City")] == [(30, 18), (6, 18)]
    assert layout_of("Survivors Search for Safe Shelters").id == "Z"
    with pytest.raises(KeyError):
        layout_of("Nobody's Crisis")


def test_a_layout_turns_with_the_edge_of_the_player_with_priority() -> None:
    """MIS-07, MIS-13: what lay left of the bottom edge lies left of that player still."""
    crisis = "Survivors Search for Safe Shelters"
    assert layout_of(crisis).points_for(crisis, "bottom")[0] == (13, 18)
    assert layout_of(crisis).points_for(crisis, "right")[0] == (18, 13)
    assert layout_of(crisis).points_for(crisis, "top")[0] == (23, 18)
    assert layout_of(crisis).points_for(crisis, "left")[0] == (18, 23)


def test_no_crisis_has_two_layouts() -> None:
    names = [crisis for layout in layouts().values() for crisis in layout.crises]
    assert len(names) == len(set(names))
    assert len(names) > 40
