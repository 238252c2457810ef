"""Small maps of where a crisis puts its objectives, side by side: to be compared, so only what differs is drawn.

It must not know who looks or where it is posted: it runs in a worker, on what it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont

from bot.games.crisis_protocol.panels.drawing import Scene
from bot.games.crisis_protocol.pictures.markers import draw_token
from bot.render.fonts import font
from bot.render.palette import PALETTES, Mode
from bot.render.pen import Pen
from bot.render.picture import SMALL, Picture, fitting
from rules_engine.crisis_protocol.rules.setup import lay_out
from rules_engine.crisis_protocol.state.match import Edge
from rules_engine.kernel.values import Seat

MAT, SCALE, MARGIN = 36.0, 12.0, 1.5
COLUMNS, GAP, CAPTION = 2, 16, 64
TOKEN = 1.5
"""Inches: larger than a real one, for these maps are small."""
STRIP = 1.2
LARGEST, SMALLEST = 40, 20
"""Letters of a caption, in pixels."""
THOUSAND = 1000
BANDS: dict[Edge, tuple[float, float, float, float]] = {
    "south": (0.0, 0.0, MAT, STRIP), "north": (0.0, MAT - STRIP, MAT, MAT),
    "west": (0.0, 0.0, STRIP, MAT), "east": (MAT - STRIP, 0.0, MAT, MAT),
}  # fmt: skip
OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


@dataclass(frozen=True)
class Map:
    """One small map: crises seen from an edge (MIS-13), and whose edges are known."""

    caption: str
    crises: tuple[str, ...]
    edge: Edge = "south"
    """Of the player with priority."""
    sides: tuple[tuple[Seat, Edge], ...] = ()


def mission_maps(scene: Scene, maps: tuple[Map, ...], mode: Mode) -> Picture:
    cells = [_map(scene, one, mode) for one in maps]
    width, height = cells[0].size
    columns = min(COLUMNS, len(cells))
    rows = -(-len(cells) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + CAPTION + GAP) + GAP)
    sheet = Image.new("RGB", size, PALETTES[mode].card)
    draw = ImageDraw.Draw(sheet)
    for number, (cell, one) in enumerate(zip(cells, maps, strict=True)):
        left, top = GAP + number % columns * (width + GAP), GAP + number // columns * (height + CAPTION + GAP)
        middle = (left + width / 2, top + CAPTION / 2)
        draw.text(middle, one.caption, PALETTES[mode].on_card, _fitted(one.caption, width), "mm")
        sheet.paste(cell, (left, top + CAPTION), cell)
    return Picture(fitting(sheet, SMALL), "png", "; ".join(one.caption for one in maps))


def _fitted(text: str, width: int) -> FreeTypeFont:
    size = LARGEST
    while size > SMALLEST and font(size).getlength(text) > width:
        size -= 2
    return font(size)


def _map(scene: Scene, one: Map, mode: Mode) -> Image.Image:
    p = PALETTES[mode]
    pen = Pen((-MARGIN, -MARGIN, MAT + MARGIN, MAT + MARGIN), SCALE)
    pen.shape([(0, 0), (MAT, 0), (MAT, MAT), (0, MAT)], p.paper, p.ink, 0.3)
    for piece in scene.view.terrain:
        pen.shape(piece.outline, p.stone, p.ink, 0.15)
    for seat, edge in one.sides:
        left, bottom, right, top = BANDS[edge]
        pen.shape([(left, bottom), (right, bottom), (right, top), (left, top)], p.side(seat).colour, p.ink, 0.15)
    content = scene.world.content
    for card in (content.crises[id] for id in one.crises):
        kinds = {kind.id: kind.type for kind in card.tokens}
        for token in lay_out(card, one.edge):
            if token.spot is not None:
                at = (token.spot.x / THOUSAND, token.spot.y / THOUSAND)
                draw_token(pen, kinds[token.name], "", at, TOKEN, p)  # as they will lie on the mat
    return pen.done()
