"""Free rolls: the base dice and, once they were rolled, their extra dice.

It must not roll: whoever calls brings the dice.
"""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import BigInteger, Column, MetaData, Table, Text, select, update

from bot.store.database import Store
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face

_rolls = Table(
    "rolls",
    MetaData(),
    Column("id", Text, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("base", Text, nullable=False),
    Column("extra", Text),
    Column("rolled_at", BigInteger, nullable=False),
)

Faces = tuple[Face, ...]


@dataclass(frozen=True)
class Roll:
    id: str
    user_id: int
    base: Faces
    extra: Faces | None = None

    @property
    def extra_dice_due(self) -> int:
        """DIE-10: one per critical of the base roll, once."""
        return self.base.count(Face.CRITICAL) if self.extra is None else 0

    @property
    def faces(self) -> Faces:
        return self.base + (self.extra or ())

    @property
    def attack(self) -> int:
        return sum(face in ATTACK_SUCCESSES for face in self.faces)

    @property
    def defence(self) -> int:
        return sum(face in DEFENCE_SUCCESSES for face in self.faces)


def new_roll(user_id: int, base: Faces) -> Roll:
    return Roll(secrets.token_hex(8), user_id, base)


async def keep_roll(store: Store, roll: Roll) -> None:
    row = {"id": roll.id, "user_id": roll.user_id, "base": "".join(roll.base), "rolled_at": int(time.time())}
    async with store.transaction() as connection:
        await connection.execute(_rolls.insert().values(row))


async def find_roll(store: Store, roll_id: str) -> Roll | None:
    async with store.transaction() as connection:
        found = await connection.execute(select(_rolls).where(_rolls.c.id == roll_id))
        row = found.one_or_none()
    if row is None:
        return None
    return Roll(row.id, row.user_id, _read(row.base), None if row.extra is None else _read(row.extra))


async def keep_extra(store: Store, roll: Roll, extra: Faces) -> Roll:
    """Keep the extra dice unless a press before this one did; either way, the roll as it stands now."""
    async with store.transaction() as connection:
        await connection.execute(
            update(_rolls).where(_rolls.c.id == roll.id, _rolls.c.extra.is_(None)).values(extra="".join(extra))
        )
        kept = (await connection.execute(select(_rolls.c.extra).where(_rolls.c.id == roll.id))).scalar_one()
    return Roll(roll.id, roll.user_id, roll.base, _read(kept))


def _read(letters: str) -> Faces:
    return tuple(Face(letter) for letter in letters)
