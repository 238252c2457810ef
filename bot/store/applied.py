"""Presses that were carried out: each is noted in the transaction that does it, so that none is done twice.

Whoever works on a press puts it `in_hand`; the first transaction begun for it notes it, whatever it changes, so no
command has to think of it. It must not know what was pressed. The table is made with those of the matches.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import Column, Index, Table, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.dialect import insert_into
from bot.store.marks import PLACE, TIME
from bot.store.schema import BIG, metadata

applied = Table(
    "applied_presses",
    metadata,
    Column("interaction_id", BIG, primary_key=True, info=PLACE, autoincrement=False),
    Column("at", BIG, nullable=False, info=TIME),
    Index("applied_by_time", "at"),
)


KEPT_DAYS = 2
"""Discord's word for a press is good for a quarter of an hour: after that it cannot come again."""


class AppliedBefore(Exception):
    """This very press was taken already; Discord or a person sent it twice."""


@dataclass
class Press:
    """A press that is being worked on."""

    interaction_id: int
    noted: bool = False
    """Whether something was changed for it, and committed."""

    def was_noted(self) -> None:
        self.noted = True


_in_hand: ContextVar[Press | None] = ContextVar("the press in hand", default=None)


@contextmanager
def in_hand(interaction_id: int) -> Iterator[None]:
    """What is done inside is done for this press. Tasks that outlive it must be given a context of their own."""
    before = _in_hand.set(Press(interaction_id))
    try:
        yield
    finally:
        _in_hand.reset(before)


def counted() -> bool:
    """Whether something was committed for the press in hand."""
    press = _in_hand.get()
    return press is not None and press.noted


def not_noted_yet() -> Press | None:
    """The press in hand, if nothing was changed for it so far."""
    press = _in_hand.get()
    return None if press is None or press.noted else press


async def note(at: AsyncConnection, interaction_id: int) -> None:
    """One row for a press; `AppliedBefore` where there is one."""
    row = insert_into(at, applied).values(interaction_id=interaction_id, at=int(time.time())).on_conflict_do_nothing()
    if (await at.execute(row)).rowcount == 0:
        raise AppliedBefore


async def forget_old(at: AsyncConnection, now: float, most: int) -> int:
    """Up to so many presses that cannot come again; how many went."""
    old = select(applied.c.interaction_id).where(applied.c.at < int(now) - KEPT_DAYS * 86_400).limit(most)
    return (await at.execute(delete(applied).where(applied.c.interaction_id.in_(old.scalar_subquery())))).rowcount
