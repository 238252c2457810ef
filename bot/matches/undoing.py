"""Taking back: the record, what an undo costs, and wishes that need the other player's word."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from bot.matches.desk import Desk, Ledger, MatchError, Step, T, as_json, entry_row, off_loop
from bot.matches.snapshots import game_of
from bot.store import folding
from bot.store import matches as rows
from bot.store.archives import EntryRow
from bot.store.matches import packed
from rules_engine.kernel.chance import SeedRevealed
from rules_engine.kernel.record import Consent, Entry, Record, Seen, Table, Undone
from rules_engine.kernel.registry import KERNEL, Registry

TIME_BACK = "time_back"
"""The record of time that free undos gave anew: in all as much as one decision has."""
REFUSED_FOR = 8
"""Steps to be played before a request that was declined may be repeated."""


class Undoing(Ledger):
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
            desk = await self._desk(at, id)
            seat = desk.seat_of(user_id)
            if seat is None:
                return 0
            await rows.change_seat(at, id, seat, seen_entry=desk.row.entries)
            return desk.seats[seat].seen_entry

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
        desk = await self.desk(id)
        seat = self._playing_seat(desk, user_id)
        table = Table(self.engine(desk), await self.record(id))
        self._not_across_seeds(table, to)
        needed = table.consent_for(to, seat)
        async with self.store.reading() as at:
            if needed is Consent.FREE and await self._time_back(at, desk, seat, to) is None:
                return Consent.HANDED_OVER  # the one who waits has a word in it
        return needed

    async def _time_back(self, at: Any, desk: Desk, seat: str, to: int) -> float | None:
        """Seconds of thinking that going back to an entry would give anew; None: more than a seat may have for nothing
        in a match. Otherwise who thinks, answers and takes back would never run out of time."""
        if self.time_since is None:
            return 0.0
        [entry] = await rows.entries_of(at, desk.row.id, to, to)
        given = [json.loads(text) for text in await rows.records_of(at, desk.row.id, TIME_BACK)]
        own = [one for one in given if one["seat"] == seat]
        # What was given when the same stretch was taken back before is not counted again.
        before = sum(one["seconds"] for one in own if one["to"] >= to)
        again = max(0.0, await self.time_since(at, desk, seat, entry.at) - before)
        return again if sum(one["seconds"] for one in own) + again <= desk.terms.pace_hours * 3600 else None

    async def undo_points(self, id: str, span: str | None = None) -> list[int]:
        desk = await self.desk(id)
        table = Table(self.engine(desk), await self.record(id))
        fixed = max((i for i, e in enumerate(table.record.entries) if _reveals_seed(e) or _is_ruling(e)), default=-1)
        return [point for point in table.points(span) if point >= fixed]

    def _not_across_seeds(self, table: Table[Any], to: int) -> None:
        """Once a round's dice are laid open nobody may go back into it: the rolls to come would be known. Nor across a
        judge's ruling: it stands."""
        later = [entry for entry in table.record.entries[to + 1 :] if not entry.undone]
        if any(_reveals_seed(entry) for entry in later):
            raise MatchError("seed_revealed")
        if any(_is_ruling(entry) for entry in later):
            raise MatchError("ruled_since")

    async def undo(self, id: str, user_id: int, to: int, consent: tuple[str, ...] = (), *, quiet: bool = False) -> Step:
        """Go back to the state after an entry, with the consent it takes; what was undone stays on record. `quiet`:
        nobody had been told of it, so nobody need be told that it is gone."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = self._playing_seat(desk, user_id)
            table = Table(self.engine(desk), await self._record(at, id))
            self._not_across_seeds(table, to)
            if not consent:
                await self._pay_time(at, desk, seat, to)
            await off_loop(table.undo, to, seat, consent)
            await folding.unfold(at, id, to)
            await rows.mark_undone(at, id, to)
            await rows.add_record(at, id, "undone", [table.record.undos[-1].model_dump_json()])
            # The questions have new numbers; standing orders of the other seat are put in again.
            await rows.rewrite_entry(at, id, to, packed(table.record.entries[to].snapshot))
            for n, entry in enumerate(table.record.entries[desk.row.entries :], start=desk.row.entries):
                await rows.add_entry(at, id, n, entry_row(entry, None))
            await self._store_rolls(at, id, table.record.transcript)
            after = self._moved(desk, table, len(table.record.entries))
            await self._store_state(at, after)
            if consent:
                await self._settle(at, id)
            await rows.put_out(at, id, "undone", to=to, by=seat, quiet=quiet)
            return Step(after, [], to)

    async def _pay_time(self, at: Any, desk: Desk, seat: str, to: int) -> None:
        again = await self._time_back(at, desk, seat, to)
        if again is None:
            raise MatchError("no_time_to_take_back")
        if again:
            await rows.add_record(at, desk.row.id, TIME_BACK, [as_json({"seat": seat, "to": to, "seconds": again})])

    # -- wishes: what needs the other player's word ------------------------------------------------------------------

    async def ask_for(self, id: str, user_id: int, what: str, to: int) -> None:
        """Ask the opponent for an undo, a draw or a substitute (`to`: the person); it stands until the match moves
        on."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = self._playing_seat(desk, user_id)
            wish = {"what": what, "by": seat, "to": to, "entries": desk.row.entries, "state": "open"}
            last = await rows.last_record(at, id, "wish")
            known = json.loads(last) if last else {}
            declined = known.get("state") == "declined" and (known["by"], known["what"]) == (seat, what)
            if declined and desk.row.entries - known["entries"] < REFUSED_FOR:
                raise MatchError("refused_lately")
            await rows.add_record(at, id, "wish", [as_json(wish)])
            await rows.put_out(at, id, "wished", what=what, by=seat, to=to, entries=desk.row.entries)

    async def wish(self, id: str, what: str, entries: int) -> dict[str, Any] | None:
        """The open wish of that kind, if the match has not moved on since."""
        async with self.store.reading() as at:
            desk = await self._desk(at, id)
            last = await rows.last_record(at, id, "wish")
        found: dict[str, Any] | None = json.loads(last) if last else None
        if found is None or found["state"] != "open" or found["what"] != what:
            return None
        return found if found["entries"] == entries == desk.row.entries else None

    async def settle_wish(self, id: str, *, declined: bool = False) -> None:
        async with self._changing(id) as at:
            await self._settle(at, id, declined=declined)


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


def _reveals_seed(entry: Entry) -> bool:
    return any(isinstance(event, SeedRevealed) for event in entry.events)


def _is_ruling(entry: Entry) -> bool:
    return entry.instruction is not None and entry.instruction.by is None
