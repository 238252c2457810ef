"""Objective tokens: a shape and a colour for each kind, a collar for who secures or contests it, a pennant for control.

It must not judge who does: the view says so.
"""

import math
from functools import lru_cache

from PIL import Image

from bot.games.crisis_protocol.pictures.sheet import BOARD_SCALE
from bot.games.crisis_protocol.pictures.view import Marker
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, Point, mixed, polar
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.kernel.values import Seat

RADIUS = 0.86
"""Of the shape, in inches: larger than the token is, so that a phone shows it."""
COLLAR = RADIUS + 0.36
REACH = COLLAR + 0.42
"""As far as anything of it goes: the signs on the collar, the pennant."""
DARK = "#1d1a26"
PALE = "#ffffff"

_HEAD = [polar((0.0, 0.72), 0.44, degrees) for degrees in range(-120, 121, 24)]
_SHOULDERS = [(0.66, 0.34), (0.96, 0.06), (1.06, -0.96), (-1.06, -0.96), (-0.96, 0.06), (-0.66, 0.34)]
_OUTLINES: dict[TokenType, list[Point]] = {
    TokenType.POINT: [polar((0.0, 0.0), 1.08, step * 60 + 30) for step in range(6)],
    TokenType.OPPORTUNITY: [polar((0.0, -0.04), 0.7 if step % 2 else 1.24, step * 36) for step in range(10)],
    TokenType.ASSET: [(0.0, 1.2), (1.2, 0.0), (0.0, -1.2), (-1.2, 0.0)],
    TokenType.CIVILIAN: [*_HEAD, *_SHOULDERS],
    TokenType.SOURCE: [
        (0.0, 1.14), (1.14, 0.3), (0.84, 0.3), (0.84, -0.92), (-0.84, -0.92), (-0.84, 0.3), (-1.14, 0.3),
    ],
    TokenType.ZONE: [(0.0, -1.2), *(polar((0.0, -1.2), 2.2, degrees) for degrees in range(-45, 46, 9))],
}  # fmt: skip
"""Each kind around its middle, one inch large: hexagon, star, diamond, somebody's head and shoulders, a house,
a fan."""
_LABELS = {
    TokenType.CIVILIAN: (-0.26, 1.3),
    TokenType.SOURCE: (-0.22, 1.35),
    TokenType.OPPORTUNITY: (-0.06, 1.2),
    TokenType.ZONE: (0.22, 1.2),
}
"""How high its number stands and how large it is; for the others in the middle."""


def token_shape(kind: TokenType, at: Point, radius: float) -> list[Point]:
    return [(at[0] + x * radius, at[1] + y * radius) for x, y in _OUTLINES[kind]]


def draw_token(
    pen: Pen, kind: TokenType, label: str, at: Point, radius: float, p: Palette, spent: bool = False
) -> None:
    """The token itself, as it lies on the mat, on somebody's base and in the legend."""
    corners = token_shape(kind, at, radius)
    pen.shape(corners, None, DARK, radius * 0.52)
    pen.shape(corners, None, PALE, radius * 0.4)
    colour = getattr(p, kind.value)
    pen.shape(corners, mixed(colour, "#8a8578", 0.75) if spent else colour, DARK, radius * 0.18)
    up, size = _LABELS.get(kind, (0.0, 1.42))
    pen.text((at[0], at[1] + (up - 0.03) * radius), label, size * radius * (1.0 if len(label) < 2 else 0.78), DARK)
    if spent:
        pen.line(
            [(at[0] - 0.7 * radius, at[1] - 0.7 * radius), (at[0] + 0.7 * radius, at[1] + 0.7 * radius)],
            DARK,
            0.12 * radius,
        )


def draw_collar(pen: Pen, at: Point, radius: float, seats: tuple[Seat, ...], p: Palette, inch: float = 1.0) -> None:
    """Whole in the colour of the side that secures the token, split where two contest it; each with its sign."""
    pen.disc(at, radius, DARK)
    inner = radius - 0.07 * inch
    pen.disc(at, inner, p.side(seats[0]).colour)
    if len(seats) > 1:
        pen.slice(at, inner, 0, 180, p.side(seats[1]).colour)
        bolt = [(0.0, radius), (0.14 * inch, radius * 0.86), (-0.14 * inch, radius * 0.82), (0.0, radius * 0.6)]
        for way in (1, -1):
            pen.line([(at[0] + x, at[1] + way * y) for x, y in bolt], DARK, 0.12 * inch)
    for seat, degrees in zip(seats, (0,) if len(seats) == 1 else (-52, 52), strict=True):
        sign = polar(at, radius + 0.04 * inch, degrees)
        pen.badge(SHAPES[seat], sign, 0.36 * inch, p.side(seat).colour, DARK, 0.09 * inch)


def draw_pennant(pen: Pen, foot: Point, height: float, seat: Seat, p: Palette, inch: float = 1.0, way: int = 1) -> None:
    """Planted by the side that controls the token, of the shape of its sign; it flies to the right, or to the left
    (`way` -1)."""
    x, y = foot
    top = y + height
    pen.line([foot, (x, top)], DARK, 0.14 * inch)
    wide, deep = way * height * 0.95, height * 0.66
    if SHAPES[seat] == "triangle":
        cloth = [(x, top), (x + wide, top - deep / 2), (x, top - deep)]
    else:
        cloth = [(x, top), (x + wide, top), (x + wide, top - deep), (x, top - deep)]
    pen.shape(cloth, p.side(seat).colour, DARK, 0.1 * inch)
    middle = (x + wide * (0.3 if SHAPES[seat] == "triangle" else 0.5), top - deep / 2)
    pen.badge(SHAPES[seat], middle, height * 0.19, PALE, DARK, 0.04 * inch)


@lru_cache(maxsize=512)
def _drawn(
    kind: TokenType,
    label: str,
    around: tuple[Seat, ...],
    controlled: Seat | None,
    way: int,
    spent: bool,
    scale: float,
    mode: Mode,
) -> Image.Image:
    p = PALETTES[mode]
    pen = Pen((-REACH, -REACH, REACH, REACH), scale)
    if around:
        draw_collar(pen, (0.0, 0.0), COLLAR, around, p)
    draw_token(pen, kind, label, (0.0, 0.0), RADIUS, p, spent)
    if controlled is not None:
        draw_pennant(pen, (way * RADIUS * 0.55, RADIUS * 0.3), 1.2, controlled, p, way=way)
    return pen.done()


def around(marker: Marker) -> tuple[Seat, ...]:
    """Who secures the token, else who contests it; nobody for a token left alone."""
    if marker.secured_by is not None:
        return (marker.secured_by,)
    return marker.contested_by if len(marker.contested_by) > 1 else ()


def marker_sprite(marker: Marker, scale: float, mode: Mode, way: int = 1) -> Image.Image:
    """`way`: to which side its pennant flies."""
    way = way if marker.controlled_by is not None else 1
    scale = round(math.sqrt(scale * BOARD_SCALE), 1)  # a part of the board is shown larger, its tokens not as much
    return _drawn(marker.kind, marker.label, around(marker), marker.controlled_by, way, marker.flipped, scale, mode)
