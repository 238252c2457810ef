"""The watchdog of the event loop: whenever the loop stalls, the log says for how long and by what.

It must not mend anything: a stall is a fault in the code that the line names, or a machine that is too busy.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
import traceback

from bot.logs import EventLog

STALL_SECONDS = 0.1
HEARTBEAT_SECONDS = 0.025
REPORT_SECONDS = 60.0
FRAMES = 8
"""Of the stack, the innermost ones."""

log = EventLog("bot.watchdog")


class Watchdog:
    """A heartbeat on the loop, and a thread that takes the loop's stack while the heartbeat is overdue."""

    def __init__(self, stall: float = STALL_SECONDS, report: float = REPORT_SECONDS) -> None:
        self.stall, self.report = stall, report
        self.longest = 0.0
        self.stalls = 0
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._timer: asyncio.TimerHandle | None = None
        self.due = 0.0
        """When the next heartbeat should come."""
        self.seen: list[str] = []
        """The loop's stack, if it stalls."""
        self._cpu = self._reported = 0.0

    def start(self) -> None:
        self._reported = time.monotonic()
        self._thread = threading.Thread(target=self._look, args=(threading.get_ident(),), name="watchdog", daemon=True)
        self._set()
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        if self._timer is not None:
            self._timer.cancel()

    # -- on the loop -----------------------------------------------------------------------------------------------

    def _set(self) -> None:
        self.due, self._cpu, self.seen = time.monotonic() + HEARTBEAT_SECONDS, time.thread_time(), []
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        now = time.monotonic()
        late = now - self.due
        self.longest = max(self.longest, late)
        if late >= self.stall:
            self.stalls += 1
            # Processor time far below the length of the stall: the loop did not work, it waited for a turn.
            busy = time.thread_time() - self._cpu
            log.warning("loop stalled", ms=round(late * 1000), cpu_ms=round(busy * 1000), at=self.seen)
        if now - self._reported >= self.report:
            log.info("loop", longest_ms=round(self.longest * 1000), stalls=self.stalls)
            self._reported, self.longest, self.stalls = now, 0.0, 0
        self._set()

    # -- in the thread ---------------------------------------------------------------------------------------------

    def _look(self, loop_thread: int) -> None:
        while not self._ended.wait(self.stall / 2):
            if not self.seen and time.monotonic() - self.due >= self.stall / 2:
                frame = sys._current_frames().get(loop_thread)
                self.seen = [f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_stack(frame)[-FRAMES:]]
