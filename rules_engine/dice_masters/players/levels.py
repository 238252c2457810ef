"""What each level spends on fights and rerolls, on top of what it tries."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.kit.players.levels import LevelBase, LevelName

__all__ = ["LEVELS", "Level", "LevelName"]


@dataclass(frozen=True, kw_only=True)
class Level(LevelBase):
    rerolls: int
    """Selections of dice whose odds it works out."""
    assaults: int
    """Sets of attackers it looks at; 0: it attacks with whatever nobody can stop."""
    blocks: int
    """Blocks it looks at."""


ROOKIE = Level(name=LevelName.ROOKIE, tries=5, rerolls=0, assaults=0, blocks=6, heat=2.0)
VETERAN = Level(name=LevelName.VETERAN, tries=12, rerolls=4, assaults=8, blocks=40, heat=0.9)
MASTERMIND = Level(name=LevelName.MASTERMIND, tries=40, rerolls=24, assaults=64, blocks=400, follows=3)

LEVELS = {level.name: level for level in (ROOKIE, VETERAN, MASTERMIND)}
