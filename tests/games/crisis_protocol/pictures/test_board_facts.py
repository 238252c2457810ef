"""What a board says besides its pixels: words, limits, modes, threads, regions."""

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import pytest
from picture_samples import HERO, content, crowd, full_board, full_match, overlays

from bot.games.crisis_protocol.pictures.bases import Look, base_sprite
from bot.games.crisis_protocol.pictures.board import Options, draw_board, sheet_of
from bot.games.crisis_protocol.pictures.crops import crop_around, plate
from bot.games.crisis_protocol.pictures.lasting import Lasting
from bot.games.crisis_protocol.pictures.overlays import Ghosts, Line, Reach
from bot.games.crisis_protocol.pictures.sheet import WHOLE, crop
from bot.games.crisis_protocol.pictures.text_board import compass, text_board
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from bot.render.names import cut, emblem, short_name, written
from bot.render.palette import MODES, PALETTES, Mode
from rules_engine.crisis_protocol.board.coordinates import name as place_name
from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.query.world import World


@pytest.mark.parametrize("mode", MODES)
def test_a_crowd_with_every_condition_stays_under_the_limits(mode: Mode) -> None:
    view = crowd()
    assert len(draw_board(view, (), Options(mode=mode)).data) < 500_000
    assert len(draw_board(view, (), Options(mode=mode, region=(12.0, 12.0, 24.0, 24.0))).data) < 150_000
    assert text_board(view)


@pytest.mark.parametrize("name", ["move", "tool", "sight", "beam", "area", "throw"])
def test_every_overlay_is_told_in_the_alt_text_and_fits_150_kilobytes(name: str) -> None:
    view, laid = full_board(), overlays()[name]
    picture = draw_board(view, laid, Options(region=crop_around(view, [HERO], laid), caption="Look here."))
    assert len(picture.data) < 150_000
    assert picture.alt.startswith("Look here. ")
    said = {
        "move": "Offered: 1 ", "tool": "Tool M from", "sight": "Blocked line of sight", "beam": "The beam touches",
        "area": "Within range 2: Iron Man, Cap America.", "throw": "It hit kiosk.",
    }  # fmt: skip
    assert said[name] in picture.alt


def test_whoever_listens_hears_where_a_sentence_ends_and_which_number_leads_where() -> None:
    start = (9.0, 9.0)
    rays = [Line(start, (9.0, 14.0), "aim", "1"), Line(start, (14.0, 9.0), "aim", "2")]
    view = replace(full_board(), figures=(), markers=(), fallen=(), terrain=())
    alt = draw_board(view, rays, Options(region=(5.0, 5.0, 15.0, 15.0), caption="Hulk throws")).alt
    ends = [place_name(ray.end, 1) for ray in rays]
    assert alt.startswith(f"Hulk throws. 1: N, to {ends[0]}. 2: E, to {ends[1]}. Squares "), alt
    aimed = draw_board(view, [replace(rays[0], label="")], Options(region=(5.0, 5.0, 15.0, 15.0))).alt
    assert aimed.startswith("Line to the target from "), "an attack that is told has no number"


def test_a_name_that_ends_with_a_full_stop_gets_no_second_one() -> None:
    hero = replace(
        next(one for one in full_board().figures if one.id == HERO), lasting=(Lasting("Friday A.I.", "F", None),)
    )
    alt = draw_board(replace(full_board(), figures=(hero,), fallen=())).alt
    assert "Friday A.I." in alt and ".." not in alt


def test_an_empty_reach_is_said_and_drawn() -> None:
    picture = draw_board(full_board(), [Reach(()), Ghosts((), 0.7)])
    assert "Nowhere can be reached." in picture.alt


def test_an_empty_board_can_be_drawn_in_both_languages() -> None:
    for language in ("en", "de"):
        assert draw_board(BoardView(language=language)).data


