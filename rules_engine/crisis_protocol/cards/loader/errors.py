"""What is wrong with a card: the file, the line, and what was expected.

Messages are for the person who writes the card; no stack traces, no library words.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from .yaml12 import Places


@dataclass(frozen=True, order=True)
class CardError:
    """One mistake."""

    file: str
    line: int
    path: str
    message: str

    def __str__(self) -> str:
        where = f" at {self.path}" if self.path else ""
        return f"{self.file}:{self.line}: {self.message}{where}"


class CardErrors(Exception):
    """All mistakes found while loading; nothing was loaded."""

    def __init__(self, errors: Sequence[CardError]) -> None:
        self.errors = tuple(sorted(errors))
        super().__init__("\n".join(str(e) for e in self.errors))


def from_yaml(file: str, error: yaml.YAMLError) -> CardError:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    return CardError(file, mark.line + 1 if mark else 1, "", f"not readable as YAML: {problem}")


def from_validation(file: str, text: str, error: ValidationError) -> list[CardError]:
    """One error per place: of several readings of one value only the most telling is kept."""
    places = Places(text)
    found: dict[tuple[int, str], CardError] = {}
    for detail in error.errors(include_url=False):
        path = [part for part in detail["loc"][1:] if not _is_technical(part)]  # the first part is the folder
        shown = ".".join(str(p) for p in path)
        line = places.line(path)
        found.setdefault((line, shown), CardError(file, line, shown, _message(detail, path)))
    return list(found.values())


def _is_technical(part: Any) -> bool:
    return isinstance(part, str) and (
        part == "" or part in ("x", "number", "filter", "role") or "[" in part or part == "int"
    )


def _message(detail: ErrorDetails, path: list[Any]) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    given = detail["input"]
    if kind == "extra_forbidden":
        return f"unknown key `{path[-1] if path else given}`"
    if kind == "missing":
        return f"`{path[-1]}` is missing"
    if kind == "unknown_word":
        words = detail["msg"].rpartition("one of ")[2].split(", ")
        got = next(iter(given)) if isinstance(given, dict) and given else given
        close = difflib.get_close_matches(str(got), words, 1)
        hint = f"; did you mean `{close[0]}`?" if close else f"; expected one of {', '.join(words)}"
        what = detail["msg"].partition("expected a ")[2].partition(":")[0]
        return f"`{got}` is no {what}{hint}"
    if kind in ("enum", "literal_error"):
        expected = str(context.get("expected", ""))
        return f"`{given}` is not known here; expected {expected}"
    if kind == "value_error":
        return str(context.get("error", detail["msg"]))
    return (
        f"{detail['msg'][0].lower()}{detail['msg'][1:]}, got {given!r}"
        if not isinstance(given, dict)
        else detail["msg"]
    )
