"""What a component of a match says when it is pressed: match, question and act, with sets of options in few letters.

It must not know what an act does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from bot.ui.kit.ids import Grammar, number

LESSON = r"learn-[a-z_]{1,16}"
"""A lesson stands where a match does: it is found by whoever presses."""

PUZZLE = r"puzzle-[0-9]{1,4}"
"""So does a position of the day."""

MATCH = Grammar("m", {"match": rf"[0-9a-f]{{8}}|{LESSON}|{PUZZLE}", "seq": r"[0-9]{1,9}"})

NO_QUESTION = 0
"""The number in components that answer no question: questions count from 1."""


def mask(chosen: Iterable[int]) -> str:
    """A set of option numbers as one hexadecimal number."""
    bits = 0
    for index in chosen:
        bits |= 1 << index
    return f"{bits:x}"


def unmask(text: str) -> list[int]:
    bits = number(text, 16)
    return [index for index in range(bits.bit_length()) if bits >> index & 1]


def row(chosen: Iterable[int]) -> str:
    """A sequence of option numbers; `0` stands before the first, so that an empty one is a word too."""
    return "-".join(("0", *(str(index) for index in chosen)))


def unrow(text: str) -> list[int]:
    return [number(part) for part in text.split("-")[1:]]


def short(name: str) -> str:
    """Few letters that name something in a component."""
    return hashlib.sha1(name.encode(), usedforsecurity=False).hexdigest()[:8]
