"""The words of the rulebook that state, content and rules share."""

from __future__ import annotations

from enum import StrEnum

from rules_engine.kernel.values import Seat

SEATS: tuple[Seat, ...] = ("amber", "blue", "crimson", "green")
"""Clockwise; fewer players take the first of them."""

NATIVES = "natives"
"""The army that can be played by four (CH-SET-06), and whoever owns its units while nobody plays it."""

Owner = str
"""Whose units: a seat, or `NATIVES` where nobody plays them (CH-TRO-01)."""
RegionId = str
CardId = str
"""A card in the match: its id in the pack, with a number behind it where there are several alike."""
TileId = str
"""The same for a tile."""


class Level(StrEnum):
    """CH-SET-08…10."""

    BEGINNER = "beginner"
    ADVANCED = "advanced"
    EXPERT = "expert"


class Phase(StrEnum):
    """CH-RND-02."""

    SETUP = "setup"
    EVENT = "event"
    DRAW = "draw"
    ACTION = "action"
    BATTLE = "battle"
    PRISONERS = "prisoners"
    SCORING = "scoring"


class Icon(StrEnum):
    """The row of a card, and the action it is played for (CH-ACT-06, CH-ACT-09)."""

    MOVE = "move"
    RECRUIT = "recruit"
    BUILD = "build"


class Objective(StrEnum):
    """CH-MAT-09, in the order in which they are resolved (CH-BAT-25)."""

    CONTROL = "control"
    CAPTURE = "capture"
    ATTRITION = "attrition"


class Terrain(StrEnum):
    """CH-MAT-02."""

    MOUNTAIN = "mountain"
    DESERT = "desert"
    JUNGLE = "jungle"
    OCEAN = "ocean"


class TileKind(StrEnum):
    """The tiles that lie face down (CH-MAT-03…06)."""

    EVENT = "event"
    EXPLORATION = "exploration"
    WAR_PARTY = "war_party"
    NEST = "nest"


class SkillState(StrEnum):
    """CH-SKL-04."""

    READY = "ready"
    EXHAUSTED = "exhausted"


def base(instance: CardId | TileId) -> str:
    """The pack's id of a card or tile in the match."""
    return instance.partition("#")[0]


def copies(id_: str, count: int) -> tuple[str, ...]:
    """The instances of so many equal cards or tiles."""
    return (id_,) if count == 1 else tuple(f"{id_}#{number}" for number in range(1, count + 1))
