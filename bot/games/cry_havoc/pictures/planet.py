"""The planet of a match: who controls what, who stands where, what lies there, what was moved last.

It must not ask the rules while it draws: the view holds everything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial

from PIL import Image

from bot.games.cry_havoc.pictures.ground import BAND, Board, ground, link_ends, region_mask, stamps
from bot.games.cry_havoc.pictures.signs import (
    COLOURS,
    DANGER,
    INK,
    PALE,
    SPENT,
    badge,
    burst,
    card,
    face_down,
    gem,
    headquarters,
    marker,
    pawn,
    sign,
    star,
    territory,
)
from bot.games.cry_havoc.pictures.view import Move, PlanetView, RegionView, SeatView, planet_alt, planet_view, seen
from bot.games.cry_havoc.pictures.words import Words
from bot.render.blocks import Block, Piece, arrow, edges, in_rows, placed
from bot.render.fonts import font
from bot.render.names import fit
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import Pen, Point, readable_on
from bot.render.picture import LARGE, Picture, fitting
from bot.render.sheet import box
from rules_engine.cry_havoc.state.words import Owner, RegionId, TileKind

WIDTH = 1280
NAME, SEAT_HIGH, HEAD_HIGH = 30, 92, 56
PAWN, PIECE = 29, 25
"""Half the width of a pawn, of a tile or badge."""
LAYOUTS = (90, 150, 190, 240, 320)
"""How wide rows of pieces may be."""
SIZES = (1.0, 0.86, 0.74, 0.62)
FITS, TIGHT = 0.09, 0.17
"""What a block may cost that is as large as can be, and one around a ring."""
Colours = Mapping[Owner, str]


def draw_planet(
    snapshot: str,
    language: str,
    people: Mapping[str, str],
    moves: Sequence[Move],
    marked: Collection[RegionId],
    mode: Mode,
    width: int = WIDTH,
    most_bytes: int = LARGE,
) -> Picture:
    """The whole planet, and below it who is who; `moves`: whose units went from where to where last, or are to
    go; `marked`: regions that a question is about."""
    world, words = seen(snapshot), Words(language, people)
    view = planet_view(world, words)
    image = planet_image(Board(world.pack.id, world.state.map, width), view, words, moves, mode, marked)
    return Picture(fitting(image, most_bytes), "png", planet_alt(view, words, moves, marked))


def planet_image(
    board: Board,
    view: PlanetView,
    words: Words,
    moves: Sequence[Move],
    mode: Mode,
    marked: Collection[RegionId] = (),
    *,
    with_seats: bool = True,
) -> Image.Image:
    p, colours = PALETTES[mode], COLOURS[mode]
    below = HEAD_HIGH + SEAT_HIGH * -(-len(view.seats) // 2) + 14 if with_seats else 0
    pen = board.pen(below)
    sheet = Image.new("RGB", (pen.width, pen.height), p.paper)
    sheet.paste(ground(board, mode).image())
    for region in view.regions:
        if region.control is not None:
            _tint(sheet, board, region.id, colours[region.control])
    _draw_borders(pen, board, view, colours, p)
    for fill, share in ((INK, 1.0), (PALE, 0.54)):
        for id_ in marked:
            for edge in edges(board.outline(id_)):
                pen.line(edge, fill, share * board.band(id_))
    blocks = {region.id: _laid_out(board, region, p, tuple(colours.items())) for region in view.regions}
    counts = []
    for owner, start, end, count in moves:
        middle = arrow(pen, blocks[start][-1].middle, blocks[end][-1].middle, colours[owner], INK, 11)
        counts.append((middle, count))
    for block in (one for each in blocks.values() for one in each):
        block.draw(pen)
    for middle, count in counts:
        if count > 1:
            pen.disc(middle, 16, PALE, INK, 3)
            pen.text(middle, str(count), 25, INK)
    if with_seats:
        _draw_seats(pen, view, words, p, colours, below)
    drawn = pen.done().convert("RGBA")
    sheet.paste(drawn, (0, 0), drawn)
    return sheet


def _tint(sheet: Image.Image, board: Board, region: str, colour: str) -> None:
    """A little all over, wholly along the rim."""
    for rim in (False, True):
        (left, top), packed = region_mask(board, region, rim=rim)
        mask = packed.image() if rim else packed.image().point(lambda level: level * 26 // 100)
        sheet.paste(colour, (left, top, left + mask.width, top + mask.height), mask)


def _draw_borders(pen: Pen, board: Board, view: PlanetView, colours: Colours, p: Palette) -> None:
    for core in board.plan.core:
        pen.shape([board.flipped(point) for point in core], "#141218", INK, 6)
    for region in view.regions:
        for edge in edges(board.outline(region.id)):
            pen.line(edge, INK, 6)
    for region in view.regions:
        if region.control is not None:
            for at in stamps(board, region.id):
                sign(pen, at, 0.36 * BAND, region.control, readable_on(colours[region.control]), width=0)
        if region.battle is not None:
            for a, b in edges(board.outline(region.id)):
                pen.dashes(a, b, DANGER, 11, 16)
    for label, at, tip in link_ends(board):
        dx, dy = (tip[0] - at[0]) / 60 * 26, (tip[1] - at[1]) / 60 * 26
        pen.shape([tip, (at[0] - dy, at[1] + dx), (at[0] + dy, at[1] - dx)], p.words)
        pen.disc(at, 27, p.card, p.words, 5)
        pen.text(at, label, 36, p.on_card)


# -- a region --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _laid_out(board: Board, region: RegionView, p: Palette, hues: tuple[tuple[Owner, str], ...]) -> list[Block]:
    """Its name, whoever stands there, what lies there: in one block, smaller where it has no room, around a ring each
    by itself; whoever stands there comes last. Most regions look as they did in the picture before."""
    outline, rim, colours = board.outline(region.id), 0.6 * board.band(region.id), dict(hues)
    near = board.flipped(board.plan.regions[region.id].at)
    best, found = math.inf, Block((), near)
    for size in SIZES:
        standing, lying = _standing(region, colours, size), _lying(region, colours, size)
        for groups in ([standing, lying], [standing + lying]):
            for most in LAYOUTS:
                rows = [*_name(region.name, p, most, size), *in_rows(groups, most)]
                cost, block = placed(rows, outline, near, rim)
                cost += 0.004 * len(rows) + 0.3 * (1 - size)
                if cost < best:
                    best, found = cost, block
        if best <= 0.3 * (1 - size) + FITS:
            break
    if best <= TIGHT or not board.is_ring(region.id):
        return [found]
    blocks: list[Block] = []
    lying, standing = _lying(region, colours, SIZES[1]), _standing(region, colours, SIZES[1])
    for rows in (_name(region.name, p, 150, SIZES[1]), in_rows([lying], 160), in_rows([standing], 160)):
        if rows:
            blocks.append(placed(rows, outline, near, rim, [block.box for block in blocks])[1])
    return blocks


def _name(name: str, p: Palette, most: float, size: float) -> list[list[Piece]]:
    """In two lines where one has no room."""
    letters = round(NAME * max(size, 0.86))
    is_long = font(letters).getlength(name) > most and " " in name
    lines = name.split(" ", 1) if is_long else [name]
    return [[Piece(font(letters).getlength(one) + 8, letters + 2, partial(_write, one, letters, p))] for one in lines]


def _write(line: str, letters: float, p: Palette, pen: Pen, at: Point) -> None:
    pen.text(at, line, letters, p.card, halo=4)
    pen.text(at, line, letters, p.on_card)


def _standing(region: RegionView, colours: Colours, size: float) -> list[Piece]:
    """An HQ; whoever attacks, the battle's number, whoever defends, in one row."""
    found, tall = [], 84 * size
    if region.hq is not None or region.is_hq_space:
        colour = SPENT if region.hq is None else colours[region.hq]
        found.append(Piece(72 * size, tall, lambda pen, at: headquarters(pen, at, 30 * size, region.hq, colour)))
    pawns = [
        Piece(72 * size, tall, partial(_pawn, one, colours[one[0]], size), n > 0) for n, one in enumerate(region.units)
    ]
    if region.battle is not None:
        pawns.insert(1, Piece(84 * size, tall, partial(_battle, str(region.battle.number), size), joined=True))
    return found + pawns


