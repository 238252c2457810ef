"""The shards of a process, held by a lease in the database: no two processes work the same, and what one that died has
worked is taken over by another until it is back.

It must not work anything itself: it says what is held, and tells whoever works when that changes. A process keeps one
row (`store/shard_leases.py`); whoever takes over from a dead one deletes the dead one's row, so that it finds out if it
was only silent.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.lease import LOOK_EVERY, NAME, SECONDS, LeaseLost, either, ending, is_alive, is_gone, machine, refusal
from bot.logs import EventLog
from bot.one_bot import BOT, InUse
from bot.periodic import Periodic
from bot.shards import Shards, listed
from bot.store import Store, leases
from bot.store import shard_leases as rows
from bot.store.lock import Holder
from bot.store.shard_leases import Working
from bot.store.trouble import DatabaseTrouble

RENEWALS = 4
"""In the time of a lease."""

Told = Callable[[frozenset[int]], Awaitable[None]]
log = EventLog("bot.shard_lease")


async def _nobody(_shards: frozenset[int]) -> None:
    return


@dataclass(frozen=True)
class Obstacle:
    """Somebody alive whom we would have to share with."""

    key: str
    until: float
    sentence: str


class ShardLease:
    def __init__(
        self, store: Store, stop: asyncio.Event, shards: Shards, *, seconds: float = SECONDS, take_over: bool = False
    ) -> None:
        self.store, self.stop, self.shards, self.seconds = store, stop, shards, seconds
        self.lost: Holder | None = None
        """Whoever works our shards instead of us."""
        self.gained: Told = _nobody
        """Told of shards that a dead process leaves to us."""
        self.leaving: Told = _nobody
        """Told of shards whose own process is back; when it returns nothing is worked there any more."""
        self._mine = Working(
            key=f"{machine()} {os.getpid()} {secrets.token_hex(8)}",
            holder=Holder(BOT, os.getpid(), socket.gethostname(), int(time.time())),
            count=shards.count,
            takes_over=take_over,
        )
        self._given = frozenset[int]()
        self._renewed: float | None = None
        self._forbearing = 0.0
        """Until then nobody is stood in for only because its lease has ended."""
        self._telling: set[asyncio.Task[None]] = set()
        self._periodic = Periodic("lease", self._renew, seconds / RENEWALS)

    @property
    def count(self) -> int:
        return self.shards.count

    @property
    def seconds_left(self) -> float:
        return 0.0 if self._renewed is None else self._renewed + self.seconds - time.monotonic()

    @property
    def held(self) -> frozenset[int]:
        """What is worked here now; nothing after a silence in which somebody else may have taken it."""
        return self._mine.held - self._given if self.seconds_left > 0 else frozenset()

    @property
    def standing_in(self) -> frozenset[int]:
        return self._mine.standing_in & self.held

    # -- taking --------------------------------------------------------------------------------------------------

    async def take(self) -> bool:
        """Hold all that is ours; False: asked to stop meanwhile. `InUse` names whoever has some of it and is alive.
        Whoever does not renew its lease is waited for, and whoever only stands in for us is asked."""
        first: Obstacle | None = None
        while not self.stop.is_set():
            async with self._changing() as at:
                found = await self._take(at)
            if self._mine.own:
                self.store.guard = self._guard
                self._periodic.start()
                return True
            if first is not None and found is not None and found.key == first.key and found.until != first.until:
                raise InUse(found.sentence)
            if found is not None and (first is None or found.key != first.key):
                log.warning("others work here, waiting whether they are alive", told=found.sentence)
                first = found
            await either(self.stop, LOOK_EVERY)
        return False

    async def _take(self, at: AsyncConnection) -> Obstacle | None:
        now, wanted = await leases.clock(at), frozenset(self.shards.ids)
        _, alive, dead = await self._seen(at, now)
        found = await self._whole(at, now) or next(
            (obstacle for one in alive if (obstacle := self._obstacle(one)) is not None), None
        )
        if found is not None:
            return found
        if any(one.held & wanted for one in alive):
            if not self._mine.wants:
                log.info("asking for our shards back", shards=listed(wanted))
            await self._keep(at, now, wants=wanted)
            return None
        for one in dead:  # what else it had is left to whoever is there to stand in
            await self._leave(at, one, one.held - wanted)
        await self._keep(at, now, own=wanted, wants=frozenset())
        return None

    async def _whole(self, at: AsyncConnection, now: float) -> Obstacle | None:
        """A bot that works everything alone."""
        known = await leases.find(at, NAME)
        if known is None or not is_alive(known, now):
            return None
        return Obstacle(known.key, known.until, refusal(self.store.dialect.place, known.holder))

    def _obstacle(self, other: Working) -> Obstacle | None:
        place, end = self.store.dialect.place, ending(other.holder)
        if other.count != self.count:
            told = f"SHARDS: {place} is worked in {other.count} by {other.holder}; use the same number, or {end}"
            return Obstacle(other.key, other.until, told)
        both = (other.wants | (frozenset() if self._mine.takes_over else other.own)) & frozenset(self.shards.ids)
        if not both:
            return None
        told = f"SHARDS: {listed(both)} of {self.count} taken already by {other.holder}; {end}, or name others"
        return Obstacle(other.key, other.until, told)

    # -- holding -------------------------------------------------------------------------------------------------

    async def _renew(self) -> None:
        try:
            async with self._changing() as at:
                gained, asked = await self._look(at)
        except (LeaseLost, DatabaseTrouble):
            return  # the log knows already
        if gained:
            log.warning("standing in for a process that is gone", shards=listed(gained))
            self._tell(self.gained(gained))
        if asked - self._given:
            self._given |= asked
            self._tell(self._hand_back(asked))

    def _tell(self, work: Awaitable[None]) -> None:
        """Beside the renewals, which must not wait for it."""

        async def told() -> None:
            try:
                await work
            except (LeaseLost, DatabaseTrouble):
                return  # asked for again with the next renewal
            except Exception as error:
                log.error("a change of shards was not carried out", error)

        task = asyncio.create_task(told(), name="shards")
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _look(self, at: AsyncConnection) -> tuple[frozenset[int], frozenset[int]]:
        """Renew; what dead processes leave to us, and what is asked back of us."""
        now = await leases.clock(at)
        row, alive, dead = await self._seen(at, now)
        if self.seconds_left < self.seconds / 2:
            # Whatever kept us from the database kept the others from it too: each may renew before it counts as dead.
            self._forbearing = time.monotonic() + self.seconds / 2
        if time.monotonic() < self._forbearing:
            dead = [one for one in dead if is_gone(one.key)]
        asked = frozenset[int]().union(*(one.wants for one in alive if one.count == self.count))
        if any(one.takes_over and one.wants & self._mine.own for one in alive) and not self.stop.is_set():
            log.info("another process takes over, stopping")
            self.stop.set()
        taken = asked.union(*(one.held for one in alive))
        stands = self._still_ours(row, alive).standing_in  # also what was ours by a change of which we did not hear
        for one in dead if not self.stop.is_set() else ():
            if one.count == self.count:
                stands |= one.held - taken - self._mine.own
            await rows.remove(at, one.key)
        gained = stands - self._mine.standing_in
        await self._keep(at, now, standing_in=stands)
        return gained, asked & stands

    async def _hand_back(self, shards: frozenset[int]) -> None:
        """The own process of some shards is back: stop working them, then let go."""
        try:
            async with asyncio.timeout(self.seconds):
                await self.leaving(shards)
        except TimeoutError:
            log.warning("what was under way is left to the process that is back", shards=listed(shards))
        try:
            async with self._changing() as at:
                now = await leases.clock(at)
                row, alive, _ = await self._seen(at, now)
                await self._keep(at, now, standing_in=self._still_ours(row, alive).standing_in - shards)
            log.info("given back", shards=listed(shards))
        finally:
            self._given -= shards

    async def _guard(self, at: AsyncConnection) -> None:
        """Before every change. While it is fresh this costs nothing; after a long silence somebody else may have it. If
        nobody has, nobody can before this change is made."""
        if self.seconds_left <= self.seconds / 2:
            row, alive, _ = await self._seen(at, await leases.clock(at))
            self._still_ours(row, alive)

    def _still_ours(self, row: Working | None, alive: list[Working]) -> Working:
        if row is not None:
            return row
        holder = next((one.holder for one in alive if one.held & self._mine.own), None)
        if self.lost is None:
            log.error("another process has taken our shards over, stopping", holder=str(holder))
        self.lost = holder or self._mine.holder
        self.stop.set()
        raise LeaseLost(str(holder))

    async def _seen(self, at: AsyncConnection, now: float) -> tuple[Working | None, list[Working], list[Working]]:
        """Our own row, those of others that are alive, and of those that are not."""
        known = await rows.all_working(at)
        others = sorted(
            (one for one in known if one.key != self._mine.key), key=lambda one: sorted(one.held | one.wants)
        )
        alive = [one for one in others if is_alive(one, now)]
        mine = next((one for one in known if one.key == self._mine.key), None)
        return mine, alive, [one for one in others if one not in alive]

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        """What we hold changes with the database, or not at all."""
        before = self._mine, self._renewed
        try:
            async with self.store.transaction() as at:
                yield at
        except BaseException:
            self._mine, self._renewed = before
            raise

    async def _keep(self, at: AsyncConnection, now: float, **changes: frozenset[int]) -> None:
        self._mine = replace(self._mine, until=now + self.seconds, **changes)  # type: ignore[arg-type]
        self._renewed = time.monotonic()
        await rows.keep(at, self._mine)

    async def _leave(self, at: AsyncConnection, one: Working, shards: frozenset[int]) -> None:
        """The end of a row; what it leaves is nobody's, and waits for the next that stands in."""
        await rows.remove(at, one.key)
        if shards:
            key = f"- 0 {secrets.token_hex(8)}"  # if it was only silent it must not take this for its own
            await rows.keep(at, Working(key, one.holder, one.count, standing_in=shards))

    # -- leaving -------------------------------------------------------------------------------------------------

    async def give_back(self) -> None:
        """Our own shards are nobody's then, for whoever stops us starts another; those of dead processes are left to
        the next that stands in."""
        await self._periodic.stop(at_once=True)
        for task in list(self._telling):
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)
        self.store.guard = None
        if self.lost is not None or self._renewed is None:
            return
        try:
            async with self.store.transaction() as at:
                await self._leave(at, self._mine, self._mine.standing_in)
        except self.store.dialect.errors as error:
            log.error("the lease could not be given back, it ends by itself", error)
        self._renewed = None

    def complaint(self) -> str | None:
        """For whoever runs the bot, if it had to stop for another."""
        if self.lost is None:
            return None
        told = f"SHARDS: {listed(self.shards.ids)} of {self.count} taken over by {self.lost}"
        return f"{told}, because this process was silent for too long; start it again"
