"""Dice without a match: what one throw of chosen dice brings, and what comes out of a bag. Exact."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from rules_engine.dice_masters.faces import CharacterFace, Energy, EnergyFace, Face
from rules_engine.dice_masters.query.payment import Price

K = TypeVar("K", bound=Hashable)
Dice = Sequence[Sequence[Face]]
"""Each by its faces."""


def energy_odds(dice: Dice) -> dict[int, Fraction]:
    """The chance of each amount of energy in all."""
    return dict(sorted(_thrown(dice, 0, lambda amount, face: amount + _amount(face)).items()))


def afford_odds(dice: Dice, price: Price) -> Fraction:
    """The chance to pay a price that asks for one symbol of a type, or for none (DM-BUY-05, DM-BUY-06, DM-BUY-08)."""
    wanted = price.types[0] if price.types else None

    def more(so_far: tuple[int, bool], face: Face) -> tuple[int, bool]:
        """Energy up to the price, and whether its type is among it."""
        fits = isinstance(face, EnergyFace) and face.energy in (wanted, Energy.WILD)
        return min(price.total, so_far[0] + _amount(face)), so_far[1] or fits

    enough = (price.total, True)
    return _thrown(dice, (0, wanted is None), more).get(enough, Fraction(0))


def character_odds(dice: Dice) -> Fraction:
    """The chance that at least one die shows a character."""
    none = Fraction(1)
    for faces in dice:
        none *= Fraction(sum(not isinstance(face, CharacterFace) for face in faces), len(faces))
    return 1 - none


def bag_odds(bag: Mapping[str, int], drawn: int) -> dict[str, tuple[Fraction, ...]]:
    """By kind: the chance that exactly 0, 1, 2 … of its dice are among those that are drawn (DM-TRN-05)."""
    size = sum(bag.values())
    drawn = min(drawn, size)
    ways = comb(size, drawn)
    return {
        kind: tuple(
            Fraction(comb(alike, n) * comb(size - alike, drawn - n), ways) for n in range(min(alike, drawn) + 1)
        )
        for kind, alike in bag.items()
    }


def _thrown(dice: Dice, start: K, more: Callable[[K, Face], K]) -> dict[K, Fraction]:
    """The chance of everything that a throw can come to, die by die."""
    found: dict[K, Fraction] = {start: Fraction(1)}
    for faces in dice:
        after: dict[K, Fraction] = {}
        for so_far, chance in found.items():
            for face in faces:
                then = more(so_far, face)
                after[then] = after.get(then, Fraction(0)) + chance / len(faces)
        found = after
    return found


def _amount(face: Face) -> int:
    return face.amount if isinstance(face, EnergyFace) else 0
