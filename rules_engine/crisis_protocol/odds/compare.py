"""Two odds side by side: another attack, or the same one with a reroll, a cover, a reaction more.

It must not advise: it subtracts.
"""

from dataclasses import dataclass
from itertools import accumulate, zip_longest

from rules_engine.crisis_protocol.odds.damage import DamageOdds


@dataclass(frozen=True)
class Comparison:
    """What the second has more than the first; negative where it has less."""

    expected: float
    at_least: tuple[float, ...]
    takes_out: float | None
    expected_power: float


def compare(first: DamageOdds, second: DamageOdds) -> Comparison:
    """The differences in expected damage, in the chance of n damage or more, to daze or KO, and in expected Power."""
    gains = [b - a for a, b in zip_longest(first.damage, second.damage, fillvalue=0.0)]
    tails = list(accumulate(reversed(gains[1:])))
    known = first.stamina_left is not None and second.stamina_left is not None
    return Comparison(
        expected=second.expected - first.expected,
        at_least=(0.0, *reversed(tails)),
        takes_out=second.takes_out - first.takes_out if known else None,
        expected_power=second.expected_power - first.expected_power,
    )
