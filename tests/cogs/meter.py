"""The processor time that the event loop spends on what one interaction set in motion: its tasks and theirs.

Threads and processes beside the loop are not counted, for nobody waits behind them.
"""

import asyncio
import time
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from typing import Any

from bot.client import App

_meter: ContextVar["Meter | None"] = ContextVar("meter", default=None)


class Metered:
    """A coroutine whose every step is timed."""

    def __init__(self, work: Coroutine[Any, Any, Any], meter: "Meter") -> None:
        self.work, self.meter = work, meter

    def __await__(self) -> Generator[Any, Any, Any]:
        sent: Any = None
        error: BaseException | None = None
        while True:
            begun = time.thread_time()
            try:
                waited = self.work.send(sent) if error is None else self.work.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                self.meter.seconds += time.thread_time() - begun
            sent = error = None
            try:
                sent = yield waited
            except BaseException as thrown:
                error = thrown


class Meter:
    """Counts whatever the app does about interactions while it is on."""

    def __init__(self, app: App) -> None:
        self.seconds = 0.0
        parsers = app._connection.parsers
        parse = parsers["INTERACTION_CREATE"]

        def timed(event: Any) -> Any:
            token, begun = _meter.set(self), time.thread_time()
            try:
                return parse(event)
            finally:
                self.seconds += time.thread_time() - begun
                _meter.reset(token)

        parsers["INTERACTION_CREATE"] = timed
        asyncio.get_running_loop().set_task_factory(_task)


def _task(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
    meter = _meter.get()
    return asyncio.Task(work if meter is None else _counted(work, meter), loop=loop, **more)


async def _counted(work: Any, meter: Meter) -> Any:
    return await Metered(work, meter)
