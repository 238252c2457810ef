"""Buttons that live in their custom id, so that an old one works after a restart.

It must not keep anything in memory about a message.
"""

import re
from typing import Any, Self

import discord
from discord import ui

from bot.client import App


class LastingButton(ui.DynamicItem[ui.Button[Any]], template=r"(?!)"):
    """A button whose `template` names the groups that `pressed` needs; subclasses say what a press does.

    Register the subclass with `App.add_dynamic_items` when its cog is loaded.
    """

    def __init__(
        self, custom_id: str, label: str = "", style: discord.ButtonStyle = discord.ButtonStyle.primary
    ) -> None:
        super().__init__(ui.Button(custom_id=custom_id, label=label or None, style=style))

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
        await client.hold(interaction, self.press_name, self._press(interaction))

    async def _press(self, interaction: discord.Interaction[App]) -> None:
        match = self.template.fullmatch(self.custom_id)
        assert match is not None
        await self.pressed(interaction, match)

    async def pressed(self, interaction: discord.Interaction[App], match: re.Match[str]) -> None:
        raise NotImplementedError
