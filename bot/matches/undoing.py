"""Taking back: the record, what an undo costs, and thinking again about an answer that still lies sealed.

It must not ask anybody for their word: it is told who has given it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from bot.matches.repository import MatchError, MatchRepository, Step, StoredMatch, T, as_json, entry_row, off_loop
from bot.matches.snapshots import game_of
from bot.matches.terms import Status
from bot.store import folding
from bot.store import matches as rows
from bot.store.archives import EntryRow
from bot.store.matches import packed
from rules_engine.kernel.chance import SeedRevealed
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.errors import InvalidAnswer
from rules_engine.kernel.record import Consent, Entry, Record, Seen, Session, Undone
from rules_engine.kernel.registry import KERNEL, Registry

TIME_BACK = "time_back"
"""The record of time that free undos gave anew: in all as much as one decision has."""


class Undoing(MatchRepository):
    async def record(self, id: str) -> Record:
        """The whole record, for undo, replay and export."""
        async with self.store.reading() as at:
            return await self._record(at, id)

    async def entries(self, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        """The answers and events from an entry on, each with its number."""
        async with self.store.reading() as at:
            return await self.entries_in(at, id, since, until)

    async def entries_in(self, at: Any, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        """The same inside somebody's transaction."""
        kinds = await self._kinds(at, id)
        kept = await rows.entries_of(at, id, since, until)
        return await _read(lambda: [(e.n, _entry(e, kinds)) for e in kept], len(kept))

    async def seen(self, id: str, user_id: int) -> int:
        """How far somebody has looked; from now on, up to here."""
        async with self._changing(id) as at:
            stored = await self._find(at, id)
            seat = stored.seat_of(user_id)
            if seat is None:
                return 0
            await rows.change_seat(at, id, seat, seen_entry=stored.row.entries)
            return stored.seats[seat].seen_entry

    async def _record(self, at: Any, id: str) -> Record:
        row = await rows.find_match(at, id)
        if row is None or row.start is None:
            raise MatchError("not_playing")
        kinds = await self._kinds(at, id)
        kept = await rows.entries_of(at, id)
        return Record(
            start=row.start,
            entries=await _read(lambda: [_entry(e, kinds) for e in kept], len(kept)),
            undos=[Undone.model_validate_json(text) for text in await rows.records_of(at, id, "undone")],
            transcript=[Seen.model_validate_json(text) for text in await rows.records_of(at, id, "rolled")],
        )

    async def _kinds(self, at: Any, id: str) -> Registry:
        """Which kinds of events the record of a match holds; a match nobody knows has none."""
        known = await rows.game_of(at, id)
        return KERNEL if known is None else game_of(known).rules.state_type.registry

    async def consent_for(self, id: str, user_id: int, to: int) -> Consent:
        stored = await self.find(id)
        seat = self._playing_seat(stored, user_id)
        session = Session(self.engine(stored), await self.record(id))
        self._not_across_seeds(session, to)
        needed = session.consent_for(to, seat)
        async with self.store.reading() as at:
            if needed is Consent.FREE and await self._time_back(at, stored, seat, to) is None:
                return Consent.HANDED_OVER  # the one who waits has a word in it
        return needed

    async def _time_back(self, at: Any, stored: StoredMatch, seat: str, to: int) -> float | None:
        """Seconds of thinking that going back to an entry would give anew; None: more than a seat may have for nothing
        in a match. Otherwise who thinks, answers and takes back would never run out of time."""
        if self.time_since is None:
            return 0.0
        [entry] = await rows.entries_of(at, stored.row.id, to, to)
        given = [json.loads(text) for text in await rows.records_of(at, stored.row.id, TIME_BACK)]
        own = [one for one in given if one["seat"] == seat]
        # What was given when the same stretch was taken back before is not counted again.
        before = sum(one["seconds"] for one in own if one["to"] >= to)
        again = max(0.0, await self.time_since(at, stored, seat, entry.at) - before)
        return again if sum(one["seconds"] for one in own) + again <= stored.terms.pace_hours * 3600 else None

    async def undo_points(self, id: str, span: str | None = None) -> list[int]:
        stored = await self.find(id)
        session = Session(self.engine(stored), await self.record(id))
        fixed = max((i for i, e in enumerate(session.record.entries) if _reveals_seed(e) or _is_ruling(e)), default=-1)
        return [point for point in session.points(span) if point >= fixed]

    def _not_across_seeds(self, session: Session[Any], to: int) -> None:
        """Once a round's dice are laid open nobody may go back into it: the rolls to come would be known. Nor across a
        judge's ruling: it stands."""
        later = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
        if any(_reveals_seed(entry) for entry in later):
            raise MatchError("seed_revealed")
        if any(_is_ruling(entry) for entry in later):
            raise MatchError("ruled_since")

    async def undo(self, id: str, user_id: int, to: int, consent: tuple[str, ...] = (), *, quiet: bool = False) -> Step:
        """Go back to the state after an entry, with the consent it takes; what was undone stays on record. `quiet`:
        nobody had been told of it, so nobody need be told that it is gone."""
        await self._take_up(id)
        async with self._changing(id) as at:
            stored = await self._find(at, id)
            seat = self._playing_seat(stored, user_id)
            session = Session(self.engine(stored), await self._record(at, id))
            self._not_across_seeds(session, to)
            if not consent:
                await self._pay_time(at, stored, seat, to)
            await off_loop(session.undo, to, seat, consent)
            after = await self._store_undone(at, stored, session)
            if consent:
                await self._settle(at, id)
            await rows.put_out(at, id, "undone", to=to, by=seat, quiet=quiet)
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
        await self._store_rolls(at, id, session.record.transcript)
        after = self._moved(stored, session, len(session.record.entries))
        await self._store_state(at, after)
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
        await self._take_up(id)
        async with self._changing(id) as at:
            stored = await self._find(at, id)
            seat = self._playing_seat(stored, user_id)
            session = Session(self.engine(stored), await self._record(at, id))
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


async def _read(parse: Callable[[], T], count: int) -> T:
    """A whole match takes a tenth of a second to read: not on the event loop."""
    return await off_loop(parse) if count > rows.FEW else parse()


def _entry(row: EntryRow, kinds: Registry) -> Entry:
    entry = kinds.read(
        Entry,
        f'{{"answer": {row.answer or "null"}, "instruction": {row.instruction or "null"},'
        f' "events": {row.events}, "snapshot": "",'
        f' "visibility": "{row.visibility}", "undone": {as_json(row.undone)}}}',
    )
    entry.snapshot = row.snapshot  # a text already: to quote it and read it again would take longest of all
    return entry


def _answered_by(entry: Entry, seat: str) -> bool:
    return entry.answer is not None and entry.answer.seat == seat


def _reveals_seed(entry: Entry) -> bool:
    return any(isinstance(event, SeedRevealed) for event in entry.events)


def _is_ruling(entry: Entry) -> bool:
    return entry.instruction is not None and entry.instruction.by is None
