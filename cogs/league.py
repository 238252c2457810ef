"""`/league`: what players do in a season; the organisers' commands stand beside it.

It must not run a season: the league's stored does.
"""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

import bot.ui.league.deciding
import bot.ui.league.form
import bot.ui.league.reports  # noqa: F401  (the acts register themselves)
from bot.client import App
from bot.games.tabletop_results import listen, stop_listening
from bot.league.errors import LeagueError
from bot.league.played import is_known
from bot.lengths import CardList, Name
from bot.ui.answer import Reply
from bot.ui.league.card import join_reply, leave_reply, list_panel
from bot.ui.league.command import season_command
from bot.ui.league.finding import game_between, last_game, look_here
from bot.ui.league.items import LeagueButton, LeaguePeople, LeagueSelect, verb
from bot.ui.league.look import Look, look_of
from bot.ui.league.organiser import export_reply, show_panel
from bot.ui.league.pages import round_reply, table_reply
from bot.ui.league.persons import me_reply, versus_reply, why_reply
from bot.ui.league.posting import Herald
from bot.ui.league.reports import report_reply
from bot.ui.league.rosters import listed_reply, roster_reply, shown_roster
from bot.ui.league.statistics import Sample, luck_reply, stats_reply
from bot.ui.league.tabletop_games import offer_report
from bot.ui.league.typed_details import (
    aspect_choices,
    aspect_words,
    detail_options,
    suggest_details,
    told_by_command,
    with_details,
)
from bot.ui.league.worker import Worker
from bot.ui.match.panel import Panel
from cogs.league_organiser import OrganiserCommands, press_here, press_of

SHARE = (_("share"), _("Show it to everybody here"))
ONE_OF_TWO = (_("opponent"), _("One of the two"))
THE_OTHER = (_("player"), _("The other; leave it out for yourself"))


