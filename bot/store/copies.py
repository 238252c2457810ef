"""The copies of a database: how they are called, which there are, what is in one, which may go.

It must not make a copy or put one in the database's place.
"""

from __future__ import annotations

import re
import sqlite3
import time
from calendar import timegm
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.migrations import NewerDatabaseError, found_shape

KEPT = 7
DAY = 86_400
BEFORE_CHANGE_DAYS = 30
"""Copies made before a change of shape stay this long, whatever the rotation; then people who left are gone there
too."""
STAMP = "%Y%m%d-%H%M%S"


class CopyError(Exception):
    """Why a file cannot stand in for the database, in one sentence."""


@dataclass(frozen=True)
class Copy:
    path: Path
    made_at: int
    before_shape: int | None = None
    """The shape that was about to be introduced, for a copy made because of it."""


@dataclass(frozen=True)
class Contents:
    shape: int
    matches: int


def copy_name(database: Path, now: float, before_shape: int | None = None) -> str:
    why = "" if before_shape is None else f"-before-shape-{before_shape}"
    return f"{database.stem}-{time.strftime(STAMP, time.gmtime(now))}{why}.sqlite3"


def copies_of(database: Path, folder: Path) -> list[Copy]:
    """Newest first. Another database whose name begins alike is not meant."""
    pattern = re.compile(re.escape(database.stem) + r"-(\d{8}-\d{6})(?:-before-shape-(\d+))?\.sqlite3")
    found: list[Copy] = []
    for path in folder.glob("*.sqlite3") if folder.is_dir() else ():
        named = pattern.fullmatch(path.name)
        if named is None or path == database:
            continue
        made_at = timegm(time.strptime(named[1], STAMP))
        found.append(Copy(path, made_at, int(named[2]) if named[2] else None))
    return sorted(found, key=lambda copy: (copy.made_at, copy.path.name), reverse=True)


def prune(database: Path, folder: Path, kept: int, now: float) -> list[Path]:
    """The nightly ones go by number, those before a change of shape by age."""
    copies = copies_of(database, folder)
    nightly = [copy for copy in copies if copy.before_shape is None]
    changes = [copy for copy in copies if copy.before_shape is not None]
    gone = nightly[kept:] + [copy for copy in changes if copy.made_at < now - BEFORE_CHANGE_DAYS * DAY]
    for copy in gone:
        copy.path.unlink(missing_ok=True)
    return [copy.path for copy in gone]


@contextmanager
def connected(path: Path, mode: str = "ro") -> Iterator[sqlite3.Connection]:
    """A connection that never makes a file; what is there is read or refused."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=5.0)
    try:
        yield connection
    finally:
        connection.close()


def shape_of(connection: sqlite3.Connection) -> int:
    """The shape of a database of ours; `CopyError` where it is none, or one of tomorrow."""
    try:
        shape = found_shape(lambda statement: connection.execute(statement).fetchall())
    except NewerDatabaseError as newer:
        raise CopyError(f"it has shape {newer.shape} and this version knows {newer.known}: update the bot") from None
    if shape < 1 or not _has_table(connection, "notes"):
        raise CopyError("it is not a database of this bot")
    return shape


def contents_of(connection: sqlite3.Connection) -> Contents:
    """The same with what is in it, which takes a moment for a large one."""
    shape, matches = shape_of(connection), 0
    if _has_table(connection, "matches"):
        (matches,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    return Contents(shape, matches)


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    known = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(known, (name,)).fetchone() is not None
