"""The part of the port for somebody who has never played: what the game is, and what can be tried at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from discord.app_commands import locale_str

from bot.games.capabilities import Capability

if TYPE_CHECKING:
    from bot.client import App


@dataclass(frozen=True)
class Beginning:
    """Something that begins by one press."""

    word: str
    begin: Callable[[discord.Interaction[App]], Awaitable[None]]
    """Answer the press."""
    label: locale_str | None = None
    """None: it is not offered at once, but by what another one leads to."""


@dataclass(frozen=True)
class Newcomers(Capability):
    about: tuple[locale_str, ...]
    """What this game is and what the bot does in it, in a sentence or two."""
    beginnings: tuple[Beginning, ...]
    """The first two that have a label stand around the lessons."""

    @property
    def offered(self) -> tuple[Beginning, ...]:
        return tuple(each for each in self.beginnings if each.label is not None)
