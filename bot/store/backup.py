"""Copies of the database by its own means, checked before they count; the oldest go.

It must not put a copy in the database's place: `restore` does.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from pathlib import Path

from bot.logs import EventLog
from bot.store.copies import DAY, KEPT, connected, copies_of, copy_name, prune

DRAFT = ".part"
STALE_SECONDS = 3_600
"""A draft that nobody has written to for so long was left by a process that died."""
log = EventLog("bot.store.backup")


def back_up(
    database: Path, folder: Path, now: float | None = None, *, kept: int | None = KEPT, before_shape: int | None = None
) -> Path:
    """A whole, checked copy; a running bot may go on writing meanwhile. `kept` None: no other copy goes for it."""
    now = time.time() if now is None else now
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob(f"{database.stem}-*{DRAFT}*"):
        if left.stat().st_mtime < now - STALE_SECONDS:
            left.unlink(missing_ok=True)
    target = folder / copy_name(database, now, before_shape)
    draft = target.with_suffix(f"{DRAFT}{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        with connected(database, "rw") as connection:
            connection.execute("PRAGMA auto_vacuum=INCREMENTAL")  # an old file becomes one that gives room back
            connection.execute("VACUUM INTO ?", (str(draft),))
        check(draft)
        sync(draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    sync(folder)
    if kept is not None:
        prune(database, folder, kept, now)
    return target


def sync(path: Path) -> None:
    """On the disk when this is left; for a folder, the names in it."""
    if path.is_dir() and os.name == "nt":  # pragma: no cover (no such thing there)
        return
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def check(copy: Path) -> None:
    """A copy that cannot be read whole is worse than none."""
    with connected(copy) as connection:
        check_pages(connection, copy.name)


def check_pages(connection: sqlite3.Connection, name: str) -> None:
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise OSError(f"the copy {name} is damaged: {verdict}")


def newest_age(database: Path, folder: Path) -> float | None:
    """Seconds since the newest copy; None: there is none."""
    copies = copies_of(database, folder)
    return time.time() - copies[0].made_at if copies else None


async def tonight(database: Path, folder: Path, *, kept: int = KEPT) -> None:
    """A full disk tonight is no reason to make no copy tomorrow."""
    await _copy(database, folder, kept, "no copy of the database tonight")


async def catch_up(database: Path, folder: Path, *, kept: int = KEPT) -> None:
    """The machine may have been off at night: at the start, a copy if the newest is older than a day."""
    age = await asyncio.to_thread(newest_age, database, folder)
    if age is None or age > DAY:
        await _copy(database, folder, kept, "no copy of the database at the start")


async def _copy(database: Path, folder: Path, kept: int, failed: str) -> None:
    try:
        copy = await asyncio.to_thread(back_up, database, folder, kept=kept)
        log.info("database copied", copy=copy.name)
    except (OSError, sqlite3.Error) as error:
        log.error(failed, error, database=str(database), folder=str(folder))
