"""`python -m bot backup` and `restore`: what is refused, what is set aside, what is listed."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.one_bot import database_lock
from bot.store import Store
from bot.store.backup import back_up
from bot.store.copies import BEFORE_CHANGE_DAYS, DAY, copies_of, prune
from bot.store.migrations import NEWEST_SHAPE
from bot.store.notes import read_note, write_note
from bot.store.restore import finish, interrupted, restore

Bot = Callable[..., int]
NOW = 1_800_000_000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "crisis.sqlite3"


@pytest.fixture
def bot(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bot:
    """`python -m bot` with these words, in a thread: it has a loop of its own."""
    for name in [*os.environ]:
        if name.startswith(("DISCORD_", "BACKUP_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def run(*said: object) -> int:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(main, [str(word) for word in said]).result()

    return run


async def note(database: Path, value: str) -> None:
    async with Store(f"sqlite:///{database}") as store:
        await write_note(store, "colour", value)


async def noted(database: Path) -> str | None:
    async with Store(f"sqlite:///{database}") as store:
        return await read_note(store, "colour")


async def test_a_copy_comes_back_though_a_killed_bot_left_its_log(database: Path, tmp_path: Path) -> None:
    await note(database, "blue")
    copy = back_up(database, tmp_path / "copies")
    async with Store(f"sqlite:///{database}") as store:
        await write_note(store, "colour", "red")
        for part in ("", "-wal", "-shm"):  # as a kill would leave it: the last change lies in the log alone
            shutil.copyfile(f"{database}{part}", tmp_path / f"killed{part}")
    for part in ("", "-wal", "-shm"):
        (tmp_path / f"killed{part}").replace(f"{database}{part}")
    done = restore(copy, database)
    assert done.set_aside is not None
    assert [path.name for path in database.parent.glob("*-wal")] == [f"{done.set_aside.name}-wal"]
    assert await noted(database) == "blue"
    assert await noted(done.set_aside) == "red", "nothing is lost: the log was set aside with its file"


async def test_the_commands_in_their_order(database: Path, bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    await note(database, "blue")
    assert bot("backup") == 0
    assert "0 matches" in capsys.readouterr().out
    await note(database, "red")
    assert bot("restore") == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if ".sqlite3  " in line]
    name, day, _, _, _, unit, _, shape, matches, _ = line.split()
    assert (unit, shape, matches) == ("MB", str(NEWEST_SHAPE), "0") and day.count("-") == 2
    assert bot("restore", name) == 0
    assert await noted(database) == "blue"
    aside = capsys.readouterr().out.splitlines()[-1].split()[-1]
    assert bot("restore", aside) == 0
    assert await noted(database) == "red"


async def test_a_folder_of_ones_own_keeps_every_copy(
    database: Path, bot: Bot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await note(database, "blue")
    monkeypatch.setenv("BACKUP_KEPT", "1")
    for day in range(3):
        monkeypatch.setattr("bot.store.backup.time.time", lambda day=day: NOW + day * DAY)
        assert bot("backup", "--to", tmp_path / "mine") == bot("backup") == 0
    assert len(copies_of(database, tmp_path / "mine")) == 3
    assert len(copies_of(database, database.parent / "backups")) == 1
    monkeypatch.setenv("BACKUP_FOLDER", str(tmp_path / "other disk"))
    assert bot("backup") == 0
    assert len(copies_of(database, tmp_path / "other disk")) == 1


def files(database: Path) -> dict[Path, bytes]:
    found = [path for path in database.parent.iterdir() if path.is_file() and path.suffix != ".lock"]
    return {path: path.read_bytes() for path in found}


def refused(what: Path | str, told: str, database: Path, bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(database)
    assert bot("restore", what) == 1
    error = capsys.readouterr().err
    assert error.startswith("Nothing was changed: ") and told in error, error
    assert files(database) == before


async def test_what_is_no_copy_of_ours_is_refused_before_anything_is_touched(
    database: Path, bot: Bot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await note(database, "blue")
    good = back_up(database, tmp_path / "copies")
    foreign, newer, cut, text = (tmp_path / name for name in ("foreign", "newer", "cut", "text"))
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE cats (name)")
    shutil.copyfile(good, newer)
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 9999")
    cut.write_bytes(good.read_bytes()[: good.stat().st_size // 2])
    text.write_text("not a database")
    refused(tmp_path / "nowhere", "there is no file", database, bot, capsys)
    refused(database, "the database itself", database, bot, capsys)
    refused(foreign, "not a database of this bot", database, bot, capsys)
    refused(newer, "update the bot", database, bot, capsys)
    refused(cut, "damaged", database, bot, capsys)
    refused(text, "damaged", database, bot, capsys)


async def test_while_a_bot_runs_copies_are_made_and_none_is_put_in_place(
    database: Path, bot: Bot, capsys: pytest.CaptureFixture[str]
) -> None:
    await note(database, "blue")
    with database_lock(database, "a bot"):
        assert bot("backup") == 0
        capsys.readouterr()
        (copy,) = copies_of(database, database.parent / "backups")
        assert bot("restore", copy.path.name) == 1
        assert bot("restore", "--new") == 1
    for line in capsys.readouterr().err.splitlines():
        assert f"in use by a bot, process {os.getpid()} on " in line and f"kill {os.getpid()}" in line
    assert await noted(database) == "blue"


async def test_beginning_anew_sets_the_old_one_aside(
    database: Path, bot: Bot, capsys: pytest.CaptureFixture[str]
) -> None:
    await note(database, "blue")
    assert bot("restore", "--new") == 0
    aside = Path(capsys.readouterr().out.splitlines()[-1].split()[-1])
    assert await noted(database) is None
    assert await noted(aside) == "blue"


async def test_two_restores_in_one_second_set_aside_two(database: Path, tmp_path: Path) -> None:
    await note(database, "blue")
    copy = back_up(database, tmp_path / "copies")
    first, second = restore(copy, database, NOW), restore(copy, database, NOW)
    assert first.set_aside != second.set_aside
    assert not interrupted(database) and finish(database) is None


def test_without_a_database_or_copies_it_says_so(bot: Bot, capsys: pytest.CaptureFixture[str]) -> None:
    assert bot("backup") == 1
    assert "there is no database at" in capsys.readouterr().err
    assert bot("restore") == 1
    assert "There are no copies of crisis.sqlite3" in capsys.readouterr().err


def test_nightly_copies_go_by_number_and_those_before_a_change_by_age(tmp_path: Path) -> None:
    def lay(day: int, why: str = "") -> Path:
        path = tmp_path / f"crisis-202601{day:02}-030000{why}.sqlite3"
        path.touch()
        return path

    nightly = [lay(day) for day in range(1, 10)]
    change, other = lay(1, "-before-shape-8"), lay(1)
    stranger = tmp_path / "crisis-two-20260101-030000.sqlite3"
    stranger.touch()
    database = tmp_path / "crisis.sqlite3"
    newest = copies_of(database, tmp_path)[0].made_at
    assert sorted(prune(database, tmp_path, 7, newest)) == sorted({*nightly[:2], other})
    assert change.exists() and stranger.exists()
    assert prune(database, tmp_path, 7, newest + BEFORE_CHANGE_DAYS * DAY) == [change]


async def test_a_link_to_the_database_stays_one_and_leads_to_the_copy(database: Path, tmp_path: Path) -> None:
    """The link may lead to another disk: a file in the link's place would not be kept there."""
    await note(database, "blue")
    copy = back_up(database, tmp_path / "copies")
    await note(database, "red")
    link = tmp_path / "link.sqlite3"
    link.symlink_to(database)
    done = restore(copy, link)
    assert link.is_symlink() and await noted(database) == await noted(link) == "blue"
    assert done.set_aside is not None and done.set_aside.parent == database.parent
    assert await noted(done.set_aside) == "red"
