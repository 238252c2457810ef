"""How often an attack had to wait for the attacker's opponent, counted from the record of a match.

It must not look at what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median

from bot.matches.statistics import Moment
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match


@dataclass
class AttackWaits:
    attacks: dict[int, int] = field(default_factory=dict)
    """Waits for the attacker's opponent, by the number of the attack."""

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


def attack_waits(moments: Iterable[Moment]) -> AttackWaits:
    found = AttackWaits()
    for moment in moments:
        state: Match = moment.state
        attack = state.innermost("attack")
        if isinstance(attack, AttackFrame):
            number = attack.number or 0
            waited = bool(moment.newly) and state.characters[attack.attacker].controller not in moment.newly
            found.attacks[number] = found.attacks.get(number, 0) + waited
        for number in range(1, state.attacks + 1):
            found.attacks.setdefault(number, 0)  # most attacks ask nobody anything
    return found
