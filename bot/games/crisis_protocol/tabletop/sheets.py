"""What is being rolled on the tabletop, by its code: kept in the store, with the dice that are made of its secret.

It must not know what a state means: attacks, dodges, rolls and trackers share the shelf.
"""

import hashlib
import secrets
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.sheets import sheets
from rules_engine.crisis_protocol.tabletop.fair import FairDice, Record, new_code

if TYPE_CHECKING:
    from bot.store.database import Store

SECRET_BYTES = 32
KEPT_DAYS = 90
"""A game on the tabletop lasts an evening: after a season nobody presses its buttons. What was rolled can be checked
for good, so of such a sheet its record stays, with its seed; one without a roll goes."""
ANNOUNCED = "next"
"""The kind of a sheet whose commitment was shown and whose roll is still to come: stays until it does."""


@dataclass(frozen=True)
class Sheet:
    code: str
    kind: str
    owner_id: int
    version: int
    state: str
    record: Record
    secret: bytes
    begun_at: int
    language: str = ""
    """In which it is shown to all, whoever presses; empty on sheets from before it was kept."""

    def with_state(self, state: str, record: Record | None = None) -> "Sheet":
        return replace(self, state=state, record=record or self.record)

    def dice(self, press: int | None = None) -> FairDice:
        """The dice of this sheet; `press` is the number of the press that rolls first."""
        fresh = not self.record.press and press is not None
        record = self.record.model_copy(update={"press": str(press)}) if fresh else self.record
        return FairDice(self.secret, record)


def new_sheet(kind: str, owner_id: int, state: str = "") -> Sheet:
    """A sheet with a secret of its own, not kept yet."""
    code, secret = new_code(), secrets.token_bytes(SECRET_BYTES)
    return Sheet(code, kind, owner_id, 0, state, FairDice.begin(code, secret), secret, int(time.time()))


async def announced_sheet(store: "Store", owner_id: int) -> Sheet:
    """For rolls that fall with the command itself: the sheet this person's last such roll announced.

    The first one was announced by nobody, and says so. The next is prepared and announced at once.
    """
    key = hashlib.sha256(f"next {owner_id}".encode()).hexdigest()  # longer than any code, and nobody's number
    prepared, following = new_sheet("", owner_id), new_sheet(ANNOUNCED, owner_id)
    async with store.transaction() as connection:
        row = (await connection.execute(select(sheets).where(sheets.c.code == key))).one_or_none()
        if row is not None:
            record = Record.model_validate_json(row.record)
            prepared = replace(prepared, code=record.code, record=record, secret=row.secret)
        await connection.execute(delete(sheets).where(sheets.c.code == key))
        await connection.execute(insert_into(connection, sheets).values(row_of(following) | {"code": key}))
    told = {"announced": row is not None, "following": following.record.commitment}
    return replace(prepared, record=prepared.record.model_copy(update=told))


def row_of(sheet: Sheet) -> dict[str, object]:
    """As it is kept; the language stands behind the kind."""
    row: dict[str, object] = {**vars(sheet), "record": sheet.record.model_dump_json()}
    language = row.pop("language")
    return row | {"kind": f"{sheet.kind}:{language}"} if language else row


async def keep_sheet(store: "Store", sheet: Sheet) -> bool:
    """Whether it was kept: false where its code is in use already."""
    async with store.transaction() as connection:
        done = await connection.execute(insert_into(connection, sheets).values(row_of(sheet)).on_conflict_do_nothing())
        return done.rowcount == 1


async def find_sheet(store: "Store", code: str) -> Sheet | None:
    async with store.reading() as connection:
        row = (await connection.execute(select(sheets).where(sheets.c.code == code))).one_or_none()
    return None if row is None else _sheet(row)


def _sheet(row: Any) -> Sheet:
    kind, _, language = row.kind.partition(":")
    return Sheet(
        row.code,
        kind,
        row.owner_id,
        row.version,
        row.state,
        Record.model_validate_json(row.record),
        row.secret,
        row.begun_at,
        language,
    )


async def change_sheet(store: "Store", sheet: Sheet, state: str, record: Record | None = None) -> Sheet | None:
    """The sheet with a new state, or None where another press came first."""
    changed = replace(sheet, version=sheet.version + 1, state=state, record=record or sheet.record)
    values = {"version": changed.version, "state": state, "record": changed.record.model_dump_json()}
    here = (sheets.c.code == sheet.code, sheets.c.version == sheet.version)
    async with store.transaction() as connection:
        done = await connection.execute(update(sheets).where(*here).values(values))
        return changed if done.rowcount == 1 else None


async def close_old(at: AsyncConnection, now: float, most: int) -> int:
    """Close up to so many sheets that nobody presses any more; how many. A press on one is told that it is gone."""
    # Said in words, not as a parameter: only so the index of those that can still be pressed is used.
    old = (sheets.c.begun_at < int(now) - KEPT_DAYS * 86_400, text("state != ''"), sheets.c.kind != ANNOUNCED)
    found = [_sheet(row) for row in (await at.execute(select(sheets).where(*old).limit(most))).all()]
    unrolled = [sheet.code for sheet in found if not sheet.record.throws]
    await at.execute(delete(sheets).where(sheets.c.code.in_(unrolled)))
    for sheet in found:
        if sheet.record.throws:
            record = sheet.record if sheet.record.seed is not None else sheet.dice().reveal()
            values = {"state": "", "record": record.model_dump_json(), "version": sheet.version + 1}
            await at.execute(update(sheets).where(sheets.c.code == sheet.code).values(values))
    return len(found)
