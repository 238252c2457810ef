"""Tells a match in its thread: news, the story post by post, and below the newest one who owes what.

It must not change a match, nor decide what a post says: it sees to it that every message stands where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.stretches import At, Stretch, stretch
from bot.matches.transcript import SHOWN, rolls_in
from bot.store import matches as rows
from bot.store.matches import Due
from bot.ui.match.look import Look, public_look
from bot.ui.match.panel import Panel
from bot.ui.match.posts.messages import Messages, mark_of
from bot.ui.match.posts.news import news_panel
from bot.ui.match.posts.reminders import called
from bot.ui.match.posts.story import add_foot, owing, post_buttons, post_panel, tells
from bot.ui.match.posts.thread import Plan, Planner, Post, Thread, to_call
from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.record import Entry

CALLS_ANEW = ("undone", "resumed", "pause_over", "reopened", "taken_up")
"""News after which whoever owes a decision is called again."""
BEFORE = 12
"""Entries before a post among which the last one that was not taken back is looked for."""


@dataclass
class Telling:
    """One pass over a thread: everything that is due, told as the match stands now."""

    client: App
    messages: Messages
    stored: StoredMatch
    again: bool
    thread: Thread
    entries: list[tuple[int, Entry]]
    mention: tuple[str, ...] = ()
    kept: str | None = None
    """What is noted of the thread."""

    @property
    def look(self) -> Look:
        return public_look(self.client, self.stored)

    # -- what is written -------------------------------------------------------------------------------------------

    async def tell(self, due: Sequence[Due], *, story: bool) -> None:
        """`story`: what is new in the record is told too, not the news alone."""
        due, keys = [one for one in due if key_of(one) not in self.thread.done], tuple(key_of(one) for one in due)
        noted = {post.key for post in self.thread.posts}
        fresh = [one for one in due if key_of(one) not in noted]
        news = [(one, panel) for one in fresh if (panel := await news_panel(self.look, one)) is not None]
        ended = [pair for pair in news if pair[0].kind == "ended"]
        news = [pair for pair in news if pair not in ended]
        plan = self._plan(due, bool(news)) if story else Plan()
        await self._put_right(due)
        foot = None if ended else self._foot_on(plan, len(news))
        for n, (one, panel) in enumerate(news):
            await self._news(one, panel, foot=("news", n) == foot)
        for message in plan.replaced:
            self.thread = self.thread.without(message)
        for n, post in enumerate(plan.posts):
            await self._write(post, foot=("story", n) == foot)
        for one, panel in ended:  # after the story of the last step
            await self._news(one, panel, foot=False)
        if foot is None:
            await self._refresh_foot()
        await self._take_down()
        if story:
            pending = tuple(decision.seat for decision in owing(self.look))
            self.thread = replace(self.thread, called=pending, told=(self.stored.row.entries, 0))
        await self._keep(replace(self.thread, done=keys))

    def _plan(self, due: Sequence[Due], news: bool) -> Plan:
        """The posts for what is new, and who has to be called."""
        thread, end = self.thread, (self.stored.row.entries, 0)
        new = [entry for n, entry in self.entries if n >= thread.told[0] and not entry.undone]
        anew = [one for one in due if one.kind in CALLS_ANEW and not one.data.get("quiet")]
        pending = [decision.seat for decision in owing(self.look)]
        at_it = {one.data.get("by") for one in anew if one.kind == "undone"}
        known = () if anew else thread.called
        self.mention = tuple(seat for seat in to_call(pending, known, new) if seat not in at_it)
        below = news or bool(thread.posts and thread.posts[-1].news is not None)
        if thread.told >= end and (news or not self.mention):
            return Plan()
        cuts, look = self.stored.game.telling.cuts, self.look
        planner = Planner(
            self.entries,
            cuts.begins,
            cuts.scene,
            lambda a, b: tells(look, stretch(self.entries, a, b)),
            cuts.joins,
        )
        plan = planner.plan(thread, end, calls=bool(self.mention), below=below)
        # What tells nothing is there to call: not where nobody owes anything, nor below news that call as well.
        last = plan.posts[-1]
        if (news or not pending) and last.message is None and not planner.tells(last.start, last.end):
            plan.posts.pop()
        return plan

    def _foot_on(self, plan: Plan, news: int) -> tuple[str, int] | None:
        """Which of the messages to come will be the newest, and calls."""
        if not owing(self.look):
            return None
        if plan.posts and (plan.posts[-1].message is None or not news):
            return "story", len(plan.posts) - 1
        return ("news", news - 1) if news else None

    async def _refresh_foot(self) -> None:
        """Nothing new calls: the newest message says who owes what now, or nobody does any more."""
        newest = self.thread.posts[-1] if self.thread.posts else None
        if newest is not None and owing(self.look):
            await self._rewrite(newest, foot=True)
        elif (calling := self.thread.at(self.thread.foot)) is not None:
            await self._rewrite(calling, foot=False)

    # -- news --------------------------------------------------------------------------------------------------------

    async def _news(self, one: Due, panel: Panel, *, foot: bool) -> None:
        lines, seats = list(panel.lines), {seat: row.user_id for seat, row in self.stored.seats.items()}
        if foot:
            await add_foot(self.look, panel)
        key = key_of(one)
        panel.mark = mark_of(key)
        message = await self._found(panel.mark)
        if message is None or not await self.messages.edit(self.stored, message, panel.reply()):
            rung = await self.client.preferences.reachable(called(seats, one.kind, one.data), one.kind)
            people = [*rung, *(await self._reached() if foot else ())]
            message = await self.messages.send(self.stored, panel.reply(), list(dict.fromkeys(people)), key)
        told = {"kind": one.kind, "data": one.data, "lines": lines}
        post = Post(self.thread.told, self.thread.told, message=message, key=key, news=told)
        await self._stands(post, foot=foot)

    async def _put_right(self, due: Sequence[Due]) -> None:
        """Requests that were answered or that nobody waits for any more, and posts of what was taken back."""
        answered = {one.data["what"]: one for one in due if one.kind == "answered"}
        undone = [one.data["to"] for one in due if one.kind == "undone"]
        calling = self.thread.foot  # it is written anew in any case
        for post in self.thread.posts:
            if post.message is None or (post.message == calling and post.news is None):
                continue
            if post.news is not None and post.news["kind"] == "wished" and "over" not in post.news["data"]:
                data = post.news["data"]
                moved_on = int(data["entries"]) != self.stored.row.entries
                over = answered.get(data["what"])
                if over is not None or moved_on:
                    how = over.data.get("how", "agreed") if over is not None else "moved_on"
                    settled = {**post.news, "data": {**data, "over": how}}
                    await self._rewrite(replace(post, news=settled), foot=False)
            elif undone and post.news is None and post.end > (min(undone) + 1, 0):
                await self._rewrite(post, foot=False)

    # -- the story ---------------------------------------------------------------------------------------------------

    async def _write(self, post: Post, *, foot: bool) -> None:
        """Send or grow one post."""
        sent = post.message is None
        key = post.key or f"{self.stored.row.id} {post.start} {self.thread.told}"
        panel = await self._panel(post, foot=foot)
        if not panel.lines:
            self.thread = self.thread.without(post.message) if post.message is not None else self.thread
            return
        panel.mark = mark_of(key)
        message = post.message or await self._found(panel.mark)
        if message is None or not await self.messages.edit(self.stored, message, panel.reply()):
            message = await self.messages.send(self.stored, panel.reply(), await self._reached() if foot else ())
        told = max(self.thread.told, post.end)
        self.thread = replace(self.thread, told=told).count(self._counted(post), sent=sent)
        await self._stands(replace(post, message=message, key=key), foot=foot)

    async def _rewrite(self, post: Post, *, foot: bool) -> None:
        """A post that stands, as it is to be read now."""
        assert post.message is not None
        panel = await self._panel(post, foot=foot)
        panel.mark = mark_of(post.key) if post.key else None
        if not panel.lines:  # it only called
            self.thread = self.thread.without(post.message)
        elif await self.messages.edit(self.stored, post.message, panel.reply()):
            await self._stands(post, foot=foot)
        elif foot:  # somebody deleted it
            self.thread = self.thread.without(post.message)
            await self._write(Post(self.thread.told, self.thread.told, post.opened), foot=True)

    async def _panel(self, post: Post, *, foot: bool) -> Panel:
        look = self.look
        if post.news is not None:
            one = Due(0, self.stored.row.id, post.news["kind"], post.news["data"])
            panel = await news_panel(look, one) or Panel(lines=list(post.news["lines"]))
            buttons = []
        else:
            told = stretch(await self._around(post), post.start, post.end, post.opened)
            panel = await post_panel(look, told, crowd=post.crowd)
            panel.lines += await self._head_line(told) if panel.lines else []
            buttons = post_buttons(look, post.start, post.end) if panel.lines else []
        if foot:
            await add_foot(look, panel, buttons)
        elif buttons:
            panel.buttons(buttons)
        return panel

    async def _head_line(self, told: Stretch) -> list[str]:
        """Below rolls the digest of all up to the last of them: whoever has read it holds it."""
        events = (event for _, entry in told.entries for event in entry.events)
        keys = {event.key.text for event in events if isinstance(event, Rolled | Dealt)}
        if not keys:
            return []
        async with self.client.store.reading() as at:
            rolls = await rolls_in(at, self.stored.row.id)
        head = next((seen.digest for seen in reversed(rolls) if seen.key in keys), None)
        if head is None:
            return []
        return ["-# " + self.look.to.say("Digest of all rolls so far: `{head}`", head=head[:SHOWN])]

    async def _around(self, post: Post) -> Sequence[tuple[int, Entry]]:
        """The entries of a post, those before it, and that of its chapter's beginning."""
        first = first_entry(post)
        if self.entries and self.entries[0][0] <= first:
            return self.entries
        return await self.client.matches.records.entries(self.stored.row.id, first, post.end[0])

    def _counted(self, post: Post) -> At | None:
        """Where the span began that the game counts posts by."""
        opening = stretch(self.entries, post.start, post.end, post.opened).opening
        counted = opening is not None and opening.boundary == self.stored.game.telling.cuts.counted
        return post.opened if counted else None

    # -- what stands ---------------------------------------------------------------------------------------------------

    async def _stands(self, post: Post, *, foot: bool) -> None:
        """Note a message; the one that called before it calls no more."""
        before, self.thread = self.thread.foot, self.thread.with_post(post)
        if foot or before == post.message:
            self.thread = replace(self.thread, foot=post.message if foot else None)
        await self._keep(self.thread)
        if foot and before != post.message and (former := self.thread.at(before)) is not None:
            await self._rewrite(former, foot=False)

    async def _take_down(self) -> None:
        if self.thread.gone:
            await self._keep(self.thread)
            for message in self.thread.gone:
                await self.messages.take_down(self.stored, message)
            self.thread = replace(self.thread, gone=())

    async def _found(self, mark: int) -> int | None:
        """What was posted before a crash that came before it was noted. What is noted is another message, though it may
        carry the same mark: a call that told nothing, which is taken down for the post that tells from there on."""
        if not self.again:
            return None
        noted = {post.message for post in self.thread.posts}.union(self.thread.gone)
        return await self.messages.find(self.messages.thread(self.stored), mark, noted)

    async def _reached(self) -> list[int]:
        people = [row.user_id for seat, row in self.stored.seats.items() if seat in self.mention]
        return list(await self.client.preferences.reachable(people, "call"))

    async def _keep(self, thread: Thread) -> None:
        self.thread, told = thread, thread.dump()
        if told == self.kept:
            return  # a message that was only written anew
        async with self.client.store.transaction() as at:
            await rows.add_record(at, self.stored.row.id, "story", [told])
        self.kept = told


