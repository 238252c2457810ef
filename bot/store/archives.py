"""Stretches of a match's record folded into one blob each: the entries of a match are so alike that together they take
a twentieth of the room. Reading is as if nothing had been folded; see folding.py for when it is done.

It must not know what an entry means. Persons stay outside the blobs, where they can be found and forgotten.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Column, Index, Integer, LargeBinary, Table, and_, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PART
from bot.store.schema import BIG, TEXT, metadata

archives = Table(
    "match_archives",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("kind", TEXT, primary_key=True),
    Column("first", Integer, primary_key=True),
    Column("until", Integer, nullable=False),
    Column("instructions", TEXT, nullable=False),
    Column("archive", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""`kind`: entries, or records of that kind. Instructions stay readable: a judge's reason may name a person."""

persons = Table(
    "match_archive_people",
    metadata,
    Column("match_id", TEXT, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user_id", BIG, nullable=False, info=PART),
    Index("archives_by_person", "user_id"),
    sqlite_with_rowid=False,
)


ENTRIES, ROLLED = "entries", "rolled"
QUICK = [{"id": lzma.FILTER_LZMA2, "preset": 1}]
"""Ten milliseconds for two dozen entries: for matches that are being played."""
SMALL = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 2**22, "nice_len": 160, "lc": 4, "pb": 0}]
"""Two seconds for a whole match, once. Measured on 12.5 MB of a long one: 68 KB, where preset 6 alone makes 78."""


@dataclass(frozen=True)
class EntryRow:
    match_id: str
    n: int
    user_id: int | None
    answer: str | None
    instruction: str | None
    visibility: str
    events: str
    snapshot: str
    undone: bool
    at: int


@dataclass(frozen=True)
class Archive:
    """A stretch `first … until - 1`, packed."""

    match_id: str
    kind: str
    first: int
    until: int
    instructions: str
    archive: bytes


def pack_entries(entries: Sequence[EntryRow], people: Sequence[int], filters: list[dict[str, int]]) -> Archive:
    """Slow, so off the event loop. What was taken back keeps its answer and events, but no snapshot: nobody goes back
    there. `people` are the persons by their numbers."""
    numbers = {person: number for number, person in enumerate(people)}
    told = [entry.events for entry in entries]
    states = ["" if entry.undone else entry.snapshot for entry in entries]
    heads = [
        [e.n, None if e.user_id is None else numbers[e.user_id], e.answer, e.visibility, e.undone, e.at, *sizes]
        for e, *sizes in zip(entries, _sizes(told), _sizes(states), strict=True)
    ]
    head = json.dumps(heads).encode()
    # Text by text: a whole match has twelve megabytes, which need not lie there once more.
    made = lzma.LZMACompressor(check=lzma.CHECK_CRC32, filters=filters)
    parts = [made.compress(len(head).to_bytes(4, "big") + head)]
    parts += [made.compress(text.encode()) for texts in (told, states) for text in texts]
    instructions = {entry.n: entry.instruction for entry in entries if entry.instruction is not None}
    return Archive(
        entries[0].match_id,
        ENTRIES,
        entries[0].n,
        entries[-1].n + 1,
        json.dumps(instructions, ensure_ascii=False),
        b"".join((*parts, made.flush())),
    )


def _sizes(texts: Sequence[str]) -> list[int]:
    return [len(text.encode()) for text in texts]


def unpack_entries(archive: Archive, people: Sequence[int]) -> list[EntryRow]:
    """Slow, so off the event loop."""
    raw = lzma.decompress(archive.archive)
    size = 4 + int.from_bytes(raw[:4], "big")
    heads = json.loads(raw[4:size])
    told_at, state_at = size, size + sum(head[6] for head in heads)
    instructions = json.loads(archive.instructions)
    found = []
    for n, who, answer, visibility, undone, at, told, state in heads:
        found.append(
            EntryRow(
                archive.match_id,
                n,
                None if who is None else people[who],
                answer,
                instructions.get(str(n)),
                visibility,
                raw[told_at : told_at + told].decode(),
                raw[state_at : state_at + state].decode(),
                undone,
                at,
            )
        )
        told_at, state_at = told_at + told, state_at + state
    return found


def pack_records(match_id: str, kind: str, texts: Sequence[str]) -> Archive:
    packed = lzma.compress(json.dumps(texts).encode(), check=lzma.CHECK_CRC32, filters=SMALL)
    return Archive(match_id, kind, 0, len(texts), "{}", packed)


def unpack_records(archive: Archive) -> list[str]:
    return [str(text) for text in json.loads(lzma.decompress(archive.archive))]


# -- rows --------------------------------------------------------------------------------------------------------------


async def find(
    at: AsyncConnection, match_id: str, kind: str = ENTRIES, since: int = 0, until: int | None = None
) -> list[Archive]:
    """The stretches that hold something from `since` to `until`, both included."""
    here = and_(archives.c.match_id == match_id, archives.c.kind == kind, archives.c.until > since)
    if until is not None:
        here = and_(here, archives.c.first <= until)
    rows = (await at.execute(select(archives).where(here).order_by(archives.c.first))).all()
    return [Archive(**row._mapping) for row in rows]


async def people_in(at: AsyncConnection, match_id: str) -> list[int]:
    """By their numbers, which are never given again: whoever is forgotten leaves a stand-in."""
    query = select(persons.c.user_id).where(persons.c.match_id == match_id).order_by(persons.c.number)
    return [row.user_id for row in (await at.execute(query)).all()]


async def name_people(at: AsyncConnection, match_id: str, people: Sequence[int]) -> None:
    """Everybody who is in the archives of a match, those known before first."""
    known = len(await people_in(at, match_id))
    rows = [{"match_id": match_id, "number": number, "user_id": user} for number, user in enumerate(people)][known:]
    if rows:
        await at.execute(insert(persons), rows)


async def put(at: AsyncConnection, archive: Archive) -> None:
    await at.execute(insert(archives).values(**vars(archive)))


async def drop(at: AsyncConnection, match_id: str, kind: str) -> None:
    await at.execute(delete(archives).where(and_(archives.c.match_id == match_id, archives.c.kind == kind)))


async def matches_with(at: AsyncConnection, user_id: int) -> list[str]:
    """Matches in whose archives a person is."""
    query = select(persons.c.match_id).where(persons.c.user_id == user_id).distinct()
    return [row.match_id for row in (await at.execute(query)).all()]
