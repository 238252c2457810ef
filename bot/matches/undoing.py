"""Taking back: what an undo costs, what it leaves, and thinking again about an answer that still lies sealed.

It must not ask anybody for their word: it is told who has given it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bot.matches.records import Records
from bot.matches.repository import MatchError, MatchRepository, Step, StoredMatch, as_json, entry_row, off_loop
from bot.matches.requests import Requests
from bot.matches.terms import Status
from bot.matches.transcript import store_rolls
from bot.store import folding
from bot.store import matches as rows
from bot.store.archives import EntryRow
from bot.store.matches import packed
from rules_engine.kernel.chance import ChainRenewed, SeedRevealed
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.errors import InvalidAnswer
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Consent, Entry, Session

LOOK_BACK = 6
"""Entries among which the last one that was not taken back is looked for."""
TIME_BACK = "time_back"
"""The record of time that free undos gave anew: in all as much as one decision has."""


class Undoing:
    def __init__(self, repository: MatchRepository, records: Records, requests: Requests) -> None:
        self.repository = repository
        self.records = records
        self.requests = requests

    async def consent_for(self, id: str, user_id: int, to: int) -> Consent:
        stored = await self.repository.find(id)
        seat = stored.playing_seat(user_id)
        session = Session(self.repository.engine(stored), await self.records.record(id))
        self._not_across_seeds(session, to)
        needed = session.consent_for(to, seat)
        if stored.practised_against:
            return Consent.FREE
        async with self.repository.store.reading() as at:
            if needed is Consent.FREE and await self._time_back(at, stored, seat, to) is None:
                return Consent.HANDED_OVER  # the one who waits has a word in it
        return needed

    async def _time_back(self, at: Any, stored: StoredMatch, seat: str, to: int) -> float | None:
        """Seconds of thinking that going back to an entry would give anew; None: more than a seat may have for nothing
        in a match. Otherwise who thinks, answers and takes back would never run out of time."""
        time_since = self.repository.time_since
        if time_since is None:
            return 0.0
        [entry] = await rows.entries_of(at, stored.row.id, to, to)
        given = [json.loads(text) for text in await rows.records_of(at, stored.row.id, TIME_BACK)]
        own = [one for one in given if one["seat"] == seat]
        # What was given when the same stretch was taken back before is not counted again.
        before = sum(one["seconds"] for one in own if one["to"] >= to)
        again = max(0.0, await time_since(at, stored, seat, entry.at) - before)
        return again if sum(one["seconds"] for one in own) + again <= stored.terms.pace_hours * 3600 else None

    async def is_called_back(self, stored: StoredMatch, seat: str | None) -> bool:
        """Whether what a seat did last ended its turn unasked, and nobody else has said anything since: judged for good
        when it calls that back."""
        if stored.status is not Status.PLAYING or stored.state is None or seat in (None, *stored.state.pending):
            return False
        last = await last_own(self.records, stored, str(seat))
        fired = [event.seat for event in last.events if isinstance(event, OrderFired)] if last is not None else []
        return set(fired) == {seat}

    async def undo_points(self, id: str, span: str | None = None) -> list[int]:
        stored = await self.repository.find(id)
        session = Session(self.repository.engine(stored), await self.records.record(id))
        fixed = max((i for i, e in enumerate(session.record.entries) if _reveals_seed(e) or _is_ruling(e)), default=-1)
        points = [point for point in session.points(span) if point >= fixed]
        return _of_people(session.record.entries, points, stored.practised_against)

    def _not_across_seeds(self, session: Session[Any], to: int) -> None:
        """Once a round's dice are laid open nobody may go back into it: the rolls to come would be known. Nor to before
        other dice were taken: the same roll would fall otherwise. Nor across a judge's ruling: it stands."""
        later = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
        if any(_reveals_seed(entry) for entry in later):
            raise MatchError("seed_revealed")
        if any(_renews_dice(entry) for entry in later):
            raise MatchError("taken_up_since")
        if any(_is_ruling(entry) for entry in later):
            raise MatchError("ruled_since")

    async def undo(self, id: str, user_id: int, to: int, consent: tuple[str, ...] = (), *, quiet: bool = False) -> Step:
        """Go back to the state after an entry, with the consent it takes; what was undone stays on record. `quiet`:
        nobody had been told of it, so nobody need be told that it is gone."""
        await self.repository.ask_anew(id)
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.playing_seat(user_id)
            session = Session(self.repository.engine(stored), await self.records.record_in(at, id))
            self._not_across_seeds(session, to)
            consent = consent or stored.practised_against
            if not consent:
                await self._pay_time(at, stored, seat, to)
            gone = [n for n, entry in enumerate(session.record.entries) if n > to and not entry.undone]
            await off_loop(session.undo, to, seat, consent)
            after = await self._store_undone(at, stored, session)
            if consent:
                await self.requests.settle(at, id)
            await rows.put_out(at, id, "undone", to=to, by=seat, quiet=quiet, gone=gone)
            return Step(after, [], to)

    async def _store_undone(
        self, at: Any, stored: StoredMatch, session: Session[Any], stood: Sequence[EntryRow] = ()
    ) -> StoredMatch:
        """What the last undo of a session left; `stood` are the entries that it put in again at the end."""
        id, undone, known = stored.row.id, session.record.undos[-1], stored.row.entries
        await folding.unfold(at, id, undone.to)
        await rows.mark_undone(at, id, undone.to)
        await rows.add_record(at, id, "undone", [undone.model_dump_json()])
        # The questions have new numbers; standing orders of the other seats are put in again.
        await rows.rewrite_entry(at, id, undone.to, packed(session.record.entries[undone.to].snapshot))
        fresh = session.record.entries[known:]
        before: list[EntryRow | None] = [*[None] * (len(fresh) - len(stood)), *stood]
        for n, (entry, was) in enumerate(zip(fresh, before, strict=True), start=known):
            dated = {} if was is None else {"at": was.at}
            await rows.add_entry(at, id, n, entry_row(entry, was.user_id if was is not None else None) | dated)
        after = self.repository.moved(stored, session, len(session.record.entries))
        await store_rolls(at, after, session.record.transcript)
        await self.repository.store_state(at, after)
        return after

    def may_think_again(self, stored: StoredMatch, seat: str | None) -> bool:
        """Whether a seat has answered unseen what others still think about; judged for good when it takes that back."""
        if stored.status is not Status.PLAYING or stored.state is None or not stored.state.stack:
            return False
        open_ = stored.state.pending
        hidden = all(decision.visibility is not Visibility.PUBLIC for decision in open_.values())
        answered = {seat_of(name) for name in stored.state.top.answers}
        return bool(open_) and hidden and seat not in open_ and seat in answered

    async def think_again(self, id: str, user_id: int) -> Step:
        """Somebody takes back what they have answered unseen while others still think; what those have answered stands,
        and nobody is told."""
        await self.repository.ask_anew(id)
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.playing_seat(user_id)
            session = Session(self.repository.engine(stored), await self.records.record_in(at, id))
            live = {n for n, entry in enumerate(session.record.entries) if not entry.undone}
            try:
                await off_loop(session.take_back, seat)
            except InvalidAnswer:
                raise MatchError("not_sealed_any_more") from None
            to = session.record.undos[-1].to
            self._not_across_seeds(session, to)
            await self._pay_time(at, stored, seat, self._asked_since(session, seat, to))
            # One's own answer goes; what others said after it is on record anew, as theirs and from when they said it.
            _, *stood = [entry for entry in await rows.entries_of(at, id, to + 1) if entry.n in live]
            after = await self._store_undone(at, stored, session, stood)
            await rows.put_out(at, id, "undone", to=to, by=seat, quiet=True)
            return Step(after, [], to)

    def _asked_since(self, session: Session[Any], seat: str, to: int) -> int:
        """The entry after which a seat was asked what it is asked after entry `to`."""
        live = [n for n, entry in enumerate(session.record.entries[: to + 1]) if not entry.undone]
        asked = live.pop()
        while live and not _answered_by(session.record.entries[asked], seat):
            before = session.engine.load(session.record.entries[live[-1]].snapshot)
            if seat not in before.pending:
                break
            asked = live.pop()
        return asked

    async def _pay_time(self, at: Any, stored: StoredMatch, seat: str, to: int) -> None:
        again = await self._time_back(at, stored, seat, to)
        if again is None:
            raise MatchError("no_time_to_take_back")
        if again:
            await rows.add_record(at, stored.row.id, TIME_BACK, [as_json({"seat": seat, "to": to, "seconds": again})])


