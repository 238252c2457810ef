"""A pool of workers that draw: off the event loop, a few at a time, by priority: what somebody looks at before what is
posted.

It must not know what is drawn.
"""

import asyncio
from collections import deque
from collections.abc import Callable
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

    def __init__(self, lanes: int = 2) -> None:
        self._lanes = [Lane(self._run) for _ in range(lanes)]
        self._alone = asyncio.Semaphore(1)
        self._confined = asyncio.Semaphore(1)

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For somebody who waits for it. The work is a function of a module, not one made on the spot."""
        return await self._lane(args).draw(NOW, work, args, kwargs)

    async def draw_later(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For a post: after everything that somebody waits for."""
        return await self._lane(args).draw(LATER, work, args, kwargs)

    async def apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work of many seconds, beside all pictures: one at a time, and given up when its time is over."""
        async with self._alone:
            return await asyncio.wait_for(asyncio.to_thread(work, *args, **kwargs), MOST_SECONDS)

    async def confined(self, limits: Limits, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work on what somebody handed in: beside everything else, one at a time, in a process with limits of its own.
        Here, in a thread, only the clock limits it."""
        async with self._confined:
            return await asyncio.wait_for(asyncio.to_thread(work, *args, **kwargs), limits.clock)

    def _lane(self, args: tuple[Any, ...]) -> "Lane":
        wanted = getattr(args[0], "lane", None) if args else None
        if wanted is not None:
            return self._lanes[crc32(str(wanted).encode()) % len(self._lanes)]
        return min(self._lanes, key=lambda lane: lane.length)

    def _run(self, lane: "Lane", work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        return work(*args, **kwargs)

    def close(self) -> None:
        for lane in self._lanes:
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
        await self._turn(priority)
        loop = asyncio.get_running_loop()
        try:
            drawn: T = await loop.run_in_executor(self.thread, self._run_in, self, work, args, kwargs)
            return drawn
        finally:
            self._next()

    async def _turn(self, priority: int) -> None:
        if not self._busy:
            self._busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[priority].append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # the turn came in the same moment: somebody else takes it
            raise

    def _next(self) -> None:
        for waiting in self._waiting:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._busy = False
