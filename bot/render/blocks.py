"""Pieces in rows, and where a block of rows has room inside an outline; arrows from one to another.

It must not know what is drawn. Points are a pen's: y grows upward.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from PIL import Image, ImageDraw

from bot.render.pen import Box, Pen, Point

CELL = 10
"""How finely room is looked for."""
Outline = tuple[Point, ...]
Size = tuple[float, float]


@dataclass(frozen=True)
class Piece:
    width: float
    height: float
    draw: Callable[[Pen, Point], None]
    joined: bool = False
    """It stays in one row with the piece before it."""


@dataclass(frozen=True)
class Block:
    """Rows of pieces one below the other, each in the middle, and the middle of their top edge."""

    rows: Sequence[Sequence[Piece]]
    at: Point

    def draw(self, pen: Pen) -> None:
        x, y = self.at
        for row in self.rows:
            wide, high = _size(row)
            left = x - wide / 2
            for piece in row:
                piece.draw(pen, (left + piece.width / 2, y - high / 2))
                left += piece.width
            y -= high

    @property
    def box(self) -> Box:
        sizes = [_size(row) for row in self.rows]
        wide, high = max(w for w, _ in sizes) / 2, sum(h for _, h in sizes)
        return self.at[0] - wide, self.at[1] - high, self.at[0] + wide, self.at[1]

    @property
    def middle(self) -> Point:
        left, bottom, right, top = self.box
        return (left + right) / 2, (bottom + top) / 2


def _size(row: Sequence[Piece]) -> Size:
    return sum(piece.width for piece in row), max(piece.height for piece in row)


def in_rows(groups: Sequence[Sequence[Piece]], most: float) -> list[list[Piece]]:
    """Each group begins a row of its own, unless all have room in one."""
    whole = [piece for pieces in groups for piece in pieces]
    if whole and sum(piece.width for piece in whole) <= most:
        return [whole]
    rows: list[list[Piece]] = []
    for pieces in groups:
        row: list[Piece] = []
        for piece in pieces:
            if row and not piece.joined and sum(one.width for one in row) + piece.width > most:
                rows.append(row)
                row = []
            row.append(piece)
        if row:
            rows.append(row)
    return rows


def placed(
    rows: Sequence[Sequence[Piece]], outline: Outline, near: Point, rim: float, taken: Sequence[Box] = ()
) -> tuple[float, Block]:
    """A block where it has most room within an outline and its rim, not far from a point; with what that costs, which
    is about the share of it that lies outside; `taken`: what stands there already."""
    cost, at = _place(outline, near, rim, tuple(_size(row) for row in rows), tuple(taken))
    return cost, Block(rows, at)


@lru_cache(maxsize=4096)
def _place(
    outline: Outline, near: Point, rim: float, sizes: tuple[Size, ...], taken: tuple[Box, ...]
) -> tuple[float, Point]:
    (left, top), wide, sums = _room(outline, rim)
    cells = [(max(1, round(width / CELL)), max(1, round(height / CELL))) for width, height in sizes]
    total, tall, broad = sum(w * h for w, h in cells), sum(h for _, h in cells), max(w for w, _ in cells)
    boxes = [((a - left) / CELL, (top - d) / CELL, (c - left) / CELL, (top - b) / CELL) for a, b, c, d in taken]
    best, found = math.inf, near
    for y in range(-1, len(sums) - tall + 1, 2):
        for x in range(0, wide, 2):
            free = _free(sums, wide, cells, x, y)
            for a, b, c, d in boxes:
                across, down = min(x + broad / 2, c) - max(x - broad / 2, a), min(y + tall, d) - max(y, b)
                free -= max(0.0, across) * max(0.0, down)
            off = math.dist((left + x * CELL, top - (y + tall / 2) * CELL), near)
            cost = (total - free) / total + off / 1500
            if cost < best:
                best, found = cost, (left + x * CELL, top - y * CELL)
    return best, found


def _free(sums: Sequence[Sequence[int]], wide: int, cells: Sequence[tuple[int, int]], x: int, y: int) -> float:
    """Cells under the rows of a block that lie within the outline."""
    free = 0
    for w, h in cells:
        x0, x1 = max(0, x - w // 2), min(wide, x - w // 2 + w)
        y0, y1 = max(0, y), min(len(sums) - 1, y + h)
        if x1 > x0 and y1 > y0:
            free += sums[y1][x1] - sums[y0][x1] - sums[y1][x0] + sums[y0][x0]
        y += h
    return free


@lru_cache(maxsize=256)
def _room(outline: Outline, rim: float) -> tuple[Point, int, tuple[tuple[int, ...], ...]]:
    """Sums over the cells within an outline: its left upper corner, how many cells are in a row, the sums."""
    left, top = min(x for x, _ in outline), max(y for _, y in outline)
    points = [((x - left) / CELL, (top - y) / CELL) for x, y in outline]
    wide, high = (math.ceil(max(axis)) + 1 for axis in zip(*points, strict=True))
    cells = Image.new("L", (wide, high))
    ImageDraw.Draw(cells).polygon(points, fill=1)
    cut_rim(cells, points, rim / CELL)
    sums, data = [(0,) * (wide + 1)], cells.tobytes()
    for row in range(high):
        line = accumulate(data[row * wide : (row + 1) * wide], initial=0)
        sums.append(tuple(above + here for above, here in zip(sums[-1], line, strict=True)))
    return (left, top), wide, tuple(sums)


def cut_rim(image: Image.Image, points: Sequence[Point], width: float) -> None:
    """Blacken a rim, but not along the seam of a ring."""
    draw = ImageDraw.Draw(image)
    for a, b in edges(points):
        draw.line([a, b], fill=0, width=round(2 * width))
        for x, y in (a, b):
            draw.ellipse((x - width, y - width, x + width, y + width), fill=0)


def edges(points: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Of an outline, without seams: those of a ring are walked there and back."""
    walked = list(zip(points, [*points[1:], points[0]], strict=True))
    there = set(walked)
    return [(a, b) for a, b in walked if (b, a) not in there and a != b]


def arrow(pen: Pen, start: Point, end: Point, fill: str, rim: str, width: float, beside: float = 44) -> Point:
    """Bent, so that there and back are two, from beside one piece to beside another; returns its middle."""
    length = math.dist(start, end) or 1
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    bend = ((start[0] + end[0]) / 2 - dy * length * 0.16, (start[1] + end[1]) / 2 + dx * length * 0.16)
    off = min(0.3, beside / length)
    path = [_bent(start, bend, end, off + (1 - 2 * off) * n / 16) for n in range(17)]
    middle, tip, foot = path[8], path[-1], path[-1]
    while math.dist(tip, foot) < 2.2 * width and len(path) > 3:
        foot = path.pop()
    far = math.dist(tip, foot) or 1
    ax, ay = (tip[0] - foot[0]) / far * 1.4 * width, (tip[1] - foot[1]) / far * 1.4 * width
    head = [tip, (foot[0] - ay, foot[1] + ax), (foot[0] + ay, foot[1] - ax)]
    pen.line([*path, foot], rim, 1.6 * width)
    pen.shape(head, rim, rim, 0.6 * width)
    pen.line([*path, foot], fill, width)
    pen.shape(head, fill)
    return middle


def _bent(start: Point, bend: Point, end: Point, t: float) -> Point:
    one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return one * start[0] + two * bend[0] + three * end[0], one * start[1] + two * bend[1] + three * end[1]
