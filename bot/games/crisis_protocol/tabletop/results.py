"""Results of games at a table, for whoever wants them: a league, a ranking.

It must not know a league: whoever does listens.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from rules_engine.crisis_protocol.table.tracker import TableResult

Listener = Callable[[discord.Interaction[Any], TableResult], Awaitable[None]]
"""Told once, after the players ended a game; may answer with a followup, for instance to ask for a season."""

_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    _listeners.append(listener)


def stop_listening(listener: Listener) -> None:
    _listeners.remove(listener)


async def tell(interaction: discord.Interaction[Any], result: TableResult) -> None:
    for listener in _listeners:
        await listener(interaction, result)
