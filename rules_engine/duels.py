"""What came of matches between opponents, told in numbers; it knows no game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules_engine.kernel.values import Seat

SIDES = ("one", "other")


@dataclass
class Fight:
    """One match: who played which seat, and what came of it."""

    seed: int
    one: Seat
    """Where `one` sits; all others are `other`."""
    winner: str | None = None
    """`one`, `other`, or None for a draw."""
    seats: tuple[Seat, ...] = ()
    """All that were taken; two, where a game does not say."""
    winners: tuple[Seat, ...] = ()
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
    """What a game offers whose opponents can play each other."""

    NAMES: Sequence[str]
    """The players it has."""

    def fight(self, one: str, other: str, number: int, seed: int) -> Fight:
        """The match of a number."""
        ...


def report(found: Sequence[Fight]) -> dict[str, Any]:
    wins = {side: sum(each.winner == side for each in found) for side in SIDES}
    low, high = interval(wins["one"], len(found))
    times = {side: [ms for each in found for ms in each.milliseconds[side]] for side in SIDES}
    acted = {side: max(1, sum(each.activations[side] for each in found)) for side in SIDES}
    return {
        **wins,
        "draws": len(found) - sum(wins.values()),
        "interval": [round(low, 3), round(high, 3)],
        "fair_share": round(1 / max((len(each.seats) for each in found if each.seats), default=2), 3),
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
        "won_at": dict(sorted(Counter(seat for each in found for seat in each.winners).items())),
        "violations": [f"seed {each.seed}: {text}" for each in found for text in each.violations][:20],
    }


def interval(wins: int, matches: int) -> tuple[float, float]:
    """Wilson's, at 95 %."""
    if not matches:
        return (0.0, 1.0)
    z, share = 1.959964, wins / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return (max(0.0, middle - half), min(1.0, middle + half))


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
