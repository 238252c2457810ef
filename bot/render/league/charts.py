"""Charts of a league: ratings over time, shares with their intervals, luck around the expected. Nothing that matters is
told by red and green.

It must not work anything out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper, note_height
from bot.render.palette import Mode
from bot.render.picture import Picture, png

PLOT = 330
LINES = ("#1f5fae", "#b3651b", "#6b3fa0", "#3f6d6a", "#8a6d00", "#555555")
BAR, TWO_LINES = 58, 88
"""Height of a row whose name has one line, or two."""


@dataclass(frozen=True)
class HistoryView:
    """Ladder numbers after each game; one or several players."""

    title: str
    under: str
    lines: tuple[tuple[str, tuple[float, ...]], ...]
    note: str = ""
    point: str = "."
    """Between whole numbers and decimals."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for name, values in self.lines:
            told = (f"{value:.1f}".replace(".", self.point) for value in values)
            said.append(f"{name}: {'; '.join(told)}.")
        return " ".join(said)


@lru_cache(maxsize=32)
def draw_history(view: HistoryView, mode: Mode = "light") -> Picture:
    return Picture(png(history_image(view, mode)), "png", view.alt)


def history_image(view: HistoryView, mode: Mode = "light") -> Image.Image:
    notes = (view.note,) if view.note else ()
    paper = Paper(view.title, HEAD + PLOT + 90 + note_height(notes), mode, view.under)
    p = paper.p
    left, right, top, floor = PAD + 70, WIDTH - 220, HEAD + 36, HEAD + 36 + PLOT
    every = [value for _, values in view.lines for value in values] or [0.0]
    marks = ticks(min(every), max(every))
    low, high = float(marks[0]), float(marks[-1])
    most = max((len(values) for _, values in view.lines), default=1)

    def at(n: int, value: float) -> tuple[float, float]:
        x = left + (right - left) * (n / max(1, most - 1))
        return x, floor - (floor - top) * (value - low) / (high - low)

    for tick in marks:
        y = at(0, tick)[1]
        paper.draw.line((left, y, right, y), fill=p.grid, width=2)
        paper.text((left - 12, y), str(tick).replace("-", "−"), SMALL, anchor="rm", fill=p.quiet)
    taken: list[float] = []
    for index, (name, values) in enumerate(view.lines):
        colour = LINES[index % len(LINES)]
        points = [at(n, value) for n, value in enumerate(values)]
        if len(points) > 1:
            paper.draw.line(points, fill=colour, width=6, joint="curve")
        for x, y in points:
            _mark(paper, index, x, y, colour)
        y = points[-1][1]
        while any(abs(y - other) < 30 for other in taken):
            y += 30
        taken.append(y)
        paper.text((points[-1][0] + 18, y), name, SMALL, room=WIDTH - PAD - points[-1][0] - 18, fill=p.on_card)
    paper.y = floor + 20
    for note in notes:
        paper.note(note)
    return paper.done()


