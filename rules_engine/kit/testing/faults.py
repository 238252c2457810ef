"""What is wrong with a scenario: a sentence and where in its file. No traceback reaches whoever wrote it."""

from __future__ import annotations

import difflib
import traceback
from collections.abc import Collection
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rules_engine.cardfiles.errors import message

Where = tuple[str | int, ...]
"""The keys and places that lead to a part of a file."""


class Fault(Exception):
    """A scenario is not well written, or does not go as it is written."""

    def __init__(self, message: str, at: Where = (), line: int | None = None) -> None:
        """`line`: of a text that cannot be taken apart, and so has no parts to be named."""
        super().__init__(message)
        self.at, self.line = at, line


def mapping(key: str, value: Any) -> dict[str, Any]:
    """What has to be written as a mapping."""
    if not isinstance(value, dict):
        raise Fault(f"after `{key}:` comes a mapping such as {{name: value}}, not {value!r}")
    return value


class UnclearWords(Fault):
    """Words that name nothing, or several things."""


def unknown(kind: str, word: object, known: Collection[str]) -> str:
    """A name nobody knows, with the nearest that somebody does."""
    close = difflib.get_close_matches(str(word), list(known), 1, cutoff=0.5)
    few = f"; there are {', '.join(sorted(known))}" if 0 < len(known) <= 20 else ""
    return f"there is no {kind} {word!r}" + (f"; did you mean {close[0]!r}?" if close else few)


def complaint(error: ValidationError) -> str:
    """The first thing that a game's own types find wrong with a written part."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {message(first, first['loc'])}" if where else message(first, ("it",))


def broke(error: Exception) -> str:
    """An error nobody foresaw, in a line: what, and where in the code."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = " ".join(str(error).split())
    return f"the engine broke: {type(error).__name__}: {said} ({Path(where.filename).name}:{where.lineno})"
