"""Terrain from above: a flat shape with halftone dots (denser for a bigger Size), details of its kind, a Size badge.

It must not know the match: one piece, one picture, kept for the next board.
"""

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.sheet import BOARD_SCALE
from bot.games.crisis_protocol.pictures.view import Piece
from bot.render.packed import Packed
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import Pen, Point, box_of, mixed, with_alpha
from rules_engine.crisis_protocol.board.outlines import inside, rim_distance

OUTLINE = 0.11
BADGE = 0.45
"""The radius of a Size badge."""
_SHADOW = 0.11
"""Inches of shadow for each Size."""
_DOT_PITCH = 0.42
SPRITES = 4096
"""Drawings kept packed, some ten kilobytes each: the features of a hundred matches in each of three scales."""


class Frame:
    """The piece's own axes: u along its longest side, v across; -1 to 1 spans the piece."""

    def __init__(self, outline: tuple[Point, ...]) -> None:
        pairs = list(zip(outline, outline[1:] + outline[:1], strict=True))
        a, b = max(pairs, key=lambda pair: round(math.dist(*pair), 3))
        length = math.dist(a, b) or 1.0
        self._u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        us = [x * self._u[0] + y * self._u[1] for x, y in outline]
        vs = [-x * self._u[1] + y * self._u[0] for x, y in outline]
        self._mid = ((min(us) + max(us)) / 2, (min(vs) + max(vs)) / 2)
        self.half = ((max(us) - min(us)) / 2, (max(vs) - min(vs)) / 2)

    def __call__(self, u: float, v: float) -> Point:
        along, across = self._mid[0] + u * self.half[0], self._mid[1] + v * self.half[1]
        return (along * self._u[0] - across * self._u[1], along * self._u[1] + across * self._u[0])

    def box(self, u0: float, v0: float, u1: float, v1: float) -> list[Point]:
        return [self(u0, v0), self(u1, v0), self(u1, v1), self(u0, v1)]

    @property
    def radius(self) -> float:
        return min(self.half)


Detail = Callable[[Pen, Frame, Palette], None]


def _roof(pen: Pen, f: Frame, p: Palette) -> None:
    """Hatches and vents on a flat roof with a parapet."""
    thin = OUTLINE * 0.6
    pen.shape(f.box(-0.86, -0.84, 0.86, 0.84), None, p.ink, thin)
    pen.shape(f.box(0.2, 0.15, 0.68, 0.66), mixed(p.stone, p.paper, 0.45), p.ink, thin)
    pen.line([f(0.2, 0.15), f(0.68, 0.66)], p.ink, thin)
    pen.shape(f.box(-0.7, -0.66, -0.36, -0.3), p.glass, p.ink, thin)


def _corner(pen: Pen, f: Frame, p: Palette) -> None:
    pen.shape(f.box(-0.86, -0.86, -0.5, -0.5), p.glass, p.ink, OUTLINE * 0.6)


def _monolith(pen: Pen, f: Frame, p: Palette) -> None:
    pen.shape(f.box(-0.5, -0.5, 0.5, 0.5), mixed(p.stone, p.paper, 0.4), p.ink, OUTLINE * 0.7)
    for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        pen.line([f(u, v), f(u * 0.5, v * 0.5)], p.ink, OUTLINE * 0.7)


def _truck(pen: Pen, f: Frame, p: Palette) -> None:
    thin = OUTLINE * 0.6
    pen.shape(f.box(0.48, -1, 1, 1), p.paint, p.ink, OUTLINE * 0.8)
    pen.shape(f.box(0.6, -0.72, 0.78, 0.72), p.glass, p.ink, thin)
    for u in (-0.65, -0.25, 0.15):
        pen.line([f(u, -0.9), f(u, 0.9)], p.ink, thin * 0.8)


