"""A pen that draws in inches of the mat, smoothly: onto a sheet some times too large, reduced at the end.

It must not know what is drawn.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageColor, ImageDraw

from bot.render.fonts import Weight, font
from bot.render.palette import Shape

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top in inches."""
Ink = tuple[int, int, int, int]


class Pen:
    """A transparent sheet over a box of the mat; y grows upward, as on the mat.

    Its colours are multiplied by their opacity (`ink`): pixels can be averaged as they are, in a fifth of the time.
    """

    def __init__(self, box: Box, scale: float, fine: int = 3) -> None:
        self.box, self.scale, self._fine = box, scale, fine
        self.width = max(1, math.ceil((box[2] - box[0]) * scale))
        self.height = max(1, math.ceil((box[3] - box[1]) * scale))
        self.image = empty_sheet(self.width * fine, self.height * fine)
        self.draw = ImageDraw.Draw(self.image)
        self._k = scale * fine

    def at(self, point: Point) -> Point:
        return (point[0] - self.box[0]) * self._k, (self.box[3] - point[1]) * self._k

    def _bounds(self, centre: Point, radius: float) -> Box:
        x, y = self.at(centre)
        r = radius * self._k
        return (x - r, y - r, x + r, y + r)

    def pixels(self, length: float) -> float:
        """How many of the sheet's pixels a length takes."""
        return length * self._k

    def px(self, width: float) -> int:
        return max(1, round(width * self._k))

    def disc(
        self, centre: Point, radius: float, fill: str | None, outline: str | None = None, width: float = 0
    ) -> None:
        """The outline lies inside the rim."""
        line = self.px(width) if outline else 0
        inside, rim = (ink(colour) if colour else None for colour in (fill, outline))
        self.draw.ellipse(self._bounds(centre, radius), fill=inside, outline=rim, width=line)

    def arc(self, centre: Point, radius: float, start: float, end: float, fill: str, width: float) -> None:
        """Degrees clockwise from the top; the width lies inside the radius."""
        self.draw.arc(self._bounds(centre, radius), start - 90, end - 90, fill=ink(fill), width=self.px(width))

    def slice(self, centre: Point, radius: float, start: float, end: float, fill: str) -> None:
        self.draw.pieslice(self._bounds(centre, radius), start - 90, end - 90, fill=ink(fill))

    def line(self, points: Sequence[Point], fill: str, width: float) -> None:
        """With round ends and joints."""
        self.draw.line([self.at(p) for p in points], fill=ink(fill), width=self.px(width))
        if self.px(width) > 2:
            for point in points:
                self.draw.ellipse(self._bounds(point, width / 2), fill=ink(fill))

    def dashes(self, start: Point, end: Point, fill: str, width: float, dash: float = 0.3) -> None:
        length = math.dist(start, end)
        for step in range(math.ceil(length / (2 * dash))):
            a, b = min(1.0, 2 * step * dash / length), min(1.0, (2 * step + 1) * dash / length)
            self.line([_between(start, end, a), _between(start, end, b)], fill, width)

    def dashed_ring(self, centre: Point, radius: float, fill: str, width: float, dash: float = 0.35) -> None:
        count = max(8, round(math.tau * radius / (2 * dash)))
        for step in range(count):
            turn = 360 / count
            self.arc(centre, radius + width / 2, step * turn, (step + 0.55) * turn, fill, width)

    def shape(self, points: Sequence[Point], fill: str | None, outline: str | None = None, width: float = 0.0) -> None:
        if fill:
            self.draw.polygon([self.at(p) for p in points], fill=ink(fill))
        if outline:
            self.line([*points, points[0]], outline, width)

    def badge(self, shape: Shape, centre: Point, radius: float, fill: str, ink: str, width: float) -> None:
        """The sign of a side."""
        self.shape(sign(shape, centre, radius), fill, ink, width)

    def text(
        self, at: Point, text: str, size: float, fill: str, anchor: str = "mm", weight: Weight = "Bold", halo: float = 0
    ) -> None:
        """`size` is the letters' height in inches, `halo` how much fatter they are on each side."""
        rim = self.px(halo) if halo else 0
        letters, (left, top) = lettering(text, max(4, round(size * self._k)), weight, anchor, rim)
        x, y = self.at(at)
        self.image.paste(ink(fill), (round(x) + left, round(y) + top), letters)

    def stencil(self) -> Image.Image:
        """An empty mask as large as the sheet; what is drawn on it says where `fill` may colour."""
        return Image.new("1", self.image.size)

    def fill(self, colour: "str | Pen", stencil: Image.Image) -> None:
        """One colour, or what another pen has drawn, where the stencil is set."""
        self.image.paste(colour.image if isinstance(colour, Pen) else ink(colour), (0, 0), stencil)

    def done(self) -> Image.Image:
        return smoothed(self.image, self._fine)


@lru_cache(maxsize=2048)
def lettering(text: str, size: int, weight: Weight, anchor: str, halo: int = 0) -> tuple[Image.Image, tuple[int, int]]:
    """A stencil of letters, and where its corner lies seen from the anchor. Names and numbers come again in picture
    after picture; FreeType takes five times as long to draw them as Pillow to colour what it has drawn."""
    letters = font(size, weight)
    left, top, right, bottom = letters.getbbox(text, anchor=anchor, stroke_width=halo)
    corner = math.floor(left), math.floor(top)
    stencil = Image.new("L", (max(1, math.ceil(right) - corner[0]), max(1, math.ceil(bottom) - corner[1])))
    place = (-corner[0], -corner[1])
    ImageDraw.Draw(stencil).text(place, text, fill=255, font=letters, anchor=anchor, stroke_width=halo)
    return stencil, corner


def empty_sheet(width: int, height: int) -> Image.Image:
    """Transparent. Its fourth band is the opacity, though Pillow does not know it: so it averages all bands alike."""
    return Image.new("RGBX", (width, height), (0, 0, 0, 0))


def smoothed(sheet: Image.Image, fine: int) -> Image.Image:
    """What was drawn on a sheet some times too large; as it is, it is pasted three times as fast as plain RGBA."""
    small = sheet.reduce(fine)
    return Image.frombytes("RGBa", small.size, small.tobytes())


@lru_cache(maxsize=1024)
def ink(colour: str) -> Ink:
    """As the sheet of a pen holds it: red, green and blue times the opacity, and the opacity."""
    red, green, blue, alpha = ImageColor.getcolor(colour, "RGBA")  # type: ignore[misc]
    return (red * alpha // 255, green * alpha // 255, blue * alpha // 255, alpha)


def sign(shape: Shape, centre: Point, radius: float) -> list[Point]:
    x, y = centre
    if shape == "triangle":
        return [(x, y + radius), (x + radius * 0.95, y - radius * 0.75), (x - radius * 0.95, y - radius * 0.75)]
    side = radius * 0.8
    return [(x - side, y + side), (x + side, y + side), (x + side, y - side), (x - side, y - side)]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Clockwise from the top."""
    angle = math.radians(degrees)
    return (centre[0] + radius * math.sin(angle), centre[1] + radius * math.cos(angle))


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def box_of(points: Sequence[Point], margin: float = 0.0) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def with_alpha(colour: str, alpha: float) -> str:
    return f"{colour[:7]}{round(255 * alpha):02x}"


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two; `share` is the second's."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def readable_on(colour: str) -> str:
    """Black or white, whichever stands out more."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#1d1a26" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "#ffffff"
