"""Nightly copies of the database by its own means, checked before they count; the oldest go."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path

from bot.logs import EventLog

KEPT = 7
log = EventLog("bot.store.backup")


def back_up(database: Path, folder: Path, now: float | None = None) -> Path:
    """A whole, checked copy beside the database; a running bot may go on writing meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(now if now is not None else time.time()))
    target = folder / f"{database.stem}-{stamp}.sqlite3"
    draft = target.with_suffix(".part")
    draft.unlink(missing_ok=True)
    connection = sqlite3.connect(database)
    try:
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")  # an old file becomes one that gives room back
        connection.execute("VACUUM INTO ?", (str(draft),))
    finally:
        connection.close()
    check(draft)
    draft.replace(target)
    for old in sorted(folder.glob(f"{database.stem}-*.sqlite3"))[:-KEPT]:
        old.unlink()
    return target


def check(copy: Path) -> None:
    """A copy that cannot be read whole is worse than none."""
    connection = sqlite3.connect(f"file:{copy}?mode=ro", uri=True)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
    finally:
        connection.close()
    if verdict != "ok":
        raise OSError(f"the copy {copy.name} is damaged: {verdict}")


async def nightly(database: Path, folder: Path, hour: int = 3) -> None:
    """Back up once a night (UTC), until cancelled."""
    while True:
        now = time.time()
        today = now - now % 86_400 + hour * 3_600
        await asyncio.sleep((today if today > now else today + 86_400) - now)
        try:
            copy = await asyncio.to_thread(back_up, database, folder)
            log.info("database copied", copy=copy.name)
        except (OSError, sqlite3.Error) as error:
            # A full disk tonight is no reason to make no copy tomorrow.
            log.error("no copy of the database tonight", error)
