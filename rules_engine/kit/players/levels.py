"""How strong an opponent plays: how much it looks at, and how sure it is of what it saw. No level sees more than its
seat may, and none rolls better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LevelName(StrEnum):
    """The scale, the weakest first."""

    ROOKIE = "rookie"
    VETERAN = "veteran"
    MASTERMIND = "mastermind"


@dataclass(frozen=True, kw_only=True)
class LevelBase:
    """What every level may spend; a game adds what its own reckoning spends."""

    name: LevelName
    tries: int
    """Answers it tries before one decision."""
    follows: int = 0
    """Of how many of its best answers it looks for the best one after."""
    heat: float = 0.0
    """How far what it takes for best may be off. Chosen by chance within it, never beyond."""
    steps: int = 400
    """Looks ahead that one decision may cost in all."""
    seconds: float = 30.0
    """After so long it takes the best so far. Steps are the bound; the clock is for what nobody thought of."""
