"""The buttons of lessons: take one, begin it anew, see all of them. They must not hold where somebody is."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import discord

from bot.client import App
from bot.ui.kit.components import GREY, LastingButton

Taken = Callable[[discord.Interaction[App], str, str], Awaitable[None]]


class LearnButton(LastingButton, template=r"learn:(?P<what>list|take|anew|go_on):(?P<lesson>[a-z_]{0,16})"):
    taken: Taken | None = None
    """Who does what is pressed; said by whoever loads the lessons."""

    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        """Who begins anew loses their place."""
        return found["what"] == "anew"

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        taken = type(self).taken
        assert taken is not None
        await taken(interaction, match["what"], match["lesson"])


def learn_button(what: str, label: str, style: discord.ButtonStyle = GREY, *, lesson: str = "") -> LearnButton:
    return LearnButton.named(f"learn:{what}:{lesson}", label, style)
