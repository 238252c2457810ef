"""The battlefield without anybody on it: paper, grid, edges and terrain; drawn once and kept.

It must not know what changes from one action to the next.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.sheet import BOARD_SCALE, STRIP, WHOLE, Sheet
from bot.games.crisis_protocol.pictures.terrain import terrain_sprite
from bot.games.crisis_protocol.pictures.view import BoardView, Piece
from bot.render.fonts import font
from bot.render.packed import Packed
from bot.render.palette import MODES, PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, box_of, sign
from bot.render.shades import coloured, indexed
from rules_engine.crisis_protocol.board.coordinates import COLUMNS, SQUARE
from rules_engine.crisis_protocol.board.shapes import MAT
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.crisis_protocol.state.match import Edge, Phase
from rules_engine.kernel.values import Seat

Edges = tuple[tuple[Seat, Edge], ...]
DEPLOY = RANGE_LENGTH[3]
"""DEP-03: within range 3 of one's edge."""
MATCHES = 256
"""Battlefields kept packed, an eighth of a megabyte each."""
SHADE = 1.5
"""Inches around a feature that its shadow and its badge may take."""


def ground_of(view: BoardView, sheet: Sheet, mode: Mode) -> Image.Image:
    """The kept picture itself: copy it before drawing on it."""
    edges = tuple((side.seat, side.edge) for side in view.sides if side.edge is not None)
    return ground(view.terrain, edges, view.phase is Phase.SETUP, sheet, mode)


@lru_cache(maxsize=16)
def ground(terrain: tuple[Piece, ...], edges: Edges, zones: bool, sheet: Sheet, mode: Mode) -> Image.Image:
    """A whole battlefield is needed again after every action of its match, however many others come between: it is
    kept packed as well. Painting it takes as long as unpacking it twenty times."""
    if sheet.region != WHOLE:
        return _painted(terrain, edges, zones, sheet, mode)
    return coloured(_packed(terrain, edges, zones, sheet, mode).image(), mode)


@lru_cache(maxsize=MATCHES)
def _packed(terrain: tuple[Piece, ...], edges: Edges, zones: bool, sheet: Sheet, mode: Mode) -> Packed:
    return Packed.of(indexed(_painted(terrain, edges, zones, sheet, mode), mode))


def _painted(terrain: tuple[Piece, ...], edges: Edges, zones: bool, sheet: Sheet, mode: Mode) -> Image.Image:
    p = PALETTES[mode]
    image = Image.new("RGB", (sheet.width, sheet.height), p.frame)
    left, top, right, low = sheet.mat_box
    image.paste(_paper(mode).crop((0, 0, right - left, low - top)), (left, top))
    _grid(ImageDraw.Draw(image), sheet, p)
    if zones:
        _zones(image, edges, sheet, p)
    _terrain(image, terrain, sheet, mode)
    _frame(image, sheet, p)
    _edges(image, edges, sheet, p)
    _labels(image, sheet, {edge for _, edge in edges}, mode)
    return image


