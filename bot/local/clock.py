"""The local Discord's time: real by default; tests may move it forward, or hold its alarms until they do.

It must not know what its alarms are for.
"""

import asyncio
import time
from collections.abc import Callable


class Alarm:
    """One call planned for a moment of the local Discord's time."""

    def __init__(self, clock: "Clock", due: float, call: Callable[[], None]) -> None:
        self.clock, self.due, self.call = clock, due, call
        self.handle: asyncio.TimerHandle | None = None

    def arm(self) -> None:
        if self.clock.held:
            return
        self.handle = asyncio.get_running_loop().call_later(max(0.0, self.due - self.clock.now()), self.ring)

    @property
    def over(self) -> bool:
        """Due, though it may not have rung yet."""
        return not self.clock.held and self.clock.now() > self.due

    def ring(self) -> None:
        self.cancel()
        self.call()

    def cancel(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
        self.clock.alarms.discard(self)


class Clock:
    """Wall time plus whatever a test has added. `held`: alarms ring only when it is moved forward, so that a machine
    under load is never too late for anything."""

    def __init__(self, *, held: bool = False) -> None:
        self.held = held
        self.offset = 0.0
        self.alarms: set[Alarm] = set()

    def now(self) -> float:
        return time.time() + self.offset

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, self.now() + delay, call)
        self.alarms.add(alarm)
        alarm.arm()
        return alarm

    def advance(self, seconds: float) -> None:
        """Move time forward; alarms that fall due ring now, in order."""
        self.offset += seconds
        for alarm in sorted(self.alarms, key=lambda alarm: alarm.due):
            if alarm.due <= self.now():
                alarm.ring()
            else:
                if alarm.handle is not None:
                    alarm.handle.cancel()
                alarm.arm()

    def stop(self) -> None:
        for alarm in list(self.alarms):
            alarm.cancel()
