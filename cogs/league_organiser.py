"""The organisers' half of `/league`: create, start, rounds, decisions, closing. Part of the same command group."""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games import usual_game
from bot.league.errors import LeagueError
from bot.league.played import game_named, league_rules
from bot.lengths import Name
from bot.locale import words
from bot.ui.answer import Reply
from bot.ui.league.command import command, season_command
from bot.ui.league.deciding import decide_reply, longer_reply
from bot.ui.league.finding import game_between, look_here
from bot.ui.league.form import form_panel
from bot.ui.league.items import Press
from bot.ui.league.look import Look, look_of
from bot.ui.league.organised_people import drop_reply, substitute_reply
from bot.ui.league.organiser import act_reply, desk_reply, log_reply
from bot.ui.league.typed_details import game_choices
from bot.usual_terms import usual_terms

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, create_public_threads=True, send_messages_in_threads=True, attach_files=True
)


REASON = (_("reason"), _("For the log"))


def press_of(interaction: discord.Interaction[App], look: Look) -> Press:
    return Press(interaction, {"season": look.id})


async def press_here(interaction: discord.Interaction[App], season: str | None) -> Press:
    return press_of(interaction, await look_here(interaction, season))


class OrganiserCommands(commands.GroupCog):
    client: App

    @command(
        _("create"),
        _("Prepare a season: only you see the form"),
        title=(_("name"), _("The season's name")),
        role=(_("role"), _("Who organises it besides you")),
        played=(_("game"), _("What is played")),
    )
    @app_commands.choices(played=game_choices())
    async def create(
        self,
        interaction: discord.Interaction[App],
        title: app_commands.Range[str, 1, 60],
        role: discord.Role | None = None,
        played: str | None = None,
    ) -> Reply:
        if not isinstance(interaction.channel, discord.TextChannel) or interaction.guild_id is None:
            raise LeagueError("no_text_channel")
        missing = [name for name, wanted in NEEDED if wanted and not getattr(interaction.app_permissions, name)]
        if missing:
            raise LeagueError("no_rights", needed=", ".join(name.replace("_", " ") for name in missing))
        language = words(interaction.locale).language
        chosen = game_named(played or usual_game())
        usual = await usual_terms(self.client.store, chosen.id, interaction.guild_id)
        kind = league_rules(chosen).terms
        terms = kind.model_validate(
            {
                **{name: value for name, value in usual.items() if name in kind.model_fields},
                "name": title.strip() or "–",
                "language": language,
                "organiser_role": role.id if role is not None else None,
                "content": chosen.setup.content(),
            }
        )
        league = self.client.league
        view = await league.sign_ups.create(
            interaction.guild_id, interaction.channel.id, interaction.user.id, terms, game=chosen.id, draft=True
        )
        return form_panel(look_of(interaction, view)).reply()

    @season_command(_("start"), _("Organisers: end sign-up and pair the first round"))
    async def start(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await act_reply(await press_here(interaction, season), "start")

    @season_command(_("next"), _("Organisers: pair the next round, the cut, or end the season"))
    async def next(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await act_reply(await press_here(interaction, season), "next")

    @season_command(_("publish"), _("Organisers: look at the pairings and publish them"))
    async def publish(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        return await desk_reply(await look_here(interaction, season))

    @season_command(_("close"), _("Organisers: end the season now"), reason=REASON)
    async def close(
        self,
        interaction: discord.Interaction[App],
        reason: app_commands.Range[str, 1, 300],
        season: Name | None = None,
    ) -> Reply:
        return await act_reply(await press_here(interaction, season), "close", reason)

    @season_command(_("undo"), _("Organisers: take the last act back"), reason=REASON)
    async def undo(
        self,
        interaction: discord.Interaction[App],
        reason: app_commands.Range[str, 1, 300] | None = None,
        season: Name | None = None,
    ) -> Reply:
        return await act_reply(await press_here(interaction, season), "undo", reason)

    @season_command(_("log"), _("Organisers: everything that was done, and why"))
    async def log(self, interaction: discord.Interaction[App], season: Name | None = None) -> Reply:
        look = await look_here(interaction, season)
        look.must_organise()
        return await log_reply(look)

    @season_command(
        _("decide"),
        _("Organisers: decide or correct a game"),
        one=(_("one"), _("One of the two")),
        other=(_("other"), _("The other")),
        ones=(_("ones"), _("Victory points or life of the first")),
        others=(_("others"), _("Victory points or life of the second")),
        reason=REASON,
    )
    async def decide(
        self,
        interaction: discord.Interaction[App],
        one: discord.Member,
        other: discord.Member,
        ones: app_commands.Range[int, 0, 60],
        others: app_commands.Range[int, 0, 60],
        reason: app_commands.Range[str, 1, 300],
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        look.must_organise()
        game = game_between(look, one.id, other.id)
        points = (ones, others) if game.one == one.id else (others, ones)
        return await decide_reply(press_of(interaction, look), game.id, *points, reason)

    @season_command(
        _("extend"),
        _("More time: ask your opponent; organisers extend any game"),
        opponent=(_("opponent"), _("One of the two")),
        days=(_("days"), _("How many days more")),
        player=(_("player"), _("The other; leave it out for yourself")),
        reason=REASON,
    )
    async def extend(
        self,
        interaction: discord.Interaction[App],
        opponent: discord.Member,
        days: app_commands.Range[int, 1, 60],
        player: discord.Member | None = None,
        reason: app_commands.Range[str, 1, 300] | None = None,
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        game = game_between(look, (player or interaction.user).id, opponent.id)
        return await longer_reply(press_of(interaction, look), game.id, days, reason)

    @season_command(
        _("drop"),
        _("Organisers: take a player out"),
        player=(_("player"), _("Who leaves; open games are forfeited")),
        reason=REASON,
    )
    async def drop(
        self,
        interaction: discord.Interaction[App],
        player: discord.User,
        reason: app_commands.Range[str, 1, 300],
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        look.must_organise()
        if (asked := await drop_reply(press_of(interaction, look), player.id, reason)) is not None:
            return asked
        return await self._done(interaction, look, look.to.say("<@{player}> is out.", player=player.id))

    @season_command(
        _("substitute"),
        _("Organisers: somebody takes over a place"),
        player=(_("player"), _("Who leaves")),
        newcomer=(_("newcomer"), _("Who takes over")),
        reason=REASON,
    )
    async def substitute(
        self,
        interaction: discord.Interaction[App],
        player: discord.User,
        newcomer: discord.Member,
        reason: app_commands.Range[str, 1, 300],
        season: Name | None = None,
    ) -> Reply:
        look = await look_here(interaction, season)
        look.must_organise()
        press = press_of(interaction, look)
        asked = await substitute_reply(press, player.id, newcomer.id, reason, newcomer.display_name)
        if asked is not None:
            return asked
        line = look.to.say("<@{new}> plays for <@{old}> from now on.", new=newcomer.id, old=player.id)
        return await self._done(interaction, look, line)

    async def _done(self, interaction: discord.Interaction[App], look: Look, note: str) -> Reply:
        self.client.herald.wake(look.id)
        fresh = look_of(interaction, await self.client.league.repository.view(look.id))
        return await desk_reply(fresh, note)
