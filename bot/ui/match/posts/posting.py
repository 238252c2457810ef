"""Puts the outbox on Discord: the thread, the dashboard, the story; repairs what people deleted.

It must not change a match: it shows what is committed.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Collection, Sequence
from typing import Any, Literal

import discord

from bot.bounded import REMEMBERED, Recent
from bot.client import App
from bot.logs import EventLog
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from bot.store import matches as rows
from bot.store.matches import Due
from bot.ui.answer import Reply
from bot.ui.kit.ids import Shape, act
from bot.ui.match.ids import MATCH, NO_QUESTION
from bot.ui.match.look import Look, public_look
from bot.ui.match.posts.dashboard import challenge_panel, dashboard_panel
from bot.ui.match.posts.news import news_panel
from bot.ui.match.posts.reminders import called
from bot.ui.match.posts.story import Post, begins_chapter, post_panel, still_called, to_call
from bot.ui.safe import clean
from rules_engine.kernel.record import Entry

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, THREAD_EXISTS, ARCHIVED = 10003, 10008, 160004, 50083
MOST_IN_POST = 25
"""Entries told in one post before the next begins."""
MOST_POSTS = 3
"""Posts at a time: Discord lets a bot send about one a second to a channel."""
LOOK_BACK = 30
MARKS = 1 << 30
CALLS_ANEW = ("undone", "resumed", "pause_over", "reopened")
"""News after which whoever owes a decision is called again."""
CLOSED = ("taken_back", "season_over")
"""Endings after which nothing more is said in a thread."""
KEPT: Literal[10080] = 10080
"""Minutes until Discord archives a quiet thread: a week, the longest it allows."""

log = EventLog("bot.ui.match.posts.posting")


class Posting:
    """Posts for one client; register `post` with its poster."""

    def __init__(self, client: App) -> None:
        self.client = client
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
        news = [one for one in due if one.kind != "entry"]
        entries = [one for one in due if one.kind == "entry"]
        first_post = stored.row.dashboard_id is None
        if first_post:
            await self._dashboard(stored, again)
        await self._news(stored, [one for one in news if one.kind != "ended"], again)
        if entries or any(one.kind == "began" for one in news):
            first = 0 if any(one.kind == "began" for one in news) else int(entries[0].data["n"])
            await self._tell(stored, first, again)
        elif stored.status is Status.PLAYING and (
            anew := [one for one in news if one.kind in CALLS_ANEW and not one.data.get("quiet")]
        ):
            await self._tell(stored, stored.row.entries, again, anew=f"call {_key(anew[-1])}")
        await self._news(
            stored, [one for one in news if one.kind == "ended"], again
        )  # after the story of the last step
        if not first_post:  # whoever is called, and whoever waits for the dice, comes before the board
            await self._dashboard(stored, again)
        if any(one.kind in ("accepted", "ended", "withdrawn") for one in news) or stored.status is Status.ENDED:
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

    async def _news(self, stored: StoredMatch, news: Sequence[Due], again: bool) -> None:
        for one in news:
            panel = await news_panel(public_look(self.client, stored), one)
            if panel is not None:
                rung = called({seat: row.user_id for seat, row in stored.seats.items()}, one.kind, one.data)
                panel.mark = mark_of(_key(one))
                if again and await self._find(self._thread(stored), panel.mark) is not None:
                    continue
                reached = await self.client.preferences.reachable(rung, one.kind)
                await self._send(stored, panel.reply(), reached, _key(one))

    # -- the story -------------------------------------------------------------------------------------------------

    async def _tell(self, stored: StoredMatch, first: int, again: bool, *, anew: str = "") -> None:
        """Entries from `first` on, in as few posts as the chapters and hand-overs allow. `anew`: whoever owes a
        decision is called again, by a post that is known by this key."""
        look = public_look(self.client, stored)
        async with self.client.store.reading() as at:
            kept = [Post.load(text) for text in await rows.records_of(at, stored.row.id, "story")]
        tail = kept[-1] if kept else None
        if tail is not None:
            first = tail.last + 1  # what was told along with an earlier one is not told again, what was left out is
        # No further than the look: names and scores are told as they stand after the last of these.
        new = await self.client.matches.records.entries(stored.row.id, first, stored.row.entries - 1)
        if not new and not anew:
            if again and tail is not None:
                await self._close_before(stored, look, kept, {tail.message})
            return
        called = still_called(tail.called if tail and not anew else (), [entry for _, entry in new])
        last = new[-1][1] if new else None
        mention = to_call(look, called, last) if stored.status is Status.PLAYING else ()
        posts = _chapters(stored.game.telling.posted_apart, tail, new)
        if mention and not posts:
            posts = [Post(stored.row.entries, stored.row.entries - 1)]
        elif mention and posts[-1].message is not None:
            # An edit calls nobody: whoever must be called gets a new message.
            posts[-1] = Post(new[0][0], posts[-1].last)
        told: set[int | None] = set()
        for index, post in enumerate(posts):
            is_last = index == len(posts) - 1
            current = Post(post.first, post.last, post.message, (*called, *mention), mention if is_last else ())
            told.add(await self._tell_one(stored, look, current, open_=is_last, again=again, key=anew))
        await self._close_before(stored, look, kept, told)

    async def _tell_one(
        self, stored: StoredMatch, look: Look, post: Post, *, open_: bool, again: bool, key: str = ""
    ) -> int | None:
        entries = await self._entries(stored, post)
        mention = post.mention
        panel = await post_panel(look, entries, mention, open_=open_)
        if not panel.lines:
            return post.message
        message = post.message
        mark: int | str = MATCH.write(Shape.BUTTON, (stored.row.id, NO_QUESTION), act("why", post.first))
        if not entries:
            panel.mark = mark = mark_of(key)
        if message is None and again:
            message = await self._find(self._thread(stored), mark)
        if message is not None and await self._edit(stored, message, panel.reply()):
            pass
        else:
            reached = await self.client.preferences.reachable(_people(stored, mention), "call")
            message = await self._send(stored, panel.reply(), reached)
        kept = Post(post.first, post.last, message, post.called, mention)
        async with self.client.store.transaction() as at:
            await rows.add_record(at, stored.row.id, "story", [kept.dump()])
        return message

    async def _close_before(self, stored: StoredMatch, look: Look, kept: Sequence[Post], told: set[int | None]) -> None:
        """The post before these calls nobody any more."""
        before = next((post for post in reversed(kept) if post.message not in told), None)
        if before is not None and before.mention:
            await self._close(stored, look, before)

    async def _close(self, stored: StoredMatch, look: Look, post: Post) -> None:
        """Take the buttons of an answered call off its post."""
        if post.message is None:
            return
        panel = await post_panel(look, await self._entries(stored, post), post.mention, open_=False)
        if panel.lines:
            await self._edit(stored, post.message, panel.reply())

    async def _entries(self, stored: StoredMatch, post: Post) -> list[tuple[int, Entry]]:
        return await self.client.matches.records.entries(stored.row.id, post.first, post.last)

    # -- the dashboard ---------------------------------------------------------------------------------------------

    async def _dashboard(self, stored: StoredMatch, again: bool) -> None:
        panel = await dashboard_panel(public_look(self.client, stored))
        panel.mark = mark_of(f"dashboard {stored.row.id}")
        if stored.row.dashboard_id is not None and await self._edit(stored, stored.row.dashboard_id, panel.reply()):
            return
        message = await self._find(self._thread(stored), panel.mark) if again else None
        if message is None or not await self._edit(stored, message, panel.reply()):
            first = stored.status is Status.ROSTERS and stored.terms.league is None
            rung = await self.client.preferences.reachable(_people(stored, stored.seats) if first else [], "accepted")
            message = await self._send(stored, panel.reply(), rung)
        try:  # before it is noted: who dies in between finds it again and pins it
            await self._message(stored, message).pin()
        except discord.HTTPException as error:
            log.warning("dashboard not pinned", match=stored.row.id, code=error.code)
        await self.client.matches.threads.place(stored.row.id, stored.row.thread_id, message)

    async def _challenge(self, stored: StoredMatch, *, send: bool = False, again: bool = False) -> None:
        """The message in the channel that the match grew from."""
        async with self.client.store.reading() as at:
            known = await rows.last_record(at, stored.row.id, "challenge")
        invited = await self.client.matches.lobby.invited(stored.row.id)
        panel = await challenge_panel(public_look(self.client, stored), invited)
        channel = self.client.get_partial_messageable(stored.row.channel_id, guild_id=stored.row.guild_id)
        if known is None:
            if send and stored.status is Status.OPEN:
                allowed = discord.AllowedMentions(users=[discord.Object(id) for id in invited])
                known_again = MATCH.write(Shape.BUTTON, (stored.row.id, NO_QUESTION), act("accept"))
                message = await self._find(channel, known_again) if again else None
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
        guild = self.client.get_guild(stored.row.guild_id or 0)
        name = await self._thread_name(stored)
        for thread in await guild.active_threads() if guild is not None else ():
            ours = self.client.user is not None and thread.owner_id == self.client.user.id
            like_it = ours and (thread.parent_id, thread.name) == (stored.row.channel_id, name)
            if like_it and await self.client.matches.repository.in_thread(thread.id) is None:
                return thread.id
        return None

    async def _open_thread(self, stored: StoredMatch, *, anew: bool = False) -> int:
        """Out of the challenge's message; a message has at most one thread, so twice makes one."""
        async with self.client.store.reading() as at:
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
        """The players' names; a thread is found again by them."""
        try:
            names = [await self._name(stored.seats[seat].user_id) for seat in stored.taken]
        except discord.HTTPException:
            return f"Match {stored.row.id}"
        return clean(" – ".join(names), 100)

    async def _name(self, user_id: int) -> str:
        """Asked once: Discord lets a bot ask only a few times in a row, and some people play many matches."""
        if user_id not in self._names:
            self._names[user_id] = (await self.client.fetch_user(user_id)).display_name
        return self._names[user_id]

    def _thread(self, stored: StoredMatch) -> discord.PartialMessageable:
        assert stored.row.thread_id is not None
        return self.client.get_partial_messageable(stored.row.thread_id, guild_id=stored.row.guild_id)

    def _message(self, stored: StoredMatch, id: int) -> discord.PartialMessage:
        return self._thread(stored).get_partial_message(id)

    async def _send(self, stored: StoredMatch, reply: Reply, people: Sequence[int], key: str | None = None) -> int:
        """With a key Discord takes the same post once, though it comes again after a crash."""
        allowed = discord.AllowedMentions(users=[discord.Object(id) for id in people if id > 0])  # no stand-ins
        message = await self._thread(stored).send(
            view=reply.view, files=list(reply.files), allowed_mentions=allowed, nonce=key or secrets.token_hex(8)
        )
        return message.id

    async def _edit(self, stored: StoredMatch, message: int, reply: Reply) -> bool:
        """Whether there still is such a message."""
        try:
            await self._message(stored, message).edit(view=reply.view, attachments=list(reply.files))
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise
            return False
        return True

    async def _find(self, place: discord.PartialMessageable, mark: int | str) -> int | None:
        """A message of ours that carries a mark, or a component: posted before a crash that came before it was noted.
        Discord itself knows a nonce again, but for some minutes only."""
        async for message in place.history(limit=LOOK_BACK):
            components = [component.to_dict() for component in message.components]
            if isinstance(mark, str) and mark in str(components):
                return message.id
            if any(component.get("id") == mark for component in components):
                return message.id
        return None


