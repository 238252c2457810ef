"""Where name tags lie: beside their bases if there is room, else farther off, smaller, or nowhere.

It must not draw, and must not let a tag cover a base, a token, a Size or another tag: a tag that finds no room is left
out, its base still shows letters, damage and Power.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

Rect = tuple[float, float, float, float]
Place = tuple[float, float]

RINGS = ((5.0, 0.0), (40.0, 1.0), (84.0, 2.0), (130.0, 3.0), (190.0, 4.5), (260.0, 6.5), (340.0, 8.5), (430.0, 11.0))
"""Pixels from the base, and how much worse that is."""
SMALLER = 3.0
"""How much worse the next smaller form of a tag is."""
OVER_TERRAIN = 4.0
"""How much worse a tag is that lies on terrain altogether."""
ACROSS = 1.5
"""How much worse a line to the base is for each thing it crosses."""
GRAIN = 8
"""Pixels of the picture to one of the map of where terrain lies."""
NEAR = 140


@dataclass(frozen=True)
class Want:
    """A base, what it takes up with all that is drawn around it, and the forms its tag may have, best first: width
    and height of each."""

    at: Place
    box: Rect
    forms: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Found:
    form: int
    rect: Rect
    far: bool
    """Whether it needs a line to its base."""


class Covered:
    """Where terrain lies, coarsely, to be asked how much of it a tag would hide."""

    def __init__(self, mask: Image.Image) -> None:
        self._mask = mask

    def share(self, rect: Rect) -> float:
        box = (int(rect[0]) // GRAIN, int(rect[1]) // GRAIN, int(rect[2]) // GRAIN + 1, int(rect[3]) // GRAIN + 1)
        part = self._mask.crop(box)
        return part.histogram()[255] / (part.width * part.height)


@lru_cache(maxsize=64)
def arranged(
    wants: tuple[Want, ...], blocked: tuple[Rect, ...], covered: Covered, bounds: Rect
) -> tuple[Found | None, ...]:
    """For each tag a place that touches nothing of `blocked` and no other tag, or None.

    Greedy: the tags of lonely bases are easy, so those with the least room around them choose first.
    """
    crowd = [sum(math.dist(a.at, b.at) < NEAR for b in wants) for a in wants]
    taken: list[Rect] = []
    found: dict[int, Found] = {}
    for index in sorted(range(len(wants)), key=lambda i: (-crowd[i], wants[i].at)):
        best = _best(wants[index], [*blocked, *taken], covered, bounds)
        if best is not None:
            found[index] = best
            taken.append(best.rect)
    return tuple(found.get(index) for index in range(len(wants)))


def _best(want: Want, blocked: Sequence[Rect], covered: Covered, bounds: Rect) -> Found | None:
    best, least = None, math.inf
    x, y = want.at
    blocked = sorted(blocked, key=lambda r: abs(r[0] + r[2] - 2 * x) + abs(r[1] + r[3] - 2 * y))  # the likeliest first
    for form, size in enumerate(want.forms):
        for extra, worse in RINGS:
            cost = worse + form * SMALLER
            if cost >= least:
                break
            for rect in _around(want, size, extra, bounds):
                if touches(rect, blocked):
                    continue
                found = Found(form, rect, extra > RINGS[0][0])
                total = cost + OVER_TERRAIN * covered.share(rect)
                if found.far and total < least:
                    total += ACROSS * _crossed(want, rect, blocked)
                if total < least:
                    best, least = found, total
                if total <= cost:
                    break
    return best


def touches(rect: Rect, others: Sequence[Rect]) -> bool:
    left, top, right, low = rect
    for other in others:  # noqa: SIM110 # asked a thousand times for a picture, and twice as quick as `any`
        if left < other[2] and other[0] < right and top < other[3] and other[1] < low:
            return True
    return False


def _around(want: Want, size: tuple[int, int], extra: float, bounds: Rect) -> Iterator[Rect]:
    (x, y), (w, h) = want.at, size
    turns = range(0, 360, 20) if extra > RINGS[0][0] else (180, 0, 90, 270, 135, 225, 45, 315)
    for degrees in turns:
        a = math.radians(degrees)
        dx, dy = math.sin(a), -math.cos(a)
        wide = want.box[2] - x if dx > 0 else x - want.box[0]
        tall = want.box[3] - y if dy > 0 else y - want.box[1]
        left = round(x + dx * (wide + extra + w / 2 * (abs(dx) > 0.3)) - w / 2)
        top = round(y + dy * (tall + extra + h / 2 * (abs(dy) > 0.3)) - h / 2)
        left = min(max(int(bounds[0]), left), int(bounds[2]) - w)
        top = min(max(int(bounds[1]), top), int(bounds[3]) - h)
        yield (left, top, left + w, top + h)


def _crossed(want: Want, rect: Rect, blocked: Sequence[Rect]) -> int:
    """How many things lie under the line from a base to its tag; those it begins at do not count."""
    x, y = want.at
    end = (min(max(x, rect[0]), rect[2]), min(max(y, rect[1]), rect[3]))
    steps = max(2, round(math.dist(want.at, end) / 14))
    points = [(x + (end[0] - x) * i / steps, y + (end[1] - y) * i / steps) for i in range(1, steps)]
    return sum(
        not (left <= x <= right and top <= y <= low)
        and any(left <= px <= right and top <= py <= low for px, py in points)
        for left, top, right, low in blocked
    )
