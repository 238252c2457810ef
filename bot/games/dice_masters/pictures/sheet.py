"""A sheet that is filled from top to bottom: rows of dice, cards and words, each as high as it needs.

It must not know a match: whoever fills it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PIL import Image

from bot.games.dice_masters.pictures.dice import TINTS, draw_die, symbol
from bot.games.dice_masters.pictures.view import CardView, DieView
from bot.render.fonts import Weight, font
from bot.render.palette import PALETTES, Mode, Palette, Side
from bot.render.pen import Pen, mixed, readable_on
from bot.render.picture import SMALL, Picture, fitting

WIDTH, EDGE = 960, 24
GAP = 10
LABEL = 160
"""Room for the name of a row."""
Row = tuple[float, Callable[[Pen, float], None]]
"""How high it is, and what draws it below a height."""


@dataclass
class Sheet:
    palette: Palette
    width: int = WIDTH
    rows: list[Row] = field(default_factory=list)

    def space(self, height: float) -> None:
        self.rows.append((height, lambda pen, top: None))

    def words(self, text: str, size: float = 26, *, quiet: bool = False) -> None:
        ink = self.palette.quiet if quiet else self.palette.words

        def draw(pen: Pen, top: float) -> None:
            pen.text((EDGE, top - size * 0.6), fit(text, size, self.width - 2 * EDGE), size, ink, "lm")

        self.rows.append((size * 1.35, draw))

    def paragraph(self, text: str, size: float = 24, *, quiet: bool = False) -> None:
        """As many lines as it takes."""
        ink = self.palette.quiet if quiet else self.palette.words
        lines, high = wrapped(text, size, self.width - 2 * EDGE), size * 1.3

        def draw(pen: Pen, top: float) -> None:
            for at, line in enumerate(lines):
                pen.text((EDGE, top - (at + 0.5) * high), line, size, ink, "lm", "Regular")

        self.rows.append((len(lines) * high + GAP, draw))

    def bar(self, label: str, share: float, said: str) -> None:
        """How likely something is."""
        left, right, high = EDGE + 310, self.width - EDGE - 80, 34

        def draw(pen: Pen, top: float) -> None:
            size = small_enough(label, 24, 300, 16)
            pen.text((EDGE, top - high / 2), fit(label, size, 300), size, self.palette.words, "lm")
            for end, fill in ((right, self.palette.grid), (left + (right - left) * share, TINTS["mask"])):
                if end > left:
                    corners = [(left, top - 4), (end, top - 4), (end, top - high + 4), (left, top - high + 4)]
                    pen.shape(corners, fill)
            pen.text((self.width - EDGE, top - high / 2), said, 24, self.palette.words, "rm")

        self.rows.append((high + 4, draw))

    def banner(self, side: Side, text: str, right: str, *, marked: bool = False) -> None:
        """Who it is, in the side's colour, and a number that matters."""

        def draw(pen: Pen, top: float) -> None:
            box = [(EDGE, top), (self.width - EDGE, top), (self.width - EDGE, top - 54), (EDGE, top - 54)]
            pen.shape(box, side.colour, self.palette.ink, 3)
            ink = readable_on(side.colour)
            start = EDGE + 16
            if marked:
                pen.shape([(start, top - 14), (start + 22, top - 27), (start, top - 40)], ink)
                start += 36
            pen.text((start, top - 27), fit(text, 30, self.width - 260), 30, ink, "lm")
            pen.text((self.width - EDGE - 16, top - 27), right, 36, ink, "rm")
            heart(pen, (self.width - EDGE - 34 - font(36).getlength(right), top - 25), 15, ink)

        self.rows.append((54 + GAP, draw))

    def dice(
        self,
        label: str,
        dice: Sequence[DieView],
        size: float,
        *,
        numbered: bool = False,
        lit: frozenset[str] = frozenset(),
    ) -> None:
        """A zone: its name, and its dice in rows."""
        if not dice:
            return
        left, cell = EDGE + 170, size + 14
        per_row = max(1, int((self.width - EDGE - left) // cell))
        lines, tall = -(-len(dice) // per_row), size + (34 if numbered else 10)

        def draw(pen: Pen, top: float) -> None:
            self._label(pen, top - size / 2, label)
            for index, die in enumerate(dice):
                x = left + (index % per_row) * cell + size / 2
                y = top - (index // per_row) * tall - size / 2
                draw_die(pen, (x, y), size, die, number=index + 1 if numbered else None, lit=die.id in lit)

        self.rows.append((lines * tall + GAP, draw))

    def _label(self, pen: Pen, middle: float, label: str) -> None:
        """Of a row, in letters small enough for the longest name of a zone."""
        size = small_enough(label, 24, LABEL, 16)
        pen.text((EDGE, middle), fit(label, size, LABEL), size, self.palette.words, "lm")

    def fight(
        self,
        label: str,
        attacker: DieView,
        said: str,
        blockers: Sequence[DieView],
        size: float,
        *,
        fallen: frozenset[str] = frozenset(),
    ) -> None:
        """An attacker, what became of it in words, and whoever blocks it; whoever falls is crossed out."""
        left, cell = EDGE + 170, size + 14
        start = left + size + 36 + font(24).getlength(said)
        per_row = max(1, int((self.width - EDGE - start) // cell))
        tall = size + 10

        def draw(pen: Pen, top: float) -> None:
            middle = top - size / 2
            self._label(pen, middle, label)
            pen.text((left + size + 18, middle), said, 24, self.palette.words, "lm")
            placed = [((left + size / 2, middle), attacker)]
            for index, die in enumerate(blockers):
                line, column = divmod(index, per_row)
                placed.append(((start + column * cell + size / 2, middle - line * tall), die))
            for at, die in placed:
                draw_die(pen, at, size, die, lit=die is attacker)
                if die.id in fallen:
                    cross(pen, at, size)

        self.rows.append((max(1, -(-len(blockers) // per_row)) * tall + GAP, draw))

    def strip(self, dice: Sequence[DieView], size: float) -> None:
        """Dice side by side without a name, in as many rows as it takes."""
        cell = size + 12
        per_row = max(1, int((self.width - 2 * EDGE + 12) // cell))

        def draw(pen: Pen, top: float) -> None:
            for index, die in enumerate(dice):
                x = EDGE + (index % per_row) * cell + size / 2
                draw_die(pen, (x, top - (index // per_row) * cell - size / 2), size, die)

        self.rows.append((-(-len(dice) // per_row) * cell + GAP, draw))

    def piles(self, piles: Sequence[tuple[str, Sequence[tuple[DieView, int]]]], size: float) -> None:
        """Zones whose dice show nothing, one behind the other: how many there are of each kind."""
        placed: list[tuple[float, int, str, DieView | None, int]] = []
        x, line = float(EDGE), 0
        for label, kinds in piles:
            wide = font(24).getlength(label) + 14
            if kinds and x > EDGE and x + wide + size + 40 > self.width - EDGE:
                x, line = float(EDGE), line + 1
            if kinds:
                placed.append((x, line, label, None, 0))
                x += wide
            for die, count in kinds:
                if x + size + 40 > self.width - EDGE:
                    x, line = float(EDGE), line + 1
                placed.append((x, line, "", die, count))
                x += size + 40
            x += 16 if kinds else 0
        if not placed:
            return

        def draw(pen: Pen, top: float) -> None:
            for left, row, label, die, count in placed:
                y = top - row * (size + 10) - size / 2
                if die is None:
                    pen.text((left, y), label, 24, self.palette.words, "lm")
                else:
                    draw_die(pen, (left + size / 2, y), size, die)
                    pen.text((left + size + 3, y), f"×{count}", 22, self.palette.words, "lm")

        self.rows.append(((line + 1) * (size + 10) + GAP, draw))

    def cards(self, cards: Sequence[CardView]) -> None:
        """Cards that dice can be bought from, four in a row."""
        if not cards:
            return
        left, per_row, height = EDGE, 4, 68
        width = (self.width - EDGE - left) / per_row

        def draw(pen: Pen, top: float) -> None:
            for index, card in enumerate(cards):
                x, y = left + (index % per_row) * width, top - (index // per_row) * (height + 8)
                self._card(pen, x, y, width - 8, height, card)

        self.rows.append((-(-len(cards) // per_row) * (height + 8) + GAP, draw))

    def _card(self, pen: Pen, x: float, y: float, width: float, height: float, card: CardView) -> None:
        body = mixed(TINTS.get(card.tint, "#ffffff"), "#ffffff", 0.55 if card.dice else 0.85)
        pen.shape([(x, y), (x + width, y), (x + width, y - height), (x, y - height)], body, self.palette.ink, 2)
        pen.disc((x + 24, y - 24), 18, "#fffaf0", "#1d1a26", 2)
        pen.text((x + 24, y - 24), str(card.price), 26, "#1d1a26")
        if card.energy is not None:
            symbol(pen, (x + 24, y - 53), 9, card.energy)
        count = f"×{card.dice}"
        pen.text((x + width - 10, y - 20), count, 24, "#1d1a26", "rm")
        room = width - 64 - font(24).getlength(count)
        lines = [card.name] if card.subtitle else wrapped(card.name, 22, room, "Bold")[:2]
        for at, line in enumerate(lines):
            size = small_enough(line, 22, room, 16)
            pen.text((x + 48, y - 20 - 26 * at), fit(line, size, room), size, "#1d1a26", "lm")
        size = small_enough(card.subtitle, 19, width - 54, 14, "Regular")
        said = fit(card.subtitle, size, width - 54, "Regular")
        pen.text((x + 48, y - 48), said, size, "#3b3746", "lm", "Regular")

    def done(self, alt: str, most_bytes: int = SMALL * 2) -> Picture:
        height = sum(row[0] for row in self.rows) + 2 * EDGE
        pen = Pen((0, 0, self.width, height), 1.0, fine=2)
        top = height - EDGE
        for tall, draw in self.rows:
            draw(pen, top)
            top -= tall
        sheet = Image.new("RGBA", (pen.width, pen.height), self.palette.paper)
        sheet.alpha_composite(pen.done().convert("RGBA"))
        return Picture(fitting(sheet.convert("RGB"), most_bytes), "png", alt)


def heart(pen: Pen, at: tuple[float, float], r: float, fill: str) -> None:
    x, y = at
    for dx in (-0.5, 0.5):
        pen.disc((x + dx * r, y + 0.3 * r), 0.55 * r, fill)
    pen.shape([(x - 0.98 * r, y + 0.08 * r), (x + 0.98 * r, y + 0.08 * r), (x, y - 1.05 * r)], fill)


def cross(pen: Pen, at: tuple[float, float], size: float) -> None:
    x, y, half = at[0], at[1], 0.24 * size
    for rise in (half, -half):
        pen.line([(x - half, y - rise), (x + half, y + rise)], "#b3261e", 0.07 * size)


def fit(text: str, size: float, width: float, weight: Weight = "Bold") -> str:
    """As much of a text as there is room for."""
    letters = font(max(4, round(size)), weight)
    if letters.getlength(text) <= width:
        return text
    while text and letters.getlength(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


def small_enough(text: str, size: int, width: float, least: int, weight: Weight = "Bold") -> int:
    """The largest letters in which a text has room, but not smaller than can be read."""
    return next((n for n in range(size, least, -1) if font(n, weight).getlength(text) <= width), least)


def wrapped(text: str, size: float, width: float, weight: Weight = "Regular") -> list[str]:
    """A text in lines that fit, broken between words."""
    letters, lines = font(max(4, round(size)), weight), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if letters.getlength(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def sheet(mode: Mode, width: int = WIDTH) -> Sheet:
    """`width`: what holds less is drawn narrower, so that a phone shows it larger."""
    return Sheet(PALETTES[mode], width)


def side_of(palette: Palette, seat: str) -> Side:
    found: Side = palette.blue if seat == "blue" else palette.red
    return found
