"""The processor time that the event loop spends on what each interaction set in motion: its tasks and theirs.

Threads and processes beside the loop are not counted, for nobody waits behind them; nor is the task that posts what
happened, for it works for whoever pressed before and after as well.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Coroutine, Generator
from contextvars import ContextVar
from typing import Any

from bot.client import App

Spent = defaultdict[int, float]
_counting: ContextVar[tuple[Spent, int] | None] = ContextVar("counting", default=None)


class Metered:
    """A coroutine whose every step is timed."""

    def __init__(self, work: Coroutine[Any, Any, Any], spent: Spent, id: int) -> None:
        self.work, self.spent, self.id = work, spent, id

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
                self.spent[self.id] += time.thread_time() - begun
            sent = error = None
            try:
                sent = yield waited
            except BaseException as thrown:
                error = thrown


def meter(app: App) -> Spent:
    """Seconds by the interactions' ids, from now on."""
    spent: Spent = defaultdict(float)
    parsers = app._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def timed(event: Any) -> Any:
        id = int(event["id"])
        token, begun = _counting.set((spent, id)), time.thread_time()
        try:
            return parse(event)
        finally:
            spent[id] += time.thread_time() - begun
            _counting.reset(token)

    parsers["INTERACTION_CREATE"] = timed
    asyncio.get_running_loop().set_task_factory(_task)
    return spent


def _task(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
    counting = _counting.get() if not getattr(work, "__qualname__", "").startswith("Poster.") else None
    return asyncio.Task(work if counting is None else _counted(work, *counting), loop=loop, **more)


async def _counted(work: Any, spent: Spent, id: int) -> Any:
    return await Metered(work, spent, id)
