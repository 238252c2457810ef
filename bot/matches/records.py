"""What was played in a match, entry by entry: for undo, replay and export.

It must not change a record: playing and undo do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.bounded import REMEMBERED, Recent
from bot.matches.repository import MatchError, T, as_json, off_loop
from bot.matches.snapshots import game_of
from bot.matches.transcript import rolls_in
from bot.store import Store
from bot.store import matches as rows
from bot.store.archives import EntryRow
from rules_engine.kernel.record import Entry, Record, Undone
from rules_engine.kernel.registry import KERNEL, Registry


class Records:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._games: Recent[str, str] = Recent(REMEMBERED)

    async def record(self, id: str) -> Record:
        """The whole record, for undo, replay and export."""
        async with self.store.reading() as at:
            return await self.record_in(at, id)

    async def record_in(self, at: Any, id: str) -> Record:
        """The same inside somebody's transaction."""
        row = await rows.find_match(at, id)
        if row is None or row.start is None:
            raise MatchError("not_playing")
        kinds = await self._kinds(at, id)
        kept = await rows.entries_of(at, id)
        return Record(
            start=row.start,
            entries=await _read(lambda: [_entry(e, kinds) for e in kept], len(kept)),
            undos=[Undone.model_validate_json(text) for text in await rows.records_of(at, id, "undone")],
            transcript=await rolls_in(at, id),
        )

    async def entries(self, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        """The answers and events from an entry on, each with its number."""
        async with self.store.reading() as at:
            return await self.entries_in(at, id, since, until)

    async def entries_in(self, at: Any, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        """The same inside somebody's transaction."""
        kinds = await self._kinds(at, id)
        kept = await rows.entries_of(at, id, since, until)
        return await _read(lambda: [(e.n, _entry(e, kinds)) for e in kept], len(kept))

    async def _kinds(self, at: Any, id: str) -> Registry:
        """Which kinds of events the record of a match holds; a match nobody knows has none."""
        if id not in self._games:
            known = await rows.game_of(at, id)
            if known is None:
                return KERNEL
            self._games[id] = known  # it never changes
        registry: Registry = game_of(self._games[id]).rules.state_type.registry
        return registry


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
