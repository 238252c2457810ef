"""Packs: what the box must hold, and what is refused in one sentence with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pack_copies import change, copy_of_the_pack, refusals

from rules_engine.cardfiles.grammar import walk
from rules_engine.cardfiles.reference import words_of
from rules_engine.cry_havoc.content.loading import default_root, load, names, pack
from rules_engine.cry_havoc.content.pack import UnknownMap
from rules_engine.cry_havoc.content.pieces import TextKind
from rules_engine.cry_havoc.content.vocabulary import Step
from rules_engine.cry_havoc.content.vocabulary.steps import Give
from rules_engine.cry_havoc.state.words import Icon, Terrain


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_of_the_pack(tmp_path)


# -- what the box holds


@pytest.mark.parametrize(
    ("army", "units", "start", "markers", "tiles"),
    [
        ("settlers", 12, 4, [3, 3, 3], 2),
        ("seekers", 12, 4, [3, 3, 3], 1),
        ("foundry", 12, 4, [3, 3, 3, 3, 3], 2),
        ("natives", 16, 2, [7, 3, 3], 1),
    ],
)
def test_an_army_has_the_counts_of_the_book(army: str, units: int, start: int, markers: list[int], tiles: int) -> None:
    """CH-MAT-12 to CH-MAT-16, CH-SET-14, CH-SET-26."""
    found = pack().armies[army]
    assert (found.units, found.start_units, found.skill_tiles) == (units, start, tiles)
    assert [structure.markers for structure in found.structures] == markers
    assert (len(found.cards), len(found.skills)) == (8, 5)
    assert found.natives == (army == "natives")


def test_only_the_settlers_have_markers() -> None:
    """CH-MAT-13: three of each of two kinds."""
    found = {army.id: {kind: one.count for kind, one in army.markers.items()} for army in pack().armies.values()}
    assert found == {"settlers": {"guns": 3, "watch": 3}, "seekers": {}, "foundry": {}, "natives": {}}


def test_the_box_has_the_cards_and_tiles_of_the_book() -> None:
    """CH-MAT-02 to CH-MAT-06."""
    found = pack()
    assert all(sum(card.copies for card in found.terrain(terrain).values()) == 8 for terrain in Terrain)
    stacks = (found.events, found.explorations, found.war_parties, found.nests)
    assert [sum(tile.copies for tile in tiles.values()) for tiles in stacks] == [6, 12, 18, 12]
    assert [crystal.value for crystal in found.about.crystals] == [1, 3, 5]


def test_every_army_has_one_card_for_scoring_and_one_for_initiative() -> None:
    """CH-EVT-11, CH-SCO-01; both have rows like others."""
    for army in pack().armies.values():
        kinds = [card.text_kind for card in army.cards]
        assert kinds.count(TextKind.ENABLE_SCORING) == kinds.count(TextKind.INITIATIVE) == 1
        assert all(any(row.count for row in card.rows.values()) for card in army.cards)


def test_a_bonus_icon_stands_in_a_row_of_each_card_with_a_bonus() -> None:
    """CH-ACT-13."""
    rows = pack().cards["settlers.land_rush"].rows
    assert [icon for icon, row in rows.items() if row.bonus] == [Icon.MOVE]


def test_every_verb_is_used_at_least_three_times() -> None:
    """A verb of one card is a special case in disguise."""
    used = [type(node) for rule in pack().rules.values() for node in walk(rule)]
    assert {cls.word: used.count(cls) for cls in words_of(Step) if used.count(cls) < 3} == {}
    assert len(words_of(Step)) <= 30


def test_every_text_has_an_id_of_its_own() -> None:
    found = pack()
    assert {"settlers.guns", "settlers.beacon.tile", "exploration.relic", "ocean.ebb"} <= set(found.rules)
    special = [card for card in found.cards.values() if card.rule is None]
    pieces = len(found.cards) - len(special) + len(found.structures) - 1 + len(found.skills) + 6 + 2
    assert len(found.rules) == pieces + len(found.events) + len(found.explorations)


def test_the_third_number_of_seats_is_told() -> None:
    assert pack().seat_counts == (2, 3, 4)
    with pytest.raises(UnknownMap, match="no map for 3 seats"):
        pack("first_landing").map_for(3)


# -- a pack on another


def test_a_pack_takes_what_it_has_not_from_its_base() -> None:
    small = pack("first_landing")
    assert [*small.armies] == ["natives", "seekers", "settlers"] and [*small.maps] == ["shore"]
    assert small.cards.keys() < pack().cards.keys()
    assert small.tiles == pack().tiles
    assert small.version != pack().version


def test_a_pack_on_a_base_may_have_an_army_of_its_own(tmp_path: Path) -> None:
    root = copy_of_the_pack(tmp_path, "first_landing")
    (root / "armies").mkdir()
    shutil.copy(str(default_root() / "tessaly" / "armies" / "foundry.yaml"), root / "armies" / "welders.yaml")
    found = load(root)
    assert "welders.overclock" in found.skills and "seekers.blink" in found.skills


def test_a_base_without_that_army_is_refused(tmp_path: Path) -> None:
    root = copy_of_the_pack(tmp_path, "first_landing")
    line = change(root, "pack.yaml", "seekers", "finders")
    assert refusals(root) == [f"pack.yaml:{line}: the pack `tessaly` has no army `finders`"]


def test_the_packs_that_come_with_the_bot_are_sound() -> None:
    assert names() == ("first_landing", "tessaly")
    for name in names():
        assert load(default_root() / name).id == name


def test_another_word_is_another_version(root: Path) -> None:
    assert load(root).version == pack().version
    change(root, "armies/foundry.yaml", "Audit Run", "Audit Walk")
    assert load(root).version != pack().version


# -- what is refused

SETTLERS, NATIVES = "armies/settlers.yaml", "armies/natives.yaml"


@pytest.mark.parametrize(
    ("file", "behind", "old", "new", "said"),
    [
        (SETTLERS, "", "special: initiative", "special: enable_scoring",
         "exactly 1 card is `enable_scoring`, `settlers` has 2 (CH-SCO-01)"),
        (SETTLERS, "", "special: enable_scoring", "special: initiative",
         "exactly 1 card is `initiative`, `settlers` has 2 (CH-EVT-11)"),
        (SETTLERS, "glider_team", "move: 2", "move: 2\n    copies: 2",
         "an army has 8 cards of its own, `settlers` has 9 (CH-MAT-12)"),
        (SETTLERS, "", "default: true", "default: false", "exactly 1 Skill is the default, `settlers` has 0"),
        (SETTLERS, "tax_roll\n", "    name:", "    default: true\n    name:", "exactly 1 Skill is the default"),
        (SETTLERS, "", "skill_tiles: 2", "skill_tiles: 1", "1 skill tiles are for as many Skills, 2 Skills have one"),
        (SETTLERS, "", "start_units: 4", "start_units: 13", "13 units cannot start on the HQ: the army has 12"),
        (SETTLERS, "", "id: boom_town", "id: beacon", "`settlers.beacon` stands here 2 times"),
        (SETTLERS, "", "marker: watch", "marker: mines", "the army has no marker `mines`"),
        (SETTLERS, "gun_pit", "marker: guns", "marker: skill_tile", "is put by the Skill that says what its `tile`"),
        (SETTLERS, "", "deploy: {to: any}", "deply: {to: any}", "did you mean `deploy`?"),
        (SETTLERS, "", "deploy: {to: any}", "deploy: {to: anywhere}", "`anywhere` is not known here"),
        (SETTLERS, "survey_post", "near: here", "near: heer", "`heer` is no region, player or name"),
        (SETTLERS, "lookout", "near: here, itself", "near: yours, itself", "`itself` is said of `near: here`"),
        (SETTLERS, "land_rush", "near: yours, ", "", "`distance` says how far from what is `near`"),
        (SETTLERS, "claim_stakes", "near: yours", "near: here", "`here` means no region: this text stands in none"),
        (SETTLERS, "boom_town", "at: here", "at: there", "`there` is no region, player or name that this text knows"),
        (SETTLERS, "glider_team", "battle:", "bonus:", "a card with a bonus has a bonus icon in a row"),
        (SETTLERS, "land_rush", "bonus: {do", "battle: {do", "a card with a bonus has a bonus icon in a row"),
        (SETTLERS, "first_charter", "    special: enable_scoring", "", "a card has exactly one text"),
        (SETTLERS, "", "rule: {cost: {cards: 1}, do", "rule: {cost: 1, use", "unknown key `use`"),
        (SETTLERS, "", "limit: once_per_round, ", "limit: once_per_day, ", "`once_per_day` is not known here"),
        (SETTLERS, "beacon", "tile: {effects", "tile: {do: [{vp: 1}], effects", "either acts (`do`) or holds"),
        (SETTLERS, "survey_post", "    activate: 3\n", "", "has a price (`activate`), and no other has"),
        (SETTLERS, "", "colour: \"#d9a522\"", "colour: yellow", "colour"),
        (NATIVES, "", "burrow: true", "rule: {do: [{vp: 1}]}\n    activate: 1",
         "exactly 1 structure of the natives is a `burrow`, `natives` has 0"),
        (NATIVES, "", "markers: 7", "markers: 4", "5 Burrows start on the board, there are 4 (CH-SET-29)"),
        (NATIVES, "", "natives: true", "natives: false", "exactly 1 structure of the natives is a `burrow`"),
        ("armies/seekers.yaml", "", "{vp: {so_many: taken}}", "{vp: {so_many: given}}",
         "`given` is no region, player or name that this text knows"),
        ("armies/seekers.yaml", "long_path", "bonus: {do: [{move", "bonus: {do: [{shift: {number: 2}}, {move",
         "`shift` speaks of a battle, but this text is not used in one"),
        ("armies/foundry.yaml", "night_shift", "[{activate", "[{give: {effects: {kills: 1}}}, {activate",
         "`give` speaks of a battle"),
        ("armies/foundry.yaml", "hull_plating", "[{give", "[{icons: {kind: move}}, {give",
         "`icons` needs an action that cards are played for"),
        ("armies/foundry.yaml", "hull_plating", "[{safe: {on: control, from: destroyed}}", "[{safe: {on: control}}",
         "`from` is missing"),
        ("terrain/desert.yaml", "caravan", "    move:", "    copies: 2\n    move:",
         "each terrain has 8 cards, `desert` has 9 (CH-MAT-02)"),
        ("terrain/mountain.yaml", "", "battle: {do", "special: initiative #", "only an army's card can be"),
        ("terrain/jungle.yaml", "hidden_trail", "bonus: {do: [{give", "bonus: {effects: [{roam: units}]} #",
         "only a structure, a marker or a Skill can last by itself"),
        ("tiles/nest.yaml", "", "copies: 3", "copies: 4", "there are 12 nest tiles, `nest` has 13"),
        ("tiles/war_party.yaml", "", "units: 1}", "units: 0}", "a War Party or Nest shows units, crystals or both"),
        ("tiles/event.yaml", "", "rule: {do: [{crystals", "units: 1\n    rule: {do: [{crystals",
         "an event or exploration has a `rule` and shows no units"),
        ("tiles/event.yaml", "storm", "{vp: -1}", "{discard: {player: enemy}}", "`discard` speaks of a battle"),
        ("tiles/exploration.yaml", "star_map", "may: {initiative: any}",
         "give: {effects: {roam: units}, until: action}",
         "only a bonus can last until the end of the action"),
        ("pack.yaml", "", "value: 1", "value: one", "expected a whole number, got one"),
    ],
)  # fmt: skip
def test_what_is_not_sound_is_refused(root: Path, file: str, behind: str, old: str, new: str, said: str) -> None:
    change(root, file, old, new, behind)
    found = [line for line in refusals(root) if said in line]
    assert found, refusals(root)
    place = found[0].split(":")
    assert place[0] == file and int(place[1]) >= 1


@pytest.mark.parametrize(
    ("file", "behind", "old", "new"),
    [
        (SETTLERS, "survey_post", "near: here", "near: heer"),
        ("terrain/mountain.yaml", "ore_vein", "terrain: mountain", "terrain: hill"),
        ("armies/foundry.yaml", "overload", "to: reserve", "to: depot"),
        ("tiles/exploration.yaml", "relic", "player: others", "player: rivals"),
    ],
)
def test_the_line_is_that_of_the_mistake(root: Path, file: str, behind: str, old: str, new: str) -> None:
    line = change(root, file, old, new, behind)
    (said,) = refusals(root)
    assert said.startswith(f"{file}:{line}: ")


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("terrain/ocean.yaml", "pack.yaml:1: the pack has no `terrain/ocean.yaml`"),
        ("tiles/nest.yaml", "pack.yaml:1: the pack has no `tiles/nest.yaml`"),
        ("armies/foundry.yaml", "pack.yaml:1: 4 seats need as many armies to take, the pack has 3 (CH-SET-06)"),
        ("armies/natives.yaml", "pack.yaml:1: exactly one army has `natives: true`, and it is called `natives`"),
    ],
)
def test_a_pack_with_something_missing_is_refused(root: Path, gone: str, said: str) -> None:
    (root / gone).unlink()
    assert said in refusals(root)


def test_a_pack_without_maps_is_refused(root: Path) -> None:
    shutil.rmtree(root / "maps")
    assert refusals(root) == ["pack.yaml:1: the pack has no map"]


def test_two_maps_for_as_many_seats_are_refused(root: Path) -> None:
    shutil.copy(root / "maps" / "meridian.yaml", root / "maps" / "antipodes.yaml")
    assert refusals(root) == ["pack.yaml:1: 2 maps are for 2 seats (CH-MAT-01)"]


def test_a_file_of_an_unknown_terrain_is_refused(root: Path) -> None:
    (root / "terrain" / "ocean.yaml").rename(root / "terrain" / "swamp.yaml")
    assert "a file of cards is called mountain, desert, jungle, ocean, not `swamp`" in refusals(root)[0]


def test_a_short_pile_of_war_parties_is_refused(root: Path) -> None:
    path = root / "maps" / "meridian.yaml"
    path.write_text(path.read_text("utf-8").replace("war_parties: 1", "war_parties: 2"), "utf-8")
    assert refusals(root) == ["pack.yaml:1: the map `meridian` takes 22 war_party tiles, there are 18"]


def test_a_battle_effect_may_last_in_a_battle_text() -> None:
    """The nearest case to the refusals: `give` until the end of the battle where there is one."""
    assert any(isinstance(node, Give) for node in walk(pack().cards["mountain.high_ground"].battle))
