"""What may be laid over the battlefield, as data in inches: whoever asks measures first, then has it drawn.

It must not draw and must not measure.
"""

from dataclasses import dataclass
from typing import Literal

from bot.render.pen import Point
from rules_engine.kernel.values import Seat

Ring = tuple[Point, ...]


@dataclass(frozen=True)
class Reach:
    """Ground the centre of a base may come to: outlines and their holes (`board.reach.reachable_area`)."""

    patches: tuple[tuple[Ring, tuple[Ring, ...]], ...]


@dataclass(frozen=True)
class Rings:
    """Ranges from the rim of a figure, labelled; by default those of the range tools."""

    of: str
    ranges: tuple[int, ...] = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Tool:
    """A movement tool as it lies: start, hinge, end (`board.laying.Laying`)."""

    laying: tuple[Point, Point, Point]
    name: str


@dataclass(frozen=True)
class Line:
    """A line of sight or cover between two places."""

    start: Point
    end: Point
    kind: Literal["sight", "blocked", "cover", "aim"] = "sight"
    label: str = ""


@dataclass(frozen=True)
class Beam:
    """The range tool of a beam: its four corners (`board.lane.Lane.outline`), and whom it touches."""

    outline: Ring
    touched: tuple[str, ...] = ()


@dataclass(frozen=True)
class Area:
    """Everyone within a range of a figure."""

    of: str
    range: int
    touched: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ghosts:
    """Numbered places that are offered, and the radius of the base that would stand there."""

    places: tuple[Point, ...]
    radius: float
    words: tuple[str, ...] = ()
    """What each is, for the alt text."""
    first: int = 1
    """The number of the first: a place that was chosen keeps the number it was offered under."""


@dataclass(frozen=True)
class Marks:
    """Things on the mat that can be chosen: their ids, and what each is called if the picture does not say it."""

    of: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Path:
    """The way of a push, throw or advance, and what it met."""

    points: tuple[Point, ...]
    radius: float = 0.3
    hit: tuple[Point, ...] = ()
    kind: Literal["advance", "push", "throw", "terrain", "place"] = "advance"
    who: str = ""
    hit_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Before:
    """Where a figure stood before the last action."""

    at: Point
    radius: float
    seat: Seat
    emblem: str
    name: str = ""


@dataclass(frozen=True)
class Change:
    """What the last action did to a figure, in a burst beside it: `−3`, `Dazed`."""

    of: str
    text: str
    good: bool = False


Overlay = Reach | Rings | Tool | Line | Beam | Area | Ghosts | Marks | Path | Before | Change
