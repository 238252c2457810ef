"""The drawn faces of a die: ivory octagons whose signs differ in shape, not only in colour.

It must not know about rolls: one face, one picture.
"""

import math
from functools import cache

from PIL import Image, ImageDraw

from rules_engine.crisis_protocol.faces import Face

DIE = 112  # pixels across
_FINE = 4  # drawn so many times larger, then reduced: smooth edges

INK = "#1d1a26"
_IVORY, _SHADE = "#fff6df", "#e3d3ab"
_RED, _VIOLET, _ORANGE, _BLUE, _SKY = "#d8232a", "#7a3fb0", "#f08a1d", "#1f66b8", "#7db7ee"

Point = tuple[float, float]


class _Pen:
    """Draws in units of a die's half width, the middle at (0, 0)."""

    def __init__(self) -> None:
        size = DIE * _FINE
        self.image = Image.new("RGBA", (size, size))
        self._draw = ImageDraw.Draw(self.image)
        self._half = size / 2

    def _at(self, point: Point) -> Point:
        return self._half * (1 + point[0]), self._half * (1 + point[1])

    def disc(self, centre: Point, radius: float, colour: str) -> None:
        x, y = self._at(centre)
        r = radius * self._half
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def line(self, points: list[Point], width: float, colour: str) -> None:
        self._draw.line([self._at(p) for p in points], fill=colour, width=round(width * self._half))
        for point in points:
            self.disc(point, width / 2, colour)

    def shape(self, points: list[Point], colour: str, outline: float = 0.0) -> None:
        """A filled shape; with an outline its corners are round."""
        if outline:
            self.line([*points, points[0]], 2 * outline, INK)
        self._draw.polygon([self._at(p) for p in points], fill=colour)

    def swollen(self, points: list[Point], by: float, colour: str) -> None:
        self.line([*points, points[0]], 2 * by, colour)
        self._draw.polygon([self._at(p) for p in points], fill=colour)


def _around(count: int, radius: float, turn: float = 0.0) -> list[Point]:
    angles = (math.tau * (i + turn) / count for i in range(count))
    return [(radius * math.sin(a), -radius * math.cos(a)) for a in angles]


def _body(pen: _Pen) -> None:
    octagon = _around(8, 0.82, 0.5)
    pen.swollen(octagon, 0.17, INK)
    pen.swollen(octagon, 0.095, _SHADE)
    pen.swollen([(x * 0.98, y * 0.98 - 0.035) for x, y in octagon], 0.075, _IVORY)


def _critical(pen: _Pen) -> None:
    outer, inner = _around(8, 0.68), _around(8, 0.36, 0.5)
    burst = [point for pair in zip(outer, inner, strict=True) for point in pair]
    pen.shape(burst, _RED, outline=0.06)
    pen.disc((0, 0), 0.13, _IVORY)


def _wild(pen: _Pen) -> None:
    turns, steps = 1.75, 160
    path = []
    for i in range(steps + 1):
        angle = math.tau * turns * i / steps
        radius = 0.03 + 0.57 * i / steps
        path.append((radius * math.sin(angle) + 0.09, -0.01 - radius * math.cos(angle)))
    pen.line(path, 0.24, INK)
    pen.line(path, 0.13, _VIOLET)


def _hit(pen: _Pen) -> None:
    """A wedge driven in from the upper right, three splinters flying off its point."""
    for splinter in ([(-0.66, 0.12), (-0.44, 0.2)], [(-0.5, 0.5), (-0.36, 0.36)], [(-0.2, 0.44), (-0.12, 0.66)]):
        pen.line(splinter, 0.13, INK)
    pen.shape([(0.06, -0.68), (0.68, -0.06), (-0.26, 0.26)], _ORANGE, outline=0.07)


def _block(pen: _Pen) -> None:
    top, waist, tip = -0.56, 0.12, 0.68
    right: list[Point] = [(0.0, top), (0.26, top + 0.1), (0.54, top + 0.06), (0.54, waist - 0.1), (0.42, waist + 0.2)]
    right.append((0.0, tip))
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    pen.shape(right + left, _BLUE, outline=0.07)
    pen.shape([*right, (0.0, top)], _SKY)
    pen.line([(0.0, top), (0.0, tip)], 0.06, INK)


def _failure(pen: _Pen) -> None:
    for end in ((0.44, 0.44), (0.44, -0.44)):
        pen.line([(-end[0], -end[1]), end], 0.26, INK)


_SIGNS = {
    Face.CRITICAL: _critical,
    Face.WILD: _wild,
    Face.HIT: _hit,
    Face.BLOCK: _block,
    Face.BLANK: lambda pen: None,
    Face.FAILURE: _failure,
}


def _plus(pen: _Pen) -> None:
    centre = (0.68, -0.68)
    pen.disc(centre, 0.31, INK)
    pen.disc(centre, 0.25, "#ffd23f")
    for dx, dy in ((0.13, 0.0), (0.0, 0.13)):
        pen.line([(centre[0] - dx, centre[1] - dy), (centre[0] + dx, centre[1] + dy)], 0.1, INK)


@cache
def die(face: Face, *, added: bool = False) -> Image.Image:
    """One die; an added one (DIE-02) carries a plus in its corner."""
    pen = _Pen()
    _body(pen)
    _SIGNS[face](pen)
    if added:
        _plus(pen)
    return pen.image.resize((DIE, DIE), Image.Resampling.LANCZOS)
