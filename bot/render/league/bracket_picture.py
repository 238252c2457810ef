"""The elimination as a tree, and pods as cross tables.

It must not know who goes on: games and winners are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper
from bot.render.names import emblem
from bot.render.palette import Mode
from bot.render.picture import Picture, png

BOX = 84
GAP = 18
COLUMN = 300


@dataclass(frozen=True)
class BracketGame:
    one: str
    other: str
    """Empty: nobody, a bye."""
    scores: tuple[str, str] = ("", "")
    winner: int | None = None
    """0 or 1; None: not decided."""


@dataclass(frozen=True)
class BracketView:
    title: str
    under: str
    rounds: tuple[tuple[str, tuple[BracketGame, ...]], ...]
    """Each round's name and its games from top to bottom."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for name, games in self.rounds:
            told = [_told(game) for game in games]
            said.append(f"{name}: {'; '.join(told)}.")
        return " ".join(said)


def _told(game: BracketGame) -> str:
    sides = [
        f"{'✓ ' if game.winner == i else ''}{name} {score}".strip()
        for i, (name, score) in enumerate(zip((game.one, game.other), game.scores, strict=True))
        if name
    ]
    return " – ".join(sides)


@lru_cache(maxsize=32)
def draw_bracket(view: BracketView, mode: Mode = "light") -> Picture:
    return Picture(png(bracket_image(view, mode)), "png", view.alt)


def bracket_image(view: BracketView, mode: Mode = "light") -> Image.Image:
    first = max((len(games) for _, games in view.rounds), default=1)
    height = HEAD + 70 + first * (BOX + GAP) + 10
    width = max(WIDTH, 2 * PAD + len(view.rounds) * COLUMN)
    paper = Paper(view.title, height, mode, view.under, width)
    column = (width - 2 * PAD) / max(1, len(view.rounds))
    middles: list[float] = []
    top = HEAD + 64
    for number, (name, games) in enumerate(view.rounds):
        left = PAD + number * column
        paper.text(
            (left + (column - 34) / 2, HEAD + 34), name, SMALL, room=column - 40, anchor="mm", fill=paper.p.quiet
        )
        before, middles = middles, []
        share = first * (BOX + GAP) / max(1, len(games))
        for index, game in enumerate(games):
            middle = top + share * (index + 0.5)
            if len(before) == 2 * len(games):
                middle = (before[2 * index] + before[2 * index + 1]) / 2
                for feeder in before[2 * index : 2 * index + 2]:
                    turn = left - 17
                    line = [(left - 34, feeder), (turn, feeder), (turn, middle), (left, middle)]
                    paper.draw.line(line, fill=paper.p.ink, width=4)
            _box(paper, game, left, middle, column - 34)
            middles.append(middle)
    return paper.done()


def _box(paper: Paper, game: BracketGame, left: float, middle: float, wide: float) -> None:
    p, top = paper.p, middle - BOX / 2
    paper.draw.rectangle((left, top, left + wide, top + BOX), fill=p.card, outline=p.ink, width=4)
    for index, (name, score) in enumerate(zip((game.one, game.other), game.scores, strict=True)):
        y = top + BOX * (0.27 + 0.46 * index)
        won = game.winner == index
        if won:
            paper.draw.rectangle(
                (left + 4, top + 4 + index * (BOX / 2 - 4), left + wide - 4, top + BOX / 2 + index * (BOX / 2 - 4)),
                fill=p.power,
            )
            paper.draw.polygon([(left + 10, y - 10), (left + 22, y), (left + 10, y + 10)], fill=p.ink)
        ink = "#1d1a26" if won else p.on_card if name else p.quiet
        paper.text((left + 30, y), name, 28, room=wide - 90, fill=ink, weight="Bold" if won else "Regular")
        paper.text((left + wide - 14, y), score, 28, anchor="rm", fill=ink)
    paper.draw.line((left, middle, left + wide, middle), fill=p.ink, width=2)


# -- pods ----------------------------------------------------------------------------------------------------------

CELL = 92
NAME, NARROW = 300, 232
"""Room for a name; less of it in a large pod, whose cells need it."""


@dataclass(frozen=True)
class PodView:
    title: str
    under: str
    players: tuple[str, ...]
    """From the first to the last."""
    points: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    """Row by row what the one in the row scored against the one in the column; empty: still to be played."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for i, player in enumerate(self.players):
            games = [
                f"{other} {self.cells[i][j]}" for j, other in enumerate(self.players) if i != j and self.cells[i][j]
            ]
            said.append(f"{player}: {self.points[i]} ({', '.join(games)}).")
        return " ".join(said)


@lru_cache(maxsize=64)
def draw_pod(view: PodView, mode: Mode = "light") -> Picture:
    return Picture(png(pod_image(view, mode)), "png", view.alt)


def pod_columns(count: int) -> tuple[int, int]:
    """Room for a name and for a score."""
    name_room = NAME if count <= 6 else NARROW
    return name_room, min(CELL, (WIDTH - 2 * PAD - name_room - 66) // max(1, count))


def pod_image(view: PodView, mode: Mode = "light") -> Image.Image:
    count = len(view.players)
    name_room, cell = pod_columns(count)
    paper = Paper(view.title, HEAD + 30 + 50 + 62 * count + 10, mode, view.under)
    p, left = paper.p, PAD + name_room
    for j, name in enumerate(view.players):
        paper.text((left + cell * (j + 0.5), paper.y + 26), emblem(name), SMALL, anchor="mm", fill=p.quiet)
    top = paper.y + 50
    for i, name in enumerate(view.players):
        y = top + 62 * i
        paper.text((PAD, y + 31), f"{emblem(name)}  {name}", 29, room=name_room - 14)
        for j in range(count):
            box = (left + cell * j, y, left + cell * (j + 1), y + 62)
            paper.draw.rectangle(box, fill=p.frame if i == j else p.card, outline=p.ink, width=2)
            if i != j:
                paper.text((left + cell * (j + 0.5), y + 31), view.cells[i][j], 28, room=cell - 10, anchor="mm")
        paper.text((WIDTH - PAD, y + 31), view.points[i], 34, anchor="rm")
    return paper.done()
