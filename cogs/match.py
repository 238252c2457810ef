"""`/match`: challenge somebody, list what waits, and everything about a match that is no move.

It must not answer a question of the rules: `play` does.
"""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

import bot.ui.match.lobby.accepting
import bot.ui.match.menu.information
import bot.ui.match.menu.requesting
import bot.ui.match.posts.digest
import bot.ui.match.posts.reminders
import bot.ui.match.questions.answers
import bot.ui.match.questions.at_once_acts
import bot.ui.match.questions.explaining
import bot.ui.match.questions.spread_acts  # noqa: F401  (the acts register themselves)
from bot.client import App
from bot.lengths import CardList
from bot.locale import words
from bot.matches.service import MatchError
from bot.ui.answer import Reply, reply
from bot.ui.match.items import MatchButton, MatchSelect, verb
from bot.ui.match.lobby.rosters import listed_reply, roster_reply
from bot.ui.match.lobby.track_record import record_line
from bot.ui.match.look import Look, look_of
from bot.ui.match.menu.figures import stats_reply
from bot.ui.match.menu.menu import concede_reply, draw_reply
from bot.ui.match.menu.pausing import pause_reply, set_pause
from bot.ui.match.menu.records import export_reply, verify_reply
from bot.ui.match.menu.substituting import substitute_reply
from bot.ui.match.panel import PRIMARY, SUCCESS, Item, Panel, free_button, more_lines
from bot.ui.match.pictures.replaying import import_reply, replay_reply
from bot.ui.match.posts.posting import Posting
from bot.ui.match.posts.waiting import waiting_line
from bot.ui.match.questions.command import guarded, match_here
from bot.ui.match.review.showing import review_reply

MOST_MATCHES, MOST_INVITED = 20, 5
"""Told at once; those that follow come up as soon as the first are answered."""


class MatchCog(commands.GroupCog, name=_("match"), description=_("Challenge somebody, list your matches")):
    def __init__(self, client: App) -> None:
        self.client = client
        self.posting = Posting(client)
        client.poster.post = self.posting.post

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self.client.poster.repair()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await verb.take_form(interaction)

    @app_commands.command(name=_("list"), description=_("Your matches; those that wait for you come first"))
    async def list(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, self._list(interaction), private=True)

    async def _list(self, interaction: discord.Interaction[App]) -> Reply:
        to = words(interaction.locale)
        found_matches = await self.client.matches.repository.waiting_for(interaction.user.id)
        invited = await self.client.matches.lobby.invitations(interaction.user.id)
        panel = Panel(lines=["### " + to.say("Your matches")])
        gone: list[Item] = []
        asked: list[Item] = []
        for stored in found_matches[:MOST_MATCHES]:
            look = look_of(interaction, stored)
            if stored.row.thread_id is not None and await self._is_gone(stored.row.thread_id):
                gone.append(free_button(look, "reopen", to.say("Open the thread again"), PRIMARY))
            sign = "▶" if look.seat in stored.row.waiting else "▷"
            place = f"<#{stored.row.thread_id or stored.row.channel_id}>"
            panel.lines.append(f"{sign} {place}: {waiting_line(look)}")
        panel.lines += more_lines(to, len(found_matches) - MOST_MATCHES)
        for stored in invited[:MOST_INVITED]:
            look = look_of(interaction, stored)
            place = f"<#{stored.row.channel_id}>"
            panel.lines.append(
                "▶ " + to.say("{who} challenges you in {place}.", who=look.person(stored.maker), place=place)
            )
            panel.lines += await record_line(look)
            asked += [
                free_button(look, "accept", to.say("Accept"), SUCCESS),
                free_button(look, "withdraw", to.say("Decline")),
            ]
        panel.lines += more_lines(to, len(invited) - MOST_INVITED)
        unread = await self.client.matches.repository.unread(interaction.user.id)
        if unread:
            panel.lines.append(
                "-# " + to.say("Besides, {n} that I cannot read here. Nothing of them is lost.", n=unread)
            )
        if not found_matches and not invited and not unread:
            panel.lines.append(to.say("None yet. Begin one with `/match new`."))
        panel.buttons([*asked, *gone][:MOST_MATCHES])
        return panel.reply()

    async def _is_gone(self, thread_id: int) -> bool:
        if self.client.get_channel(thread_id) is not None:
            return False
        try:
            await self.client.fetch_channel(thread_id)
        except discord.NotFound:
            return True
        except discord.HTTPException:
            return False
        return False

    # -- in a match's thread ---------------------------------------------------------------------------------------

    @app_commands.command(name=_("concede"), description=_("Concede the match of this thread"))
    async def concede(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, concede_reply)

    @app_commands.command(name=_("draw"), description=_("Offer a draw"))
    async def draw(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, draw_reply)

    @app_commands.command(name=_("pause"), description=_("Pause the match of this thread"))
    async def pause(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, pause_reply)

    @app_commands.command(name=_("resume"), description=_("Go on with a paused match"))
    async def resume(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, partial(set_pause, paused=False))

    @app_commands.command(name=_("substitute"), description=_("Have somebody else take over your side"))
    @app_commands.rename(player=_("player"))
    @app_commands.describe(player=_("Who plays on for you, a person or me; your opponent has to agree"))
    async def substitute(self, interaction: discord.Interaction[App], player: discord.Member) -> None:
        async def show(look: Look) -> Reply:
            if player.bot and player.id != self.client.own_id():
                raise MatchError("yourself")
            return await substitute_reply(look, player.id)

        await self._here(interaction, show)

    @app_commands.command(name=_("roster"), description=_("Bring a roster to the match of this thread, or see yours"))
    @app_commands.rename(cards=_("cards"))
    @app_commands.describe(cards=_("Names or card codes; leave it out to choose from a list"))
    async def roster(self, interaction: discord.Interaction[App], cards: CardList | None = None) -> None:
        async def show(look: Look) -> Reply:
            return await (listed_reply(look, cards) if cards else roster_reply(look))

        await self._here(interaction, show)

    @app_commands.command(name=_("export"), description=_("The match as a file: answers, events, dice"))
    async def export(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, export_reply)

    @app_commands.command(
        name=_("replay"), description=_("Watch a match again: the one of this thread, or one from a file")
    )
    @app_commands.rename(file=_("file"))
    @app_commands.describe(file=_("What /match export gave you"))
    async def replay(self, interaction: discord.Interaction[App], file: discord.Attachment | None = None) -> None:
        if file is None:
            await self._here(interaction, replay_reply)
        else:
            made = import_reply(self.client, words(interaction.locale), interaction.user.id, file)
            await guarded(interaction, reply(interaction, made, private=True))

    @app_commands.command(
        name=_("review"), description=_("A finished match looked at again: chances, turning points, choices")
    )
    async def review(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, review_reply)

    @app_commands.command(name=_("dice"), description=_("Check that every roll of the finished rounds was fair"))
    async def dice(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, verify_reply)

    @app_commands.command(name=_("stats"), description=_("The match in numbers: hand-overs, attacks, time"))
    async def stats(self, interaction: discord.Interaction[App]) -> None:
        await self._here(interaction, stats_reply)

    async def _here(
        self, interaction: discord.Interaction[App], show: Callable[[Look], Coroutine[Any, Any, Reply]]
    ) -> None:
        """Something about the match of this thread, privately."""

        async def work() -> Reply:
            return await show(look_of(interaction, await match_here(self.client, interaction)))

        await guarded(interaction, reply(interaction, work(), private=True))


async def setup(client: App) -> None:
    client.add_dynamic_items(MatchButton, MatchSelect)
    await client.add_cog(MatchCog(client))
