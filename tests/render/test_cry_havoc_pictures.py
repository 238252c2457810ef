"""Pictures of Cry Havoc: planet, battle, hand, army, tracks and summary, in every palette, with the same in words."""

from __future__ import annotations

import pickle
import string
from io import BytesIO

import pytest
from PIL import Image, ImageDraw
from planet_kinds import DRAWN, PEOPLE, marches, seen_by
from planet_samples import fighting, finished, midgame, stand

from bot.games.cry_havoc.pictures import planet
from bot.games.cry_havoc.pictures.armies import draw_army, draw_hand
from bot.games.cry_havoc.pictures.battle import draw_battle
from bot.games.cry_havoc.pictures.ground import MARGIN, Board, link_ends
from bot.games.cry_havoc.pictures.planet import draw_planet
from bot.games.cry_havoc.pictures.signs import COLOURS
from bot.games.cry_havoc.pictures.tracks import draw_summary, draw_tracks
from bot.games.cry_havoc.pictures.view import planet_view, planet_words, seen
from bot.games.cry_havoc.pictures.words import WORDS, Words
from bot.render.jobs import Job, draw
from bot.render.palette import MODES, PALETTES, Mode
from bot.render.picture import ALT_LIMIT
from rules_engine.cry_havoc.content.loading import names, pack
from rules_engine.cry_havoc.state.board import Region
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Objective, SkillState, Terrain, base
from rules_engine.cry_havoc.view.seat import hidden_from, view

LIMITS = {"planet": 300_000, "battle": 80_000, "hand": 120_000, "army": 90_000, "tracks": 60_000, "summary": 260_000}
"""Bytes: what loads at once on a phone."""
MAPS = [(name, map_) for name in names() for map_ in pack(name).maps]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", DRAWN)
def test_each_kind_is_drawn_small_and_told(kind: str, seats: int) -> None:
    made = DRAWN[kind](seats, "light")
    assert Image.open(BytesIO(made.data)).width == (1280 if kind == "planet" else 960)
    assert len(made.data) < LIMITS[kind]
    assert ("Benedikta von Hohenwald" if kind == "army" else "Anna") in made.alt
    assert "**" not in made.alt and "\n- " not in made.alt, "nobody turns Markdown of an alt text into letters"


@pytest.mark.parametrize("kind", DRAWN)
def test_palettes_and_languages_differ_and_say_the_same(kind: str) -> None:
    drawn = [DRAWN[kind](4, mode) for mode in MODES]
    assert len({made.data for made in drawn}) == len(MODES) and len({made.alt for made in drawn}) == 1
    assert DRAWN[kind](4, "light", "de").alt != drawn[0].alt


def test_words_have_the_same_gaps_in_both_languages() -> None:
    def gaps(text: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}

    assert [key for key, (english, german) in WORDS.items() if gaps(english) != gaps(german)] == []
    assert all(terrain in WORDS for terrain in Terrain) and all(objective in WORDS for objective in Objective)


# -- nothing hidden --------------------------------------------------------------------------------------------------


def _stirred(match: Match) -> Match:
    """The same match with other things where nobody can see them: hands of the others, tiles face down, events."""
    other = match.model_copy(deep=True)
    tiles = pack(match.pack).tiles
    for region in other.regions.values():
        for lying, supply in ((region.war_parties, other.war_parties), (region.explorations, other.explorations)):
            for number, tile in enumerate(lying):
                lying[number], supply[:] = supply[0], [*supply[1:], tile]
    for stack in other.events:
        stack.reverse()
    for seat in other.seats[1:]:
        player = other.players[seat]
        player.hand, player.deck = player.deck + player.hand[2:], player.hand[:2]
    assert {base(tile) for region in other.regions.values() for tile in region.war_parties} <= set(tiles)
    return other


@pytest.mark.parametrize("kind", ["planet", "hand", "army", "tracks"])
def test_what_nobody_sees_changes_no_picture(kind: str) -> None:
    one, other = midgame(4), _stirred(midgame(4))
    assert hidden_from(one, "amber") != hidden_from(other, "amber")
    drawn = []
    for match in (one, other):
        snapshot = seen_by(match, "amber")
        drawn.append({
            "planet": lambda s=snapshot, m=match: draw_planet(s, "en", PEOPLE, marches(m), (), "light"),
            "hand": lambda s=snapshot: draw_hand(s, "en", PEOPLE, "blue", (), "light"),
            "army": lambda s=snapshot: draw_army(s, "en", PEOPLE, "blue", "light"),
            "tracks": lambda s=snapshot: draw_tracks(s, "en", PEOPLE, "light"),
        }[kind]())  # fmt: skip
    assert drawn[0] == drawn[1]


