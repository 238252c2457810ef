"""Running seasons: sign-up, rounds, results, deadlines, undo; each act in one transaction and on record.

It must not know Discord. Standings and ratings are always worked out from the results, never kept.
"""

from __future__ import annotations

from bot.league.consent import Consents
from bot.league.deadlines import Deadlines
from bot.league.errors import LeagueError
from bot.league.repository import DAY, HOUR
from bot.league.rounds import Rounds
from bot.league.sign_up import SignUps
from bot.league.undoing import Undoing
from bot.league.view import View

__all__ = ["DAY", "HOUR", "League", "LeagueError", "View"]


class League(SignUps, Rounds, Deadlines, Undoing, Consents):
    """All seasons of a database."""
