"""What each level spends on whole moves and battles, on top of what it tries."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.kit.players.levels import LevelBase, LevelName


@dataclass(frozen=True, kw_only=True)
class HavocLevel(LevelBase):
    beam: int
    """Half-made moves that it goes on with."""
    targets: int
    """Regions that one move leads to at most."""
    placements: int
    """Placements on the battle board that it weighs; of more, some at random."""
    replies: bool
    """Whether it minds how the Defender will answer a placement."""
    fears: float
    """How much it minds leaving a region to whoever stands near."""


ROOKIE = HavocLevel(
    name=LevelName.ROOKIE, tries=4, heat=6.0, steps=40, beam=2, targets=1, placements=6, replies=False, fears=0.0
)
VETERAN = HavocLevel(
    name=LevelName.VETERAN, tries=12, heat=0.4, steps=80, beam=6, targets=3, placements=60, replies=True, fears=0.5
)
MASTERMIND = HavocLevel(
    name=LevelName.MASTERMIND, tries=30, steps=200, beam=16, targets=4, placements=400, replies=True, fears=1.0
)

LEVELS = {level.name: level for level in (ROOKIE, VETERAN, MASTERMIND)}
