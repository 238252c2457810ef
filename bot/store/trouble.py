"""The database cannot be used for a while: one kind of error for everybody, told in the log once, and no queue of
people who each wait for it in vain.

It must not hide a fault of ours: what is no trouble of the database's passes as it is.
"""

from __future__ import annotations

import time
from typing import Literal

from sqlalchemy.exc import SQLAlchemyError

from bot.logs import EventLog

Kind = Literal["away", "slow", "read_only", "full", "doubt"]
"""It cannot be reached; it does not answer; it takes no changes; there is no room; it went away while something was
being committed, so that nobody knows whether it was."""

AGAIN_SECONDS = 1.0
"""How often it is tried while it is away: whoever comes in between is told at once."""
FOR_WRITERS: tuple[Kind, ...] = ("read_only", "full")
"""What readers do not notice."""

log = EventLog("bot.store")


class DatabaseTrouble(SQLAlchemyError):
    def __init__(self, kind: Kind) -> None:
        super().__init__(f"the database is {kind}")
        self.kind = kind


class Troubles:
    """What is wrong at present."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.kind: Kind | None = None
        self._since = self._tried = 0.0

    def check(self) -> None:
        """Whoever comes right after it failed need not find out anew."""
        if self.kind in ("away", "slow") and time.monotonic() < self._tried + AGAIN_SECONDS:
            raise DatabaseTrouble(self.kind)

    def met(self, kind: Kind, error: BaseException, *, for_all: bool = True) -> DatabaseTrouble:
        """`for_all`: whoever comes in the next moment is told the same."""
        self._tried = time.monotonic() if for_all else 0.0
        if self.kind is None:
            self._since = time.monotonic()
            log.error("the database cannot be used, trying again", error, what=kind, place=self.place)
        self.kind = kind
        return DatabaseTrouble(kind)

    def well(self, *, changed: bool) -> None:
        """Somebody has read, or changed, something."""
        if self.kind is None or (self.kind in FOR_WRITERS and not changed):
            return
        log.info("the database can be used again", seconds=round(time.monotonic() - self._since, 1))
        self.kind = None
