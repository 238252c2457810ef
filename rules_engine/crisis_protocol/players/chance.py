"""How likely a side wins from a position: its worth, bent into a chance by how matches between opponents went.

It must not judge a position: `worth` does. The slopes are fitted by `python -m rules_engine reliability`.
"""

from __future__ import annotations

import math

from rules_engine.crisis_protocol.players.levels import LEVELS, LevelName
from rules_engine.crisis_protocol.players.worth import judge
from rules_engine.crisis_protocol.query.world import World
from rules_engine.kernel.values import Seat

FEARS = LEVELS[LevelName.MASTERMIND].fears
"""Dangers count as the strongest opponent counts them."""
SLOPES = (0.25, 0.51, 0.64, 0.64, 0.64, 0.64)
"""For each round: how much one victory point of worth tilts the scales. Early in a match it is worth less."""


def chance(worth: float, round: int) -> float:
    """That a side for whom a position of this round is worth so many victory points wins; half where it is even."""
    slope = SLOPES[min(max(round, 1), len(SLOPES)) - 1]
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, slope * worth))))


def chance_of(world: World, seat: Seat) -> float:
    return chance(judge(world, seat, FEARS).total, world.state.round)
