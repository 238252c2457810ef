"""When which entries of a match are folded away, and how they come back: each in the caller's transaction.

It must not decide anything about a match; whoever reads entries does not notice (see matches.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import archives, matches
from bot.store.archives import ENTRIES, QUICK, ROLLED, SMALL, Archive, EntryRow
from bot.store.matches import packed

RUNNING, OVER = ("playing", "paused"), ("ended",)
KEPT, RIPE = 8, 32
"""The newest entries of a running match stay as they are: they are shown again and taken back. Two dozen are folded at
a time: on average a running match keeps twenty entries of five kilobytes."""


@dataclass(frozen=True)
class Foldable:
    """A match as it stood when it was looked at; it is folded only if it still stands so."""

    id: str
    status: str
    entries: int
    folded: int
    changed_at: int

    @property
    def is_over(self) -> bool:
        return self.status in OVER


_row = (matches.matches.c.id, matches.matches.c.status, matches.matches.c.entries, matches.matches.c.folded)
_open = matches.matches.c.entries - matches.matches.c.folded


async def ripe(at: AsyncConnection, quiet_since: int, most: int) -> list[str]:
    """Some matches to be folded, found by an index: running ones, and few that are over and were left alone since a
    moment, for those take a hundred times as long."""
    status, id = matches.matches.c.status, matches.matches.c.id
    over = select(id).where(status.in_(OVER), _open > 0, matches.matches.c.changed_at <= quiet_since)
    running = select(id).where(status.in_(RUNNING), _open >= RIPE).limit(most)
    found = [row.id for row in (await at.execute(over.limit(max(1, most // 4)))).all()]
    return (found + [row.id for row in (await at.execute(running)).all()])[:most]


async def look(at: AsyncConnection, match_id: str) -> Foldable | None:
    query = select(*_row, matches.matches.c.changed_at).where(matches.matches.c.id == match_id)
    row = (await at.execute(query)).one_or_none()
    return None if row is None else Foldable(**row._mapping)


async def stretch(at: AsyncConnection, match: Foldable) -> tuple[list[EntryRow], list[int]]:
    """What is to be folded now, and everybody in the archives then. Of a match that is over it is all, in one piece."""
    first, until = (0, match.entries) if match.is_over else (match.folded, match.entries - KEPT)
    if until <= match.folded:
        return [], []
    found = await matches.entries_of(at, match.id, first, until - 1)
    people = await archives.people_in(at, match.id)
    return found, list(dict.fromkeys([*people, *(entry.user_id for entry in found if entry.user_id is not None)]))


def fold(match: Foldable, entries: Sequence[EntryRow], people: Sequence[int]) -> Archive:
    """Slow, so off the event loop. Read again before it counts: what it stands for is deleted."""
    made = archives.pack_entries(entries, people, SMALL if match.is_over else QUICK)
    for before, after in zip(entries, archives.unpack_entries(made, people), strict=True):
        if after != before and not (before.undone and _without_snapshot(after) == _without_snapshot(before)):
            raise ValueError(f"entry {before.n} of match {match.id} does not come back as it was")
    return made


def _without_snapshot(entry: EntryRow) -> dict[str, Any]:
    return {name: value for name, value in vars(entry).items() if name != "snapshot"}


async def rolls_of(at: AsyncConnection, match: Foldable) -> list[str]:
    """What was rolled in a match that is over."""
    return await matches.records_of(at, match.id, ROLLED) if match.is_over else []


def fold_rolls(match: Foldable, rolls: Sequence[str]) -> Archive | None:
    """Slow, so off the event loop."""
    return archives.pack_records(match.id, ROLLED, rolls) if rolls else None


async def put_in(
    at: AsyncConnection, match: Foldable, made: Archive, people: Sequence[int], rolls: Archive | None = None
) -> bool:
    """Whether the rows made way for the archives; not if the match has changed since, or somebody in it was
    forgotten. Everything is packed by now: while this is done nobody else can write."""
    if await look(at, match.id) != match or not await _are_all(at, match.id, made.until, people):
        return False
    await archives.name_people(at, match.id, people)
    if match.is_over:
        await archives.drop(at, match.id, ENTRIES)
        await _put_in_rolls(at, match.id, rolls)
        await _only_last_records(at, match.id)
    await archives.put(at, made)
    here = matches.entries.c.match_id == match.id
    await at.execute(delete(matches.entries).where(and_(here, matches.entries.c.n < made.until)))
    await _note(at, match.id, made.until)
    return True


async def _are_all(at: AsyncConnection, match_id: str, until: int, people: Sequence[int]) -> bool:
    """Whether these are still the persons of a stretch: whoever was forgotten meanwhile must not come back."""
    known = await archives.people_in(at, match_id)
    here = and_(matches.entries.c.match_id == match_id, matches.entries.c.n < until)
    rows = await at.execute(select(matches.entries.c.user_id).where(here).distinct())
    named = {row.user_id for row in rows.all() if row.user_id is not None}
    return known == list(people[: len(known)]) and named <= set(people)


async def _put_in_rolls(at: AsyncConnection, match_id: str, rolls: Archive | None) -> None:
    if rolls is None:
        return
    await archives.drop(at, match_id, ROLLED)
    await archives.put(at, rolls)
    here = and_(matches.records.c.match_id == match_id, matches.records.c.kind == ROLLED)
    await at.execute(delete(matches.records).where(here))


async def _only_last_records(at: AsyncConnection, match_id: str) -> None:
    """Of kinds that count by their newest alone; from the time when all were kept."""
    for kind in matches.LAST_COUNTS:
        last = await matches.last_record(at, match_id, kind)
        here = and_(matches.records.c.match_id == match_id, matches.records.c.kind == kind)
        if last is not None:
            await at.execute(delete(matches.records).where(here))
            await matches.add_record(at, match_id, kind, [last])


async def _note(at: AsyncConnection, match_id: str, folded: int) -> None:
    # Nobody touched the match: when it was last changed stays as it is.
    await at.execute(update(matches.matches).where(matches.matches.c.id == match_id).values(folded=folded))


async def unfold(at: AsyncConnection, match_id: str, down_to: int = 0) -> None:
    """Entries from `down_to` on may be changed afterwards: if one of them is folded, all become rows again."""
    match = await look(at, match_id)
    if match is None or match.folded <= down_to:
        return
    kept = await matches.entries_of(at, match_id, 0, match.folded - 1)
    rows = await asyncio.to_thread(lambda: [_as_row(entry) for entry in kept])
    await at.execute(insert(matches.entries), rows)
    rolls = [text for one in await archives.find(at, match_id, ROLLED) for text in archives.unpack_records(one)]
    if rolls:
        named = {"match_id": match_id, "kind": ROLLED}
        await at.execute(insert(matches.records), [named | {"n": n, "data": text} for n, text in enumerate(rolls)])
    for kind in (ENTRIES, ROLLED):
        await archives.drop(at, match_id, kind)
    await _note(at, match_id, 0)


def _as_row(entry: EntryRow) -> dict[str, Any]:
    changed = {"events": packed(entry.events), "snapshot": packed(entry.snapshot), "undone": int(entry.undone)}
    return vars(entry) | changed


async def given_by(at: AsyncConnection, user_id: int) -> list[dict[str, Any]]:
    """What somebody answered in matches that are folded; as rows would tell it, without what would betray others."""
    given = []
    for match_id in await archives.matches_with(at, user_id):
        people = await archives.people_in(at, match_id)
        for one in await archives.find(at, match_id):
            entries = await asyncio.to_thread(archives.unpack_entries, one, people)
            told = ({k: v for k, v in vars(entry).items() if k not in ("events", "snapshot")} for entry in entries)
            given += [row for row in told if row["user_id"] == user_id]
    return given
