"""The name tags of a board: which form each has, where it lies, which lines lead to their bases.

It must not draw anything else.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.arranging import GRAIN, Covered, Found, Place, Rect, Want, arranged
from bot.games.crisis_protocol.pictures.markers import COLLAR
from bot.games.crisis_protocol.pictures.pins import Pin, pins_of
from bot.games.crisis_protocol.pictures.sheet import BOARD_SCALE, Sheet
from bot.games.crisis_protocol.pictures.tags import forms_of
from bot.games.crisis_protocol.pictures.terrain import BADGE, badge_spots
from bot.games.crisis_protocol.pictures.view import BoardView, Figure, Piece
from bot.render.palette import PALETTES, Mode
from bot.render.pen import Box

SIGN, PIPS, HELD, TABS, ACTIVE = 0.56, 0.34, 0.95, 0.75, 0.58
"""Inches around a base for its side's sign on top, its Power below, what it carries, what lasts on it, and the ring of
the active one."""


@dataclass(frozen=True)
class Tag:
    figure: Figure
    image: Image.Image
    rect: Rect
    far: bool
    sheet: Sheet

    @property
    def leader(self) -> tuple[Place, Place]:
        """From the rim of the base to the nearest place of the tag's rim."""
        x, y = self.sheet.at(self.figure.at)
        end = (min(max(x, self.rect[0] + 6), self.rect[2] - 6), min(max(y, self.rect[1] + 6), self.rect[3] - 6))
        share = min(1.0, self.figure.radius * self.sheet.scale / (math.dist((x, y), end) or 1.0))
        return (x + (end[0] - x) * share, y + (end[1] - y) * share), end


def tags_of(
    view: BoardView, sheet: Sheet, mode: Mode, pins: Sequence[Pin] | None = None, kept: Sequence[Box] = ()
) -> list[Tag]:
    """Of every figure that is shown and finds room; `kept` is to be left free as well."""
    pins = pins_of(view) if pins is None else pins
    shown = [figure for figure in view.figures if sheet.shows(figure.at)]
    forms = [forms_of(figure, sheet.scale > BOARD_SCALE, mode, sheet.width) for figure in shown]
    wants = tuple(
        Want(sheet.at(figure.at), _pixels(_base_box(figure), sheet), tuple(image.size for image in images))
        for figure, images in zip(shown, forms, strict=True)
    )
    blocked = tuple(_pixels(box, sheet) for box in (*kept, *obstacles(view, sheet, pins)))
    places = arranged(wants, blocked, _covered(view.terrain, sheet), sheet.mat_box)
    return [
        Tag(figure, images[found.form], found.rect, found.far, sheet)
        for figure, images, found in zip(shown, forms, places, strict=True)
        if isinstance(found, Found)
    ]


def obstacles(view: BoardView, sheet: Sheet, pins: Sequence[Pin]) -> list[Box]:
    """What no tag may hide: bases with their signs and tokens, objectives, Sizes."""
    found = [_base_box(figure) for figure in view.figures if sheet.shows(figure.at, figure.radius)]
    found += [(x - 0.7, y - 1.0, x + 0.7, y + 0.7) for x, y in (one.at for one in view.fallen) if sheet.shows((x, y))]
    found += [pin.box for pin in pins if sheet.shows(pin.shown, COLLAR)]
    for x, y in badge_spots(tuple(piece.outline for piece in view.terrain)):
        if sheet.shows((x, y), BADGE):
            found.append((x - BADGE, y - BADGE, x + BADGE, y + BADGE))
    return found


def _base_box(figure: Figure) -> Box:
    (x, y), r = figure.at, figure.radius
    ring = ACTIVE if figure.active else 0.04
    before, beside = max(ring, TABS if figure.lasting else 0), max(ring, HELD if figure.held else 0)
    return (x - r - before, y - r - max(ring, PIPS if figure.power else 0), x + r + beside, y + r + SIGN)


@lru_cache(maxsize=64)
def _covered(terrain: tuple[Piece, ...], sheet: Sheet) -> Covered:
    mask = Image.new("L", (sheet.width // GRAIN + 1, sheet.height // GRAIN + 1))
    draw = ImageDraw.Draw(mask)
    for piece in terrain:
        corners = [sheet.at(corner) for corner in piece.outline]
        draw.polygon([(x / GRAIN, y / GRAIN) for x, y in corners], fill=255)
    return Covered(mask)


def _pixels(box: Box, sheet: Sheet) -> Rect:
    return (*sheet.at((box[0], box[3])), *sheet.at((box[2], box[1])))


def draw_tags(image: Image.Image, tags: Sequence[Tag], mode: Mode) -> None:
    palette, draw = PALETTES[mode], ImageDraw.Draw(image)
    for tag in tags:
        if tag.far:
            start, end = tag.leader
            draw.line((*start, *end), fill=palette.ink, width=6)
            draw.line((*start, *end), fill=palette.side(tag.figure.seat).colour, width=3)
    for tag in tags:
        image.paste(tag.image, (round(tag.rect[0]), round(tag.rect[1])), tag.image)
