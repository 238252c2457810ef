"""Puts a copy in the database's place so that a crash at any moment leaves the old or the new one whole.

It must not delete the present database: it is set aside under a dated name. It must not ask whether a bot runs: whoever
calls holds the lock.

A restore is decided by one rename: from then on a complete, checked file lies beside the database under a name that
says `restoring`. What follows (setting aside the old one with its `-wal` and `-shm`, then the last rename) can be done
again from wherever it stopped, and is, by the next restore or start.
"""

from __future__ import annotations

import glob
import re
import shutil
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from bot.store.backup import check_pages, sync
from bot.store.copies import STAMP, Contents, CopyError, connected, contents_of

DRAFT, DECIDED = ".draft-", ".restoring-"
PARTS = ("-wal", "-shm", "-journal", "")
"""What a database consists of; the file itself is moved last, so that its log never lies beside another file."""


@dataclass(frozen=True)
class Restored:
    contents: Contents
    set_aside: Path | None
    """Where the database lies that was there before, if there was one."""


def restore(copy: Path, database: Path, now: float | None = None) -> Restored:
    """The copy is read, checked and kept as a draft before anything is decided; `CopyError` says why it is refused."""
    if not copy.is_file():
        raise CopyError(f"there is no file {copy}")
    database = database.resolve()  # a link stays one: what it leads to is replaced
    if copy.resolve() == database:
        raise CopyError("this is the database itself")
    database.parent.mkdir(parents=True, exist_ok=True)
    # What was decided before and not completed comes first: otherwise the older decision would win in the end.
    finish(database)
    stamp = _free_stamp(database, time.time() if now is None else now)
    draft = database.with_name(f"{database.name}{DRAFT}{stamp}")
    for left in database.parent.glob(f"{glob.escape(database.name)}{DRAFT}*"):
        left.unlink(missing_ok=True)  # by a restore that was killed: nobody else is at it, the lock is ours
    try:
        shutil.copyfile(copy, draft)
        if (log := _part(copy, "-wal")).exists():  # a copy made by hand of a database in use
            shutil.copyfile(log, _part(draft, "-wal"))
        contents = _made_whole(draft, copy)
        sync(draft)
        return _decide(draft, database, stamp, contents)
    finally:
        _drop(draft)


def finish(database: Path) -> Path | None:
    """Complete a restore that was decided and interrupted; the database that was set aside by it, if one was."""
    database = database.resolve()
    pending = _pending(database)
    if pending is None:
        return None
    path, stamp = pending
    aside = _aside(database, stamp)
    for part in PARTS:
        if (old := _part(database, part)).exists():
            old.replace(_part(aside, part))
    sync(database.parent)
    path.replace(database)
    sync(database.parent)
    return aside if aside.exists() else None


def interrupted(database: Path) -> bool:
    return _pending(database.resolve()) is not None


def _decide(draft: Path, database: Path, stamp: str, contents: Contents) -> Restored:
    draft.replace(database.with_name(f"{database.name}{DECIDED}{stamp}"))
    sync(database.parent)
    return Restored(contents, finish(database))


def _made_whole(draft: Path, copy: Path) -> Contents:
    """One file without a log beside it, every page read."""
    try:
        with connected(draft, "rw") as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            contents = contents_of(connection)
            check_pages(connection, copy.name)
            connection.execute("PRAGMA journal_mode = WAL")  # as the bot keeps it
    except CopyError as error:
        raise CopyError(f"{copy.name} cannot be restored: {error}") from None
    except (OSError, sqlite3.Error) as error:
        raise CopyError(f"{copy.name} cannot be restored: it is damaged ({error}); take an older one") from None
    return contents


def _pending(database: Path) -> tuple[Path, str] | None:
    pattern = re.compile(re.escape(database.name + DECIDED) + r"([\d-]+)")
    for path in sorted(database.parent.glob(f"*{DECIDED}*")):
        if named := pattern.fullmatch(path.name):
            return path, named[1]
    return None


def _free_stamp(database: Path, now: float) -> str:
    """A name under which nothing lies yet: what was set aside is never overwritten."""
    while True:
        stamp = time.strftime(STAMP, time.gmtime(now))
        if not any(_part(_aside(database, stamp), part).exists() for part in PARTS):
            return stamp
        now += 1


def _aside(database: Path, stamp: str) -> Path:
    return database.with_name(f"{database.stem}-set-aside-{stamp}.sqlite3")


def _part(database: Path, part: str) -> Path:
    return database.with_name(database.name + part)


def _drop(draft: Path) -> None:
    for part in PARTS:
        _part(draft, part).unlink(missing_ok=True)