def test_the_hand_of_another_is_counted_and_ones_own_is_read() -> None:
    match = midgame(4)
    own = draw_hand(seen_by(match, "amber"), "en", PEOPLE, "amber", (), "light")
    theirs = draw_hand(seen_by(match, "amber"), "en", PEOPLE, "blue", (), "light")
    cards = pack().cards
    assert [line.partition(":")[0] for line in own.alt.splitlines()[1:]] == [
        cards[base(card)].name.en for card in match.players["amber"].hand
    ]
    assert theirs.alt == "Benedikta von Hohenwald: 4 cards in hand"
    assert Image.open(BytesIO(theirs.data)).height < 100


def test_a_tile_that_was_looked_at_is_told_to_whoever_looked() -> None:
    match = midgame(4)
    id_ = next(id_ for id_, region in match.regions.items() if region.war_parties and not region.control)
    match.players["amber"].known = list(match.regions[id_].war_parties)
    name = pack().tiles[base(match.regions[id_].war_parties[0])].name.en

    def told(seat: str) -> str:
        world, words = seen(seen_by(match, seat)), Words("en")
        return "\n".join(planet_words(planet_view(world, words), words))

    assert name in told("amber") and name not in told("blue")
    drawn = {
        seat: draw_planet(seen_by(match, seat), "en", {}, (), (), "light").data for seat in ("amber", "blue", "green")
    }
    assert drawn["blue"] == drawn["green"] != drawn["amber"]


def test_a_worker_draws_them_as_it_is_asked_to() -> None:
    """The mode comes last, and what is asked for goes through a pipe."""
    match, played = fighting(2)
    snapshot = seen_by(match)
    for renderer, given in (
        (draw_planet, (snapshot, "en", PEOPLE, tuple(marches(match)), ())),
        (draw_battle, (snapshot, "en", PEOPLE, played)),
        (draw_hand, (snapshot, "en", PEOPLE, "amber", ())),
        (draw_army, (snapshot, "en", PEOPLE, "amber")),
        (draw_tracks, (snapshot, "en", PEOPLE)),
        (draw_summary, (snapshot, "en", PEOPLE, ())),
    ):
        job = pickle.loads(pickle.dumps(Job("m", renderer, given, "dark")))
        made = draw(job)
        assert made is not None and made.data == renderer(*given, "dark").data  # type: ignore[operator]


# -- the planet ------------------------------------------------------------------------------------------------------


def test_the_planet_says_who_holds_what_and_who_attacks_whom() -> None:
    match = midgame(2)
    made = draw_planet(seen_by(match), "en", {}, marches(match), (), "light")
    board = pack().maps[match.map]
    for seat, name in (("amber", "Amber (Settlers)"), ("blue", "Blue (Seekers)")):
        line = next(line for line in made.alt.splitlines() if line.startswith(f"{name}, {match.players[seat].vp} VP: "))
        assert all(board.regions[id_].name.en in line for id_, one in match.regions.items() if one.control == seat)
    first = next(id_ for id_, region in match.regions.items() if region.battle and region.battle.number == 1)
    assert f"Battle 1, {board.regions[first].name.en}: Amber 3 attacks Blue" in made.alt
    assert "Moved: Amber: 3 from" in made.alt and "(2 must stay)" in made.alt
    still = draw_planet(seen_by(match), "en", {}, (), (), "light")
    assert "Moved" not in still.alt and still.data != made.data


def test_marked_regions_are_seen_and_named() -> None:
    snapshot = seen_by(midgame(2))
    plain, marked = (draw_planet(snapshot, "en", {}, (), ids, "light") for ids in ((), ("slow_delta", "tern_sound")))
    assert marked.alt == f"Marked: Tern Sound, Slow Delta\n{plain.alt}" and marked.data != plain.data


def test_units_that_fight_are_still_seen_on_the_planet() -> None:
    """CH-BAT-14: they stand on the battle board meanwhile."""
    match, _ = fighting(2)
    assert match.battle is not None and not match.regions[match.battle.region].units
    assert "Amber 4 attacks Blue 4" in draw_planet(seen_by(match), "en", {}, (), (), "light").alt


def test_a_long_description_leaves_out_what_is_nobodys() -> None:
    match, people = midgame(4), dict.fromkeys(("amber", "blue", "crimson", "green"), "Wolfeschlegelsteinhausen")
    made = draw_planet(seen_by(match), "de", people, marches(match), (), "light")
    assert "Niemandes" not in made.alt and len(made.alt) <= ALT_LIMIT
    world, words = seen(seen_by(match)), Words("de", people)
    assert planet_words(planet_view(world, words), words)[-1].startswith("Niemandes: ")


