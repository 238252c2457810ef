"""Whether a file can be a match at all: its size, its shape and its counts, before anything is made of it.

It must not judge what a file says: the rules do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from bot.games.port import Game

Why = Literal[
    "too_large",
    "packed",
    "no_json",
    "too_nested",
    "too_many",
    "no_match",
    "other_format",
    "unknown_game",
    "later_version",
    "not_over",
    "broken",
]

# The longest of twenty-five matches that eager players played to their end: 0.9 MB, 10 levels, 10,000 lists, 26,000
# commas, 85,000 quotation marks, no text over 131 letters; 532 inputs with up to 66 events each, 220 rolls of up to 12
# dice. A tie may go on for twenty rounds instead of six (WIN-Q4), and people take back and talk.
MOST_BYTES = 4 * 1024 * 1024
MOST_LEVELS, MOST_LISTS, MOST_COMMAS, MOST_QUOTES, MOST_LETTERS = 32, 60_000, 150_000, 400_000, 6_000
MOST_INPUTS, MOST_TOLD, MOST_EVENTS, MOST_UNDOS = 2_500, 5_000, 500, 500
MOST_ROLLS, MOST_DICE, MOST_SEEDS, MOST_CHAINS = 2_500, 100, 128, 50

_STRING = re.compile(rb'"(?>[^"\\]+|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""One that never ends goes to the end of the file: so every byte is looked at once."""
_QUOTE, _COMMA, _OPENING = b'"', b",", (b"[", b"{")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_PACKED = (b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"7z\xbc\xaf")


class Unreadable(ValueError):
    """A file that is no match of ours; `why` is a word for whoever answers."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def __reduce__(self) -> tuple[type[Unreadable], tuple[Why]]:
        return type(self), (self.why,)


def look_over(data: bytes) -> None:
    """Size, levels and counts of the bytes as they came; takes a moment and little memory, whatever they are."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large")
    if data.startswith(_PACKED):
        raise Unreadable("packed")
    if data.count(_QUOTE) > MOST_QUOTES:
        raise Unreadable("too_many")
    bare = b"".join(_without_strings(data))
    brackets = bare.translate(None, delete=_NO_BRACKETS)
    if _levels(brackets[: 2 * MOST_LISTS]) > MOST_LEVELS:
        raise Unreadable("too_nested")
    if sum(map(brackets.count, _OPENING)) > MOST_LISTS or bare.count(_COMMA) > MOST_COMMAS:
        raise Unreadable("too_many")


def _without_strings(data: bytes) -> Iterator[bytes]:
    """What stands between texts: brackets and commas inside them count for nothing."""
    last = 0
    for found in _STRING.finditer(data):
        start, end = found.span()
        if end - start > MOST_LETTERS:
            raise Unreadable("too_many")
        yield data[last:start]
        last = end
    yield data[last:]


def _levels(brackets: bytes) -> int:
    level = deepest = 0
    for sign in brackets:
        level += 1 if sign in b"[{" else -1
        deepest = max(deepest, level)
    return deepest


def look_into(raw: dict[str, Any], game: Game) -> None:
    """Counts of what was read, before models are made of it; wrong kinds of values are the models' affair."""
    bound(_counted(raw))
    start = at(raw, "inputs", "start")
    game.setup.look_into(start)
    # What is kept of a match begins before its first step: nobody was asked, nothing was rolled.
    nothing_yet(start, "pending", "uses", "rolls")
    if length(at(start, "stack")) > 1:
        raise Unreadable("broken")


def bound(counted: Iterable[tuple[Any, int]]) -> None:
    """Lists and the like, each with how many it may hold at most."""
    if any(length(value) > most for value, most in counted):
        raise Unreadable("too_many")


def nothing_yet(start: Any, *names: str) -> None:
    """What must be empty at the beginning of a match."""
    if any(length(at(start, name)) for name in names):
        raise Unreadable("broken")


def _counted(raw: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    yield at(raw, "inputs", "entries"), MOST_INPUTS
    yield at(raw, "account", "undos"), MOST_UNDOS
    yield at(raw, "account", "told"), MOST_TOLD
    yield from ((at(told, "events"), MOST_EVENTS) for told in each(at(raw, "account", "told")))
    yield at(raw, "dice", "renewed"), MOST_CHAINS
    for chain in (at(raw, "dice"), *each(at(raw, "dice", "renewed"))):
        yield at(chain, "seeds"), MOST_SEEDS
    for rolls in (at(raw, "dice", "rolls"), at(raw, "account", "transcript")):
        yield rolls, MOST_ROLLS
        yield from ((at(roll, "numbers"), MOST_DICE) for roll in each(rolls))


def at(value: Any, *names: str) -> Any:
    """What stands there in what was read; None where nothing does."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def each(value: Any) -> Iterator[Any]:
    """Whatever a list or an object holds."""
    yield from value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def length(value: Any) -> int:
    return len(value) if isinstance(value, dict | list) else 0
