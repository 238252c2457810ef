"""All that is done with matches: challenges, rosters, answers, undo and endings, each in one transaction.

It must not know Discord: what is to be posted goes into the outbox, and whoever posts it asks for the match again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from bot.conduct import apart
from bot.matches.lobby import Lobby
from bot.matches.pausing import Pausing
from bot.matches.repository import MatchError, Step, StoredMatch, as_json, off_loop
from bot.matches.requests import Requests
from bot.matches.terms import LIVE, Ending, Status
from bot.matches.undoing import Undoing
from bot.store import matches as rows
from rules_engine.kernel.decisions import PASS, Answer, Choice, Pick
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import Lapsing
from rules_engine.kernel.record import Session

__all__ = ["MatchError", "Matches", "Step", "StoredMatch"]

Move = Callable[[Session[Any]], list[Event]]


class Matches(Lobby, Pausing, Requests, Undoing):
    """All matches of a database."""

    async def waiting_for(self, user_id: int) -> list[StoredMatch]:
        """Matches somebody plays in; those that wait for that person first. Those that cannot be read are left out."""
        async with self.store.reading() as at:
            found_matches = await self._readable(at, [row.id for row in await rows.matches_of(at, user_id, LIVE)])
        return sorted(found_matches, key=lambda stored: stored.seat_of(user_id) not in stored.row.waiting)

    async def unread(self, user_id: int) -> int:
        """How many matches somebody plays in that this program cannot read."""
        async with self.store.reading() as at:
            ids = [row.id for row in await rows.matches_of(at, user_id, LIVE)]
            return len(ids) - len(await self._readable(at, ids))

    async def invitations(self, user_id: int) -> list[StoredMatch]:
        """Challenges that wait for this person to accept."""
        async with self.store.reading() as at:
            found = await self._readable(at, await rows.inviting(at, user_id, Status.OPEN.value))
        return [stored for stored in found if stored.seat_of(user_id) is None]

    # -- play ----------------------------------------------------------------------------------------------------

    async def answer(self, id: str, user_id: int, seq: int, choice: Choice) -> Step:
        """One press: judged, applied and stored in one transaction, or refused without a trace."""

        def move(stored: StoredMatch) -> Move:
            answer = Answer(seq=seq, seat=self._playing_seat(stored, user_id), choice=choice)
            return lambda session: session.submit(answer)

        return await self._play(id, move, user_id)

    async def instruct(self, id: str, event: Event, *, by: str | None, user_id: int) -> Step:
        """A fact put in from outside the rules, on record like an answer: an order of a seat, a ruling of a judge."""

        def move(stored: StoredMatch) -> Move:
            if stored.status is not Status.PLAYING or stored.state is None:
                raise MatchError("paused" if stored.status is Status.PAUSED else "not_playing")
            return lambda session: session.instruct(event, by)

        return await self._play(id, move, user_id, only_told=True)

    async def pass_for(self, id: str, seat: str, seq: int, reminder: Mapping[str, Any] | None = None) -> Step:
        """The default answer to a reaction whose time is up; that it is passed is told in the transaction that passes
        it, or not at all."""

        def move(stored: StoredMatch) -> Move:
            if stored.status is not Status.PLAYING or stored.state is None:
                raise MatchError("not_playing")
            return lambda session: session.submit(Answer(seq=seq, seat=seat, choice=Pick(option=PASS)))

        return await self._play(id, move, None, reminder=reminder)

    async def _play(
        self,
        id: str,
        move: Callable[[StoredMatch], Move],
        user_id: int | None,
        *,
        only_told: bool = False,
        reminder: Mapping[str, Any] | None = None,
    ) -> Step:
        """The engine judges before the transaction begins, for while it is open no other match can be written. The
        match's lock keeps it as it was judged; `only_told` posts nothing that nobody may see."""
        await self._take_up(id)
        async with self._locks[id]:
            async with self.store.reading() as at:
                stored = await self._find(at, id)
            carry_out, session = move(stored), self._short_session(stored)
            events = await off_loop(carry_out, session)
            async with self.store.transaction() as at:
                after = await self._store_new(at, stored, session, user_id)
                if reminder is not None:
                    await rows.put_out(at, id, "reminder", **reminder)
                if not only_told or any(event.seen_by(None) is not None for event in events):
                    await rows.put_out(at, id, "entry", n=stored.row.entries)
                await tell_lapsed(at, id, events)
                await self._follow(at, after)
            return Step(after, events, stored.row.entries)

    async def check(self, id: str, seat: str, seq: int, choice: Choice) -> tuple[Any, list[Event]]:
        """What an answer would lead to, without giving it; raises what the answer would raise."""
        stored = await self.find(id)
        assert stored.state is not None
        return await off_loop(self.engine(stored).submit, stored.state, Answer(seq=seq, seat=seat, choice=choice))

    # -- endings -------------------------------------------------------------------------------------------------

    async def end(self, id: str, ending: Ending) -> StoredMatch:
        """A match ends otherwise than by the rules: conceded, agreed, timed out, abandoned."""
        if (await self.find(id)).status not in (Status.PLAYING, Status.PAUSED):
            raise MatchError("not_playing")
        return await self.put_away(id, ending)

    async def concede(self, id: str, user_id: int) -> StoredMatch:
        stored = await self.find(id)
        seat = stored.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        return await self.end(id, Ending(winners=stored.others(seat), how="conceded"))

    async def offer_seat(self, id: str, seat: str, user_id: int) -> None:
        """All players want somebody to take over; now that person is asked."""
        async with self._changing(id) as at:
            await self._may_sit_down(at, await self._find(at, id), user_id, "not_to_be_asked")
            await self._settle(at, id)
            await rows.add_record(at, id, "offer", [as_json({"seat": seat, "user": user_id})])
            await rows.put_out(at, id, "offered", seat=seat, user=user_id)

    async def take_over(self, id: str, seat: str, user_id: int) -> StoredMatch:
        """The one who was asked comes; an offer is good once."""
        async with self._changing(id) as at:
            last = await rows.last_record(at, id, "offer")
            offer = json.loads(last) if last else {}
            if offer.get("seat") != seat:
                raise MatchError("moved_on")
            if offer["user"] != user_id:
                raise MatchError("not_offered", user=offer["user"])
            await self._may_sit_down(at, await self._find(at, id), user_id, "no_seat_for_you")
            await rows.add_record(at, id, "offer", ["{}"])
        return await self.substitute(id, seat, user_id)

    async def _may_sit_down(self, at: Any, stored: StoredMatch, newcomer: int, code: str) -> None:
        """Nobody is asked to sit down among people of whom one wants nothing to do with them."""
        for row in stored.seats.values():
            if await apart(at, newcomer, row.user_id) is not None:
                raise MatchError(code)

    async def substitute(self, id: str, seat: str, user_id: int) -> StoredMatch:
        """Another person takes over a seat; what the one before had ordered in advance goes with them."""
        stored = await self.find(id)
        if stored.state is not None and stored.status is Status.PLAYING:
            for event in stored.game.orders_withdrawn(stored.state, seat):
                await self.instruct(id, event, by=seat, user_id=user_id)
        async with self._changing(id) as at:
            stored = await self._find(at, id)
            if stored.seat_of(user_id) is not None:
                raise MatchError("already_a_player")
            if stored.status not in LIVE:
                raise MatchError("not_playing")
            await rows.change_seat(at, id, seat, user_id=user_id)
            await rows.put_out(at, id, "substituted", seat=seat, user=user_id)
            return await self._find(at, id)


async def tell_lapsed(at: Any, id: str, events: list[Event]) -> None:
    """An order that stops speaking is told to its owner at once, each once."""
    gone = [event for event in events if isinstance(event, Lapsing) and event.is_told]
    for seat in dict.fromkeys(event.order.seat for event in gone):
        whys = [event.why for event in gone if event.order.seat == seat]
        await rows.put_out(at, id, "lapsed", seat=seat, whys=whys)
