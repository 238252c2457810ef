"""Both squads as they are revealed, side by side: who fights, under which affiliation, with which cards.

It must not count: every figure is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper
from bot.render.names import emblem
from bot.render.palette import SHAPES, Mode
from bot.render.pen import Pen, readable_on
from bot.render.picture import SMALL as FEW_BYTES
from bot.render.picture import Picture, fitting
from rules_engine.kernel.values import Seat

BAR, ROW, LINE = 78, 84, 36
FOOT = 96
"""Pixels left free below: Discord lays its sign for the description into the corner."""
BASE = 29
"""The radius of a base, in pixels."""


@dataclass(frozen=True)
class Member:
    name: str
    figures: str
    """Threat and Stamina, in words."""


@dataclass(frozen=True)
class SquadSide:
    seat: Seat
    name: str
    banner: str
    """The affiliation, or that there is none."""
    members: tuple[Member, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class SquadsView:
    title: str
    under: str
    sides: tuple[SquadSide, ...]
    cards: str
    """What the team tactic cards are called."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for side in self.sides:
            said.append(f"{side.name}, {side.banner}: {'; '.join(f'{m.name} ({m.figures})' for m in side.members)}.")
            if side.cards:
                said.append(f"{self.cards}: {', '.join(side.cards)}.")
        return " ".join(said)


@lru_cache(maxsize=32)
def draw_squads(view: SquadsView, mode: Mode = "light") -> Picture:
    members = max(len(side.members) for side in view.sides)
    cards = max(len(side.cards) for side in view.sides)
    height = HEAD + BAR + ROW * members + (LINE * (cards + 1) + 10 if cards else 0) + FOOT
    paper = Paper(view.title, height, mode, view.under)
    for number, side in enumerate(view.sides):
        _side(paper, side, number * WIDTH // 2, members, view.cards if cards else "")
    middle = WIDTH // 2
    paper.draw.line((middle, HEAD, middle, height), fill=paper.p.ink, width=4)
    return Picture(fitting(paper.done(), FEW_BYTES), "webp", view.alt)


def _side(paper: Paper, side: SquadSide, left: int, members: int, cards: str) -> None:
    p, colour, room = paper.p, paper.p.side(side.seat).colour, WIDTH / 2 - 2 * PAD
    ink, top = readable_on(colour), HEAD + 4
    paper.draw.rectangle((left + 4, top, left + WIDTH // 2 - 2, top + BAR - 8), fill=colour)
    paper.text((left + PAD, top + 22), side.name, 34, room=room, fill=ink)
    paper.text((left + PAD, top + 52), side.banner, SMALL, room=room, fill=ink)
    y = HEAD + BAR
    for member in side.members:
        _base(paper, side.seat, emblem(member.name), (left + PAD + BASE, y + ROW // 2))
        start = left + PAD + 2 * BASE + 16
        paper.text((start, y + 26), member.name, 32, room=left + WIDTH / 2 - 12 - start)
        paper.text((start, y + 58), member.figures, SMALL, fill=p.quiet, weight="Regular")
        y += ROW
    y = HEAD + BAR + ROW * members + 10
    if cards:
        paper.text((left + PAD, y + LINE / 2), cards, SMALL, fill=p.quiet, room=room)
    for number, card in enumerate(side.cards, 1):
        paper.text((left + PAD, y + LINE / 2 + number * LINE), card, 28, room=room, weight="Regular")


def _base(paper: Paper, seat: Seat, letters: str, at: tuple[int, int]) -> None:
    """Ring in the side's colour and its sign above, as on the board."""
    reach, colour = BASE + 14, paper.p.side(seat).colour
    pen = Pen((-reach, -reach, reach, reach), 1.0)
    pen.badge(SHAPES[seat], (0.0, BASE), 11, colour, paper.p.ink, 3)
    pen.disc((0.0, 0.0), BASE, colour, paper.p.ink, 4)
    pen.disc((0.0, 0.0), BASE - 9, paper.p.card, paper.p.ink, 3)
    pen.text((0.0, 0.0), letters, 22, paper.p.on_card)
    layer = pen.done()
    paper.image.paste(layer, (round(at[0] - layer.width / 2), round(at[1] - layer.height / 2)), layer)
