"""Which help somebody gets: that of the match of this thread, of the league of this channel, or the first screen.

It must not say any of it.
"""

from __future__ import annotations

import discord

from bot.client import App
from bot.league.played import is_known
from bot.league.terms import SeasonStatus
from bot.locale import words
from bot.ui.answer import Reply
from bot.ui.help.league import league_help
from bot.ui.help.match import match_help
from bot.ui.help.welcome import welcome_panel
from bot.ui.league.look import look_of as season_look
from bot.ui.match.look import look_of

OVER = (SeasonStatus.FINISHED.value, SeasonStatus.CANCELLED.value)


async def help_reply(interaction: discord.Interaction[App]) -> Reply:
    client = interaction.client
    stored = await client.matches.repository.in_thread(interaction.channel_id or 0)
    if stored is not None:
        return (await match_help(look_of(interaction, stored))).reply()
    season = await _season_here(interaction)
    if season is not None:
        view = await client.league.repository.view(season)
        return league_help(season_look(interaction, view)).reply()
    return welcome_panel(words(interaction.locale)).reply()


async def _season_here(interaction: discord.Interaction[App]) -> str | None:
    """Of this channel, or of the one this thread belongs to; one that goes on before one that is over."""
    if interaction.guild_id is None:
        return None
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    rows = await interaction.client.league.repository.seasons(interaction.guild_id)
    known = [row for row in rows if row.channel_id in here and is_known(row)]
    shown = [r for r in known if r.status != SeasonStatus.DRAFT.value or r.organiser_id == interaction.user.id]
    return min(shown, key=lambda row: (row.status in OVER, -row.created_at)).id if shown else None
