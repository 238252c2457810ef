"""What a match by post costs its players: presses, hand-overs and posts, over whole matches played by components.

Every press goes through discord.py and the bot, as in a real server; only Discord itself is simulated. It must not
judge the players.
"""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
from bisect import bisect_left
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.hands import Hand, Stuck, things
from bench.row import Row
from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.statistics import moments
from bot.matches.terms import Status
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store
from rules_engine.crisis_protocol.events.flow import ActivationEnded, RoundBegan
from rules_engine.kernel.record import Entry

MATCHES = int(os.environ.get("BENCH_MATCHES", "40"))
MOST_PRESSES = 3000
SEATS = ("blue", "red")


@dataclass
class Counted:
    """Of one match."""

    setup_presses: Counter[str] = field(default_factory=Counter)
    setup_handovers: int = 0
    presses: list[int] = field(default_factory=list)
    """Of whoever's activation it was, from the call to their turn until its end; by activation, as all below."""
    reactions: list[int] = field(default_factory=list)
    """Presses of the other player."""
    handovers: list[int] = field(default_factory=list)
    posts: list[int] = field(default_factory=list)
    ended: bool = False


class Duel:
    """Two people, a channel and a match between them."""

    def __init__(self, app: App, env: Any, seed: int) -> None:
        self.app, self.env = app, env
        guild = env.create_guild()
        self.channel = guild.create_text_channel("matches")
        self.hands = {seat: Hand(guild.add_member(env.create_user(seat)), seat, seed) for seat in SEATS}
        self.id = ""
        self.pressed: list[tuple[str, int]] = []
        """Who pressed, and how many entries the match had then."""
        self.seen: dict[int, int] = {}
        """Messages of the thread, and how many entries the match had when each was new."""

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def posted(self) -> None:
        await self.app.poster.settled()
        await self.env.settle()

    def note(self, hand: Hand, entries: int) -> None:
        self.pressed.append((hand.seat, entries))
        if len(self.pressed) > MOST_PRESSES:
            raise Stuck("the match does not get on")

    async def play(self) -> None:
        while (stored := await self.stored()).status is Status.PLAYING:
            assert stored.state is not None
            for seat in sorted(stored.state.pending):
                await self._answer(self.hands[seat])

    async def _answer(self, hand: Hand) -> None:
        """Until somebody else is asked."""
        while True:
            stored = await self.stored()
            if stored.state is None or stored.status is not Status.PLAYING or hand.seat not in stored.state.pending:
                hand.panel = None
                return
            owed = stored.state.pending[hand.seat]
            message = hand.panel or await self._call(stored, owed.seq)
            shown = [one for one in things(message) if one.seq in (owed.seq, 0)]
            if hand.panel is None and not any(one.seq == owed.seq for one in shown):
                mine = next(one for one in shown if one.verb == "mine")
                hand.panel = await self._press(hand, message, mine, (), stored.row.entries)
                continue
            thing, values = hand.wanted(owed, [one for one in shown if one.seq == owed.seq])
            hand.panel = await self._press(hand, message, thing, values, stored.row.entries)
            await self.posted()
            await self._read(stored.row.entries)

    async def _read(self, entries: int) -> None:
        """Note what is new in the thread, as whoever scrolls it would."""
        async for message in (await self._thread()).history(limit=20):
            self.seen.setdefault(message.id, entries)

    async def _thread(self) -> Any:
        row = (await self.stored()).row
        return self.app.get_partial_messageable(row.thread_id or 0, guild_id=row.guild_id)

    async def _call(self, stored: StoredMatch, seq: int) -> Any:
        """The last post of the thread that can be pressed for this question, or else the dashboard."""
        thread = await self._thread()
        async for message in thread.history(limit=10):
            if any(one.verb == "mine" or one.seq == seq for one in things(message)):
                return message
        return await thread.fetch_message(stored.row.dashboard_id or 0)

    async def _press(self, hand: Hand, message: Any, thing: Any, values: tuple[str, ...], entries: int) -> Any:
        self.note(hand, entries)
        if thing.values:
            result = await hand.person.select(message, list(values), custom_id=thing.id)
        else:
            result = await hand.person.click(message, custom_id=thing.id)
        return result.followups[-1] if result.followups else result.response

    # -- set-up ----------------------------------------------------------------------------------------------------

    async def begin(self, seed: int) -> None:
        """A challenge, its acceptance, and a ready roster each."""
        blue, red = self.hands["blue"], self.hands["red"]
        answer = await blue.person.slash(self.channel, "match new")
        self.note(blue, 0)
        accept = next(one for one in things(answer.response) if one.verb == "accept")
        self.id = accept.id.split(":")[1]
        offered = {red: await self._press(red, answer.response, accept, (), 0)}
        await self.posted()
        stored = await self.stored()
        for number, hand in enumerate((red, blue)):
            panel = offered.get(hand)
            if panel is None:
                card = await (await self._thread()).fetch_message(stored.row.dashboard_id or 0)
                panel = await self._press(hand, card, next(t for t in things(card) if t.verb == "roster"), (), 0)
            select = next(one for one in things(panel) if one.values)
            await self._press(hand, panel, select, (select.values[(seed + number) % len(select.values)],), 0)
        await self.posted()

    # -- counting --------------------------------------------------------------------------------------------------

    async def counted(self) -> Counted:
        stored = await self.stored()
        record = await self.app.matches.records.record(self.id)
        return count(stored, record.entries, self.pressed, list(self.seen.values()))


