"""Who answers a command that two parts of the bot share: a match's own thread goes before the table.

It must not know a match: whoever does registers a claim.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import discord

Claim = Callable[[discord.Interaction[Any]], Awaitable[bool]]
"""Answers the command and says so, or leaves it to the next."""

_claims: dict[str, list[Claim]] = {}


def claim(command: str, by: Claim) -> None:
    """From now on `by` is asked first when `command` is used."""
    _claims.setdefault(command, []).append(by)


def release(command: str, by: Claim) -> None:
    _claims[command].remove(by)


async def is_claimed(command: str, interaction: discord.Interaction[Any]) -> bool:
    for by in _claims.get(command, ()):
        if await by(interaction):
            return True
    return False
