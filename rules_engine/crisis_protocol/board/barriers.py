"""What cards put in the way of tools and sight, as outlines: bases and straight lines between them.

It must not say whom they hinder: that is the scene's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from rules_engine.crisis_protocol.board.outlines import Ring
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token, Ward

BARRIER = 99
"""The Size of what a card puts in the way: nobody is taller."""
ROUND = 32
"""Corners of a base."""
THIN = 0.0005
"""Half the width of a line, in inches: a line has none, but must be wider than the tolerance of the board."""
BETWEEN = "|"
"""Between the names of the two ends of a line."""


def walls(scene: Scene, who: Base) -> Iterator[Terrain]:
    """What the movement tool of this one may not lie over; it may touch it."""
    for ward in scene.wards:
        if who.id in ward.hindered:
            yield _wall(scene, ward)


def screens(scene: Scene, viewer: Base, target: Base | Token) -> Iterator[Terrain]:
    """What hides the target from the viewer. Nobody hides themselves, and a line that ends at one of the two begins at
    the rim of that base; both may stand elsewhere than in the scene, where somebody asks what would be seen from there.
    """
    ends = (viewer.id, target.id)
    for screen in scene.screens:
        if screen.to is None:
            if screen.who not in ends:
                yield _base(scene.base(screen.who))
        elif {screen.who, screen.to} != set(ends):
            first, second = (_end(scene, id, viewer, target) for id in (screen.who, screen.to))
            yield from _line(first, second, screen.who in ends, screen.to in ends)


def ends_of(barrier: str) -> list[str]:
    """Whose base it is, or between whose bases the line runs."""
    return barrier.split(BETWEEN)


def _wall(scene: Scene, ward: Ward) -> Terrain:
    one = scene.base(ward.who)
    return _base(one) if ward.to is None else next(_line(one, scene.base(ward.to)))


def _end(scene: Scene, id: str, viewer: Base, target: Base | Token) -> Base:
    if id == viewer.id:
        return viewer
    return target if id == target.id and isinstance(target, Base) else scene.base(id)


def _base(base: Base) -> Terrain:
    return Terrain(id=base.id, size=BARRIER, outline=_round(base.x, base.y, base.radius))


def _line(a: Base, b: Base, from_rim: bool = False, to_rim: bool = False) -> Iterator[Terrain]:
    """From centre to centre, or from the rim where the base itself is in nobody's way; nothing between such bases that
    touch."""
    start, end = a.radius if from_rim else 0.0, b.radius if to_rim else 0.0
    if math.dist(a.centre, b.centre) - start - end > THIN:
        outline = _strip(a.x, a.y, b.x, b.y, start, end)
        yield Terrain(id=f"{a.id}{BETWEEN}{b.id}", size=BARRIER, outline=outline)


@lru_cache(maxsize=256)
def _round(x: float, y: float, radius: float) -> Ring:
    """The same value for the same base: what is worked out about an outline is kept."""
    turns = (2 * math.pi * corner / ROUND for corner in range(ROUND))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


@lru_cache(maxsize=256)
def _strip(ax: float, ay: float, bx: float, by: float, start: float, end: float) -> Ring:
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    ax, ay, bx, by = ax + ux * start, ay + uy * start, bx - ux * end, by - uy * end
    dx, dy = -uy * THIN, ux * THIN
    return ((ax - dx, ay - dy), (bx - dx, by - dy), (bx + dx, by + dy), (ax + dx, ay + dy))
