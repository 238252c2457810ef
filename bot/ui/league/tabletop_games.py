"""A game tracked on the tabletop that belongs to a season: one button reports it. It must not report by itself."""

from __future__ import annotations

from typing import Any

import discord

from bot.games.tabletop_results import TabletopResult
from bot.league.played import SEATS
from bot.league.terms import SeasonStatus
from bot.locale import words
from bot.ui.kit.components import BLUE
from bot.ui.league.items import button
from bot.ui.match.panel import Panel
from bot.ui.safe import shown


async def offer_report(interaction: discord.Interaction[Any], result: TabletopResult) -> None:
    """If the two have an open game in a season of this server, whoever ended the game is offered to report it."""
    if len(result.people) != SEATS:
        return
    one, other = result.people
    if interaction.guild_id is None or one is None or other is None or one == other:
        return
    league, to = interaction.client.league, words(interaction.locale)
    for row in await league.repository.seasons(interaction.guild_id):
        if row.game != result.game or row.status not in (SeasonStatus.RUNNING.value, SeasonStatus.CUT.value):
            continue
        view = await league.repository.view(row.id)
        game = next((g for g in view.open_games() if set(g.players) == {one, other}), None)
        if game is None or interaction.user.id not in game.players:
            continue
        mine, theirs = result.points if interaction.user.id == one else result.points[::-1]
        panel = Panel(lines=[to.say("This is a game of {season}.", season=shown(view.terms.name))])
        label = to.say("Report {mine}–{theirs}", mine=mine, theirs=theirs)
        panel.buttons([button(row.id, "tracked", label, BLUE, game.id, mine, theirs)])
        await interaction.followup.send(view=panel.reply().view, ephemeral=True)
        return
