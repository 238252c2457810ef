"""The buttons, selects and forms of a season, each routed to the act it names: `l:<season>:<act>.<args>`.

It must not do what is pressed: acts register themselves here with `verb`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import discord
from discord import ui

from bot.client import App
from bot.forms import text_field, typed
from bot.league.errors import LeagueError
from bot.locale import words
from bot.matches.service import MatchError
from bot.ui.answer import refuse
from bot.ui.button import LastingButton
from bot.ui.league.look import Look, look_of
from bot.ui.league.refusals import league_refusal
from bot.ui.match.items import DESCRIPTION, LABEL, PLACEHOLDER, TITLE, Line, cut
from bot.ui.match.refusals import match_refusal
from bot.ui.press import AnyPress, Verbs
from bot.ui.select import LastingSelect

_REST = r"(?P<season>[0-9a-f]{8}):(?P<act>[a-z_]{1,30})(?P<args>(?:\.[-0-9a-z_]{1,90}){0,8})"
BUTTON, SELECT, PEOPLE, FORM = rf"l:{_REST}", rf"ls:{_REST}", rf"lu:{_REST}", rf"lf:{_REST}"
FORM_SECONDS = 15 * 60
LONGEST_REASON = 300
GREY, BLUE = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger


@dataclass(frozen=True)
class Press(AnyPress):
    """Somebody pressed, chose or sent something of a season."""

    season: str
    act: str
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)

    async def look(self) -> Look:
        return look_of(self.interaction, await self.client.league.repository.view(self.season))

    async def organising(self) -> Look:
        """The season, for somebody who may run it."""
        look = await self.look()
        look.must_organise()
        return look

    def name_of(self, user_id: str) -> str | None:
        """What somebody chosen in a list of people is called on the server."""
        data: Any = self.interaction.data or {}
        known = data.get("resolved", {})
        member, user = (known.get(kind, {}).get(user_id, {}) for kind in ("members", "users"))
        name: str | None = member.get("nick") or user.get("global_name") or user.get("username")
        return name

    def number(self, index: int) -> int:
        """An argument of the component; where there is none it is not of this version, or of anybody's making."""
        try:
            return int(self.args[index])
        except (IndexError, ValueError):
            raise LeagueError("old_component") from None

    def told(self) -> None:
        """Something is to be posted."""
        self.client.herald.wake(self.season)


verb: Verbs[Press] = Verbs("lf")


async def carry_out(press: Press) -> None:
    handle = verb.get(press.act)
    await guarded(press.interaction, _unknown() if handle is None else handle(press))


async def _unknown() -> None:
    raise LeagueError("old_component")


async def guarded(interaction: discord.Interaction[App], work: Awaitable[None]) -> None:
    """What cannot be done is said in one kind private sentence."""
    to = words(interaction.locale)
    try:
        await work
    except LeagueError as error:
        await refuse(interaction, league_refusal(to, error))
    except MatchError as error:
        await refuse(interaction, match_refusal(to, error))


class LeagueButton(LastingButton, template=BUTTON):
    @property
    def press_name(self) -> str:
        return "league " + self.custom_id.split(":")[2].split(".")[0]

    async def pressed(self, interaction: discord.Interaction[App], match: re.Match[str]) -> None:
        await carry_out(_press(interaction, match))


class LeagueSelect(LastingSelect, template=SELECT):
    @property
    def press_name(self) -> str:
        return "league " + self.custom_id.split(":")[2].split(".")[0]

    async def picked(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        await carry_out(_press(interaction, match, values=values))


class LeaguePeople(ui.DynamicItem[ui.UserSelect[Any]], template=PEOPLE):
    """Somebody of the server, whether in the season or not."""

    def __init__(self, custom_id: str, placeholder: str | None = None) -> None:
        super().__init__(ui.UserSelect(custom_id=custom_id, placeholder=placeholder))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        found = self.template.fullmatch(self.custom_id)
        assert found is not None
        data: Any = interaction.data
        press = _press(interaction, found, values=tuple(data["values"]))
        await interaction.client.hold(interaction, f"league {press.act}", carry_out(press))


def _press(interaction: discord.Interaction[App], found: re.Match[str], **more: Any) -> Press:
    args = tuple(filter(None, found["args"].split(".")))
    return Press(interaction, found["season"], found["act"], args, **more)


# -- making them ---------------------------------------------------------------------------------------------------


def _id(kind: str, season: str, act: str, args: Sequence[object]) -> str:
    return f"{kind}:{season}:" + ".".join((act, *(str(arg) for arg in args)))


def button(
    season: str, act: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *args: object
) -> LeagueButton:
    return LeagueButton(_id("l", season, act, args), cut(label, LABEL), style)


def select(
    season: str, act: str, hint: str, lines: Sequence[Line], *args: object, least: int = 1, most: int = 1
) -> LeagueSelect:
    options = [
        discord.SelectOption(
            label=cut(line.label, DESCRIPTION),
            value=line.value,
            description=cut(line.description, DESCRIPTION) or None,
            default=line.chosen,
        )
        for line in lines[:25]
    ]
    return LeagueSelect(_id("ls", season, act, args), options, cut(hint, PLACEHOLDER), least, min(most, len(options)))


def people(season: str, act: str, hint: str, *args: object) -> LeaguePeople:
    return LeaguePeople(_id("lu", season, act, args), cut(hint, PLACEHOLDER))


@dataclass(frozen=True)
class Field:
    id: str
    label: str
    hint: str = ""
    text: str = ""
    long: bool = False
    needed: bool = True


async def open_form(
    interaction: discord.Interaction[App], season: str, act: str, title: str, fields: Sequence[Field], *args: object
) -> None:
    """A form; `take_form` finds its act even if the bot was restarted in between."""
    id = _id(verb.form, season, act, args)
    form = ui.Modal(title=cut(title, TITLE), custom_id=id, timeout=FORM_SECONDS)
    for one in fields:
        hint = cut(one.hint, DESCRIPTION)
        field = text_field(id, one.id, hint=hint, text=one.text, long=one.long, needed=one.needed)
        form.add_item(ui.Label(text=cut(one.label, TITLE), component=field))
    await interaction.response.send_modal(form)


async def take_form(interaction: discord.Interaction[Any]) -> None:
    """A form of a season was sent in."""
    if interaction.type is not discord.InteractionType.modal_submit or interaction.data is None:
        return
    found = re.fullmatch(FORM, str(interaction.data.get("custom_id", "")))
    if found is None:
        return
    press = _press(interaction, found, fields={name: text.strip() for name, text in typed(interaction).items()})
    await interaction.client.hold(interaction, f"league {press.act}", carry_out(press))
