"""The buttons, selects and forms of a match, each routed to the act it names.

It must not do what is pressed: acts register themselves here with `verb`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.forms import text_field, typed
from bot.matches.service import MatchError, StoredMatch
from bot.ui.answer import refuse
from bot.ui.match.ids import BUTTON, FORM, SELECT, Act, OldComponentError, button_id, form_id, is_act, select_id
from bot.ui.match.look import Look, look_of
from bot.ui.match.refusals import refusal
from bot.ui.press import AnyPress, Verbs
from rules_engine.kernel.errors import EngineBug, EngineError

LABEL, DESCRIPTION, PLACEHOLDER, TITLE = 80, 100, 150, 45
"""Discord's limits of letters."""


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


@dataclass(frozen=True)
class Press(AnyPress):
    """Somebody pressed, chose or sent something of a match."""

    match: str
    seq: int
    act: Act
    values: tuple[str, ...] = ()
    """What was chosen in a select of several, or typed into a form's one field."""

    async def look(self) -> Look:
        return look_of(self.interaction, await self.client.matches.repository.find(self.match))

    def look_at(self, stored: StoredMatch) -> Look:
        return look_of(self.interaction, stored)


verb: Verbs[Press] = Verbs("mf")


async def carry_out(press: Press) -> None:
    """What the press asks for, or one kind private sentence."""
    handle = verb.get(press.act.verb)
    try:
        if handle is None:
            raise MatchError("old_component")
        await handle(press)
    except EngineBug:
        raise
    except OldComponentError:
        await refuse(press.interaction, await refusal(press, MatchError("old_component")))
    except (MatchError, EngineError) as error:
        await refuse(press.interaction, await refusal(press, error))


class MatchButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON):
    def __init__(
        self,
        custom_id: str,
        label: str = "",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
        emoji: str | None = None,
    ) -> None:
        shown = cut(label, LABEL) or None
        super().__init__(ui.Button(custom_id=custom_id, label=shown, style=style, disabled=disabled, emoji=emoji))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.template, self.custom_id)


class MatchSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT):
    def __init__(self, select: ui.Select[Any]) -> None:
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.template, self.custom_id, tuple(self.item.values))


async def _pressed(
    interaction: discord.Interaction[Any], template: re.Pattern[str], custom_id: str, values: tuple[str, ...] = ()
) -> None:
    found = template.fullmatch(custom_id)
    assert found is not None
    what = Act.read(found["act"])
    # A select of one carries a whole act in each value; a select of several carries option numbers.
    if len(values) == 1 and what.verb == "choose" and is_act(values[0]):
        what = Act.read(values[0])
    press = Press(interaction, found["match"], int(found["seq"]), what, values)
    await interaction.client.hold(interaction, f"match {what.verb}", carry_out(press))


# -- making them ---------------------------------------------------------------------------------------------------


def button(
    match: str,
    seq: int,
    what: Act,
    label: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
    emoji: str | None = None,
) -> MatchButton:
    return MatchButton(button_id(match, seq, what), label, style, disabled, emoji)


@dataclass(frozen=True)
class Line:
    """One line of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


def select(
    match: str, seq: int, what: Act, lines: Sequence[Line], hint: str, *, least: int = 1, most: int = 1
) -> MatchSelect:
    options = [
        discord.SelectOption(
            label=cut(line.label, DESCRIPTION),
            value=line.value,
            description=cut(line.description, DESCRIPTION) or None,
            default=line.chosen,
        )
        for line in lines
    ]
    made: ui.Select[Any] = ui.Select(
        custom_id=select_id(match, seq, what),
        options=options,
        placeholder=cut(hint, PLACEHOLDER),
        min_values=least,
        max_values=most,
    )
    return MatchSelect(made)


# -- forms ---------------------------------------------------------------------------------------------------------

FIELD = "field"
FORM_SECONDS = 15 * 60


async def open_form(
    press: Press, what: Act, title: str, label: str, *, hint: str = "", text: str = "", long: bool = False
) -> None:
    """A form of one field; `take_form` finds its act even if the bot was restarted in between."""
    id = form_id(press.match, press.seq, what)
    form = ui.Modal(title=cut(title, TITLE), custom_id=id, timeout=FORM_SECONDS)
    field = text_field(id, FIELD, hint=cut(hint, DESCRIPTION), text=text, long=long)
    form.add_item(ui.Label(text=cut(label, TITLE), component=field))
    await press.interaction.response.send_modal(form)


async def take_form(interaction: discord.Interaction[Any]) -> None:
    """A form of a match was sent in."""
    if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
        return
    found = re.fullmatch(FORM, str(interaction.data.get("custom_id", "")))
    if found is None:
        return
    what = Act.read(found["act"])
    press = Press(interaction, found["match"], int(found["seq"]), what, (typed(interaction).get(FIELD, ""),))
    await interaction.client.hold(interaction, f"match {what.verb}", carry_out(press))
