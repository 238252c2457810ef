"""The picture of an attack at a table: attack rows above, defence rows below, each with its title and its sum.

It must not roll or count: it draws what it is told.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageColor, ImageDraw

from bot.games.crisis_protocol.pictures.dice import GAP, MARGIN, PER_ROW, rows_of
from bot.games.crisis_protocol.pictures.die_faces import DIE, INK, die
from bot.render.fonts import font
from bot.render.names import fit, written
from bot.render.picture import png
from rules_engine.crisis_protocol.faces import Face

PAPER = "#fff6df"
_HEAD = 66
_LEAST = 6  # dice across: a narrower picture would be blown up on a phone
_YELLOW = "#ffd23f"
_TITLES = range(44, 29, -2)
"""How large a title is written: as large as it fits beside the sum, and cut off only where the smallest does not."""


class DrawnDie(NamedTuple):
    """One die as it is shown; `face` None: not rolled yet."""

    face: Face | None
    extra: bool = False
    before: Face | None = None
    changed: bool = False
    number: int | None = None
    chosen: bool = False


class DrawnPool(NamedTuple):
    title: str
    sum: str
    dice: tuple[DrawnDie, ...]
    colour: str


@lru_cache(maxsize=256)
def duel_picture(pools: tuple[DrawnPool, ...]) -> bytes:
    """A PNG; at 400 pixels the dice are still 44 wide and the titles 17 high."""
    laid = [(pool, rows_of(pool.dice)) for pool in pools]
    longest = max(_LEAST, min(PER_ROW, max((len(row) for _, rows in laid for row in rows), default=0)))
    width = 2 * MARGIN + longest * (DIE + GAP) - GAP
    strips = [_strip(pool, rows, width) for pool, rows in laid]
    picture = Image.new("RGB", (width, sum(strip.height for strip in strips) - 5 * (len(strips) - 1)), INK)
    top = 0
    for strip in strips:
        picture.paste(strip, (0, top))
        top += strip.height - 5
    return png(picture, 128)


def _strip(pool: DrawnPool, rows: list[tuple[DrawnDie, ...]], width: int) -> Image.Image:
    height = _HEAD + MARGIN + max(1, len(rows)) * (DIE + GAP) - GAP + MARGIN
    strip = _empty(width, height, pool.colour).copy()
    draw = ImageDraw.Draw(strip)
    spot = (MARGIN, _HEAD // 2 + 4)
    room = width - 2 * MARGIN - (_badge_width(pool.sum) + GAP if pool.sum else 0)
    plain = written(pool.title, "?") if pool.title else ""
    size = next((size for size in _TITLES if font(size).getlength(plain) <= room), _TITLES[-1])
    title = fit(pool.title, size, room)
    draw.text(spot, title, font=font(size), fill=PAPER, anchor="lm", stroke_width=3, stroke_fill=INK)
    if pool.sum:
        _badge(draw, pool.sum, width - MARGIN, _HEAD // 2 + 6)
    for line, row in enumerate(rows):
        left = (width - len(row) * (DIE + GAP) + GAP) // 2
        for place, shown in enumerate(row):
            _lay(strip, shown, left + place * (DIE + GAP), _HEAD + MARGIN + line * (DIE + GAP))
    return strip


@lru_cache(maxsize=32)
def _empty(width: int, height: int, colour: str) -> Image.Image:
    """Kept: there are as many as there are colours and numbers of rows."""
    strip = Image.new("RGB", (width, height), colour)
    draw = ImageDraw.Draw(strip)
    _dots(draw, width, height, colour)
    draw.rectangle((0, 0, width - 1, height - 1), outline=INK, width=5)
    return strip


def _dots(draw: ImageDraw.ImageDraw, width: int, height: int, colour: str) -> None:
    """Halftone dots that fade downwards."""
    light = tuple(min(255, channel + 18) for channel in ImageColor.getrgb(colour)[:3])
    for line in range(height // 14 + 1):
        radius = 4.0 * (1 - line * 14 / height * 0.9)
        for column in range(width // 14 + 2):
            x, y = (column + line % 2 / 2) * 14, line * 14
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=light)


def _badge_width(text: str) -> int:
    return round(font(46).getlength(text)) + 36


def _badge(draw: ImageDraw.ImageDraw, text: str, right: int, middle: int) -> None:
    wide = _badge_width(text)
    box = (right - wide, middle - 31, right, middle + 31)
    draw.rounded_rectangle(box, radius=18, fill=PAPER, outline=INK, width=5)
    draw.text(((box[0] + box[2]) / 2, middle), text, font=font(46), fill=INK, anchor="mm")


def _lay(strip: Image.Image, shown: DrawnDie, left: int, top: int) -> None:
    draw = ImageDraw.Draw(strip)
    if shown.face is None:
        sprite = die(Face.BLANK, added=shown.extra)
        strip.paste(sprite, (left, top), sprite.getchannel("A").point(lambda a: a * 3 // 5))
        draw.text((left + DIE / 2, top + DIE / 2), "?", font=font(60), fill=INK, anchor="mm")
        return
    if shown.chosen:
        draw.rounded_rectangle((left - 4, top - 4, left + DIE + 4, top + DIE + 4), radius=26, fill=_YELLOW)
    sprite = die(shown.face, added=shown.extra)
    strip.paste(sprite, (left, top), sprite)
    if shown.before is not None:
        _ghost(strip, shown.before, left, top, changed=shown.changed)
    if shown.number is not None:
        spot = (left + DIE - 18, top + DIE - 16)
        draw.ellipse((spot[0] - 21, spot[1] - 21, spot[0] + 21, spot[1] + 21), fill=INK)
        draw.text(spot, str(shown.number), font=font(32), fill=PAPER, anchor="mm")


def _ghost(strip: Image.Image, before: Face, left: int, top: int, *, changed: bool) -> None:
    """The old face, small in the corner: pale if rerolled, with a bent arrow to the new one if changed."""
    small = round(DIE * 0.46)
    old = die(before).resize((small, small), Image.Resampling.LANCZOS)
    spot = (left - 8, top + DIE - small + 8)
    strip.paste(old, spot, old.getchannel("A").point(lambda a: a * 4 // 5))
    if changed:
        draw = ImageDraw.Draw(strip)
        x, y = left + 8, top + DIE - small - 2
        draw.arc((x - 10, y - 26, x + 34, y + 18), 180, 290, fill=INK, width=9)
        draw.polygon([(x + 18, y - 36), (x + 18, y - 10), (x + 36, y - 24)], fill=INK)
    else:
        draw = ImageDraw.Draw(strip)
        draw.line((spot[0] + 8, spot[1] + small - 8, spot[0] + small - 8, spot[1] + 8), fill=INK, width=6)