def _pawn(units: tuple[Owner, int, int], colour: str, size: float, pen: Pen, at: Point) -> None:
    pawn(pen, (at[0], at[1] - 9 * size), PAWN * size, units[0], colour, units[1], units[2])


def _battle(number: str, size: float, pen: Pen, at: Point) -> None:
    """The point beside it shows whom it goes against."""
    x, y = at[0] + 22 * size, at[1] - 6 * size
    pen.shape([(x, y + 20 * size), (x + 24 * size, y), (x, y - 20 * size)], DANGER, INK, 4)
    burst(pen, (at[0] - 8 * size, y), 25 * size, number)


def _lying(region: RegionView, colours: Colours, size: float) -> list[Piece]:
    r = PIECE * size
    draws: list[Callable[[Pen, Point], None]] = []
    if region.crystals:
        draws.append(lambda pen, at: gem(pen, at, r, region.crystals))
    draws += [partial(_tile, r, tile) for tile in region.tiles]
    draws += [partial(_badge, r, one.letters, colours[one.owner]) for one in region.structures]
    draws += [partial(_marker, r, one.kind, colours[one.owner], one.count) for one in region.markers]
    return [Piece(2 * r + 9, 2 * r + 12, draw) for draw in draws]


def _tile(r: float, tile: tuple[TileKind, int, bool], pen: Pen, at: Point) -> None:
    face_down(pen, at, 0.94 * r, tile[0], tile[1], looked_at=tile[2])


