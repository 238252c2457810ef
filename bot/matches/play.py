"""Playing a match: answers, orders and rulings, what time passes; each judged by the engine and stored whole.

It must not judge anything itself: the engine does.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.bounded import Recent
from bot.matches.repository import MatchError, MatchRepository, OvertakenError, Step, StoredMatch, off_loop
from bot.matches.terms import Status
from bot.store import matches as rows
from rules_engine.kernel.decisions import PASS, Answer, Choice, Pick
from rules_engine.kernel.engine import Turnout
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import Lapsing
from rules_engine.kernel.record import Session

Move = Callable[[Session[Any]], list[Event]]
TRIED = 64
"""Answers that were tried and not given yet: most are given right after, in the same press."""
TRIES = 5
"""At a match that other processes play too."""


class Play:
    def __init__(self, repository: MatchRepository) -> None:
        self.repository = repository
        self._tried: Recent[str, _Tried] = Recent(TRIED)
        """By match, the last answer that was tried."""

    async def answer(
        self,
        id: str,
        user_id: int,
        seq: int,
        choice: Choice,
        then: Sequence[tuple[str, Choice]] = (),
        orders: Sequence[Event] = (),
        seen: StoredMatch | None = None,
    ) -> Step:
        """One press: judged, applied and stored in one transaction, or refused without a trace.

        `then`: by key, what the same press says to questions that follow it; `orders` are given before it, or after all
        of it if that is what they speak of; `seen` is the match as the press looked at it a moment ago."""

        def move(stored: StoredMatch) -> Move:
            answer = Answer(seq=seq, seat=stored.playing_seat(user_id, seq), choice=choice)
            tried = self._tried.get(id)
            return lambda session: _in_one_go(session, answer, then, orders, tried)

        return await self._play(id, move, user_id, seen=seen)

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
        seen: StoredMatch | None = None,
    ) -> Step:
        """If another process was first, nothing was stored, and it is judged by what stands now."""
        if self.repository.ours.alone:
            seen = None  # the match's lock keeps it as it is read, and nobody looks whether it still stands so
        for _ in range(TRIES - 1):
            with contextlib.suppress(OvertakenError):
                return await self._play_on(id, move, user_id, only_told, reminder, seen)
            seen = None
        return await self._play_on(id, move, user_id, only_told, reminder, None)

    async def _play_on(
        self,
        id: str,
        move: Callable[[StoredMatch], Move],
        user_id: int | None,
        only_told: bool,
        reminder: Mapping[str, Any] | None,
        seen: StoredMatch | None,
    ) -> Step:
        """The engine judges before the transaction begins, for while it is open no other match can be written. The
        match's lock keeps it as it was judged; `only_told` posts nothing that nobody may see."""
        await self.repository.ask_anew(id)
        async with self.repository.held(id):
            stored = seen or await self.repository.as_it_stands(id)
            carry_out, session = move(stored), self.repository.short_session(stored)
            events = await off_loop(carry_out, session)
            async with self.repository.store.transaction() as at:
                await self.repository.still_so(at, stored)
                after = await self.repository.store_new(at, stored, session, user_id)
                if reminder is not None:
                    await rows.put_out(at, id, "reminder", **reminder)
                if not only_told or any(event.seen_by(None) is not None for event in events):
                    await rows.put_out(at, id, "entry", n=stored.row.entries)
                await tell_lapsed(at, id, events)
                await self.repository.tell_followers(at, after)
            return Step(after, events, stored.row.entries)

    async def check(
        self, stored: StoredMatch, seat: str, seq: int, choice: Choice, then: Sequence[tuple[str, Choice]] = ()
    ) -> tuple[Any, list[Event]]:
        """What an answer, and those to what follows it, would lead to in a match as somebody looks at it, without
        giving them; raises what they would raise."""
        assert stored.state is not None
        engine, answer = self.repository.engine(stored), Answer(seq=seq, seat=seat, choice=choice)

        def tried() -> tuple[Turnout[Any], Turnout[Any]]:
            first = last = engine.submit(stored.state, answer)
            for key, next_choice in then:
                owed = last.state.pending.get(seat)
                if owed is not None and owed.key == key:
                    further = engine.submit(last.state, Answer(seq=owed.seq, seat=seat, choice=next_choice))
                    last = Turnout(further.state, [*last.events, *further.events])
            return first, last

        first, last = await off_loop(tried)
        self._tried[stored.row.id] = _Tried(stored.state, answer, first)
        return last


@dataclass(frozen=True)
class _Tried:
    """What came of an answer, found out before it was given: dice are keyed by what they are rolled for, so giving it
    comes to the same."""

    state: Any
    """The very value it was tried on: states that are looked at never change."""
    answer: Answer
    turnout: Turnout[Any]

    def of(self, session: Session[Any], answer: Answer) -> Turnout[Any] | None:
        return self.turnout if session.state is self.state and answer == self.answer else None


def _in_one_go(
    session: Session[Any],
    answer: Answer,
    then: Sequence[tuple[str, Choice]],
    orders: Sequence[Event],
    tried: _Tried | None = None,
) -> list[Event]:
    """What need not be asked, because there is one answer only, is passed over; at any other question it ends."""
    events = [event for order in orders if not order.follows_answer for event in session.instruct(order, answer.seat)]
    events += session.submit(answer, tried.of(session, answer) if tried is not None else None)
    for key, choice in then:
        owed = session.state.pending.get(answer.seat)
        if owed is not None and owed.key == key:
            events += session.submit(Answer(seq=owed.seq, seat=answer.seat, choice=choice))
    for order in orders:
        if order.follows_answer and session.state.outcome is None:
            events += session.instruct(order, answer.seat)
    return events


async def tell_lapsed(at: Any, id: str, events: list[Event]) -> None:
    """An order that stops speaking is told to its owner at once, each once."""
    gone = [event for event in events if isinstance(event, Lapsing) and event.is_told]
    for seat in dict.fromkeys(event.order.seat for event in gone):
        whys = [event.why for event in gone if event.order.seat == seat]
        await rows.put_out(at, id, "lapsed", seat=seat, whys=whys)
