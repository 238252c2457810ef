"""A scenario file read into its types, and every complaint about one led back to its line; it plays nothing."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rules_engine.crisis_protocol.cards.loader.yaml12 import Places, read
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


class Failure(Exception):
    """A scenario is not well written or did not go as written: what, and where in the file."""

    def __init__(self, message: str, at: Where = ()) -> None:
        super().__init__(message)
        self.at = at


def load_scripts(path: Path) -> list[Script]:
    """The scenarios of a file; raises `Failure` with the first thing that is wrong."""
    return [read_script(text) for text in scenarios(path.read_text("utf-8"))]


def scenarios(text: str) -> list[str]:
    """The scenarios of a text, kept apart by lines of three dashes; blank lines before each keep its lines' numbers."""
    found, before = [], 0
    for part in re.split(r"^---\n", text, flags=re.MULTILINE):
        found.append("\n" * before + part)
        before += part.count("\n") + 1
    return found


def read_script(text: str) -> Script:
    try:
        raw = read(text)
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise Failure(f"{line}this is not YAML: {error.problem}") from None
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
    return f"{where}: {error['msg'][:1].lower()}{error['msg'][1:]}"


def located(path: Path, text: str, failure: Failure) -> str:
    """`file:line: what is wrong`."""
    line = Places(text).line(failure.at) if failure.at else None
    return f"{path}:{line}: {failure}" if line else f"{path}: {failure}"
