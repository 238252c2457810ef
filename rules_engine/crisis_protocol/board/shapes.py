"""The things that lie on the mat, as frozen values in inches; no measuring happens here.

The origin is the left bottom corner, x grows to the right, y grows upward. Stored positions are whole
thousandths of an inch (`state`); the board works in floating inches and compares with one tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass

MAT = 36.0
"""BAT-01: the mat is a square of 36 inches."""

EPSILON = 1e-6
"""The one tolerance of the board, in inches: anything closer than this touches."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Base:
    """A character's round base (MEA-Q2)."""

    id: str
    x: float
    y: float
    radius: float
    size: int
    on: str | None = None
    """The terrain feature it stands on, if any."""

    @property
    def centre(self) -> Point:
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain feature: a simple polygon with a Size (TER-07)."""

    id: str
    size: int
    outline: tuple[Point, ...]
    interactive: bool = True
    kind: str = "building"


@dataclass(frozen=True, slots=True)
class Token:
    """An objective token: no Size, hinders nobody (OBJ-02, OBJ-03)."""

    id: str
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Ward:
    """A base, or the straight line from it to another one, over which some others may not lay the movement tool."""

    who: str
    hindered: frozenset[str]
    to: str | None = None
    """Where the line ends; none: the base itself."""
    climbs: bool = True
    """Whether it hinders climbs too."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A base, or the straight line from it to another one, through which nobody draws line of sight."""

    who: str
    to: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the mat at one moment."""

    bases: tuple[Base, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    tokens: tuple[Token, ...] = ()
    wards: tuple[Ward, ...] = ()
    screens: tuple[Screen, ...] = ()

    def base(self, id: str) -> Base:
        return next(base for base in self.bases if base.id == id)

    def feature(self, id: str) -> Terrain:
        return next(feature for feature in self.terrain if feature.id == id)
