"""The eight-sided die: its faces, and which of them succeed.

It must not roll: results come from a dice source, chances from ``odds``.
"""

from enum import StrEnum


class Face(StrEnum):
    """One symbol of the die; the value is how a roll is written in text."""

    CRITICAL = "C"
    WILD = "W"
    HIT = "H"
    BLOCK = "B"
    BLANK = "-"
    FAILURE = "F"


FACES: tuple[Face, ...] = (  # DIE-01
    Face.CRITICAL,
    Face.WILD,
    Face.HIT,
    Face.HIT,
    Face.BLOCK,
    Face.BLANK,
    Face.BLANK,
    Face.FAILURE,
)

ATTACK_SUCCESSES = frozenset({Face.CRITICAL, Face.WILD, Face.HIT})  # ATK-35
DEFENCE_SUCCESSES = frozenset({Face.CRITICAL, Face.WILD, Face.BLOCK})  # ATK-36, DOD-08
