"""`/league`: what players do in a season; the organisers' commands stand beside it.

It must not run a season: the league's desk does.
"""

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

import bot.ui.league.form
import bot.ui.league.gamedesk  # noqa: F401  (the acts register themselves)
from bot.client import App
from bot.league.stats import By
from bot.table.results import listen, stop_listening
from bot.ui.answer import Reply, reply
from bot.ui.league.card import join_reply, leave_reply, list_panel
from bot.ui.league.finding import game_between, look_here
from bot.ui.league.gamedesk import report_reply
from bot.ui.league.items import LeagueButton, LeagueSelect, guarded, take_form
from bot.ui.league.look import Look, look_of
from bot.ui.league.organiser import export_reply, show_panel
from bot.ui.league.pages import round_reply, table_reply
from bot.ui.league.persons import luck_reply, me_reply, stats_reply, versus_reply, why_reply
from bot.ui.league.posting import Herald
from bot.ui.league.rosters import bring_reply, parse, roster_reply, shown_roster
from bot.ui.league.table_games import offer_report
from bot.ui.league.worker import Worker
from bot.ui.match.panel import Panel
from cogs.league_organiser import OrganiserCommands, press_of, season_option


@app_commands.guild_only()
class LeagueCog(OrganiserCommands, name=_("league"), description=_("Seasons: sign up, play, standings")):
    def __init__(self, client: App) -> None:
        self.client = client
        self.worker = Worker(client)
        self.posting = Herald(client)
        client.herald.post = self.posting.post
        client.poster.heard.append(self._heard)

    async def cog_load(self) -> None:
        listen(offer_report)

    async def cog_unload(self) -> None:
        stop_listening(offer_report)
        await self.worker.stop()

    async def _heard(self, match_id: str) -> None:
        view = await self.client.bridge.heard(match_id)
        if view is not None:
            self.client.herald.wake(view.row.id)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.client.herald.repair()
        self.worker.start()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await take_form(interaction)

    @app_commands.command(name=_("show"), description=_("A season, or all seasons of this server"))
    @season_option
    async def show(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            if season is not None:
                return show_panel(look).reply()
            league = self.client.league
            rows = await league.seasons(interaction.guild_id or 0)
            views = [await league.view(row.id) for row in rows if row.status != "draft"]
            panel = show_panel(look)
            if len(views) > 1:
                panel.lines += list_panel([look_of(interaction, view) for view in views]).lines
            return panel.reply()

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("join"), description=_("Sign up for a season"))
    @season_option
    async def join(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            return await join_reply(press_of(interaction, look))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("leave"), description=_("Leave a season; open games are forfeited"))
    @season_option
    async def leave(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            return await leave_reply(await look_here(interaction, season))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("roster"), description=_("Bring your roster, or look at somebody's"))
    @app_commands.rename(cards=_("cards"), player=_("player"))
    @app_commands.describe(cards=_("Names of cards, separated by semicolons"), player=_("Whose roster to show"))
    @season_option
    async def roster(
        self,
        interaction: discord.Interaction[App],
        cards: str | None = None,
        player: discord.Member | None = None,
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            if player is not None and player.id != interaction.user.id:
                look.must_see()
                return await shown_roster(look, player.id)
            if cards is None:
                return await roster_reply(look)
            return await bring_reply(press_of(interaction, look), parse(self.client, cards), look.to.say("My roster"))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("me"), description=_("Your page: place, open games, results, rating"))
    @season_option
    async def me(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            return await me_reply(await look_here(interaction, season))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("standings"), description=_("The table, with every tie-break"))
    @app_commands.rename(share=_("share"))
    @app_commands.describe(share=_("Show it to everybody here"))
    @season_option
    async def standings(
        self, interaction: discord.Interaction[App], season: str | None = None, share: bool = False
    ) -> None:
        async def work() -> Reply:
            return await table_reply(_public(await look_here(interaction, season), share))

        await guarded(interaction, reply(interaction, work(), private=not share))

    @app_commands.command(name=_("round"), description=_("The games of the round"))
    @app_commands.rename(share=_("share"))
    @app_commands.describe(share=_("Show it to everybody here"))
    @season_option
    async def round(
        self, interaction: discord.Interaction[App], season: str | None = None, share: bool = False
    ) -> None:
        async def work() -> Reply:
            return await round_reply(_public(await look_here(interaction, season), share))

        await guarded(interaction, reply(interaction, work(), private=not share))

    @app_commands.command(name=_("why"), description=_("Why these two meet"))
    @app_commands.rename(opponent=_("opponent"), player=_("player"))
    @app_commands.describe(opponent=_("One of the two"), player=_("The other; leave it out for yourself"))
    @season_option
    async def why(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        player: discord.Member | None = None,
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            return await why_reply(look, game_between(look, (player or interaction.user).id, opponent.id))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("versus"), description=_("Two players head to head"))
    @app_commands.rename(opponent=_("opponent"), player=_("player"))
    @app_commands.describe(opponent=_("One of the two"), player=_("The other; leave it out for yourself"))
    @season_option
    async def versus(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        player: discord.Member | None = None,
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            return await versus_reply(look, (player or interaction.user).id, opponent.id)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("stats"), description=_("What wins, with intervals"))
    @app_commands.rename(by=_("by"))
    @app_commands.describe(by=_("Affiliations, leaders, crises, threat or priority"))
    @season_option
    async def stats(
        self,
        interaction: discord.Interaction[App],
        by: Literal["affiliation", "leader", "crisis", "threat", "priority"] = "affiliation",
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            return await stats_reply(await look_here(interaction, season), By(by))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("luck"), description=_("What your dice gave, and what was to be expected"))
    @app_commands.rename(player=_("player"))
    @app_commands.describe(player=_("Leave it out for yourself"))
    @season_option
    async def luck(
        self, interaction: discord.Interaction[App], player: discord.Member | None = None, season: str | None = None
    ) -> None:
        async def work() -> Reply:
            return await luck_reply(await look_here(interaction, season), (player or interaction.user).id)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("report"), description=_("Report a game played at a real table"))
    @app_commands.rename(opponent=_("opponent"), mine=_("mine"), theirs=_("theirs"))
    @app_commands.describe(
        opponent=_("Whom you played"), mine=_("Your victory points"), theirs=_("Their victory points")
    )
    @season_option
    async def report(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        mine: app_commands.Range[int, 0, 60],
        theirs: app_commands.Range[int, 0, 60],
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            game = game_between(look, interaction.user.id, opponent.id)
            return await report_reply(press_of(interaction, look), game.id, mine, theirs)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("challenge"), description=_("Challenge somebody in a ladder"))
    @app_commands.rename(opponent=_("opponent"))
    @app_commands.describe(opponent=_("Whom you want to play"))
    @season_option
    async def challenge(
        self, interaction: discord.Interaction[App], opponent: discord.Member, season: str | None = None
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            await self.client.league.challenge(look.id, interaction.user.id, opponent.id)
            self.client.herald.wake(look.id)
            return Panel(lines=[look.to.say("Challenged. Your game is open.")]).reply()

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("export"), description=_("The season as CSV and JSON"))
    @season_option
    async def export(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            return await export_reply(await look_here(interaction, season))

        await guarded(interaction, reply(interaction, work(), private=True))


def _public(look: Look, share: bool) -> Look:
    """What everybody sees marks nobody, and a season for its players' eyes is not shown around."""
    if not share or look.view.terms.visible == "players":
        return look
    return Look(look.client, look.view, look.to, None, look.organises)


async def setup(client: App) -> None:
    client.add_dynamic_items(LeagueButton, LeagueSelect)
    await client.add_cog(LeagueCog(client))
