"""What stands between a table's module and the database: one transaction, asked in SQLAlchemy's words.

It must not wait: a statement takes a few hundredths of a millisecond, less than handing it to a thread and back would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy


class Connection:
    """The interface of SQLAlchemy's `AsyncConnection`, so that a database over a network could take its place."""

    def __init__(self, raw: sqlalchemy.Connection) -> None:
        self._raw = raw

    async def execute(
        self,
        statement: sqlalchemy.Executable,
        parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    ) -> sqlalchemy.CursorResult[Any]:
        return self._raw.execute(statement, parameters)

    async def exec_driver_sql(
        self, statement: str, parameters: tuple[Any, ...] | None = None
    ) -> sqlalchemy.CursorResult[Any]:
        return self._raw.exec_driver_sql(statement, parameters)
