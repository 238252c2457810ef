"""Whether a database is whole: a glance that costs nothing, and a look at every page.

It must not change the file, nor make one.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bot.store.copies import CopyError, connected, shape_of
from bot.store.migrations import NewerDatabaseError, found_shape

MAGIC = b"SQLite format 3\x00"
HEADER = 100
SMALL = 32 * 1024 * 1024
"""Read whole at every start. A file of 500 MB takes two seconds from memory and half a minute from a cold disk: after a
clean stop it is read when the bot is up."""

CLOSED = (sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What SQLite answers to a user who may not write to the file or its folder."""

State = Literal["new", "empty", "ours", "strange", "closed", "newer", "damaged"]


@dataclass(frozen=True)
class Glance:
    """What can be seen without reading the whole file."""

    state: State
    why: str = ""
    shape: int = 0


def glance(database: Path) -> Glance:
    """Header, length, shape and tables: enough for a file that was emptied, cut off or mistaken for another."""
    if not database.exists():
        return Glance("new")
    path = database.resolve()  # the log lies beside what a link leads to
    size, log = path.stat().st_size, path.with_name(path.name + "-wal")
    if size == 0:
        return Glance("empty", "the file has no content")
    with database.open("rb") as opened:
        header = opened.read(HEADER)
    if not header.startswith(MAGIC):
        return Glance("damaged", "it does not begin as a SQLite file does")
    # While there is a log, pages may still lie in it and the file may be shorter than it says.
    if not (log.exists() and log.stat().st_size):
        told = _told_size(header)
        if told is not None and size < told:
            return Glance("damaged", f"it is cut off: {size} bytes of {told}")
    try:
        with connected(database, "rw") as connection:
            shape = found_shape(lambda statement: connection.execute(statement).fetchall())
            (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if shape == 0 and objects == 0:
                return Glance("empty", "there is no table in it")
            shape = shape_of(connection)
    except NewerDatabaseError as error:
        return Glance("newer", str(error))
    except CopyError as error:
        return Glance("strange", str(error))
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return Glance("ours")  # somebody writes to it: it can be written to
        if error.sqlite_errorcode & 0xFF in CLOSED:
            return Glance("closed", str(error))
        return Glance("damaged", str(error))
    return Glance("ours", shape=shape)


def _told_size(header: bytes) -> int | None:
    """How long the file says it is; None where it does not say, as files of very old programs."""
    page = int.from_bytes(header[16:18], "big")
    pages, changed, valid_for = (int.from_bytes(header[at : at + 4], "big") for at in (28, 24, 92))
    if changed != valid_for or pages == 0:
        return None
    return pages * (65_536 if page == 1 else page)


def fault_in(database: Path) -> str | None:
    """What is wrong with one of the pages; None: all were read and are well. Takes long for a large file."""
    try:
        with connected(database, "rw") as connection:
            found = [str(line) for (line,) in connection.execute("PRAGMA quick_check(1)")]
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == ["ok"] else "; ".join(found)
