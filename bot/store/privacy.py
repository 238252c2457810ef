"""Everything the database holds about a person, to be given to them or forgotten.

Forgetting puts a nameless stand-in in their place: the opponent's matches and a league's tables stay whole.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

# Where a person's id stands in a column of its own; `season_results` holds ids inside JSON besides.
HELD: tuple[tuple[str, str], ...] = (
    ("matches", "creator_id"),
    ("match_seats", "user_id"),
    ("match_entries", "user_id"),
    ("seasons", "organiser_id"),
    ("season_players", "user_id"),
    ("season_games", "one"),
    ("season_games", "other"),
    ("season_games", "reported_by"),
    ("season_results", "by"),
    ("season_log", "by"),
)
OWN: tuple[tuple[str, str], ...] = (("people", "user_id"), ("sheets", "owner_id"), ("rosters", "user_id"))
"""Rows that are about this person alone: simply removed."""

HIDDEN = frozenset({"secret", "snapshot", "start", "events"})
"""Columns that would betray a running match or the opponent's choices."""


async def gather(at: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person, as JSON can say them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in (*OWN, *HELD):
        rows = (await at.execute(text(f'SELECT * FROM {table} WHERE "{column}" = :id'), {"id": user_id})).all()
        for row in rows:
            facts = {name: value for name, value in row._mapping.items() if name not in HIDDEN}
            kept = found.setdefault(table, [])
            if facts not in kept:
                kept.append(facts)
    return found


async def forget(at: AsyncConnection, user_id: int) -> int:
    """Remove a person; returns the stand-in that took their place."""
    stand_in = -secrets.randbelow(2**62) - 1
    for table, column in OWN:
        await at.execute(text(f'DELETE FROM {table} WHERE "{column}" = :id'), {"id": user_id})
    # Somebody else's attack that this person defended against names them inside its state.
    await at.execute(text("DELETE FROM sheets WHERE instr(state, :id)"), {"id": str(user_id)})
    await at.execute(text("UPDATE season_players SET name = NULL, wishes = '{}' WHERE user_id = :id"), {"id": user_id})
    # What was noted or is still to be told names people inside JSON.
    for table, column in (("season_log", "data"), ("season_outbox", "data"), ("season_games", "asked")):
        await at.execute(
            text(f"UPDATE {table} SET {column} = replace({column}, :id, :new) WHERE instr({column}, :id)"),
            {"id": str(user_id), "new": str(stand_in)},
        )
    for table, column in HELD:
        await at.execute(
            text(f'UPDATE {table} SET "{column}" = :new WHERE "{column}" = :id'), {"new": stand_in, "id": user_id}
        )
    await at.execute(
        text("UPDATE match_records SET data = :new WHERE kind = 'invited' AND data = :id"),
        {"new": str(stand_in), "id": str(user_id)},
    )
    rows = (await at.execute(text("SELECT game_id, revision, result FROM season_results"))).all()
    for row in rows:
        result = json.loads(row.result)
        changed = _replaced(result, user_id, stand_in)
        if changed != result:
            await at.execute(
                text("UPDATE season_results SET result = :result WHERE game_id = :game AND revision = :revision"),
                {"result": json.dumps(changed), "game": row.game_id, "revision": row.revision},
            )
    return stand_in


def _replaced(result: dict[str, Any], user_id: int, stand_in: int) -> dict[str, Any]:
    new = dict(result)
    if new.get("winner") == user_id:
        new["winner"] = stand_in
    for side in ("one", "other"):
        if new.get(side) and new[side].get("player") == user_id:
            new[side] = {**new[side], "player": stand_in}
    return new
