"""The picture of the battlefield: the kept ground, what changes on top of it, one encoding.

It must not touch a match: it draws a view.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.alt import board_alt
from bot.games.crisis_protocol.pictures.bases import Look, base_sprite
from bot.games.crisis_protocol.pictures.crops import reserved
from bot.games.crisis_protocol.pictures.ground import ground_of
from bot.games.crisis_protocol.pictures.header import HEIGHT, header
from bot.games.crisis_protocol.pictures.legend import legend
from bot.games.crisis_protocol.pictures.markers import COLLAR, DARK, marker_sprite
from bot.games.crisis_protocol.pictures.overlays import Overlay
from bot.games.crisis_protocol.pictures.overlays_drawn import draw_above, draw_below
from bot.games.crisis_protocol.pictures.pins import Pin, pins_of
from bot.games.crisis_protocol.pictures.sheet import BOARD_SCALE, Sheet, sheet_for
from bot.games.crisis_protocol.pictures.tags import Rect, arranged, tag_of
from bot.games.crisis_protocol.pictures.view import BoardView, Figure
from bot.render.palette import PALETTES, Mode
from bot.render.pen import Box, Point
from bot.render.picture import LARGE, SMALL, Picture, fitting
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS


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
    image = empty.copy()
    draw_below(image, sheet, view, overlays, options.mode)
    pins = [pin for pin in pins_of(view) if sheet.shows(pin.shown, COLLAR)]
    _tokens(image, sheet, pins, options.mode)
    shown = [figure for figure in view.figures if sheet.shows(figure.at, figure.radius)]
    for figure in sorted(shown, key=lambda figure: (figure.active, -figure.at[1])):
        _stamp(image, base_sprite(Look.of(figure), sheet.scale, options.mode), sheet.at(figure.at))
    for pin in pins:
        if pin.pulled:
            _stamp(image, marker_sprite(pin.marker, sheet.scale, options.mode, pin.way), sheet.at(pin.shown))
    kept = [_pixels(box, sheet) for box in reserved(view, overlays)]
    _restore_frame(image, empty, sheet)
    if options.tags:
        _tags(image, sheet, view, kept, options.mode)
    draw_above(image, sheet, view, overlays, options.mode)
    if sheet.head:
        image.paste(header(view, sheet.width, options.mode), (0, 0))
    return _with_legend(image, view, options)


def _with_legend(image: Image.Image, view: BoardView, options: Options) -> Image.Image:
    wanted = options.region is None if options.legend is None else options.legend
    strip = legend(view, image.width, options.mode) if wanted else None
    if strip is None:
        return image
    whole = Image.new("RGB", (image.width, image.height + strip.height))
    whole.paste(image, (0, 0))
    whole.paste(strip, (0, image.height))
    return whole


def sheet_of(options: Options) -> Sheet:
    with_header = options.region is None if options.header is None else options.header
    return sheet_for(options.region, HEIGHT if with_header else 0)


def _pixels(box: Box, sheet: Sheet) -> Rect:
    return (*sheet.at((box[0], box[3])), *sheet.at((box[2], box[1])))


def _restore_frame(image: Image.Image, empty: Image.Image, sheet: Sheet) -> None:
    """Whatever hangs over the shown part of the mat is cut off there."""
    left, top, right, low = sheet.mat_box
    w, h = image.size
    for strip in ((0, 0, w, top), (0, low, w, h), (0, top, left, low), (right, top, w, low)):
        image.paste(empty.crop(strip), strip[:2])


def _stamp(image: Image.Image, sprite: Image.Image, at: Point) -> None:
    image.paste(sprite, (round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)), sprite)


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


def tag_places(
    view: BoardView, sheet: Sheet, options: Options, kept: Sequence[Rect] = ()
) -> list[tuple[Figure, Image.Image, Rect]]:
    """The tag of every figure that is shown, and where it lies; `kept` is to be left free."""
    return [(figure, tag, rect) for figure, tag, rect, _ in _placed(view, sheet, kept, options.mode)]


def leaders(view: BoardView, sheet: Sheet, options: Options) -> list[tuple[Figure, Point, Point]]:
    """The lines from bases to tags that found no room beside them."""
    placed = _placed(view, sheet, (), options.mode)
    return [(figure, *_leader(figure, rect, sheet)) for figure, _, rect, far in placed if far]


def _leader(figure: Figure, rect: Rect, sheet: Sheet) -> tuple[Point, Point]:
    """From the rim of a base to the nearest place of its tag's rim."""
    x, y = sheet.at(figure.at)
    end = (min(max(x, rect[0] + 6), rect[2] - 6), min(max(y, rect[1] + 6), rect[3] - 6))
    share = min(1.0, figure.radius * sheet.scale / (math.dist((x, y), end) or 1.0))
    return (x + (end[0] - x) * share, y + (end[1] - y) * share), end


def _placed(
    view: BoardView, sheet: Sheet, kept: Sequence[Rect], mode: Mode
) -> list[tuple[Figure, Image.Image, Rect, bool]]:
    shown = [figure for figure in view.figures if sheet.shows(figure.at)]
    tags = [tag_of(figure, sheet.scale > BOARD_SCALE, mode, sheet.width) for figure in shown]
    wants = tuple(
        (sheet.at(figure.at), (figure.radius + 0.12) * sheet.scale, tag.width, tag.height)
        for figure, tag in zip(shown, tags, strict=True)
    )
    blocked = [*kept, *(_pixels(pin.box, sheet) for pin in pins_of(view) if sheet.shows(pin.shown, COLLAR))]
    places = arranged(wants, tuple(blocked), sheet.mat_box)
    return [(figure, tag, *place) for figure, tag, place in zip(shown, tags, places, strict=True)]


def _tags(image: Image.Image, sheet: Sheet, view: BoardView, kept: Sequence[Rect], mode: Mode) -> None:
    palette = PALETTES[mode]
    draw = ImageDraw.Draw(image)
    placed = _placed(view, sheet, kept, mode)
    for figure, _, rect, far in placed:
        if far:
            start, end = _leader(figure, rect, sheet)
            draw.line((*start, *end), fill=palette.ink, width=6)
            draw.line((*start, *end), fill=palette.side(figure.seat).colour, width=3)
    for _, tag, rect, _ in placed:
        image.paste(tag, (round(rect[0]), round(rect[1])), tag)
