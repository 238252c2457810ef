"""How often a match had to wait for somebody else, counted from its record: per round and per attack.

It must not look at what was chosen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from rules_engine.kernel.record import Entry
from rules_engine.kernel.views import told_to


@dataclass
class Handovers:
    """A hand-over: nobody who has just answered can go on, and somebody else is newly asked."""

    rounds: dict[int, int] = field(default_factory=dict)
    """By round; the setup is round 0."""
    attacks: dict[int, int] = field(default_factory=dict)
    """Waits for the attacker's opponent, by the number of the attack."""
    answers: int = 0
    orders: int = 0
    """Questions that a standing order answered."""

    @property
    def in_all(self) -> int:
        return sum(self.rounds.values())

    @property
    def per_round(self) -> float:
        """The median over the rounds played."""
        played = [count for number, count in self.rounds.items() if number]
        return median(played) if played else 0.0

    @property
    def per_attack(self) -> float:
        """The median over the attacks made."""
        return median(self.attacks.values()) if self.attacks else 0.0

    @property
    def mean_per_attack(self) -> float:
        return mean(self.attacks.values()) if self.attacks else 0.0

    @property
    def quick_attacks(self) -> float:
        """The share of attacks with at most one wait for the opponent."""
        return sum(count <= 1 for count in self.attacks.values()) / len(self.attacks) if self.attacks else 1.0


def handovers(entries: Iterable[Entry]) -> Handovers:
    """Count what stands; what was taken back is left out."""
    found = Handovers()
    before: set[str] = set()
    for entry in entries:
        if entry.undone:
            continue
        state = json.loads(entry.snapshot)
        waiting = set(state["pending"])
        seat = entry.answer.seat if entry.answer else entry.instruction.by if entry.instruction else None
        found.answers += entry.answer is not None
        # One that answers a sealed question is its owner's affair.
        found.orders += sum(event.kind == "order_fired" for event in told_to(None, entry.events))
        found.rounds.setdefault(state["round"], 0)
        attack = _attack(state)
        if attack is not None:
            found.attacks.setdefault(attack[0], 0)
        newly = waiting - before - {seat}
        if newly and seat not in waiting:
            found.rounds[state["round"]] += 1
            if attack is not None and attack[1] not in newly:
                found.attacks[attack[0]] += 1
        before = waiting
        for number in range(1, state["attacks"] + 1):
            found.attacks.setdefault(number, 0)  # most attacks ask nobody anything
    return found


def _attack(state: dict[str, Any]) -> tuple[int, str] | None:
    """The number of the innermost attack and the seat that attacks."""
    frame = next((frame for frame in reversed(state["stack"]) if frame["kind"] == "attack"), None)
    if frame is None:
        return None
    return int(frame.get("number") or 0), str(state["characters"][frame["attacker"]]["controller"])