def mark_of(key: str) -> int:
    """The number a post carries and is known again by; Discord itself counts components from 1."""
    return MARKS + int(hashlib.sha256(key.encode()).hexdigest()[:7], 16)


def _key(due: Due) -> str:
    return str(due.data.get("key") or f"{due.match_id} {due.id}")


def _chapters(apart: Collection[str], tail: Post | None, new: Sequence[tuple[int, Entry]]) -> list[Post]:
    """Which posts are written or grown for the new entries."""
    posts: list[Post] = []
    current = tail
    for n, entry in new:
        fresh = current is None or begins_chapter(apart, entry.events) or n - current.first >= MOST_IN_POST
        if fresh or current is None:
            current = Post(n, n)
            posts.append(current)
            continue
        current = Post(current.first, max(current.last, n), current.message)
        if posts:
            posts[-1] = current
        else:
            posts.append(current)
    if len(posts) > MOST_POSTS:
        # Somebody plays faster than Discord takes posts: the rest is told in one.
        posts = [*posts[: MOST_POSTS - 1], Post(posts[MOST_POSTS - 1].first, posts[-1].last)]
    return posts


def _people(stored: StoredMatch, seats: Sequence[str] | dict[str, Any]) -> list[int]:
    return [row.user_id for seat, row in stored.seats.items() if seat in seats]