def count(stored: StoredMatch, entries: list[Entry], pressed: list[tuple[str, int]], posts: list[int]) -> Counted:
    """What belongs to which activation: what happens before it, since the one before ended, counts as its own."""
    over = {n: e.who for n, entry in enumerate(entries) for e in entry.events if isinstance(e, ActivationEnded)}
    ends, seats = list(over), [who.partition(".")[0] for who in over.values()]
    begun = next(n for n, entry in enumerate(entries) if any(isinstance(e, RoundBegan) for e in entry.events))
    found = Counted(ended=stored.status is Status.ENDED)
    presses, reactions, handovers, told = (Counter[int]() for _ in range(4))
    for seat, n in pressed:
        if n <= begun:
            found.setup_presses[seat] += 1
        else:
            at = bisect_left(ends, n)
            (presses if at < len(seats) and seats[at] == seat else reactions)[at] += 1
    for n, moment in enumerate(moments(stored.game, entries)):
        if n < begun:
            found.setup_handovers += bool(moment.newly)
        elif moment.newly:
            # Whoever is asked for the next activation was handed over to by the end of the last one.
            handovers[bisect_left(ends, n + 1)] += 1
    for n in posts:
        if n > begun:
            told[bisect_left(ends, n)] += 1
    whole = range(len(ends))
    found.presses = [presses[i] for i in whole]
    found.reactions = [reactions[i] for i in whole]
    found.handovers = [handovers[i] for i in whole]
    found.posts = [told[i] for i in whole]
    return found


async def _played(seed: int) -> Counted:
    from simcord.env import Env  # a tool of tests: whoever runs the bot alone does not need it

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, database_url=f"sqlite:///{Path(folder) / 'presses.sqlite3'}")
        pictures = RenderPool()
        async with Store(settings.database_url.get_secret_value()) as store:
            app = App(settings, store, pictures)
            env = Env(app, settle_timeout=60)
            await env.start()
            try:
                with env.time_context():
                    duel = Duel(app, env, seed)
                    await duel.begin(seed)
                    await duel.play()
                    return await duel.counted()
            finally:
                await env.shutdown()
                pictures.close()


def played(seed: int) -> Counted:
    logging.disable(logging.WARNING)
    return asyncio.run(_played(seed))


def measured() -> list[Row]:
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(played, range(1, MATCHES + 1)))
    setup = [count for each in found for count in each.setup_presses.values()]
    return [
        Row(f"presses per activation, {len(found)} matches", _middle(found, "presses"), 6, "presses", goal=1),
        Row("presses of the other player in it", _mean(found, "reactions"), _mean(found, "presses"), "presses"),
        Row("presses in set-up, each", median(setup), 14, "presses", goal=1),
        Row("hand-overs per activation, median", _middle(found, "handovers"), 1.3, "waits", goal=1),
        Row("hand-overs per activation, mean", _mean(found, "handovers"), 1.3, "waits", goal=1),
        Row("hand-overs in set-up", median(each.setup_handovers for each in found), 5, "waits", goal=1),
        Row("posts per activation, median", _middle(found, "posts"), 2, "posts", goal=1),
        Row("posts per activation, mean", _mean(found, "posts"), 2, "posts", goal=1),
    ]


def _middle(matches: list[Counted], what: str) -> float:
    return median(one for match in matches for one in getattr(match, what))


def _mean(matches: list[Counted], what: str) -> float:
    """Beside the median, which hides what happens in less than half of all activations."""
    return mean(one for match in matches for one in getattr(match, what))
