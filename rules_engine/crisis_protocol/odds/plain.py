"""The odds of rolls that are neither attack, defence nor dodge: interactions and the like.

It must not add dice for criticals: such rolls have none (DIE-Q1).
"""

from collections.abc import Iterable
from math import comb

from rules_engine.crisis_protocol.faces import FACES, Face, read_faces
from rules_engine.crisis_protocol.odds.attack import MOST_DICE
from rules_engine.crisis_protocol.odds.damage import check


def plain_roll(dice: int, counting: str | Iterable[Face]) -> tuple[float, ...]:
    """How likely each number of dice shows one of the ``counting`` faces, such as "CW"."""
    check("The number of dice", dice, 1, MOST_DICE)
    faces = set(read_faces(counting))
    good = sum(face in faces for face in FACES)
    sides = len(FACES)
    return tuple(comb(dice, n) * good**n * (sides - good) ** (dice - n) / sides**dice for n in range(dice + 1))


def chance_of(dice: int, counting: str | Iterable[Face], at_least: int = 1) -> float:
    """The chance that at least so many dice show one of the ``counting`` faces."""
    return sum(plain_roll(dice, counting)[max(at_least, 0) :])
