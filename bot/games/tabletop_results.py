"""Results of games on the tabletop, whatever the game, for whoever wants them: a league, a ranking.

It must not know a league or a game: the one listens, the other tells.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True)
class TabletopResult:
    """How a game on the tabletop ended."""

    game: str
    people: tuple[int | None, ...]
    """Who played, as far as they have said."""
    points: tuple[int, ...]
    winner: int | None
    """Their place among those."""
    how: str
    """A rule of the game, or `agreed` where the players ended it themselves."""


Listener = Callable[[discord.Interaction[Any], TabletopResult], Awaitable[None]]
"""Told once, after the players ended a game; may answer with a followup, for instance to ask for a season."""

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    _listeners.append(listener)


def stop_listening(listener: Listener) -> None:
    _listeners.remove(listener)


async def tell(interaction: discord.Interaction[Any], result: TabletopResult) -> None:
    for listener in _listeners:
        await listener(interaction, result)
