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
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Any, TypeVar

from bot.logs import EventLog
from bot.render.limits import Limits, confined
from bot.render.pool import MOST_SECONDS, Lane, P, RenderPool

T = TypeVar("T")
GOOD_BYE_SECONDS = 1.0
NICE = 10
"""Painters stand back: a picture takes long anyway, and the loop needs a core only for moments, but at once."""
GONE = (EOFError, OSError)
log = EventLog("bot.render.processes")


class RenderProcesses(RenderPool):
    """Make it before any thread is started: then the processes are forks on Linux, with everything loaded already."""

    def __init__(self, lanes: int = 2, prepare: Callable[[], object] = lambda: None) -> None:
        super().__init__(lanes)
        prepare()
        forks = sys.platform == "linux" and threading.active_count() == 1
        start = multiprocessing.get_context("fork" if forks else "spawn")
        self._processes: dict[Lane, _Process] = {}
        for lane in self._lanes:
            self._processes[lane] = _Process(start, [other.pipe for other in self._processes.values()])
        self._closed = False

    def _run(self, lane: Lane, painter: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        try:
            return self._processes[lane].call(painter, args, kwargs)
        except GONE as error:
            if self._closed:
                raise
            log.error("a drawing process is gone, starting another", error)
            # Threads run by now, so it is not forked; it takes a second or two to load.
            self._processes[lane] = _Process(multiprocessing.get_context("spawn"), [])
            return self._processes[lane].call(painter, args, kwargs)

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
        for process in self._processes.values():
            process.end()


class _Process:
    """One process and the pipe to it; only one thread at a time may call."""

    def __init__(self, start: BaseContext, inherited: Sequence[Connection]) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        arguments = (theirs, [self.pipe, *inherited] if start.get_start_method() == "fork" else [])
        self._process = start.Process(target=_serve, args=arguments, name="drawing", daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()

    def call(self, painter: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
        self.pipe.send((painter, args, kwargs))
        drawn, failed = self.pipe.recv()
        if failed is not None:
            raise failed
        return drawn  # type: ignore[no-any-return]

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
