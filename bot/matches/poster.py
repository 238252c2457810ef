"""Works off an outbox: match by match (or season by season), in order, again and again until it is done. Knows no
Discord itself.

Whoever can post registers `post`; it is given everything due for a match and says what is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import Context
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.bounded import REMEMBERED, Recent
from bot.logs import EventLog
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import Due
from bot.store.trouble import DatabaseTrouble

FIRST_WAIT, LONGEST_WAIT = 1.0, 300.0
AT_ONCE = 40
"""Matches posted side by side: some wait for Discord, which lets a bot write only so often in one place. Each holds its
record and its pictures meanwhile; the others hold nothing while they wait, and are posted as they stand when their turn
comes."""


class Outage(Protocol):
    """Where everything is posted does not answer for a while."""

    def met(self, error: BaseException, /) -> bool: ...

    def over(self) -> None: ...

    async def wait(self, seconds: float, /) -> None: ...


Post = Callable[[str, list[Due], bool], Awaitable[None]]
"""Match, what is due, and whether somebody may have posted it before (a crash came between)."""

Heard = Callable[[str], Awaitable[None]]
"""Told of a match after something of it was posted; whoever must not miss it looks again at the start."""


class Shelf(Protocol):
    """Where what is due lies; a module of the store."""

    async def due(self, at: AsyncConnection, id: str | None = None, /) -> list[Due]: ...

    async def owing(self, at: AsyncConnection, /) -> list[str]: ...

    async def done(self, at: AsyncConnection, ids: Sequence[int], /) -> None: ...


Chosen = Callable[[Iterable[str]], Awaitable[list[str]]]
log = EventLog("bot.matches.poster")


class Poster:
    def __init__(self, store: Store, shelf: Shelf = rows, ours: Chosen | None = None) -> None:
        """`ours`: which of some matches are posted by this process; without it all are."""
        self.store = store
        self.shelf = shelf
        self.ours = ours
        self.post: Post | None = None
        self.heard: list[Heard] = []
        self.failed: Callable[[Exception], object] = lambda error: None
        """Told why it could not be posted, before it is tried again."""
        self.outage: Outage | None = None
        """Whoever knows whether nothing at all can be posted at present."""
        self.barred: Recent[str, int] = Recent(REMEMBERED)
        """Matches whose place could not be written to when it was last tried: the place, for whoever asks."""
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._more: set[str] = set()
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._met: Recent[str, None] = Recent(REMEMBERED)
        self._resting = False
        self._left: set[str] = set()

    def wake(self, match_id: str) -> None:
        """Something is due for a match."""
        if self.post is None or self._resting:
            return
        if match_id in self._at_work:
            self._more.add(match_id)
            return
        # What this process finds due for the first time, another one may have posted before it was killed. One that was
        # met long ago and forgotten is looked for once more: that costs a request, not a second post.
        again = match_id not in self._met
        self._met[match_id] = None
        # A context of its own: it posts for everybody, not for the press that woke it.
        task = asyncio.create_task(self._work(match_id, again), name=f"posting {match_id}", context=Context())
        self._at_work[match_id] = task
        task.add_done_callback(lambda _: self._ended(match_id))

    def _ended(self, match_id: str) -> None:
        self._at_work.pop(match_id, None)
        if match_id in self._more:  # it came while the task was over and nobody had noticed yet
            self._more.discard(match_id)
            self.wake(match_id)

    async def repair(self) -> None:
        """At the start: whatever was committed and not posted."""
        async with self.store.glance() as at:
            waiting = await self.shelf.owing(at)
        for match_id in await self._ours(waiting):
            self.wake(match_id)

    async def sweep(self) -> list[str]:
        """What another process put out for us: those that had something due at the last look too, and that nobody here
        works on. Whoever puts something out here wakes us by itself, after it has answered. Gives them."""
        async with self.store.glance() as at:
            waiting = set(await self.shelf.owing(at)) - self._at_work.keys()
        left = await self._ours(sorted(waiting & self._left))
        self._left = waiting
        for match_id in left:
            self.wake(match_id)
        return left

    def forget(self) -> None:
        """Others have posted meanwhile: what is due is looked for before it is posted, and every place tried anew."""
        self._met = Recent(REMEMBERED)
        self.barred = Recent(REMEMBERED)

    async def let_go(self) -> None:
        """Finish the post in hand of each that is not ours any more; they begin no other."""
        while others := self._at_work.keys() - set(await self._ours(self._at_work)):
            waiting = {self._at_work[id] for id in others if id in self._at_work}
            await asyncio.sleep(0)  # whoever is through is taken off the list by a callback
            if waiting:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)

    async def _ours(self, ids: Iterable[str]) -> list[str]:
        return list(ids) if self.ours is None else await self.ours(list(ids))

    @property
    def count(self) -> int:
        """How many have something due."""
        return len(self._at_work)

    @property
    def busy(self) -> bool:
        return bool(self._at_work)

    async def settled(self) -> None:
        """Wait until everything is posted."""
        while self._at_work:
            await asyncio.wait(list(self._at_work.values()))

    async def rest(self) -> None:
        """Stop; what is left stays in the outbox."""
        self._resting = True
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, match_id: str, again: bool) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with self._hands:
                    more = await self._post_due(match_id, again)
                wait, again = FIRST_WAIT, False
            except DatabaseTrouble:
                await asyncio.sleep(FIRST_WAIT)  # the log knows already
                again = True
                continue
            except Exception as error:
                if self.outage is not None and self.outage.met(error):
                    await self.outage.wait(wait)  # it is nothing about this match, and the log knows
                else:
                    log.error("posting failed, trying again", error, match=match_id, seconds=wait)
                    self.failed(error)
                    await asyncio.sleep(wait)
                wait, again = min(wait * 2, LONGEST_WAIT), True
                continue
            if not more:
                return

    async def _post_due(self, match_id: str, again: bool) -> bool:
        """Whether more came meanwhile. Whoever puts something out says so (`wake`), so nobody looks again unasked."""
        assert self.post is not None
        self._more.discard(match_id)
        if not await self._ours([match_id]):
            return False  # whoever works it finds it
        async with self.store.glance() as at:
            due = await self.shelf.due(at, match_id)
        if due:
            await self.post(match_id, due, again)
            if self.outage is not None:
                self.outage.over()
            for listener in self.heard:
                await listener(match_id)
        return match_id in self._more

    async def done(self, due: list[Due]) -> None:
        async with self.store.transaction() as at:
            await self.shelf.done(at, [one.id for one in due])