def key_of(due: Due) -> str:
    """What a piece of news is known by, on Discord too."""
    return str(due.data.get("key") or f"{due.match_id} {due.id}")


def first_entry(post: Post) -> int:
    """How far back a post has to look."""
    opened = post.opened if post.opened is not None else post.start
    return max(0, min(post.start[0] - BEFORE, opened[0]))


async def telling(client: App, messages: Messages, stored: StoredMatch, due: Sequence[Due], again: bool) -> Telling:
    """A pass over the thread of a match, with what it takes of the record in hand."""
    async with client.store.one_look():
        return await _telling(client, messages, stored, due, again)


async def _telling(client: App, messages: Messages, stored: StoredMatch, due: Sequence[Due], again: bool) -> Telling:
    async with client.store.reading() as at:
        kept = await rows.last_record(at, stored.row.id, "story")
    thread = Thread.load(kept)
    if not thread.posts and thread.told == (0, 0) and not any(one.kind == "began" for one in due):
        # Nothing of it was ever told, as after it was begun elsewhere: from the first step that is due.
        steps = [int(one.data["n"]) for one in due if one.kind == "entry"]
        thread = replace(thread, told=(min(steps, default=stored.row.entries), 0))
    first = thread.told[0] if thread.story is None else min(first_entry(thread.story), thread.told[0])
    # No further than the look: names and scores are told as they stand after the last of these.
    last = stored.row.entries - 1
    entries = await client.matches.records.entries(stored.row.id, max(0, first - BEFORE), last) if last >= 0 else []
    return Telling(client, messages, stored, again, thread, entries, kept=kept)
