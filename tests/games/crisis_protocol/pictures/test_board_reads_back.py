"""The picture read back: every character's place, side and letters are where the state says."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from picture_samples import content, full_board, full_match
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.games.crisis_protocol.pictures.board import Options, board_image, draw_board, sheet_of
from bot.games.crisis_protocol.pictures.overlays import Ghosts
from bot.games.crisis_protocol.pictures.sheet import Sheet
from bot.games.crisis_protocol.pictures.tag_layout import tags_of
from bot.games.crisis_protocol.pictures.view import BoardView, Figure, Marker
from bot.render.fonts import font
from bot.render.palette import MODES, PALETTES, Mode
from bot.render.pen import mixed
from rules_engine.crisis_protocol.board.shapes import MAT
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.query.world import inches

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def read(view: BoardView, options: Options) -> tuple[Pixels, Sheet]:
    data = draw_board(view, (), options).data
    return np.asarray(Image.open(BytesIO(data)).convert("RGB"), dtype=np.float64), sheet_of(options)


def colour(text: str) -> Pixels:
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float64)


def spaced(view: BoardView) -> BoardView:
    """The same characters, far enough apart to be read one by one."""
    figures = tuple(
        replace(figure, at=(4.0 + 7 * (i % 5), 9.0 + 14 * (i // 5)), held=()) for i, figure in enumerate(view.figures)
    )
    return replace(view, figures=figures, markers=(), terrain=())


def ring_colours(pixels: Pixels, sheet: Sheet, figure: Figure) -> Pixels:
    """Pixels in the middle of the ring's band, where no damage is lit and nothing is torn off."""
    band = max(0.13, figure.radius * 0.2)
    radius = (figure.radius - 0.08 - band / 2) * sheet.scale
    x, y = sheet.at(figure.at)
    turns = np.radians([270, 262, 280, 252] if not figure.injured else [275, 268, 240, 247])
    lit = 360 * min(figure.damage, figure.stamina) / figure.stamina
    turns = turns[np.degrees(turns) > lit + 4]
    return np.array([pixels[round(y - radius * np.cos(t)), round(x + radius * np.sin(t))] for t in turns])


def letters(pixels: Pixels, sheet: Sheet, figure: Figure) -> Pixels:
    half = round(figure.radius * 0.55 * sheet.scale)
    x, y = (round(v) for v in sheet.at(figure.at))
    return pixels[y - half : y + half, x - half : x + half].mean(axis=2)


def written(text: str, size: int, px: int) -> Pixels:
    image = Image.new("L", (size, size))
    ImageDraw.Draw(image).text((size / 2, size / 2), text, fill=255, font=font(px), anchor="mm")
    return np.asarray(image.filter(ImageFilter.GaussianBlur(0.7)), dtype=np.float64)


def likeness(one: Pixels, other: Pixels) -> float:
    a, b = one - one.mean(), other - other.mean()
    scale = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return abs(float((a * b).sum())) / scale if scale else 0.0


@pytest.mark.parametrize("mode", MODES)
def test_every_ring_has_its_sides_colour(mode: Mode) -> None:
    view = spaced(full_board())
    pixels, sheet = read(view, Options(mode=mode, tags=False))
    palette = PALETTES[mode]
    checked = 0
    for figure in view.figures:
        found = ring_colours(pixels, sheet, figure)
        shades = {seat: palette.side(seat).colour for seat in ("blue", "red")}
        if figure.activated:
            shades = {seat: mixed(shade, palette.paper, 0.35) for seat, shade in shades.items()}
        for pixel in found:
            apart = {seat: float(np.abs(pixel - colour(shade)).sum()) for seat, shade in shades.items()}
            assert min(apart, key=lambda seat: apart[seat]) == figure.seat, (figure.name, apart)
            checked += 1
    assert checked >= 24


def test_a_ring_is_not_where_nobody_stands() -> None:
    """The check above can fail: shifted by half an inch, most characters are no longer found."""
    view = spaced(full_board())
    pixels, sheet = read(view, Options(tags=False))
    missed = 0
    for figure in view.figures:
        moved = replace(figure, at=(figure.at[0] + 0.5, figure.at[1] + 0.5))
        shade = colour(PALETTES["light"].side(figure.seat).colour)
        found = ring_colours(pixels, sheet, moved)
        missed += any(float(np.abs(pixel - shade).sum()) > 150 for pixel in found) or not len(found)
    assert missed >= 8


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_letters_on_a_base_are_its_own(mode: Mode) -> None:
    view = spaced(full_board())
    pixels, sheet = read(view, Options(mode=mode, tags=False, region=None))
    names = [figure.emblem for figure in view.figures]
    assert len(set(names)) == len(names)
    for figure in view.figures:
        if figure.dazed:
            continue  # hatched on purpose
        seen = letters(pixels, sheet, figure)
        sizes = range(round(seen.shape[0] * 0.6), round(seen.shape[0] * 1.5), 2)
        scores = {name: max(likeness(seen, written(name, seen.shape[0], px)) for px in sizes) for name in names}
        assert max(scores, key=lambda name: scores[name]) == figure.emblem, (figure.emblem, scores)