def test_the_text_board_says_positions_ranges_bearings_and_states() -> None:
    text = text_board(full_board())
    for part in (
        "Round 4 of 6. Activation Phase. Anna 7 VP. Maximilian 9 VP. Anna has priority.",
        "Captain America [CA] I8-71: 3 of 5 damage, 4 Power, active, Bleed, Stun",
        "Iron Man [IM] K9-17: 1 of 5 damage, 10 Power, activated, holds objective 6",
        "Red Skull range 3 NE",
        "2 Serum Canister E12-44: controlled by Maximilian, secured by Maximilian",
        "6 Power Core: held by Iron Man",
        "truck, Size 4,",
    ):
        assert part in text
    german = text_board(full_board("de"))
    for part in ("Runde 4 von 6", "3 von 5 Schaden", "Blutend", "Reichweite 3 NO", "gehalten von Iron Man", "Größe 4"):
        assert part in german


def test_ranges_in_words_are_the_boards(  # MEA-13
) -> None:
    scene = World(full_match(), content()).scene
    text = text_board(full_board(), about=HERO)
    hero = scene.base(HERO)
    for other in scene.bases:
        if other.id != HERO:
            reach = range_between(hero, other)
            name = next(figure.name for figure in full_board().figures if figure.id == other.id)
            assert f"{name} {'range ' + str(reach) if reach else 'beyond range 5'}" in text


def test_bearings_go_round_the_compass() -> None:
    ends = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 45)]
    assert [compass((0, 0), end, "en") for end in ends] == ["E", "NE", "N", "NW", "W", "SW", "S", "SE"]


def _cone_response(colour: str, lost: str) -> tuple[float, float, float]:
    """How a colour looks to somebody who lacks one kind of cone (Machado and others, full severity)."""
    matrices = {
        "red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
        "green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
        "blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
    }
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    first, second, third = (sum(w * c for w, c in zip(row, rgb, strict=True)) for row in matrices[lost])
    return first, second, third


@pytest.mark.parametrize(("mode", "lost"), [("red_green", "red"), ("red_green", "green"), ("blue_yellow", "blue")])
def test_the_sides_stay_apart_for_colour_blind_eyes(mode: Mode, lost: str) -> None:
    palette = PALETTES[mode]
    assert math.dist(_cone_response(palette.blue.colour, lost), _cone_response(palette.red.colour, lost)) > 120


@pytest.mark.parametrize("mode", MODES)
def test_the_sides_stay_apart_without_any_colour(mode: Mode) -> None:
    """The plates differ in lightness, and the signs in shape."""
    view = full_board()
    one = replace(view.figures[0], emblem="X", damage=0, power=0, active=False, conditions=(), lasting=())
    images = [base_sprite(Look.of(replace(one, seat=seat)), 12, mode).convert("RGBA") for seat in ("blue", "red")]
    middle = images[0].width // 2
    plates = [image.convert("L").getpixel((middle, middle + 5)) for image in images]
    assert abs(plates[0] - plates[1]) > 70  # type: ignore[operator]
    signs = [image.getchannel("A").crop((0, 0, image.width, middle - 9)) for image in images]
    areas = [sum(value > 128 for value in sign.tobytes()) for sign in signs]
    assert abs(areas[0] - areas[1]) / max(areas) > 0.12


@pytest.mark.parametrize("state", ["activated", "dazed", "injured", "active"])
def test_states_show_without_colour_at_phone_size(state: str) -> None:
    figure = replace(full_board().figures[0], active=False, damage=0)
    changed = replace(figure, **{state: True})
    sprites = [base_sprite(Look.of(f), 11, "light").convert("RGBA") for f in (figure, changed)]
    grey = [sprite.convert("LA").convert("L").tobytes() for sprite in sprites]
    assert sum(abs(a - b) > 40 for a, b in zip(*grey, strict=True)) >= 20


def test_two_threads_draw_what_one_does() -> None:
    """Saving one image from two threads would mix up encoders: every picture must be saved from its own copy."""
    view = full_board()
    views = [replace(view, round=n % 6 + 1) for n in range(12)]
    alone = [draw_board(v).data for v in views]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda v: draw_board(v).data, views)) == alone


def test_a_crop_is_square_holds_its_places_and_stays_on_the_mat() -> None:
    for points in ([(0.5, 0.5)], [(35.0, 35.0), (20.0, 30.0)], [(2.0, 34.0)], [(0.0, 0.0), (36.0, 36.0)]):
        left, bottom, right, top = crop(points)
        assert right - left == pytest.approx(top - bottom)
        assert 0 <= left < right <= 36 and 0 <= bottom < top <= 36
        assert all(left <= x <= right and bottom <= y <= top for x, y in points)
    assert crop([]) == WHOLE


