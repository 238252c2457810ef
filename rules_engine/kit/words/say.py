"""A sentence as data: what a verb, an effect, a condition or a moment says of itself, in both languages.

`{who:acc}` is a field in one of the language's forms, `{:where}` the whole word in one, `{number:a die|# dice}` one or
many. `[ … ]` is told only if all fields in it differ from their defaults, `<gets|get>` agrees with the subject."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel

from rules_engine.cardfiles.grammar import Word

Sc = TypeVar("Sc")
Forms = Mapping[str, Callable[[Any, Sc], str]]
"""How a language puts a field's value into words, by the name of the form; plainly where there is none."""
Kind = Literal["order", "statement", "happens"]


@dataclass(frozen=True)
class Say:
    """`order`: what somebody does; `statement`: what is so; `happens`: what befalls somebody (`gains 1`).

    German orders stand as infinitives, the verb last and its particle marked: `den Schaden umleiten` is
    `den Schaden um|leiten`. Where order and infinitive differ otherwise, both are given."""

    en: str
    de: str | tuple[str, str]
    kind: Kind = "order"


class ToldWord(Word):
    """A word of a vocabulary that may carry its sentence."""

    say: ClassVar[Say]


@dataclass(frozen=True)
class Clause:
    """What somebody does, as an order and as an infinitive; or a statement."""

    order: str = ""
    infinitive: str = ""
    statement: str = ""
    happens: str = ""
    """The same of somebody else, where it is nothing that one does: `gains 1 life`."""


_PART = re.compile(r"\[([^\]]*)\]")
_NUMBER = re.compile(r"<([^|>]*)\|([^>]*)>")
_SLOT = re.compile(r"{(\w*)(?::([^}]*))?}")


def fill(template: str, word: Any, forms: Forms[Sc], scope: Sc, *, plural: bool = False) -> str:
    def part(match: re.Match[str]) -> str:
        return match[1] if all(_is_told(word, slot[1]) for slot in _SLOT.finditer(match[1])) else ""

    def slot(match: re.Match[str]) -> str:
        value, form = (getattr(word, match[1]) if match[1] else word), match[2] or ""
        if "|" in form:
            one, many = form.split("|")
            return (one if value == 1 else many).replace("#", str(value))
        return forms[form](value, scope) if form in forms else _plainly(value, form)

    text = _NUMBER.sub(lambda match: match[2 if plural else 1], _PART.sub(part, template))
    return re.sub(" {2,}", " ", _SLOT.sub(slot, text)).strip()


def _is_told(word: Any, field: str) -> bool:
    if not field or not isinstance(word, BaseModel):
        return True
    value, known = getattr(word, field), type(word).model_fields[field]
    return bool(value) and (known.is_required() or value != known.get_default(call_default_factory=True))


def _plainly(value: Any, form: str) -> str:
    if form:
        raise KeyError(f"no form {form!r}")
    return str(value)