def ticks(low: float, high: float) -> list[int]:
    """Round numbers around all values, three to six of them."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 1000) if (high - low) / s <= 4)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * n for n in range(first, max(last, first + 2) + 1)]


def _mark(paper: Paper, index: int, x: float, y: float, colour: str) -> None:
    """A shape of its own for each line."""
    if index % 3 == 0:
        paper.draw.ellipse((x - 8, y - 8, x + 8, y + 8), fill=colour, outline=paper.p.ink, width=2)
    elif index % 3 == 1:
        paper.draw.rectangle((x - 8, y - 8, x + 8, y + 8), fill=colour, outline=paper.p.ink, width=2)
    else:
        paper.draw.polygon([(x, y - 10), (x + 10, y + 8), (x - 10, y + 8)], fill=colour, outline=paper.p.ink)


@dataclass(frozen=True)
class ShareRow:
    name: str
    games: str
    low: float
    share: float
    high: float


@dataclass(frozen=True)
class SharesView:
    title: str
    under: str
    rows: tuple[ShareRow, ...]
    notes: tuple[str, ...] = ()

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        said += [f"{r.name}: {percent(r.share)} ({percent(r.low)}–{percent(r.high)}), {r.games}." for r in self.rows]
        return " ".join((*said, *self.notes))


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


@lru_cache(maxsize=32)
def draw_shares(view: SharesView, mode: Mode = "light") -> Picture:
    return Picture(png(shares_image(view, mode)), "png", view.alt)


def shares_image(view: SharesView, mode: Mode = "light") -> Image.Image:
    names = [row.name.split(" / ") for row in view.rows]
    bars = [BAR if len(name) == 1 else TWO_LINES for name in names]
    paper = Paper(view.title, HEAD + 72 + sum(bars) + note_height(view.notes) + 20, mode, view.under)
    p = paper.p
    left, right = WIDTH * (0.42 if TWO_LINES not in bars else 0.52), WIDTH - 130
    for share in (0.0, 0.5, 1.0):
        x = left + (right - left) * share
        paper.text((x, paper.y + 14), percent(share), 22, anchor="mm", fill=p.quiet, weight="Regular")
        top = paper.y + 32
        paper.draw.line((x, top, x, top + sum(bars)), fill=p.quiet if share == 0.5 else p.grid, width=3)
    paper.y += 32
    for row, name, bar in zip(view.rows, names, bars, strict=True):
        middle = paper.y + bar / 2
        for index, line in enumerate((*name, row.games)):
            y = middle + (index - len(name) / 2) * 27
            if index < len(name):
                paper.text((PAD, y), line, 29 if len(name) == 1 else 26, room=left - PAD - 20)
            else:
                paper.text((PAD, y), line, 22, room=left - PAD - 20, fill=p.quiet, weight="Regular")
        low, mid, high = (left + (right - left) * value for value in (row.low, row.share, row.high))
        paper.draw.rectangle((low, middle - 8, high, middle + 8), fill=p.blue.colour, outline=p.ink, width=2)
        paper.draw.polygon(
            [(mid, middle - 17), (mid + 13, middle), (mid, middle + 17), (mid - 13, middle)], fill=p.card, outline=p.ink
        )
        paper.text((WIDTH - PAD, middle), percent(row.share), 30, anchor="rm")
        paper.y += bar
    paper.y += 12
    for note in view.notes:
        paper.note(note)
    return paper.done()


@dataclass(frozen=True)
class LuckRow:
    name: str
    told: str
    """Dice, what fell, what was to be expected."""
    score: float
    """Standard deviations above the expected."""


@dataclass(frozen=True)
class LuckView:
    title: str
    under: str
    rows: tuple[LuckRow, ...]
    ends: tuple[str, str]
    """Words for the left and the right end."""
    notes: tuple[str, ...] = ()

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}.", *(f"{r.name}: {r.told} ({r.score:+.1f} σ)." for r in self.rows)]
        return " ".join((*said, *self.notes))


@lru_cache(maxsize=32)
def draw_luck(view: LuckView, mode: Mode = "light") -> Picture:
    return Picture(png(luck_image(view, mode)), "png", view.alt)


def luck_image(view: LuckView, mode: Mode = "light") -> Image.Image:
    row_height = 86
    paper = Paper(view.title, HEAD + 60 + row_height * len(view.rows) + note_height(view.notes) + 20, mode, view.under)
    p = paper.p
    left, right = PAD + 20, WIDTH - PAD - 20
    middle_x, unit = (left + right) / 2, (right - left) / 8
    paper.text((left, paper.y + 14), view.ends[0], SMALL, fill=p.quiet)
    paper.text((right, paper.y + 14), view.ends[1], SMALL, anchor="rm", fill=p.quiet)
    paper.y += 34
    for row in view.rows:
        paper.text((left, paper.y + 18), row.name, 29, room=right - left - 430)
        paper.text((right, paper.y + 18), row.told, 25, anchor="rm", weight="Regular")
        y = paper.y + 56
        paper.draw.rectangle((left, y - 13, right, y + 13), fill=p.frame, outline=p.ink, width=2)
        # Two thirds of all matches end inside the paler middle.
        paper.draw.rectangle((middle_x - unit, y - 12, middle_x + unit, y + 12), fill=p.card)
        paper.draw.line((middle_x, y - 19, middle_x, y + 19), fill=p.ink, width=4)
        x = middle_x + unit * max(-4.0, min(4.0, row.score))
        paper.draw.polygon([(x, y - 21), (x + 15, y), (x, y + 21), (x - 15, y)], fill=p.accent, outline=p.ink, width=3)
        paper.y += row_height
    paper.y += 6
    for note in view.notes:
        paper.note(note)
    return paper.done()