async def last_own(records: Records, stored: StoredMatch, seat: str) -> Entry | None:
    """What was done last in a match, if the seat did it and it showed nothing to anybody."""
    recent = await records.entries(stored.row.id, max(0, stored.row.entries - LOOK_BACK))
    last = next((entry for _, entry in reversed(recent) if not entry.undone), None)
    if last is None or last.answer is None or last.answer.seat != seat or any(event.news for event in last.events):
        return None
    return last


def _answered_by(entry: Entry, seat: str) -> bool:
    return entry.answer is not None and entry.answer.seat == seat


def _reveals_seed(entry: Entry) -> bool:
    return any(isinstance(event, SeedRevealed) for event in entry.events)


def _renews_dice(entry: Entry) -> bool:
    return any(isinstance(event, ChainRenewed) for event in entry.events)


def _is_ruling(entry: Entry) -> bool:
    return entry.instruction is not None and entry.instruction.by is None


def _of_people(entries: Sequence[Entry], points: list[int], played: Sequence[str]) -> list[int]:
    """Those at which somebody chose who is no opponent of ours: it would only choose the same again."""
    if not played:
        return points
    live = [n for n, entry in enumerate(entries) if not entry.undone]
    chosen = {earlier for earlier, later in pairwise(live) if entries[later].by not in (None, *played)}
    return [point for point in points if point in chosen]
