"""What a match by post costs its players: presses, hand-overs and posts, over whole matches played by components.

Every press goes through discord.py and the bot, as in a real server; only Discord itself is simulated. It must not
judge the players.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import tempfile
import traceback
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any, ParamSpec, TypeVar

from bench.hands import Hand, Stuck, Thing, said, things
from bench.row import Row
from bench.size import size
from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.statistics import moments
from bot.matches.terms import Status
from bot.render.jobs import draw
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store
from rules_engine.crisis_protocol.events.flow import ActivationEnded, RoundBegan
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.record import Entry

MATCHES = int(os.environ.get("BENCH_MATCHES", size("40", "1")))
FIRST = int(os.environ.get("BENCH_FIRST", "1"))
"""The seed of the first match, for whoever counts them in pieces."""
QUICK = int(os.environ.get("BENCH_QUICK", size("6", "1")))
"""Quick matches; they end with the first activation."""
PROCESSES = int(os.environ.get("BENCH_PROCESSES", "2"))
MOST_PRESSES = 3000
ENOUGH = size(MOST_PRESSES, 60)
WAIT = 300.0
"""Seconds until the bot is given up."""
MOST_KINDS = 12
"""Kinds of questions that are told, those that cost most."""
P = ParamSpec("P")
T = TypeVar("T")
MOST_TOLD = 1500
"""Letters of a failure."""
SEATS = ("blue", "red")
TURN = "turn"
"""The question that a turn begins with."""


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
    """Messages sent, those among them that a later one has replaced."""
    standing: list[int] = field(default_factory=list)
    """Messages that are left for whoever scrolls the thread in the end."""
    asked: Counter[str] = field(default_factory=Counter)
    """Presses after set-up by the kind of question they were made in."""
    waits: Counter[str] = field(default_factory=Counter)
    """Hand-overs after set-up by the kind of question somebody was called for."""


class Duel:
    """Two people, a channel and a match between them."""

    def __init__(self, app: App, env: Any, seed: int) -> None:
        self.app, self.env = app, env
        guild = env.create_guild()
        self.channel = guild.create_text_channel("matches")
        self.hands = {seat: Hand(guild.add_member(env.create_user(seat)), seat, seed) for seat in SEATS}
        self.id = ""
        self.pressed: list[tuple[str, int, str]] = []
        """Who pressed, how many entries the match had then, and in which kind of question."""
        self.seen: dict[int, int] = {}
        """Messages of the thread, and how many entries the match had when each was new."""

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def posted(self) -> None:
        await self.app.poster.settled()
        await self.env.settle()

    def note(self, hand: Hand, entries: int, key: str = "") -> None:
        self.pressed.append((hand.seat, entries, key))
        if len(self.pressed) > MOST_PRESSES:
            raise Stuck("the match does not get on")

    async def play(self) -> None:
        while (stored := await self.stored()).status is Status.PLAYING and len(self.pressed) < ENOUGH:
            assert stored.state is not None
            for seat in sorted(stored.state.pending):
                await self._answer(self.hands[seat])

    async def _answer(self, hand: Hand, until: str = "") -> None:
        """Until somebody else is asked, or this person for something of that kind."""
        while True:
            stored = await self.stored()
            if stored.state is None or stored.status is not Status.PLAYING or hand.seat not in stored.state.pending:
                hand.panel = None
                return
            owed = stored.state.pending[hand.seat]
            if owed.key == until:
                return
            message = hand.panel or await self._call(stored, owed.seq)
            shown = [one for one in things(message) if one.seq in (owed.seq, 0)]
            if hand.panel is None and not any(one.seq == owed.seq for one in shown):
                mine = next(one for one in shown if one.verb == "mine")
                hand.panel = await self._press(hand, message, mine, (), stored.row.entries, "my move")
                continue
            able = [one for one in shown if one.seq == owed.seq]
            if not able:
                raise Stuck(f"{owed.key}, question {owed.seq}, nothing to press on: {said(message)}")
            thing, values = hand.wanted(owed, able)
            hand.panel = await self._press(hand, message, thing, values, stored.row.entries, owed.key)
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

    async def _press(
        self, hand: Hand, message: Any, thing: Thing, values: tuple[str, ...], entries: int, key: str = ""
    ) -> Any:
        self.note(hand, entries, key)
        if thing.values:
            result = await hand.person.select(message, list(values), custom_id=thing.id)
        else:
            result = await hand.person.click(message, custom_id=thing.id)
        return result.followups[-1] if result.followups else result.response

    # -- set-up ----------------------------------------------------------------------------------------------------

    async def begin(self, seed: int) -> None:
        """A challenge, its acceptance, and a ready roster each."""
        panels = await self._challenge("match new")
        for number, seat in enumerate(("red", "blue")):
            hand, panel = self.hands[seat], panels[seat]
            if seat == "blue":
                panel = await self._press(hand, panel, next(t for t in things(panel) if t.verb == "roster"), (), 0)
            select = next(one for one in things(panel) if one.values)
            await self._press(hand, panel, select, (select.values[(seed + number) % len(select.values)],), 0)
        await self.posted()

    async def begin_quick(self) -> None:
        """A challenge, its acceptance, a ready side each, and the panel of the first activation."""
        for seat, panel in reversed((await self._challenge("match quick")).items()):
            sides = [one for one in things(panel) if one.verb == "bring"]
            await self._press(self.hands[seat], panel, sides[SEATS.index(seat) % len(sides)], (), 0)
        await self.posted()
        stored = await self.stored()
        while stored.state is not None and not any(owed.key == TURN for owed in stored.state.pending.values()):
            for seat in sorted(stored.state.pending):
                await self._answer(self.hands[seat], until=TURN)
            stored = await self.stored()
        assert stored.state is not None
        for seat, owed in stored.state.pending.items():
            if self.hands[seat].panel is None:
                message = await self._call(stored, owed.seq)
                mine = next(one for one in things(message) if one.verb == "mine")
                await self._press(self.hands[seat], message, mine, (), 0)

    async def _challenge(self, command: str) -> dict[str, Any]:
        """Said by blue and accepted by red; what either can press then, blue on the card in the thread."""
        blue, red = self.hands["blue"], self.hands["red"]
        answer = await blue.person.slash(self.channel, command)
        self.note(blue, 0)
        accept = next(one for one in things(answer.response) if one.verb == "accept")
        self.id = accept.id.split(":")[1]
        panel = await self._press(red, answer.response, accept, (), 0)
        await self.posted()
        card = await (await self._thread()).fetch_message((await self.stored()).row.dashboard_id or 0)
        return {"blue": card, "red": panel}

    # -- counting --------------------------------------------------------------------------------------------------

    async def counted(self) -> Counted:
        stored = await self.stored()
        record = await self.app.matches.records.record(self.id)
        left = {message.id async for message in (await self._thread()).history(limit=None)}
        stand = [entries for id, entries in self.seen.items() if id in left]
        return count(stored, record.entries, self.pressed, list(self.seen.values()), stand)


def count(
    stored: StoredMatch,
    entries: list[Entry],
    pressed: list[tuple[str, int, str]],
    posts: list[int],
    standing: list[int],
) -> Counted:
    """What belongs to which activation: what happens before it, since the one before ended, counts as its own."""
    over = {n: e.who for n, entry in enumerate(entries) for e in entry.events if isinstance(e, ActivationEnded)}
    ends, seats = list(over), [who.partition(".")[0] for who in over.values()]
    begun = next(n for n, entry in enumerate(entries) if any(isinstance(e, RoundBegan) for e in entry.events))
    found = Counted()
    presses, reactions, handovers, told, left = (Counter[int]() for _ in range(5))
    for seat, n, key in pressed:
        if n <= begun:
            found.setup_presses[seat] += 1
        else:
            found.asked[key] += 1
            at = bisect_left(ends, n)
            (presses if at < len(seats) and seats[at] == seat else reactions)[at] += 1
    for n, moment in enumerate(moments(stored.game, entries)):
        if n < begun:
            found.setup_handovers += bool(moment.newly)
        elif moment.newly:
            # Whoever is asked for the next activation was handed over to by the end of the last one.
            handovers[bisect_left(ends, n + 1)] += 1
            found.waits.update(_kind(moment.state.pending[seat]) for seat in moment.newly)
    for sent, counted in ((posts, told), (standing, left)):
        for n in sent:
            if n > begun:
                counted[bisect_left(ends, n)] += 1
    whole = range(len(ends))
    found.presses = [presses[i] for i in whole]
    found.reactions = [reactions[i] for i in whole]
    found.handovers = [handovers[i] for i in whole]
    found.posts = [told[i] for i in whole]
    found.standing = [left[i] for i in whole]
    return found


def _kind(owed: Decision) -> str:
    """What a question is about, for the list of what is asked most."""
    return f"{owed.key} ({owed.kind})"


class NoPictures(RenderPool):
    """What is reckoned is reckoned at once; what is drawn is left out: it costs most of the time and counts nothing."""

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs) if work is not draw else None  # type: ignore[return-value]

    draw_later = draw


async def _with_a_bot(seed: int, work: Callable[[Duel], Awaitable[T]]) -> T:
    # Tools of tests: whoever runs the bot alone does not need them.
    from simcord.env import Env

    from tests.chance import deal, never_hasten, take_their_time, whole

    class Patient(Env):
        """However busy the machine is: the start of a bot has five seconds otherwise."""

        async def _settle_internal(self, **how: Any) -> None:
            await super()._settle_internal(**{**how, "timeout": WAIT})

    whole()
    deal(f"presses {seed}")  # the same seed, the same match
    never_hasten()
    take_their_time()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'presses.sqlite3'}"
        settings = Settings(_env_file=None, database_url=database, application_emojis=False)
        pictures = NoPictures()
        async with Store(settings.database_url.get_secret_value()) as store:
            app = App(settings, store, pictures)
            env = Patient(app, settle_timeout=WAIT)
            await env.start()
            try:
                with env.time_context():
                    return await work(Duel(app, env, seed))
            finally:
                await env.shutdown()
                pictures.close()


def played(seed: int) -> Counted:
    """A whole match."""

    async def work(duel: Duel) -> Counted:
        await duel.begin(seed)
        await duel.play()
        return await duel.counted()

    logging.disable(logging.WARNING)
    return asyncio.run(_with_a_bot(seed, work))


def opened(seed: int) -> Counter[str]:
    """A quick match up to its first activation: presses of each."""

    async def work(duel: Duel) -> Counter[str]:
        await duel.begin_quick()
        return Counter(seat for seat, _, _ in duel.pressed)

    logging.disable(logging.WARNING)
    return asyncio.run(_with_a_bot(seed, work))


def _all(work: Callable[[int], T], seeds: range) -> Iterator[tuple[int, T]]:
    """Each as it ends. One that fails says its seed and leaves the others alone; Ctrl+C or SIGTERM keeps those that
    have ended."""
    for stop in (signal.SIGINT, signal.SIGTERM):  # in the background of a shell the first is not heard otherwise
        signal.signal(stop, signal.default_int_handler)
    with ProcessPoolExecutor(PROCESSES) as pool:
        begun = {pool.submit(work, seed): seed for seed in seeds}
        try:
            for done in as_completed(begun):
                if (error := done.exception()) is None:
                    yield begun[done], done.result()
                else:
                    told = "".join(traceback.format_exception(error))[-MOST_TOLD:]
                    _say(f"seed {begun[done]} FAILED: {told}")
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def measured() -> list[Row]:
    quick = [most for _, each in _all(opened, range(1, QUICK + 1)) for most in each.values()]
    found = []
    for seed, each in _all(played, range(FIRST, FIRST + MATCHES)):
        found.append(each)
        _say(
            f"seed {seed}: {len(each.presses)} activations, set-up {dict(each.setup_presses)} presses and "
            f"{each.setup_handovers} hand-overs; by activation, median and mean: "
            + ", ".join(
                f"{_middle([each], what):g} and {_mean([each], what):.1f} {name}"
                for what, name in (
                    ("presses", "presses"),
                    ("handovers", "hand-overs"),
                    ("posts", "posts"),
                    ("standing", "posts that stand"),
                )
            )
        )
    if not found or not quick:
        return []
    _most_asked("presses", found, "asked")
    _most_asked("hand-overs", found, "waits")
    setup = [count for each in found for count in each.setup_presses.values()]
    return [
        Row("matches played to their end", len(found), MATCHES, "matches", "more", goal=1),
        Row("presses per activation, median", _middle(found, "presses"), 6, "presses", goal=1),
        Row("presses per activation, mean", _mean(found, "presses"), 6, "presses"),
        Row("presses of the other player in it", _mean(found, "reactions"), _mean(found, "presses"), "presses"),
        Row("presses in set-up, each, median", median(setup), 14, "presses", goal=1),
        Row("presses in set-up, each, at most", max(setup), 14, "presses", goal=1),
        Row("presses in a quick match, each, at most", max(quick), 4, "presses", goal=1),
        Row("hand-overs per activation, median", _middle(found, "handovers"), 1.3, "waits", goal=1),
        Row("hand-overs per activation, mean", _mean(found, "handovers"), 1.3, "waits", goal=1),
        Row("hand-overs in set-up, at most", max(each.setup_handovers for each in found), 5, "waits", goal=1),
        Row("posts per activation, median", _middle(found, "posts"), 2, "posts", goal=1),
        Row("posts per activation, mean", _mean(found, "posts"), 2, "posts", goal=1),
        Row("posts that stand in the end, mean", _mean(found, "standing"), 2, "posts", goal=1),
    ]


def _most_asked(what: str, matches: list[Counted], where: str) -> None:
    """What costs most, by activation."""
    activations = sum(len(match.presses) for match in matches)
    counts = sum((getattr(match, where) for match in matches), Counter[str]())
    told = ", ".join(f"{key or 'set-up'} {n / activations:.2f}" for key, n in counts.most_common(MOST_KINDS))
    _say(f"{what} by activation: {told}")


def _middle(matches: list[Counted], what: str) -> float:
    return median(_each(matches, what))


def _mean(matches: list[Counted], what: str) -> float:
    """Beside the median, which hides what happens in less than half of all activations."""
    return mean(_each(matches, what))


def _each(matches: list[Counted], what: str) -> list[int]:
    return [one for match in matches for one in getattr(match, what)]
