"""Maps: whole, mutual, the same when turned, and refused in one sentence with file and line where they are not."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from pack_copies import change, copy_of_the_pack, refusals
from shapely import Polygon

from rules_engine.cry_havoc.content.loading import names, pack
from rules_engine.cry_havoc.content.maps import GameMap

MAPS = [map_ for name in names() for map_ in pack(name).maps.values()]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_of_the_pack(tmp_path)


def test_there_is_a_map_for_every_number_of_seats() -> None:
    """CH-MAT-01: one side for two seats, the other for three and four."""
    assert [pack().map_for(seats).id for seats in (2, 3, 4)] == ["meridian", "crown", "crown"]
    assert pack("first_landing").map_for(2).id == "shore"


@pytest.mark.parametrize("map_", MAPS, ids=lambda map_: map_.id)
def test_what_is_drawn_side_by_side_is_adjacent_and_nothing_else(map_: GameMap) -> None:
    """CH-GLO-02. Two outlines that share a stretch of border are neighbours; a point where they meet is none."""
    drawn = {plan.id: Polygon(plan.outline).buffer(3) for plan in map_.regions.values()}
    for one, other in combinations(map_.regions, 2):
        touches = drawn[one].intersection(drawn[other]).area > 150
        assert touches == (other in map_.regions[one].adjacent), f"{one}, {other}"


@pytest.mark.parametrize("map_", MAPS, ids=lambda map_: map_.id)
def test_arrows_join_what_does_not_border(map_: GameMap) -> None:
    """CH-MOV-12."""
    assert map_.links
    for link in map_.links:
        one, other = link.between
        assert other not in map_.regions[one].adjacent
        assert other in map_.neighbours[one]
        assert one in map_.neighbours[other]


def test_a_region_around_another_has_two_borders_and_no_seam() -> None:
    crown = pack().maps["crown"]
    assert {plan.id for plan in crown.regions.values() if len(plan.rings) == 2} == {"whisper_rim", "hearthdeep"}
    rim, deep = crown.regions["whisper_rim"], crown.regions["hearthdeep"]
    outside, inside = (Polygon(ring) for ring in rim.rings)
    assert outside.contains(inside) and inside.area == pytest.approx(Polygon(deep.rings[0]).area)


def test_the_natives_start_in_the_centre_with_four_burrows() -> None:
    """CH-SET-25, CH-SET-29."""
    crown = pack().map_for(4)
    assert crown.natives_hq == "hearthdeep"
    assert crown.burrows == ("sand_gate", "dust_hollow", "glare_plain", "whisper_rim")
    assert len(crown.hq_spaces) == 3


CROWN = "maps/crown.yaml"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("adjacent: [ash_road, bramble_reach, stillwater]", "adjacent: [ash_road, bramble_reach]",
         "`stillwater` borders on `anvil_field`, but `anvil_field` does not border on `stillwater`"),
        ("adjacent: [whisper_rim]", "adjacent: [whisper_rim, nowhere]", "there is no region `nowhere`"),
        ("turns_into: lantern_field", "turns_into: nowhere", "there is no region `nowhere`"),
        ("turns_into: lantern_field", "turns_into: anvil_field", "must lie elsewhere when"),
        ("label: A, between: [bramble_reach, mirror_bay]", "label: A, between: [bramble_reach, nowhere]",
         "there is no region `nowhere`"),
        ("label: A, between: [bramble_reach, mirror_bay]", "label: A, between: [bramble_reach, anvil_field]",
         "`bramble_reach` and `anvil_field` need no arrow (CH-MOV-12)"),
        ("label: A,", "label: B,", "the label `B` is on 2 arrows (CH-MOV-12)"),
        ("  - {label: A, between: [bramble_reach, mirror_bay]}\n", "", "not symmetric"),
        ("players: [3, 4]", "players: [3, 5]", "a match has 2 to 4 seats, not 5"),
        ("players: [3, 4]", "players: [3]", "0 natives' HQ is needed, the map has 1 (CH-SET-25)"),
        ("slots: [5, 12, 21, 32]", "slots: [5, 21, 12, 32]", "event slots stand in the order of their numbers"),
        ("slots: [5, 12, 21, 32]", "slots: [5, 12, 21]", "slots"),
        ("at: [620, 95]", "at: [620, 5]", "the pieces of `anvil_field` would be drawn outside its border"),
        ("at: [620, 95]", "at: [620, 245]", "the pieces of `anvil_field` would be drawn in `ash_road`"),
        ("outline: [[465, 40]", "outline: [[465, -40]", "`anvil_field` reaches over the edge of the drawing"),
    ],
)  # fmt: skip
def test_a_map_that_is_not_sound_is_refused(root: Path, old: str, new: str, said: str) -> None:
    change(root, CROWN, old, new)
    found = [line for line in refusals(root) if said in line]
    assert found, refusals(root)
    assert found[0].startswith(f"{CROWN}:")


@pytest.mark.parametrize(
    ("region", "old", "new", "said"),
    [
        ("ash_road", "crystals: 1", "crystals: 2", "`copper_pan` and `ash_road` differ in `crystals`"),
        ("ash_road", "terrain: desert", "terrain: jungle", "differ in `terrain`"),
        ("ash_road", "terrain: desert", "terrain: swamp", "`swamp` is not known here"),
        ("ash_road", "turns_into: bone_terrace", "turns_into: whisper_rim", "must come back after 3 turns"),
        ("anvil_field", "hq: true", "hq: true\n    crystals: 2", "is an HQ space: nothing else lies there"),
        ("anvil_field", "hq: true", "hq: false", "3 HQ spaces are needed, the map has 2 (CH-SET-13)"),
        ("sand_gate", "burrow: true", "burrow: false", "4 Burrows start on the map, it has 3 (CH-SET-29)"),
        ("hearthdeep", "natives_hq: true", "natives_hq: true\n    burrow: true", "has its Burrow anyway"),
        ("hearthdeep", "adjacent: [whisper_rim]", "adjacent: [whisper_rim, whisper_rim]", "stands here 2 times"),
        ("hearthdeep", "adjacent: [whisper_rim]", "adjacent: [hearthdeep]", "cannot border on itself"),
        ("hearthdeep", "name: {en: Hearthdeep, de: Herdtiefe}", "name: {en: Hearthdeep}", "`de` is missing"),
    ],
)
def test_a_region_that_is_not_sound_is_refused_at_its_line(
    root: Path, region: str, old: str, new: str, said: str
) -> None:
    change(root, CROWN, old, new, behind=f"\n  {region}:\n")
    assert any(said in line and line.startswith(f"{CROWN}:") for line in refusals(root)), refusals(root)


def test_the_line_is_that_of_the_mistake(root: Path) -> None:
    line = change(root, CROWN, "adjacent: [whisper_rim]", "adjacent: [whisper_rim, nowhere]")
    assert refusals(root) == [f"{CROWN}:{line}: there is no region `nowhere`"]


def test_a_region_that_is_cut_off_is_refused(root: Path) -> None:
    change(root, CROWN, "adjacent: [whisper_rim]", "adjacent: []")
    change(root, CROWN, "adjacent: [hearthdeep, ", "adjacent: [")
    lines = (root / CROWN).read_text("utf-8").splitlines()
    line = lines.index("  hearthdeep:") + 1
    said = f"{CROWN}:{line}: `hearthdeep` is cut off: no way leads there from `anvil_field`"
    assert said in refusals(root)


def test_a_pack_without_a_word_about_itself_is_refused(root: Path) -> None:
    (root / "pack.yaml").unlink()
    assert refusals(root) == ["pack.yaml:1: the pack has no `pack.yaml` that says what it is"]


def test_an_unknown_base_is_refused(root: Path) -> None:
    path = root / "pack.yaml"
    path.write_text(path.read_text("utf-8") + "base: atlantis\n", "utf-8")
    line = len(path.read_text("utf-8").splitlines())
    assert refusals(root) == [f"pack.yaml:{line}: there is no pack `atlantis`"]
