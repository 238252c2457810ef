"""No name tag hides a base, a token, a Size, an offered number or another tag, however crowded the board."""

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from picture_samples import FOE, HERO, content, crowd, full_board, overlays, played

from bot.games.crisis_protocol.pictures.arranging import Rect
from bot.games.crisis_protocol.pictures.board import Options, board_image, sheet_of
from bot.games.crisis_protocol.pictures.crops import crop_around, reserved
from bot.games.crisis_protocol.pictures.markers import RADIUS
from bot.games.crisis_protocol.pictures.overlays import Ghosts, Marks
from bot.games.crisis_protocol.pictures.overlays_drawn import numbered
from bot.games.crisis_protocol.pictures.pins import APART, apart, pins_of
from bot.games.crisis_protocol.pictures.sheet import Sheet, sheet_for
from bot.games.crisis_protocol.pictures.tag_layout import tags_of
from bot.games.crisis_protocol.pictures.terrain import BADGE, badge_spot, badge_spots
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from bot.render.pen import Point


def _round(sheet: Sheet, at: Point, radius: float) -> Rect:
    (x, y), r = sheet.at(at), radius * sheet.scale
    return (x - r, y - r, x + r, y + r)


def _things(view: BoardView, sheet: Sheet) -> Iterator[tuple[str, Rect]]:
    """Measured here from the view alone, not as the tags' own code sees it."""
    for figure in view.figures:
        yield figure.name, _round(sheet, figure.at, figure.radius)
    for piece in view.terrain:
        yield f"Size of {piece.id}", _round(sheet, badge_spot(piece.outline), BADGE)
    for pin in pins_of(view):
        yield f"token {pin.marker.label}", _round(sheet, pin.shown, RADIUS)


def _overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _check(view: BoardView, sheet: Sheet) -> int:
    tags = tags_of(view, sheet, "light")
    for tag in tags:
        for name, rect in _things(view, sheet):
            assert not _overlap(tag.rect, rect), f"the tag of {tag.figure.name} hides {name}"
        left, top, right, low = sheet.mat_box
        assert left <= tag.rect[0] and tag.rect[2] <= right and top <= tag.rect[1] and tag.rect[3] <= low
    for one, other in combinations(tags, 2):
        assert not _overlap(one.rect, other.rect), f"{one.figure.name} and {other.figure.name}"
    return len(tags)


@cache
def _boards() -> list[BoardView]:
    """Of matches that were played at random: one look of each ten answers."""
    return [board_view(match, content()) for seed in (1, 2, 3) for match, _ in played(seed, 300)[40::10]]


def test_tags_of_played_matches_hide_nothing_and_hardly_any_is_left_out() -> None:
    sheet, placed, wanted = sheet_of(Options()), 0, 0
    for view in _boards():
        placed += _check(view, sheet)
        wanted += len(view.figures)
    assert wanted > 300 and placed >= 0.99 * wanted


@pytest.mark.parametrize("seed", range(12))
def test_tags_of_crowded_boards_hide_nothing(seed: int) -> None:
    """All characters of a full board, pushed into one corner, the middle or along an edge."""
    rng, view = random.Random(seed), full_board()
    x, y, wide = rng.uniform(2, 30), rng.uniform(2, 30), rng.uniform(2, 9)
    figures = tuple(
        replace(f, at=(min(35.0, x + rng.random() * wide), min(35.0, y + rng.random() * wide))) for f in view.figures
    )
    crowded = replace(view, figures=figures)
    assert _check(crowded, sheet_of(Options())) >= 6
    region = crop_around(crowded, [HERO, FOE])
    _check(crowded, sheet_for(region, 0))


def test_a_tag_without_room_is_left_out_and_a_tight_one_is_smaller() -> None:
    view, sheet = crowd(), sheet_for((12.0, 12.0, 24.0, 24.0), 0)
    tags = tags_of(view, sheet, "light")
    assert 4 <= _check(view, sheet) < len(view.figures)
    heights = {tag.image.height for tag in tags}
    assert len(heights) > 1


def test_a_lonely_tag_lies_right_beside_its_base_and_needs_no_line() -> None:
    view = full_board()
    alone = replace(view, figures=(replace(view.figures[0], at=(18.0, 18.0)),), terrain=(), markers=())
    [tag] = tags_of(alone, sheet_of(Options()), "light")
    assert not tag.far


