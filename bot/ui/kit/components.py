"""Buttons and selects that live in their custom id, so that an old one works after a restart.

It must not keep anything in memory about a message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar, cast

import discord
from discord import ui

from bot.client import App
from bot.door import Objection
from bot.locale import words
from bot.ui.answer import refuse
from bot.ui.kit.ids import Act, Arguments, Shape
from bot.ui.kit.limits import DESCRIPTION, LABEL, MOST_LINES, PLACEHOLDER, cut
from bot.ui.kit.press import Presses, ask_again

GREY, BLUE = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger
NEVER_OFFERED = Objection("old_component")
ItemT = TypeVar("ItemT", bound=ui.Item[Any])


class Lasting(ui.DynamicItem[ItemT], template=r"(?!)"):
    """A component that is found again by its `template`; `App.add_dynamic_items` makes it known.

    One of a grammar names whose presses it brings; one without places says in `pressed` what is done.
    """

    presses: ClassVar[Presses[Any] | None] = None
    chosen: ClassVar[Arguments | None] = None
    """What the one line can be that is chosen in a list without places; whatever cannot is turned away unread. None: it
    is no list, or it looks for itself."""

    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        """Of one without places: whether it ends, spends, loses or begins something."""
        return False

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(ItemT, item))

    @classmethod
    def id_of(cls, shape: Shape, places: Sequence[object], what: Act) -> str:
        assert cls.presses is not None
        return cls.presses.grammar.write(shape, places, what)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        values = tuple(data.get("values", ()))
        if self.presses is not None:
            await self.presses.take(interaction, self.custom_id, values)
            return
        found = self.template.fullmatch(self.custom_id)
        assert found is not None
        client: App = interaction.client
        slipped = self.is_grave(found) and client.slips.is_too_soon(interaction, client.slips.now())
        if self.chosen is not None and not (len(values) == 1 and self.chosen.fit(values)):
            work = refuse(interaction, NEVER_OFFERED.told(words(interaction.locale)))
        else:
            work = ask_again(interaction) if slipped else self.pressed(interaction, found, values)
        await client.hold(interaction, type(self).__name__, work)

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        raise NotImplementedError


class LastingButton(Lasting[ui.Button[Any]], template=r"(?!)"):
    @classmethod
    def named(
        cls,
        custom_id: str,
        label: str,
        style: discord.ButtonStyle = GREY,
        *,
        disabled: bool = False,
        emoji: str | discord.PartialEmoji | None = None,
    ) -> Self:
        shown = cut(label, LABEL) or None
        return cls(ui.Button(custom_id=custom_id, label=shown, style=style, disabled=disabled, emoji=emoji))

    @classmethod
    def at(
        cls, places: Sequence[object], what: Act, label: str, style: discord.ButtonStyle = GREY, **more: Any
    ) -> Self:
        return cls.named(cls.id_of(Shape.BUTTON, places, what), label, style, **more)


@dataclass(frozen=True)
class Line:
    """One line of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False
    emoji: str | discord.PartialEmoji | None = None

    def option(self) -> discord.SelectOption:
        return discord.SelectOption(
            label=cut(self.label, DESCRIPTION),
            value=self.value,
            description=cut(self.description, DESCRIPTION) or None,
            default=self.chosen,
            emoji=self.emoji,
        )


NOTHING = Line("-", "–")
MORE = "more-[0-9]{1,4}"
"""What stands in the place of a line that leads on: from which line."""


def page_of(lines: Sequence[Line], first: int, more: str) -> list[Line]:
    """As many as a list shows, from one of them on; the last of more leads on, and from the end to the beginning."""
    if len(lines) <= MOST_LINES:
        return list(lines)
    size = MOST_LINES - 1
    pages = -(-len(lines) // size)
    page = first // size % pages
    return [*lines[page * size : (page + 1) * size], Line(f"more-{(page + 1) % pages * size}", more)]


def leads_on(value: str) -> int | None:
    """From which line on, if that is what was chosen."""
    return int(value.removeprefix("more-")) if re.fullmatch(MORE, value) else None


class LastingSelect(Lasting[ui.Select[Any]], template=r"(?!)"):
    @classmethod
    def named(cls, custom_id: str, lines: Sequence[Line], hint: str, *, least: int = 1, most: int = 1) -> Self:
        """Discord refuses a list without a line, and two lines that say the same: then there is nothing to choose, and
        the first one stands."""
        known = {line.value: line.option() for line in reversed(lines[:MOST_LINES])}
        options = list(known.values())[::-1] or [NOTHING.option()]
        select: ui.Select[Any] = ui.Select(
            custom_id=custom_id,
            options=options,
            placeholder=cut(hint, PLACEHOLDER),
            min_values=min(least, len(options)),
            max_values=max(1, min(most, len(options))),
            disabled=not lines,
        )
        return cls(select)

    @classmethod
    def at(cls, places: Sequence[object], what: Act, lines: Sequence[Line], hint: str, **more: int) -> Self:
        return cls.named(cls.id_of(Shape.SELECT, places, what), lines, hint, **more)


class LastingPeople(Lasting[ui.UserSelect[Any]], template=r"(?!)"):
    """Somebody of the server."""

    @classmethod
    def named(cls, custom_id: str, hint: str) -> Self:
        return cls(ui.UserSelect(custom_id=custom_id, placeholder=cut(hint, PLACEHOLDER)))

    @classmethod
    def at(cls, places: Sequence[object], what: Act, hint: str) -> Self:
        return cls.named(cls.id_of(Shape.PEOPLE, places, what), hint)
