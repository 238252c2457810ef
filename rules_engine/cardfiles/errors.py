"""What is wrong with a card: the file, the line, and what was expected.

Messages are for the person who writes the card; no stack traces, no library words.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from .yaml12 import Places

WORD = re.compile(r"'([^']+)'")
LONGEST = 60
"""Letters of a wrong value that a message shows."""


@dataclass(frozen=True)
class Dialect:
    """Where a game's files are written otherwise than its types are named."""

    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Further spellings that a word of a kind may have been meant to be."""
    patterns: Mapping[str, str] = field(default_factory=dict)
    """What a form of words looks like, by its regular expression."""
    written: Mapping[str, str] = field(default_factory=dict)
    """Fields that are filled in from another key, when that is missing."""


PLAIN = Dialect()


@dataclass(frozen=True, order=True)
class CardError:
    """One mistake."""

    file: str
    line: int
    path: str
    message: str

    def __str__(self) -> str:
        where = f" at {self.path}" if self.path and f"`{self.path}`" not in self.message else ""
        return f"{self.file}:{self.line}: {self.message}{where}"


class CardErrors(Exception):
    """All mistakes found while loading; nothing was loaded."""

    def __init__(self, errors: Sequence[CardError]) -> None:
        self.errors = tuple(sorted(errors))
        super().__init__("\n".join(str(e) for e in self.errors))


def from_yaml(file: str, error: yaml.YAMLError) -> CardError:
    mark = getattr(error, "problem_mark", None)
    problem = " ".join(str(getattr(error, "problem", None) or error).split())
    return CardError(file, mark.line + 1 if mark else 1, "", f"not readable as YAML: {problem}")


def from_validation(file: str, text: str, error: ValidationError, dialect: Dialect = PLAIN) -> list[CardError]:
    """One error per place: of several readings of one value only the most telling is kept."""
    places = Places(text)
    found: dict[tuple[int, str], CardError] = {}
    details = error.errors(include_url=False)
    for detail in details:
        if detail["type"] == "too_short" and any(_is_below(other["loc"], detail["loc"]) for other in details):
            continue  # an entry was refused, so the list is empty: said once, where it is
        path = [part for part in detail["loc"][1:] if not _is_technical(part)]  # the first part is the folder
        if detail["type"] == "missing":
            path[-1] = dialect.written.get(str(path[-1]), path[-1])
        shown = ".".join(str(part) for part in places.written(path))
        line = places.line(path)
        found.setdefault((line, shown), CardError(file, line, shown, message(detail, path, dialect)))
    return list(found.values())


def _is_below(place: tuple[Any, ...], above: tuple[Any, ...]) -> bool:
    return len(place) > len(above) and place[: len(above)] == above


def _is_technical(part: Any) -> bool:
    return isinstance(part, str) and (
        part == "" or part in ("x", "number", "filter", "role") or "[" in part or part == "int"
    )


EXPECTED = {
    "string_type": "a word", "int_type": "a whole number", "int_parsing": "a whole number",
    "int_from_float": "a whole number", "float_type": "a number", "float_parsing": "a number",
    "bool_type": "`true` or `false`", "bool_parsing": "`true` or `false`", "tuple_type": "a list",
    "list_type": "a list", "dict_type": "a mapping of keys to values", "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
}  # fmt: skip
"""What the types want, in words of the one who writes."""


def message(detail: ErrorDetails, path: Sequence[Any], dialect: Dialect = PLAIN) -> str:
    """What is wrong with a written value and what was expected, in words of the one who writes."""
    kind, context = detail["type"], detail.get("ctx", {})
    given = detail["input"]
    if kind == "extra_forbidden":
        return f"unknown key `{path[-1] if path else given}`"
    if kind == "missing":
        return f"`{path[-1]}` is missing"
    if kind == "unknown_word":
        return _unknown_word(detail["msg"], given, dialect)
    if kind in ("enum", "literal_error"):
        return f"`{_shown(given)}` is not known here; {_hint(given, WORD.findall(str(context.get('expected', ''))))}"
    if kind == "value_error":
        return str(context.get("error", detail["msg"]))
    if kind in EXPECTED:
        return f"expected {EXPECTED[kind]}, got {_shown(given)}"
    if kind == "too_short":
        return "at least one entry is needed"
    if kind == "too_long":
        return f"at most {context.get('max_length')} entries are allowed"
    if kind in ("greater_than_equal", "less_than_equal"):
        least = "ge" in context
        return f"expected {context['ge' if least else 'le']} or {'more' if least else 'less'}, got {_shown(given)}"
    if kind == "string_pattern_mismatch":
        form = dialect.patterns.get(str(context.get("pattern")), f"something like {context.get('pattern')}")
        return f"expected {form}, got `{_shown(given)}`"
    return f"{detail['msg'][0].lower()}{detail['msg'][1:]}, got {_shown(given)}"


def _unknown_word(said: str, given: Any, dialect: Dialect) -> str:
    words = said.rpartition("one of ")[2].split(", ")
    what = said.partition("expected a ")[2].partition(":")[0]
    got = next(iter(given)) if isinstance(given, dict) and given else given
    return f"`{_shown(got)}` is no {what}; {_hint(got, words, dialect.also.get(what, ()))}"


def _hint(given: Any, words: Sequence[str], also: Sequence[str] = ()) -> str:
    close = difflib.get_close_matches(str(given), [*words, *also], 1)
    return f"did you mean `{close[0]}`?" if close else f"expected one of {', '.join(words)}"


def _shown(given: Any) -> str:
    """What stood there, short enough for a line."""
    if given is None:
        return "nothing"
    text = repr(given) if not isinstance(given, str) else given or "''"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