@pytest.mark.parametrize("mode", MODES)
def test_whose_a_region_is_is_told_without_any_colour(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the shapes along its rim: the same picture in one grey for everybody still differs."""
    monkeypatch.setitem(COLOURS, mode, dict.fromkeys(COLOURS[mode], "#808080"))
    drawn = set()
    for seat in ("amber", "blue", "crimson", "green"):
        match = midgame(4)
        match.regions["dust_hollow"].control = seat
        drawn.add(draw_planet(seen_by(match), "en", {}, (), (), mode).data)
    assert len(drawn) == 4


def test_the_sides_of_a_palette_differ_in_greyscale_or_by_shape_of_units() -> None:
    one, other = midgame(2), midgame(2)
    stand(one, "amber", "sunken_court", 1)
    stand(other, "blue", "sunken_court", 1)
    grey = [
        Image.open(BytesIO(draw_planet(seen_by(match), "en", {}, (), (), "light").data))
        .convert("L")
        .crop((480, 480, 800, 800))
        for match in (one, other)
    ]
    assert grey[0].tobytes() != grey[1].tobytes()


@pytest.mark.parametrize(("name", "map_"), MAPS)
def test_ring_links_are_labelled_at_both_ends_outside_the_planet(name: str, map_: str) -> None:
    board = Board(name, map_, 1280)
    ends = link_ends(board)
    assert sorted(label for label, _, _ in ends) == sorted(2 * [link.label for link in board.plan.links])
    for _, (x, y), _ in ends:
        assert 27 - MARGIN <= x <= board.plan.size[0] + MARGIN - 27
        assert 27 - MARGIN <= y <= board.plan.size[1] + MARGIN - 27


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("name", "map_"), MAPS)
def test_names_and_pieces_lie_in_their_regions(name: str, map_: str, language: str) -> None:
    """What lies there when a match begins, and three units: nearly all of it has room."""
    plan = pack(name).maps[map_]
    match = midgame(max(plan.players), 1, map_, name)
    for id_, one in plan.regions.items():
        match.regions[id_] = Region(units={"amber": 3}, crystals=one.crystals, war_parties=["?"] * one.war_parties,
                                    explorations=["?"] * one.explorations, control="amber")  # fmt: skip
    board, world = Board(name, map_, 1280), seen(match.model_dump_json())
    for region in planet_view(world, Words(language)).regions:
        outline = [(round(x), round(-y)) for x, y in board.outline(region.id)]
        mask = Image.new("1", (2 * plan.size[0], 2 * plan.size[1]))
        ImageDraw.Draw(mask).polygon([(x, y + plan.size[1]) for x, y in outline], fill=1)
        for block in planet._laid_out(board, region, PALETTES["light"], tuple(COLOURS["light"].items())):
            left, bottom, right, top = block.box
            part = mask.crop((round(left), round(plan.size[1] - top), round(right), round(plan.size[1] - bottom)))
            inside = part.convert("L").histogram()[255] / (part.width * part.height)
            assert inside > 0.55, (region.id, inside)


# -- battle board ----------------------------------------------------------------------------------------------------


def _battle(match: Match, placed: dict[str, tuple[int, int, int]]) -> str:
    assert match.battle is not None
    match.battle.placed = {side: dict(zip(Objective, counts, strict=True)) for side, counts in placed.items()}
    made = draw_battle(seen_by(match), "en", {}, (), "light")
    assert made is not None
    return made.alt


def test_objectives_say_what_they_would_bring_now() -> None:
    """CH-BAT-26, CH-BAT-27, CH-BAT-31, CH-BAT-34, CH-BAT-37."""
    match, _ = fighting(2)
    told = _battle(match, {"amber": (2, 1, 3), "blue": (2, 0, 1)})
    assert "Region Control: Amber 2, Blue 2; now: Blue wins the region, 2 VP" in told, "a tie is the Defender's"
    assert "Capture Prisoners: Amber 1, Blue 0; now: Amber takes 1 prisoner" in told
    assert "now: Amber destroys 2 · Blue destroys 1" in told, "of three enemies one is a prisoner by then"
    told = _battle(match, {"amber": (3, 1, 0), "blue": (1, 1, 0)})
    assert "now: Amber wins the region" in told
    assert "Capture Prisoners: Amber 1, Blue 1; now: nothing" in told
    assert "Attrition: Amber 0, Blue 0; now: nothing" in told


def test_before_both_have_placed_their_units_nothing_is_promised() -> None:
    match, _ = fighting(2)
    told = _battle(match, {"amber": (2, 1, 1)})
    assert "now:" not in told and "Blue: defends, not placed yet: 0" in told


def test_what_counts_as_a_unit_stands_beside_the_units() -> None:
    """A watch makes its owner stronger on Region Control alone."""
    match, _ = fighting(2)
    assert match.battle is not None
    match.regions[match.battle.region].markers = {"watch": 1}
    told = _battle(match, {"amber": (2, 1, 1), "blue": (2, 1, 1)})
    assert "Region Control: Amber 2+1, Blue 2; now: Amber wins the region" in told
    assert "Capture Prisoners: Amber 1, Blue 1; now: nothing" in told


def test_neutral_natives_win_a_region_without_points() -> None:
    """CH-BAT-28."""
    match, _ = fighting(2)
    assert match.battle is not None
    region = match.regions[match.battle.region]
    assert region.battle is not None
    region.battle = region.battle.model_copy(update={"defender": "natives"})
    match.battle.defender = match.battle.turn = "natives"
    told = _battle(match, {"amber": (1, 0, 0), "natives": (2, 0, 0)})
    assert "now: Natives win the region\n" in told


def test_there_is_no_board_without_a_battle_and_cards_are_named_in_order() -> None:
    assert draw_battle(seen_by(midgame(2)), "en", {}, (), "light") is None
    match, played = fighting(2)
    made = draw_battle(seen_by(match), "en", {}, played, "light")
    assert made is not None
    names_ = [pack().cards[card].name.en for _, card in played]
    assert made.alt.endswith(f"Cards played: Amber {names_[0]}, Blue {names_[1]}")


# -- sheets ----------------------------------------------------------------------------------------------------------


def test_an_army_shows_skills_structures_reserve_and_prisoners() -> None:
    match = midgame(4)
    player = match.players["blue"]
    first, *_ = player.skills
    drawn = []
    for state in SkillState:
        player.skills[first] = state
        drawn.append(draw_army(seen_by(match), "en", {}, "blue", "light"))
    ready, exhausted = drawn
    name = pack().skills[first].name.en
    assert f"{name} (ready)" in ready.alt and f"{name} (exhausted)" in exhausted.alt and ready.data != exhausted.data
    assert f"Reserve: {player.reserve} Blue" in ready.alt
    assert "Prisoners held: 1 Amber, 1 Green" in ready.alt and "Held by others: none" in ready.alt
    for structure in pack().armies["seekers"].structures:
        left = player.structures[structure.id]
        assert f"{structure.name.en}: {left} / {structure.markers}, build {structure.build}" in ready.alt
    amber = draw_army(seen_by(match), "en", {}, "amber", "light")
    assert "Held by others: 1 Blue" in amber.alt and "gun marker: 1 / 3" in amber.alt.lower()


def test_tracks_show_stacks_points_beyond_the_track_and_who_enabled_scoring() -> None:
    match = midgame(3)
    match.players["blue"].vp = 52
    made = draw_tracks(seen_by(match), "en", {}, "light")
    assert "Blue: 52 VP" in made.alt and "Events face down above 12: 2" in made.alt
    assert "Final scoring above 44" in made.alt and "Scoring this round: Amber" in made.alt
    match.players["blue"].vp = 2
    match.scoring = None
    less = draw_tracks(seen_by(match), "en", {}, "light")
    assert less.data != made.data and "No scoring this round so far" in less.alt


def test_a_summary_ranks_and_tells_points_round_by_round() -> None:
    match, history = finished(3)
    made = draw_summary(seen_by(match), "en", {}, history, "light")
    assert match.outcome is not None
    winner = match.outcome.winners[0]
    lines = made.alt.splitlines()
    assert lines[0] == f"{winner.title()} wins after 5 rounds" and lines[1].startswith(f"1. {winner.title()} (")
    assert f"{winner.title()} {', '.join(str(each[winner]) for each in history)}" in lines[-1]
    short = draw_summary(seen_by(match), "en", {}, history[:1], "light")
    assert Image.open(BytesIO(short.data)).height < Image.open(BytesIO(made.data)).height - 250


def test_a_name_that_nobody_can_write_is_the_seats() -> None:
    made = draw_tracks(view(midgame(2), None).model_dump_json(), "en", {"amber": "\u0634\u0645\u0633"}, "light")
    assert "Amber: " in made.alt