def _food_truck(pen: Pen, f: Frame, p: Palette) -> None:
    for step in range(6):
        u = -0.9 + step * 0.24
        pen.shape(f.box(u, 0.35, u + 0.12, 1), p.token if step % 2 else p.barred, None)
    pen.line([f(-0.9, 0.35), f(0.54, 0.35)], p.ink, OUTLINE * 0.6)
    pen.shape(f.box(0.6, -1, 1, 1), p.metal, p.ink, OUTLINE * 0.8)
    pen.shape(f.box(0.7, -0.7, 0.84, 0.7), p.glass, p.ink, OUTLINE * 0.5)


def _shop(pen: Pen, f: Frame, p: Palette) -> None:
    for step in range(8):
        u = -1 + step * 0.25
        pen.shape(f.box(u, -1, u + 0.25, -0.55), p.barred if step % 2 else p.token, p.ink, OUTLINE * 0.4)
    pen.shape(f.box(-0.8, 0.1, -0.3, 0.7), p.glass, p.ink, OUTLINE * 0.6)


def _tower(pen: Pen, f: Frame, p: Palette) -> None:
    middle, r = f(0, 0), f.radius
    pen.disc(middle, r * 0.74, None, p.ink, OUTLINE * 0.6)
    for step in range(8):
        angle = step * math.tau / 8
        end = (middle[0] + r * math.cos(angle), middle[1] + r * math.sin(angle))
        pen.line([middle, end], p.ink, OUTLINE * 0.5)
    pen.disc(middle, r * 0.2, p.metal, p.ink, OUTLINE * 0.6)


def _kiosk(pen: Pen, f: Frame, p: Palette) -> None:
    """A tent roof."""
    for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        pen.line([f(u, v), f(0, 0)], p.ink, OUTLINE * 0.6)
    pen.shape([f(-1, -1), f(1, -1), f(0, 0)], mixed(p.barred, p.card, 0.2), p.ink, OUTLINE * 0.6)
    pen.shape([f(-1, 1), f(1, 1), f(0, 0)], mixed(p.barred, p.card, 0.2), p.ink, OUTLINE * 0.6)


def _billboard(pen: Pen, f: Frame, p: Palette) -> None:
    pen.shape(f.box(-1, -0.15, 1, 1), p.token, p.ink, OUTLINE * 0.6)
    for u in (-0.7, 0.0, 0.7):
        pen.line([f(u, -1), f(u, -0.15)], p.ink, OUTLINE * 0.7)


def _statue(pen: Pen, f: Frame, p: Palette) -> None:
    middle, r = f(0, 0), f.radius
    pen.disc(middle, r * 0.72, mixed(p.stone, p.paper, 0.4), p.ink, OUTLINE * 0.6)
    right = [(0.0, 0.6), (0.16, 0.1), (0.55, 0.1), (0.2, -0.12), (0.32, -0.58), (0.0, -0.25)]
    star = [f(u, v) for u, v in right] + [f(-u, v) for u, v in reversed(right[1:-1])]
    pen.shape(star, p.metal, p.ink, OUTLINE * 0.5)


def _car(pen: Pen, f: Frame, p: Palette) -> None:
    thin = OUTLINE * 0.55
    pen.shape([f(-0.62, -0.72), f(-0.62, 0.72), f(-0.4, 0.55), f(-0.4, -0.55)], p.glass, p.ink, thin)
    pen.shape([f(0.46, -0.76), f(0.46, 0.76), f(0.16, 0.55), f(0.16, -0.55)], p.glass, p.ink, thin)
    pen.shape(f.box(-0.4, -0.55, 0.16, 0.55), mixed(p.paint, p.card, 0.35), p.ink, thin)
    for v in (-0.62, 0.62):
        pen.disc(f(0.86, v), 0.13, p.power, p.ink, thin * 0.7)


def _dumpster(pen: Pen, f: Frame, p: Palette) -> None:
    pen.line([f(0, -1), f(0, 1)], p.ink, OUTLINE * 0.7)
    pen.line([f(-1, 0.5), f(1, 0.5)], p.ink, OUTLINE * 0.7)
    for u in (-0.5, 0.5):
        pen.line([f(u - 0.2, -0.5), f(u + 0.2, -0.5)], p.ink, OUTLINE)


