"""Which edition and which timeline are usual on a server of Crisis Protocol, or what somebody says instead."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import discord

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.usual_terms import usual_terms
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline

TERMS: dict[str, type[StrEnum]] = {"edition": Edition, "timeline": Timeline}
"""What a server can settle."""


async def usual(interaction: discord.Interaction[App], **chosen: str | None) -> dict[str, Any]:
    """By the name of the term; what nobody has settled, or what only another version of the bot knows, is left out."""
    kept = await usual_terms(interaction.client.store, ID, interaction.guild_id)
    wanted = {**kept, **{name: value for name, value in chosen.items() if value is not None}}
    return {name: kind(wanted[name]) for name, kind in TERMS.items() if wanted.get(name) in set(kind)}


async def usual_edition(interaction: discord.Interaction[App]) -> Edition:
    """By which rules people of a server roll at a real table."""
    return Edition((await usual(interaction)).get("edition", Edition.EARTHS_MIGHTIEST))
