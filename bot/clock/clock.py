"""A seat's clock: time for each decision, then the bank; reminders at half and four fifths, each once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.clock.hours import Hours

HALF, FOUR_FIFTHS = 0.5, 0.8


class Alarm(StrEnum):
    HALF = "half"
    FOUR_FIFTHS = "four_fifths"
    ZERO = "zero"


@dataclass(frozen=True)
class Clock:
    """Running for one decision of one seat; stopped when `seq` is None."""

    match_id: str
    seat: str
    bank: float
    """Seconds left to fall back on once a decision's own time is used up."""
    pace: float
    """Seconds every decision has."""
    seq: int | None = None
    started: float = 0.0
    rung: int = 0
    """How many of the alarms of this decision have been given."""
    paused_at: float | None = None

    def start(self, seq: int, now: float) -> Clock:
        """A new decision starts afresh; the same one (after a restart or an undo elsewhere) runs on."""
        if self.seq == seq:
            return self
        return replace(self, seq=seq, started=now, rung=0, paused_at=None)

    def used(self, now: float, hours: Hours) -> float:
        if self.seq is None:
            return 0.0
        return hours.counted(self.started, self.paused_at if self.paused_at is not None else now)

    def stop(self, now: float, hours: Hours) -> Clock:
        """The decision was made: what it took beyond its own time comes out of the bank."""
        beyond = max(0.0, self.used(now, hours) - self.pace)
        return replace(self, seq=None, bank=max(0.0, self.bank - beyond), rung=0, paused_at=None)

    def pause(self, now: float) -> Clock:
        return self if self.paused_at is not None else replace(self, paused_at=now)

    def resume(self, now: float) -> Clock:
        """The pause does not count: the start moves on by its length."""
        if self.paused_at is None:
            return self
        return replace(self, started=self.started + (now - self.paused_at), paused_at=None)

    @property
    def allowance(self) -> float:
        return self.pace + self.bank

    def marks(self) -> tuple[tuple[Alarm, float], ...]:
        total = self.allowance
        return ((Alarm.HALF, HALF * total), (Alarm.FOUR_FIFTHS, FOUR_FIFTHS * total), (Alarm.ZERO, total))

    def due(self, now: float, hours: Hours) -> tuple[Alarm | None, Clock]:
        """The alarm that is due now, if any, and the clock that has given it: only the latest, and never twice. No
        reminder is given in quiet hours; it waits for the morning."""
        if self.seq is None or self.paused_at is not None:
            return None, self
        used = self.used(now, hours)
        passed = [alarm for alarm, mark in self.marks() if used >= mark]
        if len(passed) <= self.rung or (hours.is_quiet(now) and passed[-1] is not Alarm.ZERO):
            return None, self
        return passed[-1], replace(self, rung=len(passed))

    def deadline(self, hours: Hours) -> float | None:
        """When the time is up, as a moment to show."""
        return None if self.seq is None else hours.when(self.started, self.allowance)
