"""Before the database is opened: files that were emptied, cut off, damaged, mistaken for another, or deleted."""

import sqlite3
from pathlib import Path

import pytest
from old_shapes import old_database

from bot import opening
from bot.doctor import copies, database
from bot.opening import LostDatabase, prepare
from bot.settings import Settings
from bot.store import Store
from bot.store.backup import back_up
from bot.store.copies import DAY, copies_of
from bot.store.migrations import NEWEST_SHAPE
from bot.store.notes import read_note
from bot.store.sound import fault_in, glance

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crisis.sqlite3"


@pytest.fixture
def settings(path: Path) -> Settings:
    return Settings(database_url=f"sqlite:///{path}", discord_token=None)


async def fill(path: Path) -> None:
    async with Store(f"sqlite:///{path}") as store, store.transaction() as at:
        for number in range(300):
            await at.exec_driver_sql("INSERT INTO notes VALUES (?, ?)", (f"note {number}", "x" * 400))


def overwrite(path: Path, share: float) -> None:
    """As many damaged pages, spread over the file; the first stays."""
    data = bytearray(path.read_bytes())
    pages = len(data) // PAGE
    for page in range(1, pages, round(1 / share)):
        data[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


def overwrite_last(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-PAGE] + b"\xa5" * PAGE)


def cut_off(path: Path, bytes: int) -> int:
    """How long it was."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.truncate(size - bytes)
    return size


def lose(path: Path, how: str) -> None:
    path.unlink()
    if how == "emptied":
        path.touch()
    elif how == "without tables":
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE t (x)")
            connection.execute("DROP TABLE t")


def test_a_new_database_is_begun(settings: Settings, path: Path) -> None:
    assert prepare(settings, unclean=False)
    assert not path.exists()


async def test_a_whole_one_is_opened(settings: Settings, path: Path) -> None:
    await fill(path)
    assert glance(path).state == "ours"
    assert prepare(settings, unclean=False)


@pytest.mark.parametrize("with_copy", [False, True])
async def test_damaged_pages_are_found_and_a_way_out_is_named(settings: Settings, path: Path, with_copy: bool) -> None:
    await fill(path)
    copy = back_up(path, settings.backups).name if with_copy else "--new"
    overwrite(path, 0.3)
    with pytest.raises(LostDatabase) as told:
        prepare(settings, unclean=False)
    assert "is damaged" in str(told.value) and f"`python -m bot restore {copy}`" in str(told.value)
    finding = database(settings)
    assert not finding.ok and f"python -m bot restore {copy}" in finding.remedy


async def test_a_file_that_was_cut_off_is_found_without_reading_it(settings: Settings, path: Path) -> None:
    await fill(path)
    size = cut_off(path, PAGE)
    assert (glance(path).state, glance(path).why) == ("damaged", f"it is cut off: {size - PAGE} bytes of {size}")
    with pytest.raises(LostDatabase, match="cut off"):
        prepare(settings, unclean=False)


async def test_a_large_file_is_read_at_the_start_only_after_an_unclean_stop(
    settings: Settings, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "SMALL", PAGE)
    await fill(path)
    overwrite_last(path)
    assert not prepare(settings, unclean=False), "it is left to the upkeep"
    assert fault_in(path) is not None
    with pytest.raises(LostDatabase, match="damaged"):
        prepare(settings, unclean=True)


@pytest.mark.parametrize("loss", ["deleted", "emptied", "without tables"])
async def test_a_lost_one_with_copies_is_not_begun_anew_by_itself(settings: Settings, path: Path, loss: str) -> None:
    await fill(path)
    name = back_up(path, settings.backups).name
    lose(path, loss)
    with pytest.raises(LostDatabase) as told:
        prepare(settings, unclean=False)
    assert f"`python -m bot restore {name}`" in str(told.value) and "`python -m bot restore --new`" in str(told.value)
    finding = database(settings)
    assert not finding.ok and name in finding.remedy


def test_an_empty_file_without_copies_is_begun_but_no_doctor_passes_it(settings: Settings, path: Path) -> None:
    path.touch()
    assert prepare(settings, unclean=False)
    finding = database(settings)
    assert not finding.ok and "is empty" in finding.detail
    assert path.stat().st_size == 0, "looked at, not touched"


def test_a_database_of_another_program_is_left_alone(settings: Settings, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cats (name)")
    with pytest.raises(LostDatabase, match="not a database of this bot"):
        prepare(settings, unclean=False)


async def test_before_every_change_of_shape_there_is_a_copy(settings: Settings, path: Path) -> None:
    old_database(path, 4)
    assert "shape 4, " in database(settings).detail
    prepare(settings, unclean=False)
    (copy,) = copies_of(path, settings.backups)
    assert copy.before_shape == NEWEST_SHAPE and glance(copy.path).shape == 4
    assert glance(path).shape == 4, "the doctor and the copy change nothing"
    async with Store(f"sqlite:///{path}") as store:
        assert await read_note(store, "none") is None
    prepare(settings, unclean=False)
    assert len(copies_of(path, settings.backups)) == 1, "no change, no copy"


async def test_without_a_copy_the_shape_does_not_change(settings: Settings, path: Path) -> None:
    old_database(path, 1)
    settings.backups.touch()  # a file where the folder should be
    with pytest.raises(LostDatabase, match=r"^BACKUP_FOLDER: no copy could be made"):
        prepare(settings, unclean=False)


async def test_the_doctor_tells_the_age_of_the_newest_copy(
    settings: Settings, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert copies(settings).ok, "nothing to copy yet"
    await fill(path)
    back_up(path, settings.backups, now=1_800_000_000)
    monkeypatch.setattr("bot.store.backup.time.time", lambda: 1_800_000_000 + DAY)
    assert copies(settings).ok and "is 24 h old" in copies(settings).detail
    monkeypatch.setattr("bot.store.backup.time.time", lambda: 1_800_000_000 + 3 * DAY)
    assert not copies(settings).ok and "python -m bot backup" in copies(settings).remedy