def test_a_crop_is_larger_than_life_on_a_phone() -> None:
    whole, part = sheet_of(Options()), sheet_of(Options(region=crop([(18.0, 18.0)])))
    assert 400 / part.width * part.scale > 3 * 400 / whole.width * whole.scale


def test_places_on_the_picture_go_up_and_right() -> None:
    sheet = sheet_of(Options())
    xs = [sheet.at((x, 0))[0] for x in range(0, 37, 6)]
    ys = [sheet.at((0, y))[1] for y in range(0, 37, 6)]
    assert all(a < b for a, b in pairwise(xs)) and all(a > b for a, b in pairwise(ys))


@pytest.mark.parametrize(
    ("name", "letters", "short"),
    [
        ("Iron Man", "IM", "Iron Man"), ("Hulk", "HU", "Hulk"), ("M.O.D.O.K.", "MO", "M.O.D.O.K."),
        ("Captain America", "CA", "Cap America"), ("Captain Marvel", "CM", "Captain Marvel"),
        ("Spider-Man", "SM", "Spider-Man"), ("🔥", "?", "?"),
        ("Thanos, the Mad Titan King", "TH", "Thanos"), ("Der Unbesiegbare Iron Man", "IM", "Unb. Iron Man"),
        ("The Spectacular Spider-Man", "SM", "Spider-Man"), ("Invincible Iron Man", "IM", "Inv. Iron Man"),
        ("Baron Helmut Zemo", "HZ", "Helmut Zemo"), ("Winter Soldier", "WS", "Winter Soldier"),
        ("Doctor Stranger", "DS", "Dr. Stranger"), ("Professor Xavier Junior", "XJ", "Xavier Junior"),
    ],
)  # fmt: skip
def test_names_are_shortened_readably(name: str, letters: str, short: str) -> None:
    assert (emblem(name), short_name(name)) == (letters, short)


def test_a_token_that_is_offered_bears_its_number_a_feature_its_name() -> None:
    view = full_board()
    token, feature = view.markers[0], view.terrain[0]
    assert plate(view, token.id, f"Serum Canister {token.label}") == token.label
    assert plate(view, token.id, "the Cube") == "the Cube"
    assert plate(view, feature.id, "corner house 1") == "corner house 1"


def test_what_the_typeface_cannot_write_is_left_out() -> None:
    assert written("Anna 🔥", "x") == "Anna"
    assert written("شخصية", "Blue") == "Blue"
    assert written("\u202eevil\u200b", "x") == "evil"
    assert cut("abcdef", 4) == "abc…"


def test_twins_of_one_side_get_numbers() -> None:
    match = full_match()
    twin = match.characters[HERO].model_copy(deep=True, update={"id": "blue.captain_america_2"})
    match.characters[twin.id] = twin
    view = board_view(match, content())
    assert [f.emblem for f in view.figures if f.emblem.startswith("CA")] == ["CA1", "CA2"]
    assert {"Cap America 1", "Cap America 2"} <= {figure.name for figure in view.figures}


def test_a_changed_view_leaves_the_old_one_as_it_was() -> None:
    view = full_board()
    other = replace(view, figures=tuple(replace(figure, damage=9) for figure in view.figures))
    one, two = view.figure(HERO), other.figure(HERO)
    assert one is not None and two is not None
    assert (one.damage, two.damage) == (3, 9)


def test_who_waits_off_the_battlefield_is_told_in_words_with_its_power() -> None:
    match = full_match()
    match.characters[HERO].spot = None
    said = "Captain America: not on the battlefield yet, 4 Power"
    view = board_view(match, content())
    assert f"- {said}" in text_board(view).splitlines()
    assert f"{said}." in draw_board(view).alt
    assert "noch nicht auf dem Schlachtfeld, 4 Kraft" in text_board(board_view(match, content(), "de"))
    assert "not on the battlefield" not in text_board(full_board())
