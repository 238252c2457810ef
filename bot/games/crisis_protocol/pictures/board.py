"""The picture of the battlefield: the kept ground, what changes on top of it, one encoding.

It must not touch a match: it draws a view.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.alt import board_alt
from bot.games.crisis_protocol.pictures.barriers import along, draw_barrier
from bot.games.crisis_protocol.pictures.bases import Look, base_sprite, fallen_sprite
from bot.games.crisis_protocol.pictures.crops import reserved
from bot.games.crisis_protocol.pictures.ground import ground_of
from bot.games.crisis_protocol.pictures.header import HEIGHT, header
from bot.games.crisis_protocol.pictures.legend import legend
from bot.games.crisis_protocol.pictures.markers import COLLAR, DARK, marker_sprite
from bot.games.crisis_protocol.pictures.overlays import Ghosts, Overlay
from bot.games.crisis_protocol.pictures.overlays_drawn import draw_above, draw_below, draw_lines, draw_on, numbered
from bot.games.crisis_protocol.pictures.pins import Pin, pins_of
from bot.games.crisis_protocol.pictures.sheet import Sheet, sheet_for
from bot.games.crisis_protocol.pictures.tag_layout import draw_tags, tags_of
from bot.games.crisis_protocol.pictures.view import BoardView
from bot.render.palette import PALETTES, Mode
from bot.render.pen import Box, Point, box_of, polar
from bot.render.picture import LARGE, SMALL, Picture, fitting
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, TOKEN_RADIUS
from rules_engine.crisis_protocol.query.objectives import ARC_RANGE, HALF_ARC


@dataclass(frozen=True)
class Options:
    mode: Mode = "light"
    region: Box | None = None
    """A part of the mat (see `crop`); None for the whole board."""
    tags: bool = True
    header: bool | None = None
    """None: only above the whole board."""
    legend: bool | None = None
    """None: only below the whole board."""
    caption: str = ""
    """Said first in the alt text: what this picture is about."""


def draw_board(view: BoardView, overlays: Sequence[Overlay] = (), options: Options = Options()) -> Picture:  # noqa: B008
    image = board_image(view, overlays, options)
    data = fitting(image, LARGE if options.region is None else SMALL, options.mode)
    return Picture(data, "png", board_alt(view, overlays, options.region, options.caption))


def board_image(view: BoardView, overlays: Sequence[Overlay] = (), options: Options = Options()) -> Image.Image:  # noqa: B008
    """The drawing before it is encoded, for those who make films of it."""
    sheet = sheet_of(options)
    empty = ground_of(view, sheet, options.mode)
    strip = _legend(view, sheet, options)
    image = Image.new("RGB", (empty.width, empty.height + (strip.height if strip else 0)), None)
    image.paste(empty, (0, 0))
    draw_below(image, sheet, view, overlays, options.mode)
    numbers = [spot for overlay in overlays if isinstance(overlay, Ghosts) for spot in numbered(overlay, sheet, view)]
    pins = [pin for pin in pins_of(view, numbers) if sheet.shows(pin.shown, COLLAR)]
    for one in view.fallen:
        if sheet.shows(one.at, 1.0):
            _stamp(image, fallen_sprite(one.seat, one.emblem, sheet.scale, options.mode), sheet.at(one.at))
    _arcs(image, sheet, view, options.mode)
    for barrier in view.barriers:
        drawn = partial(draw_barrier, barrier=barrier, start=barrier.start, end=barrier.end, p=PALETTES[options.mode])
        draw_on(image, sheet, box_of([barrier.start, barrier.end], 1.0), drawn)
    _tokens(image, sheet, pins, options.mode)
    shown = [figure for figure in view.figures if sheet.shows(figure.at, figure.radius)]
    for figure in sorted(shown, key=lambda figure: (figure.active, -figure.at[1])):
        _stamp(image, base_sprite(Look.of(figure), sheet.scale, options.mode), sheet.at(figure.at))
    for pin in pins:
        if pin.pulled:
            _stamp(image, marker_sprite(pin.marker, sheet.scale, options.mode, pin.way), sheet.at(pin.shown))
    _restore_frame(image, empty, sheet)
    draw_lines(image, sheet, overlays, options.mode)
    if options.tags:
        kept = [*numbers, *(spot for barrier in view.barriers for spot in along(barrier))]
        taken = [*reserved(view, overlays), *map(_square, kept)]
        draw_tags(image, tags_of(view, sheet, options.mode, pins, taken), options.mode)
    draw_above(image, sheet, view, overlays, options.mode)
    if sheet.head:
        image.paste(header(view, sheet.width, options.mode), (0, 0))
    if strip is not None:
        image.paste(strip, (0, empty.height))
    return image


def _legend(view: BoardView, sheet: Sheet, options: Options) -> Image.Image | None:
    wanted = options.region is None if options.legend is None else options.legend
    return legend(view, sheet.width, options.mode, sides=not sheet.head) if wanted else None


def _square(spot: tuple[Point, float]) -> Box:
    (x, y), r = spot
    return (x - r, y - r, x + r, y + r)


def sheet_of(options: Options) -> Sheet:
    with_header = options.region is None if options.header is None else options.header
    return sheet_for(options.region, HEIGHT if with_header else 0)


def _restore_frame(image: Image.Image, empty: Image.Image, sheet: Sheet) -> None:
    """Whatever hangs over the shown part of the mat is cut off there."""
    left, top, right, low = sheet.mat_box
    w, h = empty.size
    for strip in ((0, 0, w, top), (0, low, w, h), (0, top, left, low), (right, top, w, low)):
        image.paste(empty.crop(strip), strip[:2])


def _stamp(image: Image.Image, sprite: Image.Image, at: Point) -> None:
    image.paste(sprite, (round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)), sprite)


def _arcs(image: Image.Image, sheet: Sheet, view: BoardView, mode: Mode) -> None:
    """E25-05: the quarter circle of every zone token, out to range 3 of its rim."""
    draw, colour, reach = ImageDraw.Draw(image), PALETTES[mode].zone, TOKEN_RADIUS + RANGE_LENGTH[ARC_RANGE]
    for marker in view.markers:
        if marker.at is None or marker.facing is None:
            continue
        ways = range(marker.facing - HALF_ARC, marker.facing + HALF_ARC + 1, 3)
        rim = [polar(marker.at, reach, 90 - degrees) for degrees in ways]
        corners = [sheet.at(point) for point in (marker.at, *rim, marker.at)]
        for width, ink in ((0.3, DARK), (0.16, colour)):
            draw.line(corners, fill=ink, width=max(1, round(width * sheet.scale)), joint="curve")


def _tokens(image: Image.Image, sheet: Sheet, pins: Sequence[Pin], mode: Mode) -> None:
    """Those that lie free; of one that is pulled out, where it lies and a pin that leads there."""
    draw = ImageDraw.Draw(image)
    for pin in pins:
        if pin.pulled:
            colour, (x, y) = getattr(PALETTES[mode], pin.marker.kind.value), sheet.at(pin.at)
            for width, ink in ((0.3, DARK), (0.16, colour)):
                draw.line((*sheet.at(pin.shown), x, y), fill=ink, width=round(width * sheet.scale))
            for radius, ink in ((TOKEN_RADIUS, DARK), (TOKEN_RADIUS - 0.09, colour)):
                r = radius * sheet.scale
                draw.ellipse((x - r, y - r, x + r, y + r), fill=ink)
    for pin in pins:
        if not pin.pulled:
            _stamp(image, marker_sprite(pin.marker, sheet.scale, mode, pin.way), sheet.at(pin.shown))