@app_commands.guild_only()
class LeagueCog(OrganiserCommands, name=_("league"), description=_("Seasons: sign up, play, standings")):
    def __init__(self, client: App) -> None:
        self.client = client
        self.worker = Worker(client)
        self.posting = Herald(client)
        client.herald.post = self.posting.post
        client.poster.heard.append(self._heard)
        client.taken_up.append(self.worker.turn)

    async def cog_load(self) -> None:
        listen(offer_report)

    async def cog_unload(self) -> None:
        stop_listening(offer_report)
        await self.worker.stop()

    async def _heard(self, match_id: str) -> None:
        season = await self.client.bridge.heard(match_id)
        if season is not None:
            self.client.herald.wake(season)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.client.herald.repair()
        self.worker.start()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await verb.take_form(interaction)

    @season_command(_("show"), _("A season, or all seasons of this server"))
    async def show(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        look = await look_here(interaction, season)
        if season is not None:
            return show_panel(look).reply()
        league = self.client.league
        rows = await league.repository.seasons(interaction.guild_id or 0)
        shown = [row for row in rows if row.status != "draft" and is_known(row)]
        views = [await league.repository.view(row.id) for row in shown]
        panel = show_panel(look)
        if len(views) > 1:
            panel.lines += list_panel([look_of(interaction, view) for view in views]).lines
        return panel.reply()

    @season_command(_("join"), _("Sign up for a season"))
    async def join(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await join_reply(await press_here(interaction, season))

    @season_command(_("leave"), _("Leave a season; open games are forfeited"))
    async def leave(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await leave_reply(await look_here(interaction, season))

    @season_command(
        _("roster"),
        _("Bring your roster or team, or look at somebody's"),
        cards=(_("cards"), _("Names or card codes, separated by semicolons")),
        player=(_("player"), _("Whose roster or team to show")),
    )
    async def roster(
        self,
        interaction: discord.Interaction[App],
        cards: CardList | None = None,
        player: discord.Member | None = None,
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        if player is not None and player.id != interaction.user.id:
            look.must_see()
            return await shown_roster(look, player.id)
        if cards is None:
            return await roster_reply(look)
        return await listed_reply(press_of(interaction, look), cards)

    @season_command(_("me"), _("Your page: place, open games, results, rating"))
    async def me(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await me_reply(await look_here(interaction, season))

    @season_command(
        _("standings"),
        _("The table, with every tie-break"),
        share=SHARE,
    )
    async def standings(
        self, interaction: discord.Interaction[App], season: Name | None = None, share: bool = False
    ) -> Reply:
        return await table_reply(_public(await look_here(interaction, season), share))

    @season_command(
        _("round"),
        _("The games of the round"),
        share=SHARE,
    )
    async def round(
        self, interaction: discord.Interaction[App], season: Name | None = None, share: bool = False
    ) -> Reply:
        return await round_reply(_public(await look_here(interaction, season), share))

    @season_command(
        _("why"),
        _("Why these two meet"),
        opponent=(_("opponent"), _("One of the two; leave it out for the newest game")),
        player=THE_OTHER,
    )
    async def why(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member | None = None,
        player: discord.Member | None = None,
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        mine = (player or interaction.user).id
        return await why_reply(look, game_between(look, mine, opponent.id) if opponent else last_game(look, mine))

    @season_command(
        _("versus"),
        _("Two players head to head"),
        opponent=ONE_OF_TWO,
        player=THE_OTHER,
    )
    async def versus(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        player: discord.Member | None = None,
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        return await versus_reply(look, (player or interaction.user).id, opponent.id)

    @season_command(
        _("stats"),
        _("What wins, with intervals"),
        by=(_("by"), aspect_words()),
    )
    @app_commands.choices(by=aspect_choices())
    async def stats(
        self, interaction: discord.Interaction[App], by: str | None = None, season: Name | None = None
    ) -> Reply:
        return await stats_reply(await look_here(interaction, season), Sample(by))

    @season_command(
        _("luck"),
        _("What your dice gave, and what was to be expected"),
        player=(_("player"), _("Leave it out for yourself")),
    )
    async def luck(
        self, interaction: discord.Interaction[App], player: discord.Member | None = None, season: Name | None = None
    ) -> Reply:
        return await luck_reply(await look_here(interaction, season), (player or interaction.user).id)

    @season_command(
        _("report"),
        _("Report a game played at a real table"),
        opponent=(_("opponent"), _("Whom you played")),
        mine=(_("mine"), _("Your victory points, or life left")),
        theirs=(_("theirs"), _("Their victory points, or life left")),
        **detail_options(),
    )
    @with_details
    async def report(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        mine: app_commands.Range[int, 0, 60],
        theirs: app_commands.Range[int, 0, 60],
        season: Name | None = None,
        **details: Any,
    ) -> Reply:
        look = await look_here(interaction, season)
        game = game_between(look, interaction.user.id, opponent.id)
        more = told_by_command(look, game, details)
        return await report_reply(press_of(interaction, look), game.id, mine, theirs, more)

    suggest_details(report)

    @season_command(
        _("challenge"),
        _("Challenge somebody in a ladder"),
        opponent=(_("opponent"), _("Whom you want to play")),
    )
    async def challenge(
        self, interaction: discord.Interaction[App], opponent: discord.Member, season: Name | None = None
    ) -> Reply:
        look = await look_here(interaction, season)
        await self.client.league.rounds.challenge(look.id, interaction.user.id, opponent.id)
        self.client.herald.wake(look.id)
        return Panel(lines=[look.to.say("Challenged. Your game is open.")]).reply()

    @season_command(_("export"), _("The season as CSV and JSON"))
    async def export(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await export_reply(await look_here(interaction, season))


def _public(look: Look, share: bool) -> Look:
    """What everybody sees marks nobody, and a season for its players' eyes is not shown around."""
    if not share:
        return look
    if look.view.terms.visible == "players":
        raise LeagueError("not_for_all")
    return Look(look.client, look.view, look.to, None, look.organises)


async def setup(client: App) -> None:
    client.add_dynamic_items(LeagueButton, LeagueSelect, LeaguePeople)
    await client.add_cog(LeagueCog(client))
