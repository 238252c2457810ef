"""A pool of workers that draw: off the event loop, a few at a time, by priority: what somebody looks at before what is
posted.

It must not know what is drawn.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar
from zlib import crc32

from bot.render.limits import Limits

P = ParamSpec("P")
T = TypeVar("T")
NOW, LATER = 0, 1
"""Priorities."""
MOST_SECONDS = 180.0


class RenderPool:
    """Lanes side by side, each drawing one picture at a time: here in threads of this process, for tests and tools.

    What is to be drawn may name its `lane`: the pictures of one match are drawn in one place, where its battlefield is
    kept. Anything else goes where least is waited for.
    """

    def __init__(self, lanes: int = 2, thinking: int = 1) -> None:
        self._lanes = [Lane(self._run) for _ in range(lanes)]
        self._thinking = [Lane(self._run) for _ in range(thinking)]
        self._alone = asyncio.Semaphore(1)
        self._confined = asyncio.Semaphore(1)

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For somebody who waits for it. The work is a function of a module, not one made on the spot."""
        return await self._lane(args).draw(NOW, work, args, kwargs)

    async def draw_later(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For a post: after everything that somebody waits for."""
        return await self._lane(args).draw(LATER, work, args, kwargs)

    async def think(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """A thought that somebody waits for, in a lane where no picture is drawn; given up (`TimeoutError`) when its
        own time is over, so that nobody waits behind one that hangs."""
        return await self._within(seconds, NOW, work, args, kwargs)

    async def think_later(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same after every thought that somebody waits for."""
        return await self._within(seconds, LATER, work, args, kwargs)

    async def _within(
        self, seconds: float, priority: int, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> T:
        lane = _chosen(self._thinking, args)
        await lane.turn(priority)
        running = asyncio.ensure_future(lane.run(work, args, kwargs))
        try:
            done, _ = await asyncio.wait({running}, timeout=seconds)
            if not done:
                self._give_up(lane)
            return await running
        finally:
            running.cancel()
            lane.next()

    def _give_up(self, lane: "Lane") -> None:
        """Have what a lane works on end with `TimeoutError`. A thread cannot be ended: here it is waited for."""

    async def apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work of many seconds, beside all pictures: one at a time, and given up when its time is over."""
        return await self.apart_within(MOST_SECONDS, work, *args, **kwargs)

    async def apart_within(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same with a time of its own."""
        async with self._alone:
            return await asyncio.wait_for(asyncio.to_thread(work, *args, **kwargs), seconds)

    async def confined(self, limits: Limits, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work on what somebody handed in: beside everything else, one at a time, in a process with limits of its own.
        Here, in a thread, only the clock limits it."""
        async with self._confined:
            return await asyncio.wait_for(asyncio.to_thread(work, *args, **kwargs), limits.clock)

    @property
    def length(self) -> int:
        """How many are drawn or waited for."""
        return sum(lane.length for lane in self._lanes)

    def _lane(self, args: tuple[Any, ...]) -> "Lane":
        return _chosen(self._lanes, args)

    def _run(self, lane: "Lane", work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        return work(*args, **kwargs)

    def close(self) -> None:
        for lane in (*self._lanes, *self._thinking):
            lane.thread.shutdown(wait=False, cancel_futures=True)


class Lane:
    """One thread, and those who wait for it in two queues, one for each priority."""

    def __init__(self, run: Callable[..., Any]) -> None:
        self._run_in = run
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="render")
        self._busy = False
        self._waiting: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())

    @property
    def length(self) -> int:
        return self._busy + sum(len(waiting) for waiting in self._waiting)

    async def draw(self, priority: int, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        await self.turn(priority)
        try:
            return await self.run(work, args, kwargs)
        finally:
            self.next()

    async def run(self, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        """By whoever has the turn."""
        loop = asyncio.get_running_loop()
        drawn: T = await loop.run_in_executor(self.thread, self._run_in, self, work, args, kwargs)
        return drawn

    async def turn(self, priority: int) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[priority].append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.next()  # the turn came in the same moment: somebody else takes it
            raise

    def next(self) -> None:
        for waiting in self._waiting:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._busy = False


def _chosen(lanes: Sequence[Lane], args: tuple[Any, ...]) -> Lane:
    wanted = getattr(args[0], "lane", None) if args else None
    if wanted is not None:
        return lanes[crc32(str(wanted).encode()) % len(lanes)]
    return min(lanes, key=lambda lane: lane.length)
