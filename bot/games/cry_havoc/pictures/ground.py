"""The planet as it is printed: terrain by pattern, ring links, rims of regions.

It must not know a match: a map is drawn once in a process and kept small.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.cry_havoc.pictures.signs import INK, PALE
from bot.render.blocks import Outline, cut_rim, edges
from bot.render.packed import Packed
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import Pen, Point, mixed
from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.content.maps import GameMap
from rules_engine.cry_havoc.state.words import Terrain

MARGIN = 50
"""Around the drawing of a map, in its own units: there stand the ends of ring links."""
BAND, NARROW = 24, 12
"""How wide the rim is in which a region shows who controls it; that of a ring is narrow."""
TERRAINS = {Terrain.MOUNTAIN: ("#b8a48c", 44), Terrain.DESERT: ("#ecd08a", 30), Terrain.JUNGLE: ("#8fb56a", 46),
            Terrain.OCEAN: ("#86bdd6", 40)}  # fmt: skip
"""Their colour, and how far the signs of their pattern are apart."""


@dataclass(frozen=True)
class Board:
    """Which map of which pack, and how wide its picture is to be. A map's y grows downward, a pen's upward."""

    pack: str
    map: str
    width: int

    @property
    def plan(self) -> GameMap:
        return pack(self.pack).maps[self.map]

    @property
    def scale(self) -> float:
        return self.width / (self.plan.size[0] + 2 * MARGIN)

    def pen(self, below: float = 0.0) -> Pen:
        """Over the whole map, and so much besides below it."""
        wide, high = self.plan.size
        return Pen((-MARGIN, -MARGIN - below, wide + MARGIN, high + MARGIN), self.scale, fine=2)

    def flipped(self, point: Point) -> Point:
        return point[0], self.plan.size[1] - point[1]

    def outline(self, region: str) -> Outline:
        return tuple(self.flipped(point) for point in self.plan.regions[region].outline)

    def is_ring(self, region: str) -> bool:
        outline = self.plan.regions[region].outline
        return len(edges(outline)) < len(outline)

    def band(self, region: str) -> float:
        return NARROW if self.is_ring(region) else BAND


@lru_cache(maxsize=16)
def ground(board: Board, mode: Mode) -> Packed:
    """The map without pieces, names and control."""
    p, pen = PALETTES[mode], board.pen()
    stencils: dict[Terrain | None, Image.Image] = {}
    for plan in board.plan.regions.values():
        stencil = stencils.setdefault(plan.terrain, pen.stencil())
        ImageDraw.Draw(stencil).polygon([pen.at(point) for point in board.outline(plan.id)], fill=1)
    for terrain, stencil in stencils.items():
        pattern = board.pen()
        _draw_pattern(pattern, terrain, p, PALE if mode == "dark" else INK)
        pen.fill(pattern, stencil)
    sheet = Image.new("RGBA", (pen.width, pen.height), p.paper)
    sheet.alpha_composite(pen.done().convert("RGBA"))
    return Packed.of(sheet.convert("RGB"))


def terrain_colour(terrain: Terrain | None, p: Palette) -> str:
    """Light enough for letters in ink; in greyscale the pattern tells."""
    return mixed(TERRAINS[terrain][0] if terrain else "#cdc6d4", p.paper, 0.3)


def _draw_pattern(pen: Pen, terrain: Terrain | None, p: Palette, ink: str) -> None:
    left, bottom, right, top = pen.box
    colour = terrain_colour(terrain, p)
    pen.shape([(left, bottom), (right, bottom), (right, top), (left, top)], colour)
    if terrain is None:
        return
    line, step = mixed(colour, ink, 0.28), TERRAINS[terrain][1]
    for row in range(math.ceil((top - bottom) / step)):
        for column in range(math.ceil((right - left) / step) + 1):
            x, y = left + (column + row % 2 * 0.5) * step, bottom + row * step
            if terrain is Terrain.MOUNTAIN:
                pen.line([(x - 15, y - 9), (x, y + 11), (x + 15, y - 9)], line, 3.2)
                pen.line([(x + 5, y - 9), (x + 8, y - 2)], line, 3.2)
            elif terrain is Terrain.DESERT:
                pen.disc((x, y), 3.6, line)
            elif terrain is Terrain.JUNGLE:
                pen.shape([(x, y + 15), (x + 9, y + 1), (x, y - 12), (x - 9, y + 1)], line)
                pen.line([(x, y - 4), (x, y - 17)], line, 3)
            else:
                pen.line([(x + (n - 6) * 3, y + 5 * math.sin(n * 0.55)) for n in range(12)], line, 3.2)


@lru_cache(maxsize=256)
def region_mask(board: Board, region: str, *, rim: bool) -> tuple[tuple[int, int], Packed]:
    """Where a region lies in the picture, or its rim alone, in shades; with the corner it is pasted at."""
    scale = 2 * board.scale
    points = [((x + MARGIN) * scale, (y + MARGIN) * scale) for x, y in board.plan.regions[region].outline]
    left, top = (math.floor(min(axis) / 2) - 1 for axis in zip(*points, strict=True))
    right, bottom = (math.ceil(max(axis) / 2) + 1 for axis in zip(*points, strict=True))
    mask = Image.new("L", ((right - left) * 2, (bottom - top) * 2))
    moved = [(x - left * 2, y - top * 2) for x, y in points]
    ImageDraw.Draw(mask).polygon(moved, fill=255)
    if rim:
        inside = mask.copy()
        cut_rim(inside, moved, board.band(region) * scale)
        mask.paste(0, (0, 0), inside)
    return (left, top), Packed.of(mask.reduce(2))


@lru_cache(maxsize=128)
def stamps(board: Board, region: str, every: float = 92) -> tuple[Point, ...]:
    """Points along the rim at which the shape of whoever controls the region stands."""
    outline, deep = board.outline(region), board.band(region) / 2
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, [*outline[1:], outline[0]], strict=True))
    inward, found, since = math.copysign(deep, area), [], every / 2
    for (ax, ay), (bx, by) in edges(outline):
        length = math.dist((ax, ay), (bx, by))
        dx, dy = (bx - ax) / length, (by - ay) / length
        while since <= length:
            found.append((ax + dx * since - dy * inward, ay + dy * since + dx * inward))
            since += every
        since -= length
    return tuple(found)


@lru_cache(maxsize=64)
def link_ends(board: Board) -> tuple[tuple[str, Point, Point], ...]:
    """Label, where its badge stands outside, and the point of its arrow: at both ends of every link."""
    middle, found = (board.plan.size[0] / 2, board.plan.size[1] / 2), []
    for link in board.plan.links:
        for region in link.between:
            plan = board.plan.regions[region]
            away = math.dist(plan.at, middle)
            dx, dy = (plan.at[0] - middle[0]) / away, (plan.at[1] - middle[1]) / away
            edge = _edge(plan.outline, middle, (dx, dy))
            ends = ((middle[0] + dx * (edge + off), middle[1] + dy * (edge + off)) for off in (38, -22))
            badge, tip = (board.flipped(end) for end in ends)
            found.append((link.label, badge, tip))
    return tuple(found)


def _edge(outline: Outline, middle: Point, way: Point) -> float:
    """How far from a point a region ends in a direction: where a ray leaves its outline for the last time."""
    far = 0.0
    for (ax, ay), (bx, by) in edges(outline):
        across = way[0] * (by - ay) - way[1] * (bx - ax)
        if across:
            share = (way[1] * (ax - middle[0]) - way[0] * (ay - middle[1])) / across
            if 0 <= share <= 1:
                x, y = ax + (bx - ax) * share, ay + (by - ay) * share
                far = max(far, (x - middle[0]) * way[0] + (y - middle[1]) * way[1])
    return far
