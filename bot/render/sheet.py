"""A sheet that is filled from top to bottom, each row as high as it needs. It must not know what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PIL import Image

from bot.render.fonts import Weight, font
from bot.render.names import fit
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import Pen, Point
from bot.render.picture import SMALL, Picture, fitting

WIDTH, EDGE, GAP = 960, 24, 12
Draw = Callable[[Pen, float], None]
"""Draws a row below a height."""


@dataclass
class Sheet:
    mode: Mode
    width: int = WIDTH
    rows: list[tuple[float, Draw]] = field(default_factory=list)

    @property
    def palette(self) -> Palette:
        return PALETTES[self.mode]

    @property
    def room(self) -> float:
        return self.width - 2 * EDGE

    def row(self, height: float, draw: Draw) -> None:
        self.rows.append((height + GAP, draw))

    def title(self, text: str, size: int = 38) -> None:
        said = fit(text, size, self.room)
        self.row(size * 1.2, lambda pen, top: pen.text((EDGE, top - size * 0.6), said, size, self.palette.words, "lm"))

    def paragraph(self, text: str, size: int = 28) -> None:
        lines = wrapped(text, size, self.room)
        self.row(len(lines) * size * 1.25, lambda pen, top: column(pen, (EDGE, top), lines, size, self.palette.words))

    def done(self, alt: str, most_bytes: int = SMALL * 2) -> Picture:
        return Picture(fitting(self.image(), most_bytes), "png", alt)

    def image(self) -> Image.Image:
        height = sum(tall for tall, _ in self.rows) + 2 * EDGE - GAP
        pen = Pen((0, 0, self.width, height), 1.0, fine=2)
        top = height - EDGE
        for tall, draw in self.rows:
            draw(pen, top)
            top -= tall
        sheet, drawn = Image.new("RGB", (pen.width, pen.height), self.palette.paper), pen.done().convert("RGBA")
        sheet.paste(drawn, (0, 0), drawn)
        return sheet


def box(pen: Pen, at: Point, width: float, height: float, fill: str, rim: str, line: float = 3) -> None:
    """Right of and below a point."""
    (left, top), right, bottom = at, at[0] + width, at[1] - height
    pen.shape([(left, top), (right, top), (right, bottom), (left, bottom)], fill, rim, line)


def column(pen: Pen, at: Point, lines: Sequence[str], size: float, ink: str, anchor: str = "lm") -> None:
    """Lines below a point."""
    for number, line in enumerate(lines):
        pen.text((at[0], at[1] - (number + 0.5) * size * 1.25), line, size, ink, anchor, "Regular")


def wrapped(text: str, size: int, width: float, weight: Weight = "Regular") -> list[str]:
    """A text in lines that fit, broken between words."""
    letters, lines = font(size, weight), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if letters.getlength(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