def test_every_tag_lies_near_its_base_covers_nobody_and_says_its_name() -> None:
    view = full_board()
    options = Options()
    sheet = sheet_of(options)
    placed = tags_of(view, sheet, options.mode)
    assert [tag.figure.id for tag in placed] == [figure.id for figure in view.figures]
    for tag in placed:
        figure, (left, top, right, low) = tag.figure, tag.rect
        x, y = sheet.at(figure.at)
        gap = np.hypot(max(left - x, 0, x - right), max(top - y, 0, y - low))
        assert gap < 3.5 * sheet.scale
        assert (right - left, low - top) == tag.image.size
        for other in view.figures:
            ox, oy = sheet.at(other.at)
            apart = np.hypot(max(left - ox, 0, ox - right), max(top - oy, 0, oy - low))
            assert apart > other.radius * sheet.scale * 0.8, f"the tag of {figure.name} covers {other.name}"
    rects = [tag.rect for tag in placed]
    for i, one in enumerate(rects):
        for other_rect in rects[i + 1 :]:
            overlap = min(one[2], other_rect[2]) > max(one[0], other_rect[0])
            assert not (overlap and min(one[3], other_rect[3]) > max(one[1], other_rect[1]))


@pytest.mark.parametrize("side", [10.0, 16.0, 25.0, 36.0])
def test_names_and_numbers_of_places_can_be_read_on_a_phone(side: float) -> None:
    """A phone shows a picture about 300 pixels wide: two lines of a tag need 16 of them, the disc of a place 12."""
    options = Options(region=(0.0, 0.0, side, side) if side < MAT else None)
    sheet, hero = sheet_of(options), full_board().figures[0]
    phone = 300 / sheet.width
    [tag] = tags_of(replace(full_board(), figures=(replace(hero, at=(5.0, 5.0)),)), sheet, options.mode)
    assert tag.image.height * phone >= 16
    places, radius = ((5.0, 5.0),), 0.6
    view = replace(full_board(), figures=(), markers=(), terrain=())
    bare, marked = (board_image(view, shown, options) for shown in ((), (Ghosts(places, radius),)))
    left, _, right, _ = ImageChops.difference(bare, marked).getbbox() or (0, 0, 0, 0)
    assert (right - left) * phone >= 12


def test_positions_are_those_of_the_match_to_the_thousandth() -> None:
    match, view = full_match(), full_board()
    for figure in view.figures:
        assert figure.at == inches(match.characters[figure.id].place)
        assert figure.seat == match.characters[figure.id].controller
    assert {marker.id for marker in view.markers} == set(match.objectives)


def test_a_token_shows_who_controls_it() -> None:
    view = replace(full_board(), figures=(), terrain=())
    token = Marker("t", "1", "Thing", TokenType.POINT, (18.0, 18.0), controlled_by="red")
    pixels, sheet = read(replace(view, markers=(token,)), Options())
    x, y = sheet.at((18.0, 18.0))
    cloth = pixels[round(y - 1.1 * sheet.scale), round(x + 1.45 * sheet.scale)]
    assert np.abs(cloth - colour(PALETTES["light"].red.colour)).sum() < 90


def test_destroyed_terrain_is_gone() -> None:
    """TER-04."""
    match = full_match()
    before = full_board()
    match.terrain.pop("truck_1")
    from bot.games.crisis_protocol.pictures.view import board_view

    after = board_view(match, content())
    assert {p.id for p in before.terrain} - {p.id for p in after.terrain} == {"truck_1"}
    gone = next(piece for piece in before.terrain if piece.id == "truck_1")
    bare = replace(before, figures=(), markers=())
    one, sheet = read(bare, Options())
    other, _ = read(replace(bare, terrain=after.terrain), Options())
    middle = np.mean(np.array(gone.outline), axis=0)
    x, y = (round(v) for v in sheet.at((float(middle[0]), float(middle[1]))))
    paper = colour(PALETTES["light"].paper)
    assert np.abs(one[y - 10 : y + 10, x - 10 : x + 10] - paper).mean() > 30
    assert np.abs(other[y - 10 : y + 10, x - 10 : x + 10] - paper).mean() < 8
