"""The picture of a roll: rows of dice on a comic panel, base dice first, added dice in rows of their own.

It must not roll or count.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import TypeVar

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.die_faces import DIE, INK, die
from rules_engine.crisis_protocol.faces import Face

PER_ROW = 8  # at 400 pixels a die is still 46 wide
GAP, MARGIN = 10, 18
D = TypeVar("D")
_PANEL, _DOTS = "#3f7f8c", "#56939f"


def in_reading_order(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Like faces together: a roll is read at a glance, and equal rolls share one picture."""
    order = list(Face)
    return tuple(sorted(faces, key=order.index))


def rows_of(dice: Sequence[D], per_row: int = PER_ROW) -> list[tuple[D, ...]]:
    """As few rows as fit, filled evenly: nine dice are five and four, not eight and one."""
    if not dice:
        return []
    length = math.ceil(len(dice) / math.ceil(len(dice) / per_row))
    return [tuple(dice[i : i + length]) for i in range(0, len(dice), length)]


@lru_cache(maxsize=512)
def dice_picture(base: tuple[Face, ...], extra: tuple[Face, ...] = ()) -> bytes:
    """A PNG of the base dice and, below them, the added ones."""
    rows = [(row, False) for row in rows_of(base)] + [(row, True) for row in rows_of(extra)]
    return _png(_drawn(rows))


def _drawn(rows: list[tuple[tuple[Face, ...], bool]]) -> Image.Image:
    longest = max(4, max(len(row) for row, _ in rows))  # a single die on a stamp would be blown up on a phone
    width = 2 * MARGIN + longest * (DIE + GAP) - GAP
    height = 2 * MARGIN + len(rows) * (DIE + GAP) - GAP
    picture = _panel(width, height).copy()
    for line, (row, added) in enumerate(rows):
        left = (width - len(row) * (DIE + GAP) + GAP) // 2
        for place, face in enumerate(row):
            sprite = die(face, added=added)
            picture.paste(sprite, (left + place * (DIE + GAP), MARGIN + line * (DIE + GAP)), sprite)
    return picture


@lru_cache(maxsize=64)
def _panel(width: int, height: int) -> Image.Image:
    """A flat panel with halftone dots that fade downwards, and a bold frame: the same on light and dark themes."""
    fine = 2
    panel = Image.new("RGB", (width * fine, height * fine), _PANEL)
    draw = ImageDraw.Draw(panel)
    pitch = 14 * fine
    for line in range(math.ceil(height * fine / pitch) + 1):
        radius = 4.2 * fine * (1 - line * pitch / (height * fine) * 0.8)
        for column in range(math.ceil(width * fine / pitch) + 1):
            x, y = (column + line % 2 / 2) * pitch, line * pitch
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_DOTS)
    draw.rectangle((0, 0, width * fine - 1, height * fine - 1), outline=INK, width=5 * fine)
    return panel.resize((width, height), Image.Resampling.BOX)


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The 128 colours of every picture, chosen once: a few flat colours and the steps between them."""
    all_faces = [(tuple(Face), False), (tuple(Face), True)]
    return _drawn(all_faces).quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _png(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.quantize(palette=_palette(), dither=Image.Dither.NONE).save(buffer, "PNG", compress_level=3)
    return buffer.getvalue()
