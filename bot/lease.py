"""One bot for a database on a server, whatever machine it runs on: held by a lease in the database itself.

It must not outlive the process by long: whoever is killed is followed by another within half a minute, at once on the
same machine. A file is held by a lock of the operating system instead (`one_bot.py`), which needs no waiting.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.logs import EventLog
from bot.one_bot import BOT, InUse
from bot.periodic import Periodic
from bot.store import Store, leases, shard_leases
from bot.store.leases import Lease
from bot.store.lock import Holder
from bot.store.shard_leases import Working
from bot.store.trouble import DatabaseTrouble

NAME = "bot"
SECONDS, RENEWED_EVERY = 30.0, 8.0
LOOK_EVERY = 1.0

log = EventLog("bot.lease")


class DatabaseLease:
    def __init__(self, store: Store, stop: asyncio.Event) -> None:
        self.store, self.stop = store, stop
        self.lost: Lease | None = None
        """Whoever holds it instead of us."""
        self._key = f"{machine()} {os.getpid()} {secrets.token_hex(8)}"
        self._holder = Holder(BOT, os.getpid(), socket.gethostname(), int(time.time()))
        self._renewed = 0.0
        self._periodic = Periodic("lease", self._renew, RENEWED_EVERY)

    @property
    def seconds_left(self) -> float:
        return self._renewed + SECONDS - time.monotonic()

    async def take(self) -> bool:
        """Hold it; False: asked to stop meanwhile. `InUse` names a bot that is alive. One that does not renew its lease
        is waited for."""
        first: Lease | None = None
        while not self.stop.is_set():
            found = await self._take()
            if found.key == self._key:
                self.store.guard = self._guard
                self._periodic.start()
                return True
            if first is not None and (found.key, found.until) != (first.key, first.until):
                raise InUse(refusal(self.store.dialect.place, found.holder))
            if first is None:
                log.warning("another bot held the database, waiting whether it is alive", holder=str(found.holder))
            first = found
            await either(self.stop, LOOK_EVERY)
        return False

    async def _take(self) -> Lease:
        async with self.store.transaction() as at:
            if (other := await self._of_many(at)) is not None:
                return other
            known = await leases.find(at, NAME)
            over = known.key if known is not None and is_gone(known.key) else ""
            found = await leases.take(at, NAME, self._key, self._holder, SECONDS, over=over)
        self._renewed = time.monotonic()
        return found

    async def _of_many(self, at: AsyncConnection) -> Lease | None:
        """One of several processes that share the database by shards."""
        now = await leases.clock(at)
        alive = (one for one in await shard_leases.all_working(at) if is_alive(one, now))
        return next((Lease(one.key, one.holder, one.until) for one in alive), None)

    async def _renew(self) -> None:
        try:
            async with self.store.transaction() as at:
                await self._guard(at, always=True)
        except (LeaseLost, DatabaseTrouble):
            return  # the log knows already

    async def _guard(self, at: AsyncConnection, *, always: bool = False) -> None:
        """Before every change. While it is fresh this costs nothing; after a long silence somebody else may have it."""
        if not always and self.seconds_left > SECONDS / 2:
            return
        found = await leases.take(at, NAME, self._key, self._holder, SECONDS)
        if found.key != self._key:
            if self.lost is None:
                log.error("another bot has taken the database over, stopping", holder=str(found.holder))
            self.lost = found
            self.stop.set()
            raise LeaseLost(str(found.holder))
        self._renewed = time.monotonic()

    async def give_back(self) -> None:
        await self._periodic.stop(at_once=True)
        self.store.guard = None
        if self.lost is not None or not self._renewed:
            return
        try:
            async with self.store.transaction() as at:
                await leases.give_back(at, NAME, self._key)
        except self.store.dialect.errors as error:
            log.error("the lease could not be given back, it ends by itself", error)

    def complaint(self) -> str | None:
        """For whoever runs the bot, if it had to stop for another."""
        return None if self.lost is None else refusal(self.store.dialect.place, self.lost.holder)


async def user_of(at: AsyncConnection) -> Holder | None:
    """A bot that works on the database, alone or with others."""
    now, whole = await leases.clock(at), await leases.find(at, NAME)
    known: list[Lease | Working] = [*([whole] if whole is not None else []), *await shard_leases.all_working(at)]
    return next((one.holder for one in known if is_alive(one, now)), None)


def is_alive(one: Lease | Working, now: float) -> bool:
    return one.until > now and not is_gone(one.key)


class LeaseLost(Exception):
    """Somebody else works on the database by now: nothing may be written here any more."""


def refusal(place: str, holder: Holder) -> str:
    return f"DATABASE_URL: {place} is in use by {holder}; {ending(holder)}, or name another database"


def ending(holder: Holder) -> str:
    return f"end it first (on {holder.host}: kill {holder.pid})"


async def either(stop: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return


def machine() -> str:
    """This start of this machine, and which of its processes can be seen from here; empty where nobody tells."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}/{Path('/proc/self/ns/pid').stat().st_ino}"
    except OSError:
        return ""


def is_gone(key: str) -> bool:
    """Whether whoever made a key was a process of this machine that is no more."""
    where, pid, _ = key.split(" ")
    return bool(where) and where == machine() and not Path(f"/proc/{pid}").exists()
