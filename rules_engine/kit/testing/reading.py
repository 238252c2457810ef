"""Scenario files read into their types, and every complaint led back to its line: `file:line: sentence`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import yaml
from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rules_engine.cardfiles.errors import from_yaml, message
from rules_engine.cardfiles.yaml12 import Places, read
from rules_engine.kit.testing.faults import Fault, unknown
from rules_engine.kit.testing.proving import Proving, S
from rules_engine.kit.testing.script import BaseScenario

NOTHING = re.compile(r"(?:\s*(?:#.*)?\n)*\s*(?:#.*)?")
"""Blank lines and notes."""


@dataclass(frozen=True)
class Document:
    """One scenario of a file as text, with blank lines before it, so that its lines have their numbers."""

    path: Path
    number: int
    text: str

    @property
    def name(self) -> str:
        return f"{self.path.name}#{self.number}"

    def located(self, fault: Fault) -> str:
        """`file:line: what is wrong`, in a single line."""
        first = len(self.text) - len(self.text.lstrip("\n")) + 1
        line = fault.line or (max(first, Places(self.text).line(fault.at)) if fault.at else first)
        return f"{self.path}:{line}: {' '.join(str(fault).split())}"


def files_in(paths: Sequence[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]


def documents(path: Path) -> list[Document]:
    """The scenarios of a file; a `Fault` says why it is no text."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise Fault(f"{path}:1: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Fault(f"{path}:{line}: not readable as UTF-8 text") from None
    return [Document(path, number, text) for number, text in enumerate(split(text), 1)]


def split(text: str) -> list[str]:
    """Several may stand in one file, kept apart by lines of three dashes."""
    found, before = [], 0
    for part in re.split(r"^---[ \t]*(?:\n|\Z)", text, flags=re.MULTILINE):
        if not NOTHING.fullmatch(part):
            found.append("\n" * before + part)
        before += part.count("\n") + 1
    return found or [text]


def read_scenario(proving: Proving[S], text: str) -> BaseScenario:
    """A scenario in the types of its game; a `Fault` with the first thing that is wrong."""
    try:
        raw = read(text)
    except yaml.YAMLError as error:
        unread = from_yaml("", error)
        raise Fault(unread.message, line=unread.line) from None
    if not isinstance(raw, dict):
        raise Fault("a scenario is a mapping that begins with `title:`")
    try:
        scenario = proving.script.model_validate(raw)
    except ValidationError as error:
        wrong = error.errors()
        misspelt = (one for one in wrong if one["type"] == "extra_forbidden")  # what is misspelt is missing too
        first = next(misspelt, wrong[0])
        raise Fault(_in_words(proving.script, first), first["loc"]) from None
    if scenario.game not in (None, proving.game):
        raise Fault(f"this is a scenario of {scenario.game}, not of {proving.game}", ("game",))
    return scenario


def scenarios_in(proving: Proving[S], path: Path) -> Iterator[tuple[str, Any]]:
    """Every scenario of a file or folder, with its name; a `Fault` tells file and line."""
    for file in files_in([path]):
        for document in documents(file):
            try:
                scenario = read_scenario(proving, document.text)
            except Fault as fault:
                raise Fault(document.located(fault)) from None
            yield document.name, scenario


def _in_words(script: type[BaseModel], error: ErrorDetails) -> str:
    *parents, last = error["loc"] or ("",)
    where = ".".join(map(str, error["loc"]))
    if error["type"] == "extra_forbidden":
        model = _model_at(script, [part for part in parents if isinstance(part, str)])
        known = [field.alias or name for name, field in model.model_fields.items()] if model else []
        return unknown(f"key in {'.'.join(map(str, parents)) or 'a scenario'}:", last, known)
    if error["type"] == "missing":
        return f"{where} is missing"
    return f"{where}: {message(error, error['loc'])}"


def _model_at(model: type[BaseModel], parts: list[str]) -> type[BaseModel] | None:
    """The type that stands at a path of keys; names of a mapping's own count as keys."""
    found: Any = model
    for part in parts:
        inside = found.model_fields if _is_model(found) else {}
        if part in inside:
            found = _inner(inside[part].annotation)
    return found if _is_model(found) else None


def _inner(annotation: Any) -> Any:
    """The model inside lists, mappings and unions."""
    if _is_model(annotation) or not get_args(annotation):
        return annotation
    return next((found for part in get_args(annotation) if _is_model(found := _inner(part))), annotation)


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and not isinstance(annotation, UnionType) and issubclass(annotation, BaseModel)
