"""Terrain thrown: the straight tool from the thrower and the first thing it touches; destroys nothing itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from rules_engine.crisis_protocol.board.footing import over
from rules_engine.crisis_protocol.board.lane import Lane
from rules_engine.crisis_protocol.board.shapes import EPSILON, Point, Scene
from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, MOVEMENT_WIDTH


@dataclass(frozen=True, slots=True)
class Struck:
    """Something the tool touches, and how far along the tool."""

    id: str
    kind: Literal["base", "terrain"]
    distance: float


@dataclass(frozen=True, slots=True)
class Hurl:
    """The laid tool and what the thrown feature collides with."""

    start: Point
    end: Point
    hits: tuple[Struck, ...]
    """Only the first thing is affected (TER-15); several only when they are touched at the same distance, and then
    the throwing player picks one, as in MOV-Q1."""
    outline: tuple[Point, ...]
    """The tool as it lies, for the picture."""


def hurl(scene: Scene, who: str, feature: str, tool: str, angle: float) -> Hurl:
    """Throw a feature from a thrower: it is gone first (TER-11), then the tool finds what it meets (TER-14)."""
    thrower = scene.base(who)
    lane = Lane(thrower.centre, angle, thrower.radius, MOVEMENT_LENGTH[tool], MOVEMENT_WIDTH / 2)
    ignored = {feature, *over(scene, thrower)}  # TER-11, TER-16
    struck = [
        Struck(other.id, "base", distance)
        for other in scene.bases
        if other.id != who and (distance := lane.meets_disc(other)) is not None
    ]
    struck += [
        Struck(other.id, "terrain", distance)
        for other in scene.terrain
        if other.id not in ignored and (distance := lane.meets_outline(other)) is not None
    ]
    first = min((found.distance for found in struck), default=math.inf)
    hits = tuple(sorted((found for found in struck if found.distance <= first + EPSILON), key=lambda found: found.id))
    return Hurl(lane.at(0.0), lane.at(lane.length), hits, lane.outline())