def test_tags_leave_the_numbers_of_offered_places_free() -> None:
    view, laid = full_board(), overlays()["move"]
    sheet = sheet_for(crop_around(view, [HERO], laid), 0)
    ghosts = next(overlay for overlay in laid if isinstance(overlay, Ghosts))
    spots = numbered(ghosts, sheet, view)
    boxes = [(x - r, y - r, x + r, y + r) for (x, y), r in spots]
    for tag in tags_of(view, sheet, "light", pins_of(view, spots), boxes):
        for (x, y), r in spots:
            assert not _overlap(tag.rect, _round(sheet, (x, y), r))


def test_a_token_under_a_base_or_an_offered_place_is_pulled_out_where_its_number_is_free() -> None:
    view = full_board()
    token = view.markers[0]
    assert token.at is not None
    on_it = replace(view.figures[0], at=token.at)
    bare = replace(view, terrain=(), markers=(token,), figures=(on_it,))
    [pin] = pins_of(bare)
    assert pin.pulled and pin.at == token.at
    assert (pin.shown[0] - token.at[0]) ** 2 + (pin.shown[1] - token.at[1]) ** 2 > (on_it.radius + RADIUS) ** 2
    [free] = pins_of(replace(bare, figures=()))
    assert not free.pulled
    [offered] = pins_of(replace(bare, figures=()), [(token.at, 0.6)])
    assert offered.pulled


def test_every_token_of_played_matches_can_be_read() -> None:
    for view in _boards():
        pins = pins_of(view)
        for one, other in combinations(pins, 2):
            gap = ((one.shown[0] - other.shown[0]) ** 2 + (one.shown[1] - other.shown[1]) ** 2) ** 0.5
            assert gap > APART * 0.6, (one.marker.id, other.marker.id)


def test_numbers_of_places_that_lie_together_are_spread_and_the_others_stay() -> None:
    places = ((10.0, 10.0), (10.4, 10.0), (10.0, 10.3), (20.0, 20.0))
    spots = apart(places, 1.5)
    assert spots[3] == places[3]
    for one, other in combinations(spots, 2):
        assert ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5 > 1.4
    assert apart(((5.0, 5.0), (5.0, 5.0)), 1.0)[0] != apart(((5.0, 5.0), (5.0, 5.0)), 1.0)[1]


def test_numbers_leave_the_letters_of_bases_and_the_size_of_terrain_free() -> None:
    """Nine places around somebody, on the base itself and on a badge: none hides what it is about, nor another."""
    view = full_board()
    hero = view.figure(HERO)
    assert hero is not None
    badges = badge_spots(tuple(piece.outline for piece in view.terrain))
    x, y = hero.at
    places = (hero.at, *((x + dx, y + dy) for dx in (-0.5, 0.5) for dy in (-0.5, 0.5)), badges[0])
    ghosts = Ghosts(places, hero.radius)
    sheet = sheet_for(crop_around(view, [HERO], [ghosts]), 0)
    spots = numbered(ghosts, sheet, view)
    for spot, r in spots:
        assert math.dist(spot, hero.at) > r + 0.5 * hero.radius
        assert all(math.dist(spot, badge) > r + 0.8 * BADGE for badge in badges)
    for (one, r), (other, _) in combinations(spots, 2):
        assert math.dist(one, other) > 1.9 * r


def test_the_numbers_lie_over_everything_else() -> None:
    """The last pixel drawn at a number is its own: bright, whatever base or tag was near."""
    view, laid = full_board(), overlays()["move"]
    region = crop_around(view, [HERO], laid)
    image, sheet = board_image(view, laid, Options(region=region)), sheet_for(region, 0)
    ghosts = next(overlay for overlay in laid if isinstance(overlay, Ghosts))
    for (x, y), r in numbered(ghosts, sheet, view):
        left, top = sheet.at((x - r * 0.72, y))
        assert image.getpixel((round(left), round(top))) == (0xF0, 0xC4, 0x19)


def test_a_ring_around_what_is_offered_is_left_free() -> None:
    view = full_board()
    piece = view.terrain[0]
    kept = reserved(view, [Marks(((piece.id, "Kiosk 1"),))])
    (x, y), radius = view.place(piece.id) or ((0.0, 0.0), 0.0)
    rim = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in range(7)]
    assert all(any(a <= px <= c and b <= py <= d for a, b, c, d in kept) for px, py in rim)
    assert reserved(view, [Marks(((piece.id, ""),))]) == []
