"""Puts the outbox on Discord: the thread, the dashboard, the story; repairs what people deleted.

It must not change a match: it shows what is committed.
"""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord

from bot.bounded import REMEMBERED, Recent
from bot.client import App
from bot.games import usual_game
from bot.logs import EventLog
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from bot.store import matches as rows
from bot.store.matches import Due
from bot.ui.kit.ids import Shape, act
from bot.ui.match.ids import MATCH, NO_QUESTION
from bot.ui.match.look import public_look
from bot.ui.match.posts.dashboard import challenge_panel, dashboard_panel
from bot.ui.match.posts.messages import UNKNOWN_CHANNEL, Messages, mark_of
from bot.ui.match.posts.storytelling import telling
from bot.ui.safe import clean

UNKNOWN_MESSAGE, THREAD_EXISTS = 10008, 160004
CLOSED = ("taken_back", "season_over")
"""Endings after which nothing more is said in a thread."""
KEPT: Literal[10080] = 10080
"""Minutes until Discord archives a quiet thread: a week, the longest it allows."""

log = EventLog("bot.ui.match.posts.posting")


class Posting:
    """Posts for one client; register `post` with its poster."""

    def __init__(self, client: App) -> None:
        self.client = client
        self.messages = Messages(client)
        self._names: Recent[int, str] = Recent(REMEMBERED)
        self._opening = asyncio.Lock()  # a thread just opened, and not noted yet, must not be taken for a stray one

    async def post(self, match_id: str, due: list[Due], again: bool) -> None:
        stored = await self.client.matches.repository.find(match_id)
        try:
            if stored.row.thread_id is None and stored.status in (Status.OPEN, Status.WITHDRAWN):
                await self._challenge(stored, send=True, again=again)
            else:
                await self._post_or_move(stored, due, again)
            self.client.poster.barred.pop(match_id, None)
        except discord.Forbidden as error:
            # Nothing more can be done from here: players read it on their panels, and the next step that can be posted
            # tells what was left out.
            self.client.poster.barred[match_id] = stored.row.thread_id or stored.row.channel_id
            log.error("not allowed to post", error, match=match_id, code=error.code)
        except discord.NotFound as error:
            log.error("the place of the match is gone", error, match=match_id, code=error.code)
        await self.client.poster.done(due)

    async def _post_or_move(self, stored: StoredMatch, due: list[Due], again: bool) -> None:
        try:
            await self._post(stored, due, again)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            # The thread was deleted: the match goes on in a new one.
            log.warning("thread is gone, opening another", match=stored.row.id)
            await self.client.matches.threads.place(stored.row.id, await self._open_thread(stored, anew=True), None)
            await self._post(await self.client.matches.repository.find(stored.row.id), due, again)

    async def _post(self, stored: StoredMatch, due: list[Due], again: bool) -> None:
        stored = await self._place(stored, again)
        first_post = stored.row.dashboard_id is None
        if first_post:
            await self._dashboard(stored, again)
        told = await telling(self.client, self.messages, stored, due, again)
        await told.tell([one for one in due if one.kind != "entry"], story=stored.state is not None)
        if not first_post:  # whoever is called, and whoever waits for the dice, comes before the board
            await self._dashboard(stored, again)
        if any(one.kind in ("accepted", "ended", "withdrawn") for one in due) or stored.status is Status.ENDED:
            await self._challenge(stored)
        if (stored.row.ending or {}).get("how") in CLOSED:
            await self._archive(stored)

    async def _archive(self, stored: StoredMatch) -> None:
        """A thread without a game goes out of the list; whoever writes in it brings it back."""
        try:
            thread: Any = await self.client.fetch_channel(stored.row.thread_id or 0)
            await thread.edit(archived=True)
        except discord.HTTPException as error:
            log.warning("thread not archived", match=stored.row.id, code=error.code)

    # -- the dashboard ---------------------------------------------------------------------------------------------

    async def _dashboard(self, stored: StoredMatch, again: bool) -> None:
        panel = await dashboard_panel(public_look(self.client, stored))
        panel.mark = mark_of(f"dashboard {stored.row.id}")
        known = stored.row.dashboard_id
        if known is not None and await self.messages.edit(stored, known, panel.reply()):
            return
        message = await self.messages.find(self.messages.thread(stored), panel.mark) if again else None
        if message is None or not await self.messages.edit(stored, message, panel.reply()):
            first = stored.status is Status.ROSTERS and stored.terms.league is None
            people = [row.user_id for row in stored.seats.values()] if first else []
            rung = await self.client.preferences.reachable(people, "accepted")
            message = await self.messages.send(stored, panel.reply(), rung)
        try:  # before it is noted: who dies in between finds it again and pins it
            await self.messages.message(stored, message).pin()
        except discord.HTTPException as error:
            log.warning("dashboard not pinned", match=stored.row.id, code=error.code)
        await self.client.matches.threads.place(stored.row.id, stored.row.thread_id, message)

    async def _challenge(self, stored: StoredMatch, *, send: bool = False, again: bool = False) -> None:
        """The message in the channel that the match grew from."""
        async with self.client.store.glance() as at:
            known = await rows.last_record(at, stored.row.id, "challenge")
        invited = await self.client.matches.lobby.invited(stored.row.id)
        panel = await challenge_panel(public_look(self.client, stored), invited)
        channel = self.client.get_partial_messageable(stored.row.channel_id, guild_id=stored.row.guild_id)
        if known is None:
            if send and stored.status is Status.OPEN:
                allowed = discord.AllowedMentions(users=[discord.Object(id) for id in invited])
                known_again = MATCH.write(Shape.BUTTON, (stored.row.id, NO_QUESTION), act("accept"))
                message = await self.messages.find(channel, known_again) if again else None
                if message is None:
                    message = (await channel.send(view=panel.reply().view, allowed_mentions=allowed)).id
                await self.client.matches.threads.remember_challenge(stored.row.id, message)
            return
        try:
            await channel.get_partial_message(int(known)).edit(view=panel.reply().view, attachments=[])
        except discord.NotFound:
            log.info("challenge message is gone", match=stored.row.id)

    # -- the thread ------------------------------------------------------------------------------------------------

    async def _place(self, stored: StoredMatch, again: bool) -> StoredMatch:
        if stored.row.thread_id is None:
            await self._challenge(stored)  # the thread begins with it: nothing to accept any more
            async with self._opening:
                thread = (await self._stray(stored) if again else None) or await self._open_thread(stored)
                await self.client.matches.threads.place(stored.row.id, thread, None)
            stored = await self.client.matches.repository.find(stored.row.id)
        return stored

    async def _stray(self, stored: StoredMatch) -> int | None:
        """A thread that was opened for this match before a crash that came before it was noted: ours, under the match's
        channel, named after its players, and no other match's."""
        guild = await self._guild(stored.row.guild_id)
        name = await self._thread_name(stored)
        for thread in await guild.active_threads() if guild is not None else ():
            ours = self.client.user is not None and thread.owner_id == self.client.user.id
            like_it = ours and (thread.parent_id, thread.name) == (stored.row.channel_id, name)
            if like_it and await self.client.matches.repository.in_thread(thread.id) is None:
                return thread.id
        return None

    async def _guild(self, id: int | None) -> discord.Guild | None:
        """Whoever stands in for another process posts before the gateway has told of its servers."""
        known = self.client.get_guild(id or 0)
        return known if known is not None or id is None or self.client.ours.alone else await self.client.fetch_guild(id)

    async def _open_thread(self, stored: StoredMatch, *, anew: bool = False) -> int:
        """Out of the challenge's message; a message has at most one thread, so twice makes one. Private messages have
        no threads: the match is played where it was asked for."""
        if stored.row.guild_id is None:
            return stored.row.channel_id
        async with self.client.store.glance() as at:
            known = await rows.last_record(at, stored.row.id, "challenge")
        name = await self._thread_name(stored)
        channel = self.client.get_partial_messageable(stored.row.channel_id, guild_id=stored.row.guild_id)
        if known is not None and not anew:
            try:
                made = await channel.get_partial_message(int(known)).create_thread(
                    name=name, auto_archive_duration=KEPT
                )
                return made.id
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    return int(known)
                if error.code != UNKNOWN_MESSAGE:
                    raise
        parent: Any = await self.client.fetch_channel(stored.row.channel_id)
        thread = await parent.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=KEPT
        )
        return int(thread.id)

    async def _thread_name(self, stored: StoredMatch) -> str:
        """The players' names; a thread is found again by them. Two who play both games see which is which."""
        try:
            names = [await self._name(stored.seats[seat].user_id) for seat in stored.taken]
        except discord.HTTPException:
            return f"Match {stored.row.id}"
        game = f" · {stored.game.title.message}" if stored.row.game != usual_game() else ""
        return clean(" – ".join(names), 100 - len(game)) + game

    async def _name(self, user_id: int) -> str:
        """Asked once: Discord lets a bot ask only a few times in a row, and some people play many matches."""
        if user_id not in self._names:
            self._names[user_id] = (await self.client.fetch_user(user_id)).display_name
        return self._names[user_id]
