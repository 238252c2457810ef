"""How often an activation had to wait for somebody else, counted from the record of a match.

It must not look at what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median

from bot.matches.statistics import Moment
from rules_engine.crisis_protocol.events.flow import ActivationBegan


@dataclass
class ActivationWaits:
    waits: list[int] = field(default_factory=list)
    """For each activation the hand-overs from its beginning to that of the next, the one to the next player among
    them."""

    @property
    def per_activation(self) -> float:
        """The mean over a match: its waits are what its players remember."""
        return mean(self.waits) if self.waits else 0.0

    @property
    def common(self) -> float:
        """The median over the activations."""
        return median(self.waits) if self.waits else 0.0


def activation_waits(moments: Iterable[Moment]) -> ActivationWaits:
    found = ActivationWaits()
    for moment in moments:
        began = sum(isinstance(event, ActivationBegan) for event in moment.entry.events)
        if moment.newly and found.waits:
            found.waits[-1] += 1
        found.waits += [0] * began
    return found
