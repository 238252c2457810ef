"""Pictures drawn in processes of their own: the event loop never shares its interpreter with a painter.

It must not outlive the bot: a process ends when its pipe does, however the bot came to its end.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, TypeVar

from bot.logs import EventLog
from bot.render.limits import Limits, confined
from bot.render.pool import MOST_SECONDS, Lane, P, RenderPool

T = TypeVar("T")
GOOD_BYE_SECONDS = 1.0
NICE = 10
"""Painters stand back: a picture takes long anyway, and the loop needs a core only for moments, but at once."""
GONE = (EOFError, OSError)
MOST_PICTURES, MOST_BYTES = 10_000, 512 * 2**20
"""Drawn by one process, and held by it, before another follows: what Pillow and the allocator do not give back would
come together over months."""
LOOK_EVERY = 50
log = EventLog("bot.render.processes")


def _nothing() -> None: ...


class RenderProcesses(RenderPool):
    """Make it before any thread is started: then the processes are forks on Linux, with everything loaded already.

    A process that has drawn long enough or has grown large is followed by another: made ready beside it, taking over
    between two pictures, so that nobody waits. `prepare` is a function of a module: it makes ready here and there.
    """

    def __init__(
        self,
        lanes: int = 2,
        prepare: Callable[[], object] = _nothing,
        *,
        most_pictures: int = MOST_PICTURES,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        super().__init__(lanes)
        prepare()
        self._prepare, self._most_pictures, self._most_bytes = prepare, most_pictures, most_bytes
        forks = sys.platform == "linux" and threading.active_count() == 1
        start = multiprocessing.get_context("fork" if forks else "spawn")
        self._processes: dict[Lane, _Process] = {}
        for lane in self._lanes:
            self._processes[lane] = _Process(start, [other.pipe for other in self._processes.values()])
        self._following: dict[Lane, Future[_Process]] = {}
        self._nursery = ThreadPoolExecutor(1, thread_name_prefix="render-next")
        """One at a time is made ready, or seen off: loading takes a core for a second or two."""
        self._closed = False

    def _run(self, lane: Lane, painter: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        self._hand_over(lane)
        try:
            return self._processes[lane].call(painter, args, kwargs)
        except GONE as error:
            if self._closed:
                raise
            log.error("a drawing process is gone, starting another", error)
            # Threads run by now, so it is not forked; it takes a second or two to load.
            self._processes[lane] = _Process(multiprocessing.get_context("spawn"), [])
            return self._processes[lane].call(painter, args, kwargs)

    def _hand_over(self, lane: Lane) -> None:
        """Between two pictures, in the lane's own thread."""
        process, following = self._processes[lane], self._following.get(lane)
        if following is None:
            if not self._closed and process.is_worn(self._most_pictures, self._most_bytes):
                self._following[lane] = self._nursery.submit(self._ready)
        elif following.done():
            del self._following[lane]
            if following.exception() is None:
                self._processes[lane] = following.result()
                log.info("a drawing process is followed by another", pictures=process.drawn)
                self._nursery.submit(process.end)

    def _ready(self) -> _Process:
        process = _Process(multiprocessing.get_context("spawn"), [])
        try:
            process.call(self._prepare, (), {})
        except BaseException as error:
            process.end()
            log.error("no drawing process could be made ready", error)
            raise
        return process

    async def apart(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._alone:
            process = await asyncio.to_thread(_Process, multiprocessing.get_context("spawn"), [])
            try:
                return await asyncio.wait_for(asyncio.to_thread(process.call, work, args, kwargs), MOST_SECONDS)
            finally:
                await asyncio.to_thread(process.kill)

    async def confined(self, limits: Limits, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._confined:
            process = await asyncio.to_thread(_Process, multiprocessing.get_context("spawn"), [])
            try:
                within = (limits, work, args, kwargs)
                return await asyncio.wait_for(asyncio.to_thread(process.call, confined, within, {}), limits.clock)
            finally:
                await asyncio.to_thread(process.kill)

    def close(self) -> None:
        self._closed = True
        super().close()
        self._nursery.shutdown(wait=False, cancel_futures=True)
        for process in self._processes.values():
            process.end()
        for following in self._following.values():
            following.add_done_callback(_see_off)


def _see_off(following: Future[_Process]) -> None:
    """It came too late to be needed."""
    if not following.cancelled() and following.exception() is None:
        following.result().end()


class _Process:
    """One process and the pipe to it; only one thread at a time may call."""

    def __init__(self, start: BaseContext, inherited: Sequence[Connection]) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        arguments = (theirs, [self.pipe, *inherited] if start.get_start_method() == "fork" else [])
        self._process = start.Process(target=_serve, args=arguments, name="drawing", daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()
        self.drawn = 0

    def call(self, painter: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        self.drawn += 1
        self.pipe.send((painter, args, kwargs))
        drawn, failed = self.pipe.recv()
        if failed is not None:
            raise failed
        return drawn  # type: ignore[no-any-return]

    def is_worn(self, most_pictures: int, most_bytes: int) -> bool:
        """Whether it is time for another; how large it is costs a look, so that is asked now and then."""
        if self.drawn >= most_pictures:
            return True
        return self.drawn % LOOK_EVERY == LOOK_EVERY - 1 and own_bytes(self._process.pid) > most_bytes

    def kill(self) -> None:
        """At once; whoever still waits for an answer hears that it is gone."""
        self._process.kill()
        self._process.join()
        self.pipe.close()

    def end(self) -> None:
        with suppress(OSError):
            self.pipe.close()
        self._process.join(GOOD_BYE_SECONDS)
        if self._process.is_alive():
            self._process.kill()


def own_bytes(pid: int | None) -> int:
    """Memory of a process that it does not share with the one it was forked from; nought where nobody tells."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))


def _serve(pipe: Connection, inherited: Sequence[Connection]) -> None:
    """Draw what comes through the pipe until it ends. When to stop is the bot's to say, not a signal's."""
    if hasattr(os, "nice"):  # not everywhere
        os.nice(NICE)
    gc.freeze()  # what it was born with is shared with the bot, and stays so if nobody touches it
    gc.enable()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for other in inherited:
        other.close()
    while True:
        try:
            painter, args, kwargs = pipe.recv()
        except GONE:
            return
        try:
            answer: tuple[Any, BaseException | None] = (painter(*args, **kwargs), None)
        except Exception as error:
            answer = (None, error)
        try:
            pipe.send(answer)
        except GONE:
            return
        except Exception as error:  # something that cannot be sent
            pipe.send((None, RuntimeError(f"{type(error).__name__} while sending what {painter.__qualname__} made")))
