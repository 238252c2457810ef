"""The eight-sided die: its faces, and which of them succeed.

It must not roll: results come from a dice source, chances from ``odds``.
"""

from collections.abc import Iterable
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


def read_faces(text: str | Iterable[Face]) -> tuple[Face, ...]:
    """The faces of a text such as "WC", in its order; spaces do not matter."""
    faces = [face for face in text if face != " "]
    for face in faces:
        if face not in list(Face):
            *others, last = Face
            raise ValueError(f"{face!r} is not a face of the die: those are {', '.join(others)} and {last}.")
    return tuple(map(Face, faces))
