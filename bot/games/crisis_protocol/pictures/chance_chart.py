"""The chance of winning over a match as one line between two sides, with the turning points by their numbers.

It must not judge: every figure is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import ImageDraw

from bot.games.crisis_protocol.pictures.summary import side_sign
from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper
from bot.render.palette import Mode, Palette
from bot.render.pen import readable_on
from bot.render.picture import SMALL as FEW_BYTES
from bot.render.picture import Picture, fitting

PLOT = 380
FOOT = 96
"""Pixels left free below: Discord lays its sign for the description into the corner."""
MARK = 19
"""The radius of a turning point's number."""


@dataclass(frozen=True)
class ChanceView:
    title: str
    under: str
    sides: tuple[str, str]
    """The names of the first side, whose chance the line is, and of the other."""
    chances: tuple[float, ...]
    """Of the first side: before the first turn, and after each."""
    rounds: tuple[int, ...]
    """The place in `chances` at which each round begins."""
    marked: tuple[int, ...]
    """The places of the turning points, in order."""
    round: str
    """The word for a round."""
    alt: str


@lru_cache(maxsize=32)
def draw_chances(view: ChanceView, mode: Mode = "light") -> Picture:
    paper = Paper(view.title, HEAD + 34 + PLOT + 52 + FOOT, mode, view.under)
    left, right, top, low = PAD + 74, WIDTH - PAD - 16, HEAD + 34, HEAD + 34 + PLOT
    spots = _spots(view, left, right, top, low)
    _ground(paper, view, spots, (left, top, right, low))
    paper.draw.line(spots, fill=paper.p.ink, width=13, joint="curve")
    paper.draw.line(spots, fill=paper.p.accent, width=7, joint="curve")
    for number, place in enumerate(view.marked, start=1):
        _mark(paper.draw, paper.p, spots[place], number, paper, (top, low))
    return Picture(fitting(paper.done(), FEW_BYTES), "webp", view.alt)


def _spots(view: ChanceView, left: float, right: float, top: float, low: float) -> list[tuple[float, float]]:
    last = max(1, len(view.chances) - 1)
    return [(left + (right - left) * n / last, low - (low - top) * p) for n, p in enumerate(view.chances)]


def _ground(
    paper: Paper, view: ChanceView, spots: list[tuple[float, float]], box: tuple[float, float, float, float]
) -> None:
    """Each side's share in its colour, the scale at the left, the rounds below."""
    left, top, right, low = box
    draw, p = paper.draw, paper.p
    blue, red = p.side("blue"), p.side("red")
    draw.rectangle(box, fill=red.colour)
    draw.polygon([(left, low), *spots, (right, low)], fill=blue.colour)
    for share in (0.25, 0.5, 0.75):
        y = low - (low - top) * share
        draw.line((left, y, right, y), fill=p.card, width=4 if share == 0.5 else 2)
    for share in (0.0, 0.5, 1.0):
        y = low - (low - top) * share
        paper.text((left - 10, y), f"{share * 100:.0f} %", SMALL - 3, anchor="rm")
    for number, place in enumerate(view.rounds, start=1):
        x = spots[place][0]
        draw.line((x, top, x, low), fill=p.card, width=3)
        draw.line((x, low, x, low + 12), fill=p.rule, width=4)
        paper.text((x + 6, low + 26), f"{view.round} {number}" if number == 1 else str(number), SMALL, fill=p.quiet)
    draw.rectangle(box, outline=p.ink, width=4)
    room = (right - left) * 0.6
    for seat, name, y, side in (("blue", view.sides[0], low - 30, blue), ("red", view.sides[1], top + 30, red)):
        side_sign(paper, seat, (left + 28, y), 15)
        paper.text((left + 54, y), name, SMALL + 3, room=room, fill=readable_on(side.colour))


def _mark(
    draw: ImageDraw.ImageDraw,
    p: Palette,
    spot: tuple[float, float],
    number: int,
    paper: Paper,
    bounds: tuple[float, float],
) -> None:
    x, y = spot[0], min(max(spot[1], bounds[0] + MARK + 2), bounds[1] - MARK - 2)
    draw.ellipse((x - MARK, y - MARK, x + MARK, y + MARK), fill=p.card, outline=p.ink, width=4)
    paper.text((x, y), str(number), SMALL, anchor="mm")