@lru_cache(maxsize=len(MODES))
def _paper(mode: Mode) -> Image.Image:
    """A faint halftone, so that the mat does not look like an empty page; as large as any picture needs it."""
    p = PALETTES[mode]
    pitch, side = 18, round(MAT * BOARD_SCALE)
    mat = Image.new("RGB", (side, side), p.paper)
    dot = Image.new("RGB", (pitch, pitch), p.paper)
    ImageDraw.Draw(dot).ellipse((4, 4, 9, 9), fill=p.paper_dots)
    row = Image.new("RGB", (side + pitch, pitch), p.paper)
    for x in range(0, side + pitch, pitch):
        row.paste(dot, (x, 0))
    for y in range(0, side, pitch):
        mat.paste(row, (-(y // pitch % 2) * pitch // 2, y))
    return mat


def _grid(draw: ImageDraw.ImageDraw, sheet: Sheet, p: Palette) -> None:
    left, top, right, low = sheet.mat_box
    for index in range(len(COLUMNS) + 1):
        x, y = sheet.at((index * SQUARE, index * SQUARE))
        width = 3 if index % 9 == 0 else 2
        if left <= x <= right:
            draw.line((x, top, x, low), fill=p.grid, width=width)
        if top <= y <= low:
            draw.line((left, y, right, y), fill=p.grid, width=width)


def _zones(image: Image.Image, edges: Edges, sheet: Sheet, p: Palette) -> None:
    for seat, edge in edges:
        line = {
            "south": ((0.0, DEPLOY), (MAT, DEPLOY)),
            "north": ((0.0, MAT - DEPLOY), (MAT, MAT - DEPLOY)),
            "west": ((DEPLOY, 0.0), (DEPLOY, MAT)),
            "east": ((MAT - DEPLOY, 0.0), (MAT - DEPLOY, MAT)),
        }[edge]
        pen = Pen(sheet.region, sheet.scale, fine=2)
        pen.dashes(*line, p.side(seat).colour, 0.12, 0.4)
        layer = pen.done()
        image.paste(layer, sheet.mat_box[:2], layer)


def _terrain(image: Image.Image, terrain: tuple[Piece, ...], sheet: Sheet, mode: Mode) -> None:
    left, bottom, right, top = sheet.region
    for piece in sorted(terrain, key=lambda piece: piece.size):  # taller ones throw their shadow over lower ones
        box = box_of(piece.outline, SHADE)
        if box[2] < left or box[0] > right or box[3] < bottom or box[1] > top:
            continue
        sprite, corner = terrain_sprite(piece, sheet.scale, mode)
        x, y = (round(value) for value in sheet.at(corner))
        if x < image.width and y < image.height and x + sprite.width > 0 and y + sprite.height > 0:
            image.paste(sprite, (x, y), sprite)


def _frame(image: Image.Image, sheet: Sheet, p: Palette) -> None:
    """The strip around the mat, over whatever hangs across its edge."""
    draw = ImageDraw.Draw(image)
    left, top, right, low = sheet.mat_box
    w, h = image.size
    strips = (
        (0, sheet.head, w, top),
        (0, low, w, h),
        (0, sheet.head, left, h),
        (right, sheet.head, w, h),
        (0, 0, w, sheet.head),
    )
    for strip in strips:
        if strip[2] > strip[0] and strip[3] > strip[1]:
            draw.rectangle((strip[0], strip[1], strip[2] - 1, strip[3] - 1), fill=p.frame)
    draw.rectangle((left - 3, top - 3, right + 2, low + 2), outline=p.ink, width=3)


def _edges(image: Image.Image, edges: Edges, sheet: Sheet, p: Palette) -> None:
    """Each side's own edge in its colour, with its sign every six inches."""
    left, bottom, right, top = sheet.region
    mat = sheet.mat_box
    for seat, edge in edges:
        flat = edge in ("south", "north")
        shown = {"south": bottom <= 0, "north": top >= MAT, "west": left <= 0, "east": right >= MAT}[edge]
        if not shown:
            continue
        strip = {
            "south": (mat[0], mat[3] + 3, mat[2], image.height),
            "north": (mat[0], sheet.head, mat[2], mat[1] - 3),
            "west": (0, mat[1], mat[0] - 3, mat[3]),
            "east": (mat[2] + 3, mat[1], image.width, mat[3]),
        }[edge]
        ImageDraw.Draw(image).rectangle((*strip[:2], strip[2] - 1, strip[3] - 1), fill=p.side(seat).colour)
        pen = Pen((0.0, 0.0, float(strip[2] - strip[0]), float(strip[3] - strip[1])), 1.0)
        for place in range(0, 37, 4):
            x, y = sheet.at((float(place), float(place)))
            at = (x - strip[0], pen.box[3] / 2) if flat else (pen.box[2] / 2, pen.box[3] - (y - strip[1]))
            pen.shape(sign(SHAPES[seat], at, 8.0), "#ffffff", p.ink, 2.0)
        layer = pen.done()
        image.paste(layer, strip[:2], layer)


def _labels(image: Image.Image, sheet: Sheet, coloured: set[Edge], mode: Mode) -> None:
    """Letters below and above, numbers left and right, in the middle of their squares."""
    left, top, right, low = sheet.mat_box
    region, half = sheet.region, STRIP / 2 + 1
    on = {
        "north": "north" in coloured and region[3] >= MAT,
        "south": "south" in coloured and region[1] <= 0,
        "west": "west" in coloured and region[0] <= 0,
        "east": "east" in coloured and region[2] >= MAT,
    }

    def write(text: str, edge: Edge, x: float, y: float) -> None:
        label = _label(text, on[edge], mode)
        image.paste(label, (round(x - label.width / 2), round(y - label.height / 2)), label)

    for index, letter in enumerate(COLUMNS):
        x, y = sheet.at(((index + 0.5) * SQUARE, (index + 0.5) * SQUARE))
        if left <= x <= right:
            write(letter, "north", x, top - half)
            write(letter, "south", x, low + half)
        if top <= y <= low:
            write(str(index + 1), "west", left - half, y)
            write(str(index + 1), "east", right + half, y)


@lru_cache(maxsize=2 * len(MODES) * 2 * len(COLUMNS))
def _label(text: str, on_colour: bool, mode: Mode) -> Image.Image:
    """A letter or number of the grid; with a rim where it stands on the colour of a side."""
    fill, rim = ("#ffffff", "#1d1a26") if on_colour else (PALETTES[mode].words, "")
    side = 2 * STRIP
    image = Image.new("RGBA", (side, side), f"{rim or fill}00")
    place, face = (side / 2, side / 2), font(24)
    if rim:
        ImageDraw.Draw(image).text(place, text, fill, face, "mm", stroke_width=2, stroke_fill=rim)
    else:
        ImageDraw.Draw(image).text(place, text, fill, face, "mm")
    return image