def _tree(pen: Pen, f: Frame, p: Palette) -> None:
    middle, r = f(0, 0), f.radius
    for step in range(7):
        angle = step * math.tau / 7
        at = (middle[0] + 0.58 * r * math.cos(angle), middle[1] + 0.58 * r * math.sin(angle))
        pen.disc(at, r * 0.4, p.leaf, p.ink, OUTLINE * 0.5)
    pen.disc(middle, r * 0.62, p.leaf, None)


def _fountain(pen: Pen, f: Frame, p: Palette) -> None:
    middle, r = f(0, 0), f.radius
    pen.disc(middle, r * 0.8, p.water, p.ink, OUTLINE * 0.7)
    pen.disc(middle, r * 0.52, None, p.card, OUTLINE * 0.5)
    pen.disc(middle, r * 0.22, p.stone, p.ink, OUTLINE * 0.7)


def _rubble(pen: Pen, f: Frame, p: Palette) -> None:
    stones = ((-0.55, 0.1, 0.3), (0.0, 0.5, 0.26), (0.5, 0.15, 0.34), (0.12, -0.42, 0.32), (-0.4, -0.5, 0.22))
    for u, v, r in stones:
        x, y = f(u, v)
        k = r * f.radius * 1.1
        corners = [(x - k, y - k * 0.3), (x - k * 0.2, y + k), (x + k, y + k * 0.4), (x + k * 0.6, y - k)]
        pen.shape(corners, mixed(p.stone, p.paper, 0.3), p.ink, OUTLINE * 0.55)


def _crates(pen: Pen, f: Frame, p: Palette) -> None:
    for u, v in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        pen.shape(f.box(u - 0.5, v - 0.5, u + 0.5, v + 0.5), None, p.ink, OUTLINE * 0.6)
        pen.line([f(u - 0.5, v - 0.5), f(u + 0.5, v + 0.5)], p.ink, OUTLINE * 0.5)


def _bench(pen: Pen, f: Frame, p: Palette) -> None:
    for v in (-0.4, 0.2):
        pen.line([f(-1, v), f(1, v)], p.ink, OUTLINE * 0.6)
    pen.shape(f.box(-1, 0.55, 1, 1), mixed(p.wood, p.ink, 0.35), None)


def _lamp(pen: Pen, f: Frame, p: Palette) -> None:
    middle, r = f(0, 0), f.radius
    pen.disc(middle, r * 0.62, p.power, p.ink, OUTLINE * 0.6)


_KINDS: dict[str, tuple[str, Detail]] = {
    "building": ("stone", _roof), "corner_house": ("stone", _corner), "monolith": ("stone", _monolith),
    "truck": ("metal", _truck), "shop": ("wood", _shop), "water_tower": ("wood", _tower), "kiosk": ("stone", _kiosk),
    "billboard": ("wood", _billboard), "food_truck": ("paint", _food_truck), "statue": ("stone", _statue),
    "car": ("paint", _car), "dumpster": ("metal", _dumpster), "tree": ("leaf", _tree), "fountain": ("stone", _fountain),
    "rubble": ("stone", _rubble), "crates": ("wood", _crates), "bench": ("wood", _bench), "lamp_post": ("metal", _lamp),
}  # fmt: skip


@lru_cache(maxsize=4096)
def badge_spot(outline: tuple[Point, ...]) -> Point:
    """Where the Size stands: a place well inside the outline, or at its end if the badge would hide all of it."""
    frame = Frame(outline)
    if max(frame.half) < BADGE:  # a lamp would vanish under its badge
        _, bottom, right, _ = box_of(outline, OUTLINE)
        return (right, bottom + 0.05)
    return frame(1.0, 0.0) if min(frame.half) < BADGE else _deepest(outline)


@lru_cache(maxsize=256)
def badge_spots(outlines: tuple[tuple[Point, ...], ...]) -> tuple[Point, ...]:
    """Of all features of a battlefield."""
    return tuple(badge_spot(outline) for outline in outlines)


