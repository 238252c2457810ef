"""Luck: what the dice of matches gave against what they give in the long run. Only dice that fell by chance count.

It must not judge anybody, nor know which dice those are: the game says so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.games.league_rules import Rolls


@dataclass(frozen=True)
class Luck:
    """One kind of roll: what fell, what was to be expected, and how far apart that is."""

    dice: int
    actual: int
    expected: float
    spread: float
    """The standard deviation of the expected number."""

    @property
    def score(self) -> float:
        """Standard deviations above (or below) the expected."""
        return (self.actual - self.expected) / self.spread if self.spread else 0.0


def luck(matches: Iterable[Mapping[str, Rolls]]) -> dict[str, Luck]:
    """Each kind of roll over some matches, against a fair die."""
    total: dict[str, Rolls] = {}
    for rolls in matches:
        for kind, more in rolls.items():
            known = total.get(kind, Rolls(0, 0, more.chance))
            total[kind] = Rolls(known.dice + more.dice, known.successes + more.successes, more.chance)
    return {kind: _luck(rolls) for kind, rolls in total.items()}


def _luck(rolls: Rolls) -> Luck:
    expected = rolls.dice * rolls.chance
    return Luck(rolls.dice, rolls.successes, expected, math.sqrt(expected * (1 - rolls.chance)))
