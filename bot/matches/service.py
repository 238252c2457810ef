"""All that is done with matches: challenges, rosters, answers, undo and endings, each in one transaction.

It must not know Discord: what is to be posted goes into the outbox, and whoever posts it asks for the match again.
"""

from __future__ import annotations

from bot.matches.endings import Endings
from bot.matches.lobby import Lobby
from bot.matches.pausing import Pauses
from bot.matches.play import Play
from bot.matches.records import Records
from bot.matches.repository import MatchError, MatchRepository, Step, StoredMatch
from bot.matches.requests import Requests
from bot.matches.seats import Seats
from bot.matches.threads import Threads
from bot.matches.undoing import Undoing
from bot.ours import Ours
from bot.store import Store

__all__ = ["MatchError", "Matches", "Step", "StoredMatch"]


class Matches:
    """All matches of a database: one repository, and a part for each thing that is done with what it keeps."""

    def __init__(self, store: Store, ours: Ours | None = None) -> None:
        self.repository = MatchRepository(store, ours)
        self.records = Records(store)
        self.lobby = Lobby(self.repository)
        self.threads = Threads(self.repository)
        self.requests = Requests(self.repository)
        self.play = Play(self.repository)
        self.undo = Undoing(self.repository, self.records, self.requests)
        self.pauses = Pauses(self.repository, self.requests)
        self.seats = Seats(self.repository, self.play, self.requests)
        self.endings = Endings(self.repository, self.requests)
