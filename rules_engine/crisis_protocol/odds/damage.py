"""A distribution of damage and what follows from it.

It must not know where the damage comes from: attacks and dodges share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class DamageOdds:
    """How likely each amount of damage is, ``damage[n]`` for n, before Stamina caps it (DMG-02)."""

    damage: tuple[float, ...]
    expected: float
    stamina_left: int | None = None

    def plus(self, amount: int) -> DamageOdds:
        """With so much damage more that is certain."""
        return DamageOdds((0.0,) * amount + self.damage, self.expected + amount, self.stamina_left)

    def at_least(self, amount: int) -> float:
        """The chance of this much damage or more."""
        # The shorter sum is the more precise one.
        below = max(amount, 0)
        return 1.0 - sum(self.damage[:below]) if below <= 1 else sum(self.damage[below:])

    @cached_property
    def takes_out(self) -> float:
        """The chance that all remaining Stamina goes: Dazed if Healthy, KO'd if Injured (DMG-06, DMG-07)."""
        return self.at_least(self._stamina("the chance to daze or KO"))

    @cached_property
    def expected_suffered(self) -> float:
        """Damage to expect within the remaining Stamina; the Power gained for it is the same (DMG-02, DMG-04)."""
        if self.stamina_left is None:
            return self.expected
        return sum(min(amount, self.stamina_left) * chance for amount, chance in enumerate(self.damage))

    @property
    def expected_power(self) -> float:
        """Power the one who suffers can expect from an enemy effect (ATK-47, DMG-04), not capped by POW-03."""
        return self.expected_suffered

    def _stamina(self, what: str) -> int:
        if self.stamina_left is None:
            raise ValueError(f"To give {what} the remaining Stamina must be known.")
        return self.stamina_left


def reduced(difference: int, reduce: int, reduce_to: int) -> int:
    """The damage of a result (ATK-40, ATK-44): a reduction never goes below ``reduce_to``, nor adds damage."""
    return max(difference - reduce, min(difference, reduce_to), 0)


def by_damage(courses: Sequence[int], zero: int, reduce: int, reduce_to: int) -> list[int]:
    """Courses by difference of successes, index ``zero`` being a draw, regrouped by damage."""
    grouped = [0] * (reduced(len(courses) - 1 - zero, reduce, reduce_to) + 1)
    for at, ways in enumerate(courses):
        grouped[reduced(at - zero, reduce, reduce_to)] += ways
    return grouped


def check(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number in its range, or one sentence that says what would be."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise ValueError(f"{name} must be a whole number {bounds}, not {value!r}.")
    return value
