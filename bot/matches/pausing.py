"""Pauses: each player has a few alone, within a budget of days; as many as they like if all agree. Every pause ends.

It must not touch a clock: clocks follow their match.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.matches.repository import MatchError, MatchRepository, StoredMatch, as_json
from bot.matches.requests import Requests
from bot.matches.terms import Status
from bot.store import matches as rows

DAY = 24 * 3600
OWN_PAUSES, OWN_DAYS = 2, 7
"""What a player may pause alone in one match: so often, and so many days in all."""
AGREED_DAYS = 28
"""Before a match counts as one that nobody plays."""
KIND = "pause"


@dataclass(frozen=True)
class Pause:
    """One pause of a match, running as long as it has not ended."""

    by: str | None
    """The seat that took or asked for it; None: from before this was kept."""
    agreed: bool
    at: float
    until: float
    ended: float | None = None

    def may_end(self, seat: str | None) -> bool:
        """An agreed pause is everybody's; one's own is nobody else's to end."""
        return self.agreed or self.by == seat


@dataclass(frozen=True)
class OwnPauses:
    """What a seat has left of its budget."""

    number: int
    seconds: float

    @property
    def is_gone(self) -> bool:
        return self.number <= 0 or self.seconds <= 0


def own_left(pauses: Sequence[Pause], seat: str) -> OwnPauses:
    own = [pause for pause in pauses if pause.by == seat and not pause.agreed]
    used = sum((pause.until if pause.ended is None else pause.ended) - pause.at for pause in own)
    return OwnPauses(OWN_PAUSES - len(own), OWN_DAYS * DAY - used)


async def last_pause(at: Any, id: str) -> Pause | None:
    known = await rows.last_record(at, id, KIND)
    return None if known is None else Pause(**json.loads(known))


async def pauses_of(at: Any, id: str) -> list[Pause]:
    """Oldest first. The record only grows, so the end of a pause is told in an entry of its own."""
    found: list[Pause] = []
    for text in await rows.records_of(at, id, KIND):
        pause = Pause(**json.loads(text))
        found = [*(found[:-1] if pause.ended is not None else found), pause]
    return found


class Pauses:
    def __init__(self, repository: MatchRepository, requests: Requests) -> None:
        self.repository = repository
        self.requests = requests

    async def own_pauses(self, id: str, seat: str) -> OwnPauses:
        async with self.repository.store.reading() as at:
            return own_left(await pauses_of(at, id), seat)

    async def running_pause(self, id: str) -> Pause | None:
        async with self.repository.store.reading() as at:
            known = await last_pause(at, id)
        return known if known is not None and known.ended is None else None

    async def pause(
        self, id: str, user_id: int, paused: bool, *, agreed: bool = False, now: float | None = None
    ) -> StoredMatch:
        """Pause a match, out of one's own budget or because all agreed; or go on with it."""
        moment = time.time() if now is None else now
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.seat_of(user_id)
            if seat is None:
                raise MatchError("not_a_player")
            wanted = Status.PLAYING if paused else Status.PAUSED
            if stored.status is not wanted:
                raise MatchError("not_playing" if paused else "not_paused")
            if paused:
                await self._pause(at, id, seat, moment, agreed=agreed)
                if agreed:
                    await self.requests.settle(at, id)
            else:
                await self._resume(at, id, seat, moment)
            return await self.repository.find_in(at, id)

    async def pause_over(self, id: str, now: float) -> bool:
        """Whether the pause of a match had come to its end, and the match goes on: from that end, not from now."""
        async with self.repository.changing(id) as at:
            known = await last_pause(at, id)
            stored = await self.repository.find_in(at, id)
            if stored.status is not Status.PAUSED or known is None or known.ended is not None or now < known.until:
                return False
            await self._go_on(at, id, known, known.until)
            await rows.put_out(at, id, "pause_over", by=known.by, agreed=known.agreed)
            return True

    async def _pause(self, at: Any, id: str, seat: str, now: float, *, agreed: bool) -> None:
        left = own_left(await pauses_of(at, id), seat)
        if not agreed and left.is_gone:
            raise MatchError("no_pauses_left")
        until = now + (AGREED_DAYS * DAY if agreed else left.seconds)
        await rows.add_record(at, id, KIND, [as_json(asdict(Pause(seat, agreed, now, until)))])
        await rows.change_match(at, id, status=Status.PAUSED.value)
        await rows.put_out(at, id, "paused", by=seat, agreed=agreed, until=until)

    async def _resume(self, at: Any, id: str, seat: str, now: float) -> None:
        known = await last_pause(at, id)
        if known is not None and not known.may_end(seat):
            raise MatchError("not_your_pause", until=known.until)
        await self._go_on(at, id, known, now if known is None else min(now, known.until))
        await rows.put_out(at, id, "resumed", by=seat)

    async def _go_on(self, at: Any, id: str, known: Pause | None, ended: float) -> None:
        if known is not None:
            await rows.add_record(at, id, KIND, [as_json(asdict(replace(known, ended=ended)))])
        await rows.change_match(at, id, status=Status.PLAYING.value)
