"""The part of the port for somebody who has never played: what can be tried at once, and how a game is won.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import discord

from bot.locale import Words

if TYPE_CHECKING:
    from bot.client import App
    from bot.ui.match.look import Look


class Newcomers(Protocol):
    def offers(self, to: Words) -> Mapping[str, str]:
        """What somebody may begin by one press, by a word and in words; the first two stand around the lessons."""
        ...

    async def take(self, interaction: discord.Interaction[App], what: str) -> None:
        """Answer the press on one of them, or on what it led to."""
        ...

    def about(self, to: Words) -> Sequence[str]:
        """What this game is and what the bot does in it, in a sentence or two."""
        ...

    def winning(self, look: Look) -> Sequence[str]:
        """How a match is won, a line each, as far as it stands."""
        ...


class NoNewcomers:
    def offers(self, to: Words) -> Mapping[str, str]:
        return {}

    async def take(self, interaction: discord.Interaction[App], what: str) -> None:
        raise NotImplementedError

    def about(self, to: Words) -> Sequence[str]:
        return ()

    def winning(self, look: Look) -> Sequence[str]:
        return ()
