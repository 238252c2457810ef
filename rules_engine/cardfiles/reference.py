"""A vocabulary as Markdown, generated from its types: every word and field with its description."""

from __future__ import annotations

import types
from enum import Enum
from typing import Any, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from .grammar import Record, Word, members_of


def words_of(union: Any) -> list[type[Word]]:
    return [m for m in members_of(union) if isinstance(m, type) and issubclass(m, Word)]


def word_section(cls: type[Word]) -> str:
    return f"### `{cls.word}`\n\n{_doc(cls)}\n\n{_fields(cls)}"


def record_section(cls: type[Record]) -> str:
    return f"### {cls.__name__}\n\n{_doc(cls)}\n\n{_fields(cls)}"


def _doc(cls: type[BaseModel]) -> str:
    return " ".join((cls.__doc__ or "").split())


def _fields(cls: type[Record]) -> str:
    lines = []
    for name, field in cls.model_fields.items():
        shown = field.alias or name
        marks = [m for m in (_default(field), "*short*" if name == cls.shorthand else "") if m]
        lines.append(f"- `{shown}`{' (' + ', '.join(marks) + ')' if marks else ''}: {field.description}")
        if choices := _choices(field.annotation):
            lines[-1] += f" [{', '.join(choices)}]"
    return "\n".join(lines) + "\n" if lines else "No parameters.\n"


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value = field.default
    if isinstance(value, Enum):
        return f"`{value.value}`"
    return f"`{value}`" if isinstance(value, (int, str)) and not isinstance(value, bool) and value != "" else ""


def _choices(annotation: Any) -> list[str]:
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        values = [str(v.value) for v in annotation]
        return values if len(values) <= 16 else []
    if get_origin(annotation) in (tuple, types.UnionType) and int not in get_args(annotation):  # numbers have a chapter
        for arg in get_args(annotation):
            if found := _choices(arg):
                return found
    return []
