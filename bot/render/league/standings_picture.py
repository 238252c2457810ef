"""The table of a season or a pod: points, games, and every tie-break as a number.

It must not work anything out: the standings did.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.render.league.paper import HEAD, PAD, SMALL, WIDTH, Paper, note_height
from bot.render.palette import Mode
from bot.render.picture import Picture, png

ROW = 46
RANK, RECORD, POINTS = 62, 150, 92
"""Widths of the columns in pixels; names and tie-breaks share the rest."""


@dataclass(frozen=True)
class TableRow:
    rank: str
    name: str
    record: str
    """Wins, draws, losses."""
    points: str
    breaks: tuple[str, ...] = ()
    marked: bool = False
    """The one who looks."""
    out: bool = False
    """Has left the season."""


@dataclass(frozen=True)
class TableView:
    title: str
    under: str
    heads: tuple[str, str, str]
    """Words over player, record and points."""
    breaks: tuple[str, ...]
    """Short words over the tie-breaks."""
    rows: tuple[TableRow, ...]
    legend: tuple[str, ...] = ()
    """The tie-breaks spelled out."""
    cut_after: int = 0
    """A line is drawn below so many rows: who goes on."""

    @property
    def alt(self) -> str:
        said = [f"{self.title}, {self.under}."]
        for row in self.rows:
            more = ", ".join(f"{head} {value}" for head, value in zip(self.breaks, row.breaks, strict=True))
            said.append(f"{row.rank} {row.name}: {row.points} ({row.record}{'; ' if more else ''}{more}).")
        return " ".join(said)


@lru_cache(maxsize=32)
def draw_table(view: TableView, mode: Mode = "light") -> Picture:
    return Picture(png(table_image(view, mode)), "png", view.alt)


def table_image(view: TableView, mode: Mode = "light") -> Image.Image:
    height = HEAD + 20 + ROW * (len(view.rows) + 1) + note_height(view.legend) + 22
    paper = Paper(view.title, height, mode, view.under)
    p = paper.p
    room = WIDTH - 2 * PAD - RANK - RECORD - POINTS
    wide = min(118.0, room * 0.62 / max(1, len(view.breaks)))
    name_room = room - wide * len(view.breaks) - 10
    middle = paper.y + ROW // 2 - 2
    x = PAD + RANK
    paper.text((x, middle), view.heads[0], SMALL, room=name_room, fill=p.quiet)
    after = x + name_room + 10
    paper.text((after + RECORD / 2, middle), view.heads[1], SMALL, room=RECORD, anchor="mm", fill=p.quiet)
    paper.text((after + RECORD + POINTS / 2, middle), view.heads[2], SMALL, room=POINTS, anchor="mm", fill=p.quiet)
    for index, head in enumerate(view.breaks):
        right = after + RECORD + POINTS + wide * (index + 1)
        paper.text((right - 4, middle), head, SMALL, room=wide - 8, anchor="rm", fill=p.quiet)
    paper.y += ROW
    for number, row in enumerate(view.rows):
        _row(paper, row, number, after, wide, name_room)
    if 0 < view.cut_after < len(view.rows):
        y = paper.y - ROW * (len(view.rows) - view.cut_after)
        paper.draw.line((PAD, y, WIDTH - PAD, y), fill=p.ink, width=5)
    paper.y += 10
    for note in view.legend:
        paper.note(note)
    return paper.done()


def _row(paper: Paper, row: TableRow, number: int, after: float, wide: float, name_room: float) -> None:
    p, top = paper.p, paper.y
    if row.marked:
        paper.band(top, ROW, p.power)
        paper.draw.polygon([(8, top + 13), (20, top + ROW // 2), (8, top + ROW - 13)], fill=p.ink)
    elif number % 2 == 0:
        paper.band(top, ROW, p.frame)
    middle = top + ROW // 2
    ink = "#1d1a26" if row.marked else p.quiet if row.out else p.on_card
    paper.text((PAD + RANK - 16, middle), row.rank, anchor="rm", fill=ink)
    length = paper.text((PAD + RANK, middle), row.name, room=name_room, fill=ink)
    if row.out:
        paper.draw.line((PAD + RANK, middle + 2, PAD + RANK + length, middle + 2), fill=ink, width=3)
    paper.text((after + RECORD / 2, middle), row.record, anchor="mm", fill=ink, weight="Regular")
    paper.text((after + RECORD + POINTS / 2, middle), row.points, 34, anchor="mm", fill=ink)
    for index, value in enumerate(row.breaks):
        right = after + RECORD + POINTS + wide * (index + 1)
        paper.text((right - 4, middle), value, 27, anchor="rm", fill=ink, weight="Regular")
    paper.y += ROW
