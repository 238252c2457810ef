"""Running seasons: sign-up, rounds, results, deadlines, undo; each act in one transaction and on record.

It must not know Discord. Standings and ratings are always worked out from the results, never kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.league.consent import Consents
from bot.league.deadlines import Deadlines
from bot.league.errors import LeagueError
from bot.league.games import Games
from bot.league.organising import Organising
from bot.league.reports import Reports
from bot.league.repository import DAY, HOUR, SeasonRepository
from bot.league.rounds import Rounds
from bot.league.sign_up import SignUps
from bot.league.undoing import Undoing
from bot.league.view import View
from bot.store import Store

__all__ = ["DAY", "HOUR", "League", "LeagueError", "View"]


class League:
    """All seasons of a database: one repository, and a part for each thing that is done with what it keeps."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.repository = SeasonRepository(store, clock)
        self.sign_ups = SignUps(self.repository)
        self.rounds = Rounds(self.repository)
        self.reports = Reports(self.repository)
        self.games = Games(self.repository, self.reports)
        self.deadlines = Deadlines(self.repository, self.reports)
        self.organising = Organising(self.repository)
        self.undo = Undoing(self.repository, self.organising)
        self.consents = Consents(self.repository)
