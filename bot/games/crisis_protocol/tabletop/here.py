"""Which tracker a channel plays with, and which message shows it.

It must not know what a tracker holds: it points at a sheet.
"""

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from bot.games.crisis_protocol.tabletop.sheets import new_sheet, row_of
from bot.store.sheets import sheets
from rules_engine.kernel.values import Value

if TYPE_CHECKING:
    from bot.store.database import Store

KIND = "here"


class Here(Value):
    """The tracker of a channel; old messages of it are known by not being the one."""

    code: str
    message_id: int = 0
    """0: not known."""


def _key(channel_id: int) -> str:
    return hashlib.sha256(f"table {channel_id}".encode()).hexdigest()  # longer than any code, and nobody's number


async def tracker_here(store: "Store", channel_id: int | None) -> Here | None:
    async with store.reading() as connection:
        found = await connection.execute(select(sheets.c.state).where(sheets.c.code == _key(channel_id or 0)))
        state = found.scalar_one_or_none()
    return Here.model_validate_json(state) if state else None


async def put_here(store: "Store", channel_id: int | None, owner_id: int, here: Here) -> None:
    """From now on this is the channel's tracker, shown by that message."""
    key = _key(channel_id or 0)
    pointer = replace(new_sheet(KIND, owner_id, here.model_dump_json()), code=key)
    async with store.transaction() as connection:
        await connection.execute(delete(sheets).where(sheets.c.code == key))
        await connection.execute(insert(sheets).values(row_of(pointer)))
