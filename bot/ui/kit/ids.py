"""The grammar of custom ids: `<letter><shape>:<place>:…:<act>`, so that nothing has to be kept in memory.

It must not know what an act does, nor what lies at a place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

# Bounded: ids come from the client.
ACT = r"[a-z_][a-z0-9_]{0,39}(?:\.[-0-9a-z_]{1,90}){0,8}"


class OldComponentError(ValueError):
    """A component that this version cannot read."""


@dataclass(frozen=True)
class Act:
    """A verb and its arguments, as a custom id or a select's value carries them: `pick.3`, `at.14500.13250`."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Act:
        verb, *args = text.split(".")
        return cls(verb, tuple(args))

    def __str__(self) -> str:
        return ".".join((self.verb, *self.args))

    def number(self, index: int, default: int | None = 0) -> int:
        """An argument that is a number; without a default it has to be there."""
        if index < len(self.args):
            return number(self.args[index])
        if default is None:
            raise OldComponentError(str(self))
        return default


def act(verb: str, *args: object) -> Act:
    return Act(verb, tuple(str(arg) for arg in args))


def is_act(text: str) -> bool:
    return re.fullmatch(ACT, text) is not None


def number(text: str, base: int = 10) -> int:
    try:
        return int(text, base)
    except ValueError:
        raise OldComponentError(text) from None


WHOLE = r"(?:[0-9]{1,18}|[1-8][0-9]{18}|9[01][0-9]{17})"
"""No more than a column of the database holds, and every id of Discord's."""
KINDS = {
    "count": WHOLE,
    "number": rf"-?{WHOLE}",
    "id": r"[0-9a-f]{1,40}",
    "set": r"[0-9a-f]{1,90}",
    "row": r"0(?:-[0-9]{1,6}){0,44}",
    "word": r"[-0-9a-z_]{1,90}",
    "text": r"[^\x00]{1,100}",
}
"""What an argument, or a line that was chosen, can be; `set` and `row` are those of several options."""


@dataclass(frozen=True)
class Arguments:
    """What a verb takes: kinds of `KINDS` or words of its own (`mine|theirs`), one after the other; `?` behind one, or
    behind several in brackets: they may be left out."""

    takes: str = ""

    def fit(self, args: Sequence[str]) -> bool:
        return self._pattern.fullmatch("".join(f".{arg}" for arg in args)) is not None

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("".join(_one(part) for part in self.takes.split()))


def _one(part: str) -> str:
    if part in ("(", ")", ")?"):
        return part.replace("(", "(?:")
    kind = part.rstrip("?")
    either = "|".join(KINDS.get(one, one) for one in kind.split("|"))
    return rf"(?:\.(?:{either})){part[len(kind) :]}"


class Shape(Enum):
    """What carries an id, as the letter behind the grammar's own."""

    BUTTON = ""
    SELECT = "s"
    PEOPLE = "u"
    FORM = "f"


@dataclass(frozen=True)
class Said:
    """What a custom id says."""

    shape: Shape
    places: Mapping[str, str]
    act: Act


@dataclass(frozen=True)
class Grammar:
    """One kind of ids: its letter, and its places by name, each with the pattern of what stands there."""

    letter: str
    places: Mapping[str, str]

    def template(self, shape: Shape) -> str:
        return f"{self.letter}{shape.value}:{self._rest}"

    def write(self, shape: Shape, at: Sequence[object], what: Act) -> str:
        assert len(at) == len(self.places), at
        return ":".join((self.letter + shape.value, *(str(place) for place in at), str(what)))

    def read(self, custom_id: str) -> Said | None:
        """None: an id of somebody else."""
        found = self._any.fullmatch(custom_id)
        if found is None:
            return None
        return Said(Shape(found["shape"]), {name: found[name] for name in self.places}, Act.read(found["act"]))

    @cached_property
    def _any(self) -> re.Pattern[str]:
        shapes = "".join(shape.value for shape in Shape)
        return re.compile(rf"{self.letter}(?P<shape>[{shapes}]?):{self._rest}")

    @property
    def _rest(self) -> str:
        return ":".join(f"(?P<{name}>{pattern})" for name, pattern in (*self.places.items(), ("act", ACT)))
