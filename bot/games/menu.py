"""The part of the port for what may be pressed whenever somebody likes, besides what every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from discord.app_commands import locale_str

from bot.games.capabilities import Capability

if TYPE_CHECKING:
    from bot.ui.match.look import Look


def _always(look: Look) -> bool:
    return True


@dataclass(frozen=True)
class MenuEntry:
    verb: str
    """Of what is pressed."""
    label: locale_str | None = None
    when: Callable[[Look], bool] = _always
    each: Callable[[Look], Mapping[str, str]] | None = None
    """One for each of several things: what the verb is given, and how it is called."""


@dataclass(frozen=True)
class Menu(Capability):
    dashboard: tuple[MenuEntry, ...] = ()
    lookups: tuple[MenuEntry, ...] = ()
    """What may be looked up, besides the board."""
