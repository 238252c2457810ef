"""The part of the port for the command that challenges people to a game: declared, `/match <name>` is made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from discord.app_commands import locale_str

from bot.games.capabilities import Capability
from bot.locale import Words

PEOPLE = ("opponent", "second", "third")
"""Options that name somebody for whom a seat is kept."""
OFFERED = (*PEOPLE, "players", "pace", "language", "level")
"""Options that every game may have: they need no more than a meaning."""


@dataclass(frozen=True)
class ChallengeOption:
    """One of those, or one of the game's own."""

    meaning: locale_str
    name: locale_str | None = None
    """None: as the others are called."""
    choices: tuple[tuple[locale_str, str], ...] = ()
    least: int = 0
    most: int = 0
    """Of a number."""
    usual: Any = None
    terms: Callable[[Any], Mapping[str, Any]] | None = None
    """What it settles; None: the term of its own name."""


def _fine(to: Words, given: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True)
class Challenge(Capability):
    name: locale_str
    description: locale_str
    options: Mapping[str, ChallengeOption]
    """In their order, by the words of `OFFERED` and by those of the game's own."""
    refusal: Callable[[Words, Mapping[str, Any]], str] = _fine
    """Why what was chosen does not go together; nothing if it does."""
