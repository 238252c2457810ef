"""Which season and which game somebody means: named, or the one that is meant here. Asks nothing, changes nothing."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.played import is_known
from bot.league.terms import GameStatus, SeasonStatus
from bot.store.league import GameRow, SeasonRow
from bot.ui.league.look import Look, look_of
from bot.ui.safe import clean

OVER = (SeasonStatus.FINISHED.value, SeasonStatus.CANCELLED.value)


async def look_here(interaction: discord.Interaction[App], season: str | None) -> Look:
    """The named season of this server; else the newest that is going on, those of this channel first."""
    known = await _known(interaction)
    if season is not None:
        found = [row for row in known if row.id == season or row.terms["name"].lower() == season.strip().lower()]
        if not found:
            raise LeagueError("no_such_season", id=season)
        return look_of(interaction, await interaction.client.league.repository.view(found[0].id))
    if not known:
        raise LeagueError("no_season_here")
    channel = interaction.channel
    here = {interaction.channel_id, getattr(channel, "parent_id", None)}
    best = min(
        known, key=lambda row: (not is_known(row), row.status in OVER, row.channel_id not in here, -row.created_at)
    )
    return look_of(interaction, await interaction.client.league.repository.view(best.id))


async def _known(interaction: discord.Interaction[App]) -> list[SeasonRow]:
    rows = await interaction.client.league.repository.seasons(interaction.guild_id or 0)
    return [r for r in rows if r.status != SeasonStatus.DRAFT.value or r.organiser_id == interaction.user.id]


async def suggest_seasons(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().lower()
    rows = [row for row in await _known(interaction) if wanted in row.terms["name"].lower()]
    return [app_commands.Choice(name=clean(row.terms["name"], 100) or row.id, value=row.id) for row in rows[:25]]


def last_game(look: Look, player: int) -> GameRow:
    """The newest game of somebody, a bye too; an open one first."""
    games = look.view.games_of(player)
    if not games:
        raise LeagueError("no_game_between")
    return max(games, key=lambda game: (game.status != GameStatus.DONE, game.round))


def game_between(look: Look, one: int, other: int) -> GameRow:
    """The open game of two; else their last one, so that it can be corrected."""
    games = [g for g in look.view.games if {one, other} == set(g.players) and g.status != GameStatus.DRAFT]
    if not games:
        raise LeagueError("no_game_between")
    return next((g for g in games if g.status != GameStatus.DONE), games[-1])
