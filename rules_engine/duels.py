"""What came of matches between opponents, told in numbers, and which games have such matches.

It must not know a game beyond where its duels are played: a game that has opponents names its module in `GAMES`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from rules_engine.kernel.values import Seat

GAMES = {
    "crisis_protocol": "rules_engine.crisis_protocol.testing.duel",
    "dice_masters": "rules_engine.dice_masters.testing.duel",
}
"""By the name of a game the module of its duels; imported only when it is asked for."""
USUAL = "crisis_protocol"
SIDES = ("one", "other")


@dataclass
class Fight:
    """One match: who played which seat, and what came of it."""

    seed: int
    one: Seat
    winner: str | None = None
    """`one`, `other`, or None for a draw."""
    points: dict[str, int] = field(default_factory=dict)
    milliseconds: dict[str, list[float]] = field(default_factory=lambda: {side: [] for side in SIDES})
    """For each decision, of processor time."""
    activations: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    slowest: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SIDES, 0.0))
    """Milliseconds that all decisions of one activation took together, at most."""
    idle: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    """Activations that could have done something for the match, and did nothing of the kind."""
    violations: list[str] = field(default_factory=list)
    rounds: int = 0


class Duels(Protocol):
    """What the module of a game offers."""

    NAMES: Sequence[str]
    """The players it has."""

    def fight(self, one: str, other: str, number: int, seed: int) -> Fight:
        """The match of a number."""
        ...


def duels_of(game: str) -> Duels:
    return cast(Duels, import_module(GAMES[game]))


def report(found: Sequence[Fight]) -> dict[str, Any]:
    wins = {side: sum(each.winner == side for each in found) for side in SIDES}
    low, high = interval(wins["one"], len(found))
    times = {side: [ms for each in found for ms in each.milliseconds[side]] for side in SIDES}
    acted = {side: max(1, sum(each.activations[side] for each in found)) for side in SIDES}
    return {
        **wins,
        "draws": len(found) - sum(wins.values()),
        "interval": [round(low, 3), round(high, 3)],
        "ms_per_decision": {
            side: {"p50": round(percentile(ms, 0.5), 1), "p95": round(percentile(ms, 0.95), 1)}
            for side, ms in times.items()
        },
        "ms_per_activation": {
            side: round(max((each.slowest[side] for each in found), default=0.0), 1) for side in SIDES
        },
        "idle": {side: round(sum(each.idle[side] for each in found) / acted[side], 3) for side in SIDES},
        "seats": {
            seat: sum(each.winner == "one" for each in found if each.one == seat)
            for seat in sorted({each.one for each in found})
        },
        "violations": [f"seed {each.seed}: {text}" for each in found for text in each.violations][:20],
    }


def interval(wins: int, matches: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    if not matches:
        return (0.0, 1.0)
    z, share = 1.959964, wins / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return (middle - half, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
