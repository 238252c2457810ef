"""A finished match on one sheet: the score round by round, and what each character did.

It must not count: every figure is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper
from bot.render.palette import SHAPES, Mode
from bot.render.pen import Pen, readable_on
from bot.render.picture import SMALL as FEW_BYTES
from bot.render.picture import Picture, fitting

ROW, BAR = 46, 52
GRAPH = 250
FOOT = 96
"""Pixels left free below: Discord lays its sign for the description into the corner."""
APART = 7
"""Pixels by which each line leaves the true height: sides that are level are both seen."""
COLUMNS = (0.5, 0.62, 0.75)
"""Where the columns of figures are centred, as shares of the width; the fate follows at the right."""


@dataclass(frozen=True)
class CharacterLine:
    name: str
    attacks: int
    dealt: int
    suffered: int
    fate: str = ""


@dataclass(frozen=True)
class SideSummary:
    seat: str
    name: str
    points: tuple[int, ...]
    """The score after each round."""
    characters: tuple[CharacterLine, ...]


@dataclass(frozen=True)
class SummaryView:
    title: str
    under: str
    sides: tuple[SideSummary, SideSummary]
    heads: tuple[str, str, str]
    """What the three columns count."""
    rounds: str
    """The word for rounds, below the graph."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for side in self.sides:
            said.append(f"{side.name}: {', '.join(map(str, side.points))}.")
            for one in side.characters:
                figures = ", ".join(
                    f"{head} {n}" for head, n in zip(self.heads, (one.attacks, one.dealt, one.suffered), strict=True)
                )
                said.append(f"{one.name}: {figures}{', ' + one.fate if one.fate else ''}.")
        return " ".join(said)


@lru_cache(maxsize=32)
def draw_summary(view: SummaryView, mode: Mode = "light") -> Picture:
    height = HEAD + 20 + GRAPH + sum(BAR + ROW * len(side.characters) for side in view.sides) + FOOT
    paper = Paper(view.title, height, mode, view.under)
    _graph(paper, view)
    for side in view.sides:
        _side(paper, side, view.heads)
    return Picture(fitting(paper.done(), FEW_BYTES), "webp", view.alt)


def _graph(paper: Paper, view: SummaryView) -> None:
    """Two lines of points; each side's sign marks its rounds, so that colour is not needed."""
    left, right = PAD + 50, WIDTH - PAD - 60
    top, low = paper.y + 24, paper.y + GRAPH - 50
    count = max(len(side.points) for side in view.sides)
    most = max(4, *(max(side.points, default=0) for side in view.sides))
    x = [left + (right - left) * n / max(1, count) for n in range(count + 1)]
    p, draw = paper.p, paper.draw
    for n, place in enumerate(x):
        draw.line((place, top, place, low), fill=p.frame, width=3)
        if n:
            paper.text((place, low + 28), str(n), SMALL, anchor="mm", fill=p.quiet)
    draw.line((left, low, right, low), fill=p.on_card, width=4)
    paper.text((left - 10, low + 28), view.rounds, SMALL, anchor="lm", fill=p.quiet)
    for apart, side in zip((-APART, APART), view.sides, strict=True):
        points = (0, *side.points)
        spots = [(x[n], low - (low - top) * value / most + apart) for n, value in enumerate(points)]
        draw.line(spots, fill=p.ink, width=12, joint="curve")
        draw.line(spots, fill=p.side(side.seat).colour, width=7, joint="curve")
        for spot in spots[1:]:
            side_sign(paper, side.seat, spot, 13)
        lower = 26 if points[-1] < max(other.points[-1] if other.points else 0 for other in view.sides) else -4
        paper.text((spots[-1][0] + 24, spots[-1][1] + lower - apart), str(points[-1]), 40)
    paper.y += GRAPH


def _side(paper: Paper, side: SideSummary, heads: tuple[str, str, str]) -> None:
    colour = paper.p.side(side.seat).colour
    ink = readable_on(colour)
    paper.band(paper.y, BAR - 8, colour)
    side_sign(paper, side.seat, (PAD + 18, paper.y + (BAR - 8) / 2), 15)
    paper.text((PAD + 46, paper.y + (BAR - 8) / 2), side.name, room=WIDTH * 0.4, fill=ink)
    for share, head in zip(COLUMNS, heads, strict=True):
        paper.text((WIDTH * share, paper.y + (BAR - 8) / 2), head, SMALL - 2, room=WIDTH * 0.12, anchor="mm", fill=ink)
    paper.y += BAR
    for one in side.characters:
        middle = paper.y + ROW / 2 - 4
        paper.text((PAD, middle), one.name, room=WIDTH * 0.41)
        for share, figure in zip(COLUMNS, (one.attacks, one.dealt, one.suffered), strict=True):
            paper.text((WIDTH * share, middle), str(figure), anchor="mm")
        paper.text((WIDTH - PAD, middle), one.fate, SMALL, room=WIDTH * 0.17, anchor="rm")
        paper.y += ROW


def side_sign(paper: Paper, seat: str, at: tuple[float, float], radius: float) -> None:
    """The sign of a side, so that colour is not needed."""
    side = int(2 * radius + 8)
    pen = Pen((0.0, 0.0, float(side), float(side)), 1.0)
    pen.badge(SHAPES[seat], (side / 2, side / 2), radius, "#ffffff", paper.p.ink, 3)
    layer: Image.Image = pen.done()
    paper.image.paste(layer, (round(at[0] - layer.width / 2), round(at[1] - layer.height / 2)), layer)
