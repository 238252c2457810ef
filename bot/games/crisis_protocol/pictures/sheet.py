"""Which part of the mat a picture shows, how large, and where on the picture a place of the mat lies.

It must not draw.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.render.pen import Box, Point
from rules_engine.crisis_protocol.board.shapes import MAT

WHOLE: Box = (0.0, 0.0, MAT, MAT)
STRIP = 26
"""Pixels of frame around the mat, with the letters and numbers of the grid."""
BOARD_SCALE = 32.0
SCALES = ((12.6, 64.0), (16.9, 48.0))
"""The widest region, in inches, that is drawn with so many pixels to the inch."""
LEAST_CROP = 10.0


@dataclass(frozen=True)
class Sheet:
    region: Box = WHOLE
    scale: float = BOARD_SCALE
    head: int = 0
    """Pixels above the mat for the header."""

    @property
    def width(self) -> int:
        return round((self.region[2] - self.region[0]) * self.scale) + 2 * STRIP

    @property
    def height(self) -> int:
        return self.head + round((self.region[3] - self.region[1]) * self.scale) + 2 * STRIP

    def at(self, point: Point) -> Point:
        """A place of the mat in pixels."""
        return (
            STRIP + (point[0] - self.region[0]) * self.scale,
            self.head + STRIP + (self.region[3] - point[1]) * self.scale,
        )

    def shows(self, point: Point, margin: float = 0.0) -> bool:
        left, bottom, right, top = self.region
        return left - margin <= point[0] <= right + margin and bottom - margin <= point[1] <= top + margin

    @property
    def mat_box(self) -> tuple[int, int, int, int]:
        """The pixels of the shown part of the mat."""
        return (STRIP, self.head + STRIP, self.width - STRIP, self.height - STRIP)


def crop(points: Iterable[Point], margin: float = 2.5) -> Box:
    """A square region around places, not smaller than can be placed in the mind, and inside the mat."""
    spots = list(points)
    if not spots:
        return WHOLE
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    side = min(MAT, max(LEAST_CROP, max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin))
    left, bottom = (min(max(0.0, value - side / 2), MAT - side) for value in middle)
    return (round(left, 2), round(bottom, 2), round(left + side, 2), round(bottom + side, 2))


def sheet_for(region: Box | None, head: int) -> Sheet:
    if region is None or region == WHOLE:
        return Sheet(head=head)
    side = max(region[2] - region[0], region[3] - region[1])
    scale = next((scale for widest, scale in SCALES if side <= widest), BOARD_SCALE)
    return Sheet(region, scale, head)
