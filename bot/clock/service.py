"""The clocks of all matches: set by who is asked what, rung by time, and what happens at zero.

It must not post: what is due goes into the outbox in the transaction that notes it as given.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.clock.alarms import Alarms
from bot.clock.claims import Claims
from bot.clock.pauses import ClockedPauses
from bot.clock.personal_hours import PersonalHours
from bot.clock.repairs import Repairs
from bot.clock.repository import ClockRepository
from bot.clock.sleeping import Sleeping
from bot.matches.service import Matches
from bot.preferences import Preferences
from bot.store import Store


class Clocks:
    """One repository, and a part for each thing that time or people do to a clock; from its making on every change of a
    match sets its clocks in the same transaction."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        clock: Callable[[], float] = time.time,
        preferences: Preferences | None = None,
    ) -> None:
        self.matches = matches
        self.repository = ClockRepository(store, preferences or Preferences(store), clock)
        self.hours = PersonalHours(self.repository)
        self.alarms = Alarms(self.repository, matches)
        self.repairs = Repairs(self.repository, matches, self.alarms)
        self.pauses = ClockedPauses(self.repository, matches)
        self.claims = Claims(self.repository, matches)
        self.sleeping = Sleeping(self.repository, matches)
        matches.repository.followers.append(self.repository.follow)
        matches.repository.time_since = self.repository.time_since
