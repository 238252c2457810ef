"""The organisers' half of `/league`: create, start, rounds, decisions, closing. Part of the same command group."""

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.terms import SeasonTerms
from bot.locale import words
from bot.ui.answer import Reply, reply
from bot.ui.league.finding import game_between, look_here, suggest_seasons
from bot.ui.league.form import form_panel
from bot.ui.league.gamedesk import decide_reply, longer_reply
from bot.ui.league.items import Press, guarded
from bot.ui.league.look import Look, look_of
from bot.ui.league.organiser import act_reply, desk_panel, log_reply

C = TypeVar("C", bound=Callable[..., Any])
NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, create_public_threads=True, send_messages_in_threads=True, attach_files=True
)


def season_option(command: C) -> C:
    """The option that names a season; left out, the one that is meant here."""
    command = app_commands.rename(season=_("season"))(command)
    command = app_commands.describe(season=_("Leave it out for the season of this channel"))(command)
    return app_commands.autocomplete(season=suggest_seasons)(command)


def press_of(interaction: discord.Interaction[App], look: Look) -> Press:
    return Press(interaction, look.id, "")


class OrganiserCommands(commands.GroupCog):
    client: App

    @app_commands.command(name=_("create"), description=_("Prepare a season: only you see the form"))
    @app_commands.rename(title=_("name"), role=_("role"))
    @app_commands.describe(title=_("The season's name"), role=_("Who organises it besides you"))
    async def create(
        self,
        interaction: discord.Interaction[App],
        title: app_commands.Range[str, 1, 60],
        role: discord.Role | None = None,
    ) -> None:
        async def work() -> Reply:
            if not isinstance(interaction.channel, discord.TextChannel) or interaction.guild_id is None:
                raise LeagueError("no_text_channel")
            missing = [name for name, wanted in NEEDED if wanted and not getattr(interaction.app_permissions, name)]
            if missing:
                raise LeagueError("no_rights", needed=", ".join(name.replace("_", " ") for name in missing))
            language = words(interaction.locale).language
            terms = SeasonTerms.model_validate(
                {
                    "name": title.strip() or "–",
                    "language": language,
                    "organiser_role": role.id if role is not None else None,
                    "content": self.client.matches.content.version,
                }
            )
            league = self.client.league
            view = await league.create(
                interaction.guild_id, interaction.channel.id, interaction.user.id, terms, draft=True
            )
            return form_panel(look_of(interaction, view)).reply()

        await guarded(interaction, reply(interaction, work(), private=True))

    async def _act(
        self, interaction: discord.Interaction[App], season: str | None, act: str, reason: str | None = None
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            return await act_reply(press_of(interaction, look), act, reason)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("start"), description=_("Organisers: end sign-up and pair the first round"))
    @season_option
    async def start(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        await self._act(interaction, season, "start")

    @app_commands.command(name=_("next"), description=_("Organisers: pair the next round, the cut, or end the season"))
    @season_option
    async def next(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        await self._act(interaction, season, "next")

    @app_commands.command(name=_("publish"), description=_("Organisers: look at the pairings and publish them"))
    @season_option
    async def publish(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            return desk_panel(await look_here(interaction, season)).reply()

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("close"), description=_("Organisers: end the season now"))
    @app_commands.rename(reason=_("reason"))
    @app_commands.describe(reason=_("For the log"))
    @season_option
    async def close(
        self,
        interaction: discord.Interaction[App],
        reason: app_commands.Range[str, 1, 300],
        season: str | None = None,
    ) -> None:
        await self._act(interaction, season, "close", reason)

    @app_commands.command(name=_("undo"), description=_("Organisers: take the last act back"))
    @app_commands.rename(reason=_("reason"))
    @app_commands.describe(reason=_("For the log"))
    @season_option
    async def undo(
        self,
        interaction: discord.Interaction[App],
        reason: app_commands.Range[str, 1, 300] | None = None,
        season: str | None = None,
    ) -> None:
        await self._act(interaction, season, "undo", reason)

    @app_commands.command(name=_("log"), description=_("Organisers: everything that was done, and why"))
    @season_option
    async def log(self, interaction: discord.Interaction[App], season: str | None = None) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            look.must_organise()
            return await log_reply(look)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("decide"), description=_("Organisers: decide or correct a game"))
    @app_commands.rename(one=_("one"), other=_("other"), ones=_("ones"), others=_("others"), reason=_("reason"))
    @app_commands.describe(
        one=_("One of the two"),
        other=_("The other"),
        ones=_("Victory points of the first"),
        others=_("Victory points of the second"),
        reason=_("For the log"),
    )
    @season_option
    async def decide(
        self,
        interaction: discord.Interaction[App],
        one: discord.Member,
        other: discord.Member,
        ones: app_commands.Range[int, 0, 60],
        others: app_commands.Range[int, 0, 60],
        reason: app_commands.Range[str, 1, 300],
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            look.must_organise()
            game = game_between(look, one.id, other.id)
            points = (ones, others) if game.one == one.id else (others, ones)
            return await decide_reply(press_of(interaction, look), game.id, *points, reason)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("extend"), description=_("More time: ask your opponent; organisers extend any game"))
    @app_commands.rename(opponent=_("opponent"), days=_("days"), player=_("player"), reason=_("reason"))
    @app_commands.describe(
        opponent=_("One of the two"),
        days=_("How many days more"),
        player=_("The other; leave it out for yourself"),
        reason=_("For the log"),
    )
    @season_option
    async def extend(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        days: app_commands.Range[int, 1, 60],
        player: discord.Member | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            game = game_between(look, (player or interaction.user).id, opponent.id)
            return await longer_reply(press_of(interaction, look), game.id, days, reason)

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("drop"), description=_("Organisers: take a player out"))
    @app_commands.rename(player=_("player"), reason=_("reason"))
    @app_commands.describe(player=_("Who leaves; open games are forfeited"), reason=_("For the log"))
    @season_option
    async def drop(
        self,
        interaction: discord.Interaction[App],
        player: discord.User,
        reason: app_commands.Range[str, 1, 300],
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            look.must_organise()
            await self.client.league.drop(look.id, player.id, interaction.user.id, reason)
            return await self._done(interaction, look, look.to.say("<@{player}> is out.", player=player.id))

        await guarded(interaction, reply(interaction, work(), private=True))

    @app_commands.command(name=_("substitute"), description=_("Organisers: somebody takes over a place"))
    @app_commands.rename(player=_("player"), newcomer=_("newcomer"), reason=_("reason"))
    @app_commands.describe(player=_("Who leaves"), newcomer=_("Who takes over"), reason=_("For the log"))
    @season_option
    async def substitute(
        self,
        interaction: discord.Interaction[App],
        player: discord.User,
        newcomer: discord.Member,
        reason: app_commands.Range[str, 1, 300],
        season: str | None = None,
    ) -> None:
        async def work() -> Reply:
            look = await look_here(interaction, season)
            look.must_organise()
            await self.client.league.substitute(
                look.id, player.id, newcomer.id, interaction.user.id, reason, newcomer.display_name
            )
            line = look.to.say("<@{new}> plays for <@{old}> from now on.", new=newcomer.id, old=player.id)
            return await self._done(interaction, look, line)

        await guarded(interaction, reply(interaction, work(), private=True))

    async def _done(self, interaction: discord.Interaction[App], look: Look, note: str) -> Reply:
        self.client.herald.wake(look.id)
        fresh = look_of(interaction, await self.client.league.view(look.id))
        return desk_panel(fresh, note).reply()
