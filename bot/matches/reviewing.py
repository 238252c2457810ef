"""Reviews of finished matches: made once in a process of its own, kept with the match.

It must not hold up anybody: whoever asks while one is made waits for the same one.
"""

from __future__ import annotations

import asyncio
import json

from bot.games.capabilities import capability, needed
from bot.games.port import Game
from bot.games.reviews import Reviews
from bot.logs import EventLog
from bot.matches.records import Records
from bot.matches.repository import MatchError, MatchRepository, StoredMatch
from bot.matches.snapshots import game_of
from bot.render.pool import RenderPool
from bot.store import matches as rows
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Record
from rules_engine.kernel.reviews import Played, Review
from rules_engine.kernel.snapshots import load

KEPT = "review"
"""The record under which a match keeps its review."""

MOST_SECONDS = 600.0
"""By the clock, on however busy a machine: it takes half a minute of a processor."""
Written = tuple[int, Answer | None, list[Event], str]
"""An entry as it goes to a process of its own: its number, the answer, the events, the match after it."""

log = EventLog("bot.matches.reviewing")


class Reviewing:
    def __init__(self, repository: MatchRepository, records: Records, workers: RenderPool) -> None:
        self.repository, self.records, self.workers = repository, records, workers
        self._at_work: dict[str, asyncio.Task[Review | None]] = {}

    async def kept(self, stored: StoredMatch) -> Review | None:
        """The review of a match, if one is kept that the program of today would make."""
        reviews = capability(stored.game, Reviews)
        if not stored.is_final:
            return None
        async with self.repository.store.reading() as at:
            text = await rows.last_record(at, stored.row.id, KEPT)
        known = json.loads(text) if text else {}
        if reviews is None or known.get("version") != reviews.version or known.get("entries") != stored.row.entries:
            return None
        return Review.model_validate(known["review"])

    async def review(self, stored: StoredMatch) -> Review:
        """As it is kept, or made now."""
        if capability(stored.game, Reviews) is None:
            raise MatchError("no_reviews")
        if not stored.is_final or stored.state is None:
            raise MatchError("may_go_on" if stored.may_go_on else "not_over_yet")
        found = await self.kept(stored)
        if found is not None:
            return found
        task = self._at_work.get(stored.row.id)
        if task is None:
            task = asyncio.create_task(self._made(stored), name=f"review {stored.row.id}")
            self._at_work[stored.row.id] = task
            task.add_done_callback(lambda _: self._at_work.pop(stored.row.id, None))
        made = await asyncio.shield(task)  # whoever goes away leaves it to the others
        if made is None:
            raise MatchError("nothing_to_review")
        return made

    @property
    def waiting(self) -> int:
        """How many are made, or wait for their turn."""
        return len(self._at_work)

    async def rest(self) -> None:
        for task in list(self._at_work.values()):
            task.cancel()
        await asyncio.gather(*self._at_work.values(), return_exceptions=True)

    async def _made(self, stored: StoredMatch) -> Review | None:
        record = await self.records.record(stored.row.id)
        try:
            made = await self.workers.apart_within(MOST_SECONDS, reviewed, stored.row.game, _written(record))
        except TimeoutError:
            log.warning("a review took too long", match=stored.row.id)
            raise MatchError("review_took_too_long") from None
        reviews = capability(stored.game, Reviews)
        if made is not None and reviews is not None:
            kept = {"version": reviews.version, "entries": stored.row.entries, "review": made.model_dump(mode="json")}
            async with self.repository.store.transaction() as at:
                await rows.add_record(at, stored.row.id, KEPT, [json.dumps(kept)])
        return made


def _written(record: Record) -> list[Written]:
    """What stands of a record, each entry with its number in it."""
    live = ((n, entry) for n, entry in enumerate(record.entries) if not entry.undone)
    return [(n, entry.answer, list(entry.events), entry.snapshot) for n, entry in live]


def reviewed(game: str, written: list[Written]) -> Review | None:
    """In a process of its own."""
    playing: Game = game_of(game)
    played = (Played(n, answer, events, load(playing.rules, snapshot)) for n, answer, events, snapshot in written)
    return needed(playing, Reviews).review(played)
