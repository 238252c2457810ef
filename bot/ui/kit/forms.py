"""Forms: opened with the fields that whoever takes them declared, and read when they are sent in.

It must not know what a form is for; the bounds of its fields stand in `bot/forms.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.forms import text_field, typed
from bot.ui.kit.limits import DESCRIPTION, TITLE, cut

SECONDS = 15 * 60
FIELD = "field"
"""The id of the field in a form that has but one."""


@dataclass(frozen=True)
class Field:
    id: str
    label: str
    hint: str = ""
    text: str = ""
    long: bool = False
    needed: bool = True


async def open_form(interaction: discord.Interaction[Any], custom_id: str, title: str, fields: Sequence[Field]) -> None:
    """Its custom id says what is done with it, so that a restart in between does no harm."""
    form = ui.Modal(title=cut(title, TITLE), custom_id=custom_id, timeout=SECONDS)
    for one in fields:
        hint = cut(one.hint, DESCRIPTION)
        field = text_field(custom_id, one.id, hint=hint, text=one.text, long=one.long, needed=one.needed)
        form.add_item(ui.Label(text=cut(one.label, TITLE), component=field))
    await interaction.response.send_modal(form)


def sent_form(interaction: discord.Interaction[Any]) -> str | None:
    """The custom id of a form that was sent in; None for any other interaction."""
    if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
        return None
    return str(interaction.data.get("custom_id", ""))


def answers(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was typed into each field, without the space around it."""
    return {id: text.strip() for id, text in typed(interaction).items()}
