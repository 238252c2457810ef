"""How strong an opponent plays: how much it looks at, and how sure it is of what it saw. No level sees more than its
seat may, and none rolls better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LevelName(StrEnum):
    ROOKIE = "rookie"
    VETERAN = "veteran"
    MASTERMIND = "mastermind"


@dataclass(frozen=True)
class Level:
    name: LevelName
    tries: int
    """Options it tries before one decision."""
    rerolls: int
    """Selections of dice whose odds it works out."""
    assaults: int
    """Sets of attackers it looks at; 0: it attacks with whatever nobody can stop."""
    blocks: int
    """Blocks it looks at."""
    follows: int
    """Of how many of its best actions it looks for the best one after."""
    heat: float
    """How far what it takes for best may be off. Chosen by chance within it, never beyond."""


LEVELS: dict[LevelName, Level] = {
    LevelName.ROOKIE: Level(LevelName.ROOKIE, tries=5, rerolls=0, assaults=0, blocks=6, follows=0, heat=2.0),
    LevelName.VETERAN: Level(LevelName.VETERAN, tries=12, rerolls=4, assaults=8, blocks=40, follows=0, heat=0.9),
    LevelName.MASTERMIND: Level(
        LevelName.MASTERMIND, tries=40, rerolls=24, assaults=64, blocks=400, follows=3, heat=0.0
    ),
}
