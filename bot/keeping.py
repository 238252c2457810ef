"""`python -m bot backup` and `python -m bot restore`: copies by hand, for the person who runs the bot.

It must not touch a database that a bot holds, but for reading it.
"""

from __future__ import annotations

import asyncio
import shlex
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from bot.one_bot import InUse, database_lock, take
from bot.settings import Settings
from bot.store import Store
from bot.store.backup import back_up
from bot.store.copies import Copy, CopyError, connected, contents_of, copies_of
from bot.store.restore import restore

DONE, FAILED = 0, 1


def make_copy(settings: Settings, to: Path | None) -> int:
    """A copy now; a running bot goes on. In a folder of one's own every copy stays."""
    if not settings.database.is_file():
        return _failed(f"DATABASE_URL: there is no database at {settings.database} yet")
    try:
        kept = settings.backup_kept if to is None else None
        copy = back_up(settings.database, to or settings.backups, kept=kept)
    except (OSError, sqlite3.Error) as error:
        return _failed(f"No copy was made: {error}")
    print(f"Copied and checked: {_line(Copy(copy, int(time.time())))}\n  {copy}")
    return DONE


def list_copies(settings: Settings) -> int:
    copies = copies_of(settings.database, settings.backups)
    if not copies:
        return _failed(f"There are no copies of {settings.database.name} in {settings.backups}")
    print(f"Copies of {settings.database} in {settings.backups}, newest first:\n")
    for copy in copies:
        print(f"  {_line(copy)}")
    print("\nTo bring one back, stop the bot and run: python -m bot restore NAME")
    return DONE


def bring_back(settings: Settings, name: str) -> int:
    """A copy by its name in the folder, or any file by its path."""
    inside = settings.backups / name
    return _put_in_place(settings, inside if inside.is_file() else Path(name))


def begin_anew(settings: Settings) -> int:
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "new.sqlite3"
        asyncio.run(_make_empty(empty))
        return _put_in_place(settings, empty)


async def _make_empty(path: Path) -> None:
    async with Store(f"sqlite:///{path}"):
        pass


def _put_in_place(settings: Settings, copy: Path) -> int:
    database = settings.database
    with ExitStack() as held:
        try:
            take(held, database_lock(database, "a restore"), f"{database} is in use by", "then restore")
            done = restore(copy, database)
        except InUse as error:
            return _failed(f"Nothing was changed: {error}")
        except CopyError as error:
            return _failed(f"Nothing was changed: {error}")
        except OSError as error:
            return _failed(f"It was not completed: {error}. Run it again; nothing is lost")
    print(f"{database} is in place: shape {done.contents.shape}, {_matches(done.contents.matches)}.")
    if done.set_aside is not None:
        print(f"The one before is set aside: {done.set_aside}")
        print(f"To take it back: python -m bot restore {shlex.quote(str(done.set_aside))}")
    return DONE


def _line(copy: Copy) -> str:
    day = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(copy.made_at))
    size = f"{copy.path.stat().st_size / 1e6:.1f} MB"
    try:
        with connected(copy.path) as connection:
            found = contents_of(connection)
        inside = f"shape {found.shape}  {_matches(found.matches)}"
    except (CopyError, sqlite3.Error) as error:
        inside = f"cannot be restored: {error}"
    return f"{copy.path.name}  {day}  {size}  {inside}"


def _matches(number: int) -> str:
    return "1 match" if number == 1 else f"{number} matches"


def _failed(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return FAILED
