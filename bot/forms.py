"""The forms people fill in: which fields each has, and how many letters a field takes.

It must not know what a form is for: whoever takes a form declares its fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

_declared: dict[str, dict[str, int]] = {}


def declare(form: str, /, **fields: int) -> None:
    """The fields of a form by their ids, each with the letters it takes at most."""
    assert form not in _declared, form
    _declared[form] = fields


def declared() -> Mapping[str, Mapping[str, int]]:
    return _declared


def name_of(custom_id: str) -> str:
    """`mf listed` for `mf:0123abcd:7:listed.2`: whose form it is, and the act that takes it."""
    kind, _, rest = custom_id.partition(":")
    return f"{kind} {rest.rpartition(':')[2].partition('.')[0]}"


def text_field(
    form_id: str, field: str, *, hint: str | None = None, text: str = "", long: bool = False, needed: bool = True
) -> ui.TextInput[Any]:
    """A field as it was declared; the only place that makes one, so that none is without a bound."""
    most = _declared[name_of(form_id)][field]
    return ui.TextInput(
        custom_id=field,
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        placeholder=hint or None,
        default=text[:most] or None,
        required=needed,
        max_length=most,
    )


def fields_of(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The fields of a form that was sent in, whatever they stand in."""
    for component in data.get("components") or ():
        inner = component.get("component")
        yield from component.get("components") or ([inner] if inner else [])


def typed(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was typed, by the ids of the fields."""
    data: Any = interaction.data or {}
    return {str(field.get("custom_id")): str(field.get("value") or "") for field in fields_of(data)}
