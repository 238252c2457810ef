"""A process that does one piece of work on a database again and again, each time killed a step later.

A step is whatever the interpreter reports about files (its audit events), every statement of SQLite, and every so many
of SQLite's own instructions, so that a copy dies half written too. Killed means SIGKILL: nothing is tidied up. After
each kill it must be as the next start of the bot would find it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from old_shapes import old_database

from bot.opening import prepare
from bot.settings import Settings
from bot.store import Store
from bot.store.backup import back_up, check
from bot.store.copies import copies_of
from bot.store.migrations import NEWEST_SHAPE
from bot.store.restore import restore

FILE_EVENTS = {"open", "os.rename", "os.remove", "os.mkdir", "shutil.copyfile", "sqlite3.connect"}
INSTRUCTIONS = 500
OLD_SHAPE = 4
NOTES = 400


def die_at(last: int, count: list[int]) -> None:
    """From now on every step counts, and the last one is not survived."""

    def step(*_: object) -> int:
        count[0] += 1
        if count[0] == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def heard(event: str, _arguments: tuple[Any, ...]) -> None:
        if event in FILE_EVENTS:
            step()

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection = plain(*arguments, **options)
        connection.set_trace_callback(step)
        connection.set_progress_handler(step, INSTRUCTIONS)
        return connection

    plain, sqlite3.connect = sqlite3.connect, connect
    sys.addaudithook(heard)


def killed(work: Callable[[], None], at: int) -> bool:
    """Whether the work was ended by its kill; otherwise it was done before that step came."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            die_at(at, [0])
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the work failed"
    return False


# -- databases -----------------------------------------------------------------------------------------------------


def fill(path: Path, text: str) -> None:
    connection = sqlite3.connect(path)
    connection.executemany("INSERT INTO notes VALUES (?, ?)", [(f"{n}", text * 50) for n in range(NOTES)])
    connection.commit()
    connection.close()


def left_by_a_killed_bot(path: Path) -> None:
    """The last press lies in the log beside the file only."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("INSERT INTO notes VALUES ('last press', 'kept')")
    connection.commit()
    for part in ("", "-wal"):
        shutil.copyfile(f"{path}{part}", f"{path}.killed{part}")
    connection.close()
    for part in ("", "-wal"):
        Path(f"{path}.killed{part}").replace(f"{path}{part}")


def notes(path: Path) -> dict[str, str]:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    found = dict(connection.execute("SELECT name, value FROM notes").fetchall())
    connection.close()
    return found


def shape(path: Path) -> int:
    connection = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return int(number)


# -- what is killed ------------------------------------------------------------------------------------------------


class Trial:
    """One folder for one kill."""

    def __init__(self, model: Path, here: Path) -> None:
        shutil.rmtree(here, ignore_errors=True)
        shutil.copytree(model, here)
        self.database, self.folder, self.copy = here / "crisis.sqlite3", here / "backups", here / "copy.sqlite3"
        self.settings = Settings(database_url=f"sqlite:///{self.database}", discord_token=None)
        self.before = OLD | {"last press": "kept"}


OLD = {f"{n}": "old" * 50 for n in range(NOTES)}
NEW = {f"{n}": "new" * 50 for n in range(NOTES)}


def backing_up(trial: Trial) -> Callable[[], None]:
    return lambda: back_up(trial.database, trial.folder, kept=1) and None


def after_backup(trial: Trial) -> None:
    for copy in copies_of(trial.database, trial.folder):
        check(copy.path)
        assert notes(copy.path) == trial.before
    assert notes(trial.database) == trial.before
    assert notes(back_up(trial.database, trial.folder)) == trial.before


def restoring(trial: Trial) -> Callable[[], None]:
    return lambda: restore(trial.copy, trial.database) and None


def after_restore(trial: Trial) -> None:
    prepare(trial.settings, unclean=True)  # the next start
    found = notes(trial.database)
    aside = list(trial.database.parent.glob("*-set-aside-*.sqlite3"))
    if found == NEW:
        assert [notes(path) for path in aside] == [trial.before], "the old one is set aside whole, with its log"
    else:
        assert found == trial.before and not aside
        restore(trial.copy, trial.database)
        assert notes(trial.database) == NEW
    assert not list(trial.database.parent.glob("*.restoring-*"))


def starting(trial: Trial) -> Callable[[], None]:
    def start() -> None:
        prepare(trial.settings, unclean=False)
        asyncio.run(opened(trial.database))

    return start


async def opened(database: Path) -> None:
    async with Store(f"sqlite:///{database}"):
        pass


def after_migration(trial: Trial) -> None:
    if shape(trial.database) > OLD_SHAPE:
        copies = [copy for copy in copies_of(trial.database, trial.folder) if copy.before_shape is not None]
        assert notes(copies[-1].path) == trial.before and shape(copies[-1].path) == OLD_SHAPE
    starting(trial)()
    assert shape(trial.database) == NEWEST_SHAPE
    assert notes(trial.database) == trial.before


WORKS = {
    "backup": (backing_up, after_backup),
    "restore": (restoring, after_restore),
    "migration": (starting, after_migration),
}


def main(what: str, folder: Path, stride: int) -> None:
    work, examine = WORKS[what]
    model = folder / "model"
    model.mkdir()
    old_database(model / "crisis.sqlite3", OLD_SHAPE)
    fill(model / "crisis.sqlite3", "old")
    asyncio.run(opened(model / "copy.sqlite3"))
    fill(model / "copy.sqlite3", "new")
    left_by_a_killed_bot(model / "crisis.sqlite3")
    step, kills = 1, 0
    while True:
        trial = Trial(model, folder / "trial")
        if not killed(work(trial), step):
            break
        examine(trial)
        kills, step = kills + 1, step + stride
    sys.stdout.write(f"{what}: killed {kills} times\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
