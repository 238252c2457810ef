"""What a component of a match says when it is pressed: `m:<match>:<question>:<act>`, nothing kept in memory.

It must not know what an act does.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

# An act is a word and its arguments: `pick.3`, `at.14500.13250`, `some.0.2f`. Bounded: ids come from the client.
ACT = r"[a-z_]{1,30}(?:\.[-0-9a-z]{1,90}){0,8}"
_REST = rf"(?P<match>[0-9a-f]{{8}}):(?P<seq>[0-9]{{1,9}}):(?P<act>{ACT})"
BUTTON, SELECT, FORM = rf"m:{_REST}", rf"ms:{_REST}", rf"mf:{_REST}"

NO_QUESTION = 0
"""The number in components that answer no question: questions count from 1."""


class OldComponentError(ValueError):
    """A component whose arguments this version cannot read."""


@dataclass(frozen=True)
class Act:
    """A word and its arguments, as a custom id or a select's value carries them."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Act:
        verb, *args = text.split(".")
        return cls(verb, tuple(args))

    def __str__(self) -> str:
        return ".".join((self.verb, *self.args))

    def number(self, index: int, default: int = 0) -> int:
        return _number(self.args[index]) if index < len(self.args) else default


def act(verb: str, *args: int | str) -> Act:
    return Act(verb, tuple(str(arg) for arg in args))


def button_id(match: str, seq: int, what: Act) -> str:
    return f"m:{match}:{seq}:{what}"


def select_id(match: str, seq: int, what: Act) -> str:
    return f"ms:{match}:{seq}:{what}"


def form_id(match: str, seq: int, what: Act) -> str:
    return f"mf:{match}:{seq}:{what}"


def is_act(text: str) -> bool:
    return re.fullmatch(ACT, text) is not None


# -- sets of options in few letters --------------------------------------------------------------------------------


def mask(chosen: Iterable[int]) -> str:
    """A set of option numbers as one hexadecimal number."""
    bits = 0
    for index in chosen:
        bits |= 1 << index
    return f"{bits:x}"


def unmask(text: str) -> list[int]:
    bits = _number(text, 16)
    return [index for index in range(bits.bit_length()) if bits >> index & 1]


def row(chosen: Iterable[int]) -> str:
    """A sequence of option numbers; `0` stands before the first, so that an empty one is a word too."""
    return "-".join(("0", *(str(index) for index in chosen)))


def unrow(text: str) -> list[int]:
    return [_number(part) for part in text.split("-")[1:]]


def _number(text: str, base: int = 10) -> int:
    try:
        return int(text, base)
    except ValueError:
        raise OldComponentError(text) from None


def short(name: str) -> str:
    """Few letters that name something in a component."""
    return hashlib.sha1(name.encode(), usedforsecurity=False).hexdigest()[:8]
