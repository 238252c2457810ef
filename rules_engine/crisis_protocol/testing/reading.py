"""A scenario file read into its types, and every complaint about one led back to its line; it plays nothing."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rules_engine.cardfiles.yaml12 import Places, read
from rules_engine.crisis_protocol.cards.loader.errors import from_yaml, message
from rules_engine.crisis_protocol.testing.script import Marker, MissionPart, Part, Piece, Script, Side, Standing
from rules_engine.crisis_protocol.testing.slips import Path as Where
from rules_engine.crisis_protocol.testing.slips import unknown

MODELS: dict[Where, type[Part]] = {
    (): Script,
    ("blue",): Side,
    ("red",): Side,
    ("blue", "characters"): Standing,
    ("red", "characters"): Standing,
    ("terrain",): Piece,
    ("tokens",): Marker,
    ("mission",): MissionPart,
}
"""Which type stands where, numbers of lists left out."""


NOTHING = re.compile(r"(?:\s*(?:#.*)?\n)*\s*(?:#.*)?")
"""Blank lines and notes."""


class Failure(Exception):
    """A scenario is not well written or did not go as written: what, and where in the file."""

    def __init__(self, message: str, at: Where = ()) -> None:
        super().__init__(message)
        self.at = at


def load_scripts(path: Path) -> list[Script]:
    """The scenarios of a file; raises `Failure` with the first thing that is wrong."""
    return [read_script(text) for text in scenarios(text_of(path))]


def text_of(path: Path) -> str:
    """What stands in a file; raises `Failure` if it is no text."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise Failure(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Failure(f"{path}:{line}: not readable as UTF-8 text") from None


def scenarios(text: str) -> list[str]:
    """The scenarios of a text, kept apart by lines of three dashes; blank lines before each keep its lines' numbers."""
    found, before = [], 0
    for part in re.split(r"^---[ \t]*(?:\n|\Z)", text, flags=re.MULTILINE):
        if not NOTHING.fullmatch(part):
            found.append("\n" * before + part)
        before += part.count("\n") + 1
    return found or [text]


def read_script(text: str) -> Script:
    try:
        raw = read(text)
    except yaml.YAMLError as error:
        unread = from_yaml("", error)
        raise Failure(unread.message, at=(unread.line,)) from None
    if not isinstance(raw, dict):
        raise Failure("a scenario is a mapping that begins with `title:`")
    try:
        return Script.model_validate(raw)
    except ValidationError as error:
        wrong = error.errors()
        misspelt = (one for one in wrong if one["type"] == "extra_forbidden")  # what is misspelt is missing too
        first = next(misspelt, wrong[0])
        raise Failure(_in_words(first), first["loc"]) from None


def _in_words(error: ErrorDetails) -> str:
    *parents, last = error["loc"] or ("",)
    where = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        model = MODELS.get(tuple(part for part in parents if isinstance(part, str)))
        known = model.model_fields if model else ()
        return unknown(f"key in {'.'.join(map(str, parents)) or 'a scenario'}:", str(last), known)
    if error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}: {message(error, error['loc'])}"


def located(path: Path, text: str, failure: Failure) -> str:
    """`file:line: what is wrong`, in a single line."""
    if len(failure.at) == 1 and isinstance(failure.at[0], int):
        line: int | None = failure.at[0]  # the line itself, of a text that cannot be taken apart
    else:
        line = Places(text).line(failure.at) if failure.at else None
    said = str(failure).replace("\n", " ")
    return f"{path}:{line}: {said}" if line else f"{path}: {said}"
