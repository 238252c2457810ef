"""Workers in processes of their own: the event loop never shares its interpreter with what they draw.

It must not outlive the bot: a worker ends when its pipe does, however the bot came to its end.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import stat
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, TypeVar

from bot.logs import EventLog
from bot.render.limits import Limits, confined
from bot.render.pool import Lane, P, RenderPool

T = TypeVar("T")
GOOD_BYE_SECONDS = 1.0
NICE = 10
"""Workers have a lower priority than the loop: a picture takes long anyway, and the loop needs a core only for moments,
but at once."""
THINKING = 19
"""Opponents stand back for pictures too, as far as there is: what they do not get done in time, habit answers."""
GONE = (EOFError, OSError)
MOST_PICTURES, MOST_BYTES = 10_000, 512 * 2**20
"""Drawn by one worker, and held by it, before it is replaced: what Pillow and the allocator do not give back would
come together over months."""
LOOK_EVERY = 50
STANDARD_ERROR = 2
log = EventLog("bot.render.processes")


def _nothing() -> None: ...


class RenderProcesses(RenderPool):
    """Make it before any thread is started: then the workers are forks on Linux, with everything loaded already.

    A worker that has drawn long enough or has grown large is replaced by another: made ready beside it, taking over
    between two pictures, so that nobody waits. `prepare` is a function of a module: it makes ready here and there.
    """

    def __init__(
        self,
        lanes: int = 2,
        prepare: Callable[[], object] = _nothing,
        *,
        most_pictures: int = MOST_PICTURES,
        most_bytes: int = MOST_BYTES,
        thinking: int = 0,
    ) -> None:
        super().__init__(lanes, thinking)
        prepare()
        self._prepare, self._most_pictures, self._most_bytes = prepare, most_pictures, most_bytes
        forks = sys.platform == "linux" and threading.active_count() == 1
        start = multiprocessing.get_context("fork" if forks else "spawn")
        self._workers: dict[Lane, _Worker] = {}
        for lane in (*self._lanes, *self._thinking):
            self._workers[lane] = _Worker(start, self._nice(lane))
        self._replacements: dict[Lane, Future[_Worker]] = {}
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="render-next")
        """One at a time is made ready, or ended: loading takes a core for a second or two."""
        self._closed = False

    def _run(self, lane: Lane, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        self._replace(lane)
        try:
            return self._workers[lane].call(work, args, kwargs)
        except GONE as error:
            if self._closed:
                raise
            given_up = self._workers[lane].given_up
            log.error("a worker is gone, starting another", error, given_up=given_up)
            self._workers[lane].end()
            # Threads run by now, so it is not forked; it takes a second or two to load.
            self._workers[lane] = self._another(lane)
            if given_up:
                raise TimeoutError from None  # it would only hang again
            return self._workers[lane].call(work, args, kwargs)

    def _another(self, lane: Lane) -> _Worker:
        return _Worker(multiprocessing.get_context("spawn"), self._nice(lane))

    def _nice(self, lane: Lane) -> int:
        return THINKING if lane in self._thinking else NICE

    def _give_up(self, lane: Lane) -> None:
        self._workers[lane].give_up()

    def _replace(self, lane: Lane) -> None:
        """Between two pictures, in the lane's own thread."""
        worker, replacement = self._workers[lane], self._replacements.get(lane)
        if replacement is None:
            if not self._closed and worker.is_spent(self._most_pictures, self._most_bytes):
                self._replacements[lane] = self._starter.submit(self._ready, lane)
        elif replacement.done():
            del self._replacements[lane]
            if replacement.exception() is None:
                self._workers[lane] = replacement.result()
                log.info("a worker is replaced by another", pictures=worker.drawn)
                self._starter.submit(worker.end)

    def _ready(self, lane: Lane) -> _Worker:
        worker = self._another(lane)
        try:
            worker.call(self._prepare, (), {})
        except BaseException as error:
            worker.end()
            log.error("no worker could be made ready", error)
            raise
        return worker

    async def apart_within(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._alone:
            worker = await asyncio.to_thread(_Worker, multiprocessing.get_context("spawn"))
            try:
                return await asyncio.wait_for(asyncio.to_thread(worker.call, work, args, kwargs), seconds)
            finally:
                await asyncio.to_thread(worker.kill)

    async def confined(self, limits: Limits, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._confined:
            worker = await asyncio.to_thread(_Worker, multiprocessing.get_context("spawn"))
            try:
                within = (limits, work, args, kwargs)
                return await asyncio.wait_for(asyncio.to_thread(worker.call, confined, within, {}), limits.clock)
            finally:
                await asyncio.to_thread(worker.kill)

    def close(self) -> None:
        self._closed = True
        super().close()
        self._starter.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers.values():
            worker.end()
        for replacement in self._replacements.values():
            replacement.add_done_callback(_end_unused)


def _end_unused(replacement: Future[_Worker]) -> None:
    """It came too late to be needed."""
    if not replacement.cancelled() and replacement.exception() is None:
        replacement.result().end()


class _Worker:
    """One worker process and the pipe to it; only one thread at a time may call."""

    def __init__(self, start: BaseContext, nice: int = NICE) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        arguments = (theirs, start.get_start_method() == "fork", nice)
        self._process = start.Process(target=_serve, args=arguments, name="drawing", daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()
        self.drawn = 0
        self.given_up = False

    def call(self, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        self.drawn += 1
        self.pipe.send((work, args, kwargs))
        drawn, failed = self.pipe.recv()
        if failed is not None:
            raise failed
        return drawn  # type: ignore[no-any-return]

    def is_spent(self, most_pictures: int, most_bytes: int) -> bool:
        """Whether it is time for another; how large it is costs a look, so that is asked now and then."""
        if self.drawn >= most_pictures:
            return True
        return self.drawn % LOOK_EVERY == LOOK_EVERY - 1 and own_bytes(self._process.pid) > most_bytes

    def give_up(self) -> None:
        """It hangs: whoever waits for it hears that it is gone."""
        self.given_up = True
        self._process.kill()

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


def _let_go_of_sockets(but: int) -> None:
    """What a fork was born with: pipes of other workers, which would not end with the bot, and the port it listens at,
    which would stay taken after it is killed for as long as a thought takes. Where the log goes stays open."""
    for file in [int(entry.name) for entry in Path("/proc/self/fd").iterdir()]:  # forks are for Linux
        with suppress(OSError):  # the folder itself is closed by now
            if file > STANDARD_ERROR and file != but and stat.S_ISSOCK(os.fstat(file).st_mode):
                os.close(file)


def _serve(pipe: Connection, forked: bool, nice: int) -> None:
    """Draw what comes through the pipe until it ends. When to stop is the bot's to say, not a signal's."""
    if hasattr(os, "nice"):  # not everywhere
        os.nice(nice)
    gc.freeze()  # what it was born with is shared with the bot, and stays so if nobody touches it
    gc.enable()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if forked:
        _let_go_of_sockets(but=pipe.fileno())
    while True:
        try:
            work, args, kwargs = pipe.recv()
        except GONE:
            return
        try:
            answer: tuple[Any, BaseException | None] = (work(*args, **kwargs), None)
        except Exception as error:
            answer = (None, error)
        try:
            pipe.send(answer)
        except GONE:
            return
        except Exception as error:  # something that cannot be sent
            pipe.send((None, RuntimeError(f"{type(error).__name__} while sending what {work.__qualname__} made")))
