"""Everything the database holds about a person, to be given to them or forgotten.

Forgetting puts a nameless stand-in in their place: the opponent's matches and a league's tables stay whole. Which
columns hold a person is marked on the columns themselves; texts are searched for the person's number besides.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, Table, Text, and_, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import (
    applied,
    archives,
    conduct,
    folding,
    league,
    lessons,
    matches,
    notes,
    people,
    preferences,
    requests,
    rosters,
    season_posts,
    sheets,
)
from bot.store.marks import BARRED, OWN, PART, SHUNNED

TABLES: tuple[Table, ...] = (
    matches.matches,
    matches.seats,
    matches.entries,
    matches.records,
    archives.archives,
    archives.persons,
    applied.applied,
    matches.outbox,
    league.seasons,
    league.players,
    league.games,
    league.results,
    league.log,
    league.outbox,
    season_posts.posts,
    preferences.preferences,
    people.clocks,
    rosters.rosters,
    lessons.lessons,
    sheets.sheets,
    notes.notes,
    conduct.blocks,
    conduct.barred,
    requests.requests,
)
"""All there are; a test compares them with the database."""

NAMES = (league.players.c.name,)
"""What people are called: goes with them."""
WRITTEN = (conduct.barred.c.reason,)
"""What was written about somebody who is kept out of something: goes with them, though the row stays."""

HIDDEN = frozenset({"secret", "snapshot", "start", "events", "archive", "person", "listed_by", "course"})
"""Columns that would betray a running match, the opponent's choices, or a moderator; and fingerprints and the inner
state of a lesson, which say nothing."""


def persons(table: Table, *marks: dict[str, Any]) -> list[Column[Any]]:
    """The columns of a table that hold a person."""
    return [column for column in table.columns if column.info in marks]


def texts(table: Table) -> list[Column[Any]]:
    """Columns that may name a person somewhere inside."""
    return [column for column in table.columns if isinstance(column.type, Text) and not column.primary_key]


async def gather(at: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person, as JSON can say them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in TABLES:
        for row in await _about(at, table, user_id):
            facts = {name: value for name, value in row.items() if name not in HIDDEN}
            found.setdefault(table.name, []).append(facts)
    given = await folding.given_by(at, user_id)
    if given:
        found.setdefault(matches.entries.name, []).extend(given)
    return found


async def _about(at: AsyncConnection, table: Table, user_id: int) -> list[dict[str, Any]]:
    here: list[ColumnElement[bool]] = [column == user_id for column in persons(table, OWN, PART, BARRED)]
    here += [column.contains(str(user_id)) for column in texts(table)]
    if not here:
        return []
    rows = [dict(row._mapping) for row in (await at.execute(select(table).where(or_(*here)))).all()]
    told = [column.name for column in table.columns if column.info != SHUNNED]
    return [row for row in rows if any(_names(row[name], user_id) for name in told)]


def _names(value: object, user_id: int) -> bool:
    """Whether a value is this number or holds it whole: 77 is not in 1770."""
    return value == user_id or (isinstance(value, str) and _number(user_id).search(value) is not None)


def _number(user_id: int) -> re.Pattern[str]:
    return re.compile(rf"(?<!\d){user_id}(?!\d)")


async def forget(at: AsyncConnection, user_id: int) -> int:
    """Remove a person; returns the stand-in that took their place."""
    stand_in = -secrets.randbelow(2**62) - 1
    for column in NAMES:
        owner = next(iter(persons(column.table, PART)))
        await at.execute(update(column.table).where(owner == user_id).values({column: None}))
    await _keep_out_nameless(at, user_id)
    for table in TABLES:
        for row in await _about(at, table, user_id):
            if any(row[column.name] == user_id for column in persons(table, OWN)):
                await at.execute(delete(table).where(_this(table, row)))
            else:
                changed = dict(_replaced(table, row, user_id, stand_in))
                await at.execute(update(table).where(_this(table, row)).values(changed))
    return stand_in


async def _keep_out_nameless(at: AsyncConnection, user_id: int) -> None:
    """Nobody gets out of a block or off a server's list by having themselves forgotten: the fingerprint stays alone."""
    for table in TABLES:
        written = {column: None for column in WRITTEN if column.table is table}
        for column in persons(table, BARRED, SHUNNED):
            await at.execute(update(table).where(column == user_id).values({column: None, **written}))


def _this(table: Table, row: dict[str, Any]) -> ColumnElement[bool]:
    return and_(*(column == row[column.name] for column in table.primary_key.columns))


def _replaced(table: Table, row: dict[str, Any], user_id: int, stand_in: int) -> Iterator[tuple[str, Any]]:
    for column in persons(table, PART):
        if row[column.name] == user_id:
            yield column.name, stand_in
    for column in texts(table):
        said = row[column.name]
        if isinstance(said, str) and _names(said, user_id):
            yield column.name, _number(user_id).sub(str(stand_in), said)
