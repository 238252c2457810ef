"""Requests: what needs the word of all other players. Asked for, agreed to one by one, declined by any of them.

It must not carry out what was asked for: whoever does settles the request in the same transaction.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.matches.repository import MatchError, MatchRepository, StoredMatch, as_json
from bot.store import matches as rows

REQUEST = "wish"
"""The record of what needs the word of all other players, under the name it had when it was first kept."""
REFUSED_FOR = 8
"""Steps to be played before a request that was declined may be repeated."""


@dataclass(frozen=True)
class Request:
    """What a seat asks of all others; it stands until the match moves on."""

    what: str
    """`undo`, `draw`, `pause` or `substitute`."""
    by: str
    to: int
    """The entry to go back to, or the person who would take over."""
    entries: int
    state: str = "open"
    """Or `settled`, `declined`."""
    agreed: tuple[str, ...] = ()
    """Seats that have given their word so far."""

    @classmethod
    def read(cls, text: str) -> Request:
        """Those of before were settled by one word, so they hold none."""
        data = json.loads(text)
        return cls(**{**data, "agreed": tuple(data.get("agreed", ()))})

    def asked(self, stored: StoredMatch) -> tuple[str, ...]:
        """Whose word is still missing."""
        return tuple(seat for seat in stored.others(self.by) if seat not in self.agreed)


class Requests:
    def __init__(self, repository: MatchRepository) -> None:
        self.repository = repository

    async def ask_for(self, id: str, user_id: int, what: str, to: int) -> None:
        """Ask all others for an undo, a draw, a pause or a substitute (`to`: the person)."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.playing_seat(user_id)
            if stored.practised_against:
                raise MatchError("nobody_to_ask")
            known = await _last(at, id)
            declined = known is not None and (known.state, known.by, known.what) == ("declined", seat, what)
            if known is not None and declined and stored.row.entries - known.entries < REFUSED_FOR:
                raise MatchError("refused_lately")
            if known == replace(Request(what, seat, to, stored.row.entries), agreed=known.agreed if known else ()):
                return  # asked already, and nobody has answered
            await _keep(at, id, Request(what, seat, to, stored.row.entries))
            await rows.put_out(at, id, "wished", what=what, by=seat, to=to, entries=stored.row.entries)

    async def request(self, id: str, what: str, entries: int) -> Request | None:
        """The open request of that kind, if the match has not moved on since."""
        async with self.repository.store.reading() as at:
            return await self._open(at, await self.repository.find_in(at, id), what, entries)

    async def agree(self, id: str, user_id: int, what: str, entries: int) -> tuple[Request, StoredMatch]:
        """One more word for a request. The last one is not kept here: agreed and done are one, so whoever finds nobody
        asked any more carries it out."""
        async with self.repository.changing(id) as at:
            stored, seat, found = await self._answering(at, id, user_id, what, entries)
            if seat == found.by:
                raise MatchError("own_offer")
            if seat in found.agreed:
                raise MatchError("agreed_already", users=[stored.player(other) for other in found.asked(stored)])
            agreed = replace(found, agreed=(*found.agreed, seat))
            if agreed.asked(stored):
                await _keep(at, id, agreed)
            return agreed, stored

    async def refuse(self, id: str, user_id: int, what: str, entries: int) -> None:
        """One decline is enough; whoever asked takes the request back by it, and nobody has declined."""
        async with self.repository.changing(id) as at:
            _, seat, found = await self._answering(at, id, user_id, what, entries)
            own = seat == found.by
            await self.settle(at, id, declined_by=None if own else seat, how="withdrawn" if own else "declined")

    async def settle(self, at: Any, id: str, *, declined_by: str | None = None, how: str = "agreed") -> None:
        """In the transaction that does what was asked for: agreed and done are one. Or `declined`, or `withdrawn` by
        whoever asked."""
        last = await rows.last_record(at, id, REQUEST)
        request = json.loads(last) if last else {}
        if request.get("state") == "open":
            declined = declined_by is not None
            request["state"] = "declined" if declined else "settled"
            await rows.add_record(at, id, REQUEST, [as_json(request)])
            await rows.put_out(at, id, "answered", what=request["what"], declined=declined, by=declined_by, how=how)

    async def _answering(
        self, at: Any, id: str, user_id: int, what: str, entries: int
    ) -> tuple[StoredMatch, str, Request]:
        stored = await self.repository.find_in(at, id)
        seat = stored.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        found = await self._open(at, stored, what, entries)
        if found is None:
            raise MatchError("moved_on")
        return stored, seat, found

    async def _open(self, at: Any, stored: StoredMatch, what: str, entries: int) -> Request | None:
        found = await _last(at, stored.row.id)
        if found is None or (found.state, found.what) != ("open", what):
            return None
        return found if found.entries == entries == stored.row.entries else None


async def _last(at: Any, id: str) -> Request | None:
    known = await rows.last_record(at, id, REQUEST)
    return None if known is None else Request.read(known)


async def _keep(at: Any, id: str, request: Request) -> None:
    await rows.add_record(at, id, REQUEST, [as_json(asdict(request))])
