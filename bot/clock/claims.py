"""Time is up: whoever waits may take the match.

It must not end a match where time only costs a reaction.
"""

from __future__ import annotations

from typing import Any

from bot.clock.at_zero import at_zero
from bot.clock.repository import ClockRepository, hours_of
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.matches.terms import Ending, Status
from bot.store import people as rows


class Claims:
    def __init__(self, repository: ClockRepository, matches: Matches) -> None:
        self.repository = repository
        self.matches = matches

    async def claim(self, match_id: str, user_id: int, seq: int | None = None) -> StoredMatch:
        """Somebody's time for the question `seq` is up and nothing was done: whoever waits may take the match for all
        who are not late, or go on waiting. Time never costs a match where it only costs a reaction. Buttons posted
        before they carried their question mean the present one."""
        stored = await self.matches.repository.find(match_id)
        seat = stored.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        if stored.status not in (Status.PLAYING, Status.PAUSED):
            raise MatchError("not_playing")
        claimant: str = seat

        async def check(at: Any, now: StoredMatch) -> Ending:
            late = await self._late(at, now, claimant, seq)
            return Ending(winners=tuple(one for one in now.taken if one not in late), how="time")

        return await self.matches.endings.put_away(match_id, Ending(how="time"), check=check)

    async def _late(self, at: Any, stored: StoredMatch, claimant: str, seq: int | None) -> list[str]:
        """All who lose the match by a claim: whose question it speaks of, and everybody else whose time is up."""
        known = await rows.clocks_of(at, stored.row.id)
        asked = {other: known[other] for other in stored.others(claimant) if other in known and known[other].is_asked}
        hours = {other: await hours_of(at, stored.player(other)) for other in asked}
        up = [
            other
            for other, clock in asked.items()
            if clock.used(self.repository.now(), hours[other]) >= clock.allowance
        ]
        if not up:
            raise MatchError("time_not_up", deadline=min((c.zero(hours[s]) for s, c in asked.items()), default=None))
        late = [other for other in up if at_zero(stored, other) == "claim"]
        if not late or (seq is not None and all(known[other].seq != seq for other in late)):
            raise MatchError("moved_on")
        if claimant in known and known[claimant].is_asked:
            raise MatchError("waited_for_too")
        return late
