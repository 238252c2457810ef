"""docs/vocabulary.md, generated from the types: every moment, word and field with its description.

A test compares the file with what is generated here; run `python -m rules_engine cards --vocabulary` to renew it.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from enum import Enum
from typing import Any, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from . import character, mission, team
from .vocabulary import (
    MOMENTS,
    Condition,
    Cost,
    Distance,
    Filter,
    Limit,
    Modifier,
    Number,
    Permission,
    Player,
    Rule,
    Selector,
    Step,
    Trigger,
    Until,
    Word,
)  # fmt: skip
from .vocabulary.base import Record, _members
from .vocabulary.numbers import Named
from .vocabulary.words import ROLES

HEAD = """# The vocabulary of cards

Generated from the types. A word with parameters is a mapping with one key: `{damage: {amount: 2, who: target}}`.
A bare value stands for the field marked *short*: `{damage: 2}`. Fields without a default are **required**.
In a filter's own fields `it` is what an enclosing step or test looks at; in its `test` it is the thing tested.
"""


RECORDS: tuple[type[Record], ...] = (Rule, Trigger, Filter, Distance, Cost, Player, Limit, Until)
CARDS: tuple[type[Record], ...] = (
    character.Character, character.Form, character.Stats, character.Attack, character.KeywordUse, team.Tactic,
    mission.Crisis, mission.Objective, mission.Scoring, team.Gem, team.Affiliation, team.SpecialCondition, team.Keyword,
)  # fmt: skip


def vocabulary() -> str:
    """The whole reference as Markdown."""
    parts = [HEAD, "## Moments\n", *_moments(), "\n## Roles\n", _roles()]
    for title, union in (
        ("Numbers", Number), ("Selectors", Selector), ("Conditions", Condition), ("Steps", Step),
        ("Modifiers", Modifier), ("Permissions", Permission),
    ):  # fmt: skip
        parts.append(f"\n## {title}\n")
        if title == "Numbers":
            parts.append(f"A whole number, or one of {', '.join(f'`{x}`' for x in Named)}, or:\n")
        parts += [_word(cls) for cls in sorted(_words(union), key=lambda c: c.word)]
    parts.append("\n## Records\n")
    parts += [_record(cls) for cls in RECORDS]
    parts.append("\n## Cards\n")
    parts += [_record(cls) for cls in CARDS]
    return "\n".join(parts).rstrip() + "\n"


def _moments() -> Iterator[str]:
    yield "| Moment | When | Rules | `subject` | `by` | Also bound | Pending |\n|---|---|---|---|---|---|---|"
    for moment, doc in MOMENTS.items():
        binds = ", ".join(f"`{b}`" for b in doc.binds)
        cells = (f"`{moment}`", doc.when, doc.rules, doc.subject, doc.by, binds, "yes" if doc.pending else "")
        yield f"| {' | '.join(cells)} |"


def _roles() -> str:
    return ", ".join(f"`{r}`" for r in sorted(ROLES)) + ", and every name given with `as` or in `choose`.\n"


def _words(union: Any) -> list[type[Word]]:
    return [m for m in _members(union) if isinstance(m, type) and issubclass(m, Word)]


def _word(cls: type[Word]) -> str:
    return f"### `{cls.word}`\n\n{_doc(cls)}\n\n{_fields(cls)}"


def _record(cls: type[Record]) -> str:
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
