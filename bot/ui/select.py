"""Selects that live in their custom id, so that an old one works after a restart.

It must not keep anything in memory about a message.
"""

import re
from collections.abc import Sequence
from typing import Any, Self

import discord
from discord import ui

from bot.client import App


class LastingSelect(ui.DynamicItem[ui.Select[Any]], template=r"(?!)"):
    """A select whose `template` names the groups that `picked` needs; subclasses say what a choice does."""

    def __init__(
        self,
        custom_id: str,
        options: Sequence[discord.SelectOption] = (),
        placeholder: str | None = None,
        least: int = 1,
        most: int = 1,
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=custom_id,
                options=list(options),
                placeholder=placeholder,
                min_values=least,
                max_values=most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match.string)

    @property
    def press_name(self) -> str:
        """How a press is named in the log."""
        return type(self).__name__

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: App = interaction.client
        await client.hold(interaction, self.press_name, self._pick(interaction))

    async def _pick(self, interaction: discord.Interaction[App]) -> None:
        match = self.template.fullmatch(self.custom_id)
        assert match is not None
        data: Any = interaction.data
        await self.picked(interaction, match, tuple(data["values"]))

    async def picked(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        raise NotImplementedError