def _badge(r: float, letters: str, colour: str, pen: Pen, at: Point) -> None:
    badge(pen, at, r, letters, colour)


def _marker(r: float, kind: str, colour: str, count: int, pen: Pen, at: Point) -> None:
    marker(pen, at, r, kind, colour, count)


# -- who is who ------------------------------------------------------------------------------------------------------


def _draw_seats(pen: Pen, view: PlanetView, words: Words, p: Palette, colours: Colours, high: float) -> None:
    """Below the map: where the match stands, and of each seat its sign, name, points and what they come from."""
    left, bottom, right, _ = pen.box
    top, wide = bottom + high, (right - left) / 2
    box(pen, (left, top), right - left, high, p.card, INK, 5)
    pen.text((left + 24, top - HEAD_HIGH / 2 - 4), fit(view.head, 36, 760), 36, p.on_card, "lm")
    said = fit(words.term("legend"), 28, 500)
    pen.text((right - 24, top - HEAD_HIGH / 2 - 4), said, 28, p.on_card, "rm", "Regular")
    for number, seat in enumerate(view.seats):
        at = (left + (number % 2) * wide + 24, top - HEAD_HIGH - (number // 2 + 0.5) * SEAT_HIGH)
        _draw_seat(pen, at, wide - 40, seat, p, colours[seat.seat])


def _draw_seat(pen: Pen, at: Point, wide: float, seat: SeatView, p: Palette, colour: str) -> None:
    x, y = at
    sign(pen, (x + 32, y), 32, seat.seat, colour)
    name = fit(seat.name, 36, wide - 90)
    after = 92 + font(36).getlength(name)
    pen.text((x + 80, y + 20), name, 36, p.on_card, "lm")
    if font(28, "Regular").getlength(seat.army) < wide - after:
        pen.text((x + after, y + 19), seat.army, 28, p.on_card, "lm", "Regular")
    spots = [(x + 96 + 124 * number, y - 22) for number in range(4)]
    star(pen, spots[0], 22)
    territory(pen, spots[1], 15)
    gem(pen, spots[2], 15, None)
    card(pen, spots[3], 17)
    for spot, count in zip(spots, (seat.vp, seat.regions, seat.crystals, seat.hand), strict=True):
        pen.text((spot[0] + 26, spot[1]), str(count), 36, p.on_card, "lm")