def _deepest(outline: tuple[Point, ...]) -> Point:
    left, bottom, right, top = box_of(outline)
    steps = 12
    spots = (
        (left + (right - left) * (i + 0.5) / steps, bottom + (top - bottom) * (j + 0.5) / steps)
        for i in range(steps)
        for j in range(steps)
    )
    return max(spots, key=lambda spot: (round(_depth(outline, spot), 2), -spot[0] + spot[1]))


def _depth(outline: tuple[Point, ...], spot: Point) -> float:
    return rim_distance(outline, *spot) if inside(outline, *spot) else -1.0


def terrain_sprite(piece: Piece, scale: float, mode: Mode) -> tuple[Image.Image, Point]:
    """The drawing and the corner of the mat (left, top) it belongs to."""
    left, bottom, *_ = box_of(piece.outline)
    moved = tuple((round(x - left, 3), round(y - bottom, 3)) for x, y in piece.outline)
    packed, (x, y) = _packed(piece.kind, piece.size, moved, scale, mode)
    return packed.image(), (left + x, bottom + y)


@lru_cache(maxsize=SPRITES)
def _packed(kind: str, size: int, outline: tuple[Point, ...], scale: float, mode: Mode) -> tuple[Packed, Point]:
    image, corner = _drawn(kind, size, outline, scale, mode)
    return Packed.of(image), corner


def _drawn(kind: str, size: int, outline: tuple[Point, ...], scale: float, mode: Mode) -> tuple[Image.Image, Point]:
    p = PALETTES[mode]
    drop = _SHADOW * size
    left, bottom, right, top = box_of(outline, OUTLINE)
    box = (left - 0.5, bottom - max(drop, 0.5), right + max(drop, 0.5), top + 0.5)
    fine = 3 if scale <= BOARD_SCALE else 2
    pen = Pen(box, scale, fine)
    pen.shape([(x + drop, y - drop) for x, y in outline], with_alpha(p.ink, 0.35))
    colour, detail = _KINDS.get(kind, ("stone", lambda *_: None))
    body = Pen(box, scale, fine)
    body.shape(outline, getattr(p, colour))
    _dots(body, outline, size, mixed(getattr(p, colour), p.ink, 0.3))
    detail(body, Frame(outline), p)
    whole = pen.stencil()
    ImageDraw.Draw(whole).polygon([pen.at(corner) for corner in outline], fill=1)
    pen.fill(body, whole)
    pen.shape(outline, None, p.ink, OUTLINE)
    draw_size(pen, badge_spot(outline), BADGE, str(size), p)
    return pen.done(), (box[0], box[3])


def _dots(pen: Pen, outline: tuple[Point, ...], size: int, fill: str) -> None:
    """Halftone: the bigger the Size, the bigger the dots."""
    left, bottom, right, top = box_of(outline)
    radius = _DOT_PITCH * (0.08 + 0.055 * size)
    dots = pen.stencil()
    columns = math.ceil((right - left) / _DOT_PITCH) + 1
    row = _row_of_dots(columns, pen.pixels(radius), pen.pixels(_DOT_PITCH))
    for number in range(math.ceil((top - bottom) / _DOT_PITCH * 2) + 1):
        x, y = pen.at((left + number % 2 * _DOT_PITCH / 2 - radius, bottom + number * _DOT_PITCH / 2 + radius))
        dots.paste(1, (round(x), round(y)), row)
    pen.fill(fill, dots)


@lru_cache(maxsize=256)
def _row_of_dots(columns: int, radius: float, pitch: float) -> Image.Image:
    row = Image.new("1", (math.ceil((columns - 1) * pitch + 2 * radius) + 1, math.ceil(2 * radius) + 1))
    for column in range(columns):
        ImageDraw.Draw(row).ellipse((column * pitch, 0, column * pitch + 2 * radius, 2 * radius), fill=1)
    return row


def draw_size(pen: Pen, at: Point, radius: float, size: str, p: Palette) -> None:
    """Pale on dark, unlike the numbers of objectives and of places."""
    pen.disc(at, radius, p.token)
    pen.disc(at, radius * 0.9, "#1d1a26")
    pen.text((at[0], at[1] - 0.01), size, radius * 1.7, "#ffffff")
