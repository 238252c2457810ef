"""Names that a text uses before anything binds them; a lint on what is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from inspect import get_annotations
from typing import Any

from pydantic import BaseModel

from .step import StepBase

_HOLDS_NAME = re.compile(r"\b(Bound|PlayerRef|Selector|Subject)\b")
"""How the fields are annotated that are written as a role or a bound name."""


def unbound(rule: Any, roles: Iterable[str]) -> list[str]:
    """`roles`: the names that the engine binds."""
    missing: list[str] = []
    _visit(rule, {*roles, *rule.choose}, missing)
    return missing


def _visit(node: Any, bound: set[str], missing: list[str]) -> None:
    if isinstance(node, (tuple, list)):
        for item in node:
            _visit(item, bound, missing)
        return
    if isinstance(node, dict):
        for item in node.values():
            _visit(item, bound, missing)
        return
    if not isinstance(node, BaseModel):
        return
    named = node.binds() if isinstance(node, StepBase) else ()
    bound.update(name for name in named if name != getattr(node, "as_", None))
    for field in _names_in(type(node)):
        value = getattr(node, field)
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str) and name not in bound:
                missing.append(name)
    for value in node.__dict__.values():
        _visit(value, bound, missing)
    bound.update(named)


@cache
def _names_in(cls: type[BaseModel]) -> tuple[str, ...]:
    written = {name: str(hint) for kind in reversed(cls.__mro__) for name, hint in get_annotations(kind).items()}
    return tuple(
        name
        for name in cls.model_fields
        if name != "as_" and not written[name].startswith("dict") and _HOLDS_NAME.search(written[name])
    )
