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
    steps: int
    """Answers it tries before one decision; when they are used up it takes the best so far."""
    share: int
    """Of those, how many one power, card or reaction gets."""
    spots: int
    """Places it looks at for one move."""
    looks: int
    """Of those, the most promising, from which it reckons what could be attacked."""
    ways: int
    """Answers it looks at for any other question of a power, a throw and the like."""
    depth: int
    """Questions in a row that it follows."""
    second: bool
    """Whether it looks for what the action after this one could do."""
    fears: float
    """How much it minds what the enemy could do next."""
    minds: float
    """How much it minds what the enemy has and earns, against its own."""
    heat: float
    """In victory points: how far what it takes for best may be off. Chosen by chance within it, never beyond."""
    plans: bool
    """Whether it tries every character before it says who acts."""


# fmt: off
LEVELS: dict[LevelName, Level] = {
    LevelName.ROOKIE: Level(
        LevelName.ROOKIE, steps=12, share=2, spots=4, looks=0, ways=2, depth=1,
        second=False, fears=0.0, minds=0.4, heat=0.6, plans=False,
    ),
    LevelName.VETERAN: Level(
        LevelName.VETERAN, steps=30, share=4, spots=8, looks=3, ways=3, depth=1,
        second=True, fears=0.0, minds=1.0, heat=0.25, plans=False,
    ),
    LevelName.MASTERMIND: Level(
        LevelName.MASTERMIND, steps=80, share=8, spots=16, looks=6, ways=4, depth=2,
        second=True, fears=0.1, minds=1.0, heat=0.0, plans=True,
    ),
}
# fmt: on
