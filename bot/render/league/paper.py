"""The paper of a league's pictures: head line, columns of text that fits, frame.

It must not know what a season is.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.render.fonts import Weight, font
from bot.render.names import fit, written
from bot.render.palette import PALETTES, Mode, Palette

WIDTH = 900
PAD = 26
HEAD = 74
SMALL, MIDDLE, LARGE = 25, 30, 36
"""Letters that still read when a phone shows the picture 400 pixels wide."""
SHRUNK, LEAST = 0.74, 20
"""How much smaller a long name may be written before it is cut, and the smallest letters there are."""


class Paper:
    """A sheet with a head line; `y` is where the next thing goes."""

    def __init__(self, title: str, height: int, mode: Mode = "light", under: str = "", width: int = WIDTH) -> None:
        self.p: Palette = PALETTES[mode]
        self.width = width
        self.image = Image.new("RGB", (width, height), self.p.card)
        self.draw = ImageDraw.Draw(self.image)
        self.draw.rectangle((0, 0, width, HEAD), fill=self.p.accent)
        self.draw.line((0, HEAD, width, HEAD), fill=self.p.ink, width=4)
        right = self.text((width - PAD, HEAD // 2), under, SMALL, room=width * 0.4, anchor="rm", fill="#1d1a26")
        self.text((PAD, HEAD // 2), title, LARGE + 4, room=width - 2 * PAD - right - 16, fill="#1d1a26")
        self.y = HEAD + 14

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: int = MIDDLE,
        *,
        room: float | None = None,
        anchor: str = "lm",
        fill: str | None = None,
        weight: Weight = "Bold",
    ) -> float:
        """Writes what fits, somewhat smaller if need be, then cut; gives its width."""
        said, size = sized(text, size, room, weight) if room is not None else (text, size)
        face = font(size, weight)
        self.draw.text(at, said, fill=fill or self.p.on_card, font=face, anchor=anchor)
        return face.getlength(said)

    def note(self, text: str) -> None:
        """A quiet line below."""
        for line in lines(text, SMALL - 2, self.width - 2 * PAD):
            self.text((PAD, self.y + 14), line, SMALL - 2, fill=self.p.quiet, weight="Regular")
            self.y += 30

    def band(self, top: int, height: int, fill: str) -> None:
        self.draw.rectangle((4, top, self.width - 5, top + height), fill=fill)

    def done(self) -> Image.Image:
        self.draw.rectangle((0, 0, self.width - 1, self.image.height - 1), outline=self.p.ink, width=5)
        return self.image


def sized(text: str, size: int, room: float, weight: Weight = "Bold") -> tuple[str, int]:
    """What can be written in the room, and how large: whole as long as it may shrink, else cut."""
    plain = written(text, "?") if text else ""
    smallest = min(size, max(LEAST, int(size * SHRUNK)))
    for smaller in range(size, smallest - 1, -1):
        if font(smaller, weight).getlength(plain) <= room:
            return plain, smaller
    return fit(plain, smallest, room, weight), smallest


def lines(text: str, size: int, room: float) -> list[str]:
    face = font(size, "Regular")
    found: list[str] = []
    for word in text.split():
        if found and face.getlength(f"{found[-1]} {word}") <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def note_height(notes: Sequence[str], width: int = WIDTH) -> int:
    return sum(30 * len(lines(note, SMALL - 2, width - 2 * PAD)) for note in notes)
