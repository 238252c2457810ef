"""What can be wrong with an answer; on any of these the old state stands."""

from __future__ import annotations

from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat


class EngineError(Exception):
    """Anything the engine refuses."""


class StaleAnswer(EngineError):
    """The answer repeats the number of a question that is no longer open."""

    def __init__(self, seq: int, open_seqs: tuple[int, ...]) -> None:
        super().__init__(f"question {seq} is not open (open: {', '.join(map(str, open_seqs)) or 'none'})")
        self.seq = seq
        self.open_seqs = open_seqs


class NotYourDecision(EngineError):
    """Another seat owes this decision."""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        super().__init__(f"{owner} owes this decision, not {seat}")
        self.seat = seat
        self.owner = owner


class InvalidAnswer(EngineError):
    """The answer has the wrong shape or names something that was not offered."""


class IllegalAnswer(EngineError):
    """The answer is well formed but the rules forbid it; the reasons say which and why."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__("; ".join(f"{reason.rule}: {reason.code}" for reason in reasons))
        self.reasons = reasons


class ConsentMissing(EngineError):
    """Taking this back needs the consent of other seats."""

    def __init__(self, needed: str, seats: tuple[Seat, ...]) -> None:
        super().__init__(f"{', '.join(seats)} must consent: {needed}")
        self.needed = needed
        self.seats = seats


class EngineBug(EngineError):
    """Our own fault: a step broke the contract."""


class LaterVersion(EngineError):
    """A saved state of a newer program than this one."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(f"a state of version {found} cannot be read here (version {known})")
        self.found, self.known = found, known
