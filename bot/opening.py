"""Before the database is opened: is it there, whole and ours; a copy of it before its shape changes.

It must not go on with a file that looks lost: whoever runs the bot decides whether to restore or to begin anew.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from bot.logs import EventLog
from bot.settings import Settings
from bot.store.backup import back_up
from bot.store.copies import copies_of
from bot.store.migrations import NEWEST_SHAPE
from bot.store.restore import finish
from bot.store.sound import SMALL, Glance, fault_in, glance

log = EventLog("bot.opening")


@dataclass(frozen=True)
class DatabaseFault:
    found: str
    to_do: str

    def __str__(self) -> str:
        return f"{self.found}. {self.to_do}"


class LostDatabase(Exception):
    """One line for the person who runs the bot: what is wrong with the database, and what to do."""


def prepare(settings: Settings, *, unclean: bool) -> bool:
    """Whether every page was read; if not, it should be when the bot is up. A server sees to that itself."""
    if settings.on_server:
        return True
    database, folder = settings.database, settings.backups
    aside = finish(database)
    if aside is not None:
        log.warning("an interrupted restore was completed", set_aside=aside.name)
    file = database.resolve()
    unclean = unclean or file.with_name(file.name + "-wal").exists()
    seen = glance(database)
    if fault := lost(seen, database, folder):
        raise LostDatabase(f"DATABASE_URL: {fault}")
    if seen.state == "empty":
        log.warning("the database is empty, beginning anew", database=str(database))
    if seen.state != "ours":
        return True
    size = database.stat().st_size
    thorough = unclean or size <= SMALL
    if thorough and size > SMALL:
        log.info("the last stop was not clean: reading the database whole", megabytes=size // 1_000_000)
    if thorough and (page := fault_in(database)):
        raise LostDatabase(f"DATABASE_URL: {damaged(database, folder, page)}")
    if 0 < seen.shape < NEWEST_SHAPE:
        _copy_before_change(database, folder)
    return thorough


def lost(seen: Glance, database: Path, folder: Path) -> DatabaseFault | None:
    """What is wrong with a database by what was seen of it; None: it may be opened."""
    if seen.state == "damaged":
        return damaged(database, folder, seen.why)
    if seen.state == "strange":
        return DatabaseFault(f"{database} cannot be used: {seen.why}", "Name another file")
    if seen.state == "closed":
        return DatabaseFault(f"{database} cannot be written to ({seen.why})", "Let this user write it and its folder")
    if seen.state in ("new", "empty") and copies_of(database, folder):
        what = "is missing" if seen.state == "new" else "is empty"
        return DatabaseFault(f"{database} {what}, but there are copies of it", remedy(database, folder))
    return None  # a newer one is refused by whoever opens it


def damaged(database: Path, folder: Path, why: str) -> DatabaseFault:
    return DatabaseFault(f"{database} is damaged ({why})", remedy(database, folder))


def remedy(database: Path, folder: Path) -> str:
    """How to get the data back, with the newest copy by its name; or how to begin anew on purpose."""
    anew = "`python -m bot restore --new` begins anew; what is there now is set aside, not deleted"
    copies = copies_of(database, folder)
    if not copies:
        return f"There is no copy of it in {folder}. {anew}"
    newest = copies[0]
    day = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(newest.made_at))
    return f"`python -m bot restore {newest.path.name}` brings back the newest copy, of {day}; {anew}"


def _copy_before_change(database: Path, folder: Path) -> None:
    try:
        copy = back_up(database, folder, kept=None, before_shape=NEWEST_SHAPE)
    except (OSError, sqlite3.Error) as error:
        raise LostDatabase(
            f"BACKUP_FOLDER: no copy could be made in {folder} before the database changes its shape ({error}); "
            "make room, or name another folder"
        ) from None
    log.info("database copied before its shape changes", copy=copy.name, to=NEWEST_SHAPE)
