"""The database: its pragmas, its migrations, and rolls that are kept once."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import Store
from bot.store.migrations import MIGRATIONS, NewerDatabaseError, migrate
from bot.store.notes import read_note, write_note
from bot.store.rolls import Roll, find_roll, keep_extra, keep_roll, new_roll
from rules_engine.crisis_protocol.faces import Face


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'er' / 'crisis.sqlite3'}"


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def test_an_answered_press_is_on_the_disk(store: Store) -> None:
    async with store.transaction() as connection:
        pragmas = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert pragmas == ["wal", 2, 1, 5000]


async def test_two_who_read_and_then_write_do_not_fail(store: Store) -> None:
    async def read_then_write(name: str) -> None:
        async with store.transaction() as connection:
            await connection.execute(text("SELECT count(*) FROM notes"))
            await asyncio.sleep(0)
            await connection.execute(text("INSERT INTO notes VALUES (:name, 'x')"), {"name": name})

    await asyncio.gather(*(read_then_write(str(n)) for n in range(8)))
    assert await read_note(store, "7") == "x"


async def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        async with store.transaction() as connection:
            await connection.execute(text("INSERT INTO notes VALUES ('a', 'b')"))
            raise ZeroDivisionError
    assert await read_note(store, "a") is None


async def test_a_failed_migration_leaves_the_number_before_it(address: str) -> None:
    async with Store(address) as store:
        broken = {**MIGRATIONS, 98: ("CREATE TABLE half (x)",), 99: ("CREATE TABLE other (x)", "NOT SQL")}
        with pytest.raises(OperationalError):
            await migrate(store._engine, broken)
        with sqlite3.connect(store.path) as plain:
            assert plain.execute("PRAGMA user_version").fetchone() == (98,)
            tables = {name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        plain.close()
    assert "half" in tables
    assert "other" not in tables


async def test_a_database_of_a_newer_version_is_refused(address: str) -> None:
    async with Store(address) as store:
        await migrate(store._engine, {**MIGRATIONS, 99: ("CREATE TABLE tomorrow (x)",)})
    with pytest.raises(NewerDatabaseError, match="update the bot"):
        await Store(address).open()


async def test_two_processes_may_open_a_new_database_at_once(address: str) -> None:
    first, second = Store(address), Store(address)
    await asyncio.gather(first.open(), second.open())
    await write_note(first, "x", "1")
    assert await read_note(second, "x") == "1"
    await first.close()
    await second.close()


async def test_a_roll_survives_a_restart(address: str) -> None:
    async with Store(address) as store:
        roll = new_roll(7, (Face.CRITICAL, Face.BLANK))
        await keep_roll(store, roll)
    async with Store(address) as store:
        assert await find_roll(store, roll.id) == roll
        assert await find_roll(store, "nothing") is None


async def test_extra_dice_are_kept_once_even_when_pressed_together(store: Store) -> None:
    """DIE-10: extra dice are rolled once."""
    roll = new_roll(7, (Face.CRITICAL,))
    await keep_roll(store, roll)
    kept = await asyncio.gather(*(keep_extra(store, roll, (face,)) for face in Face))
    assert len({k.extra for k in kept}) == 1
    assert await find_roll(store, roll.id) == kept[0]


def test_extra_dice_are_due_for_criticals_of_the_base_roll_only() -> None:
    """DIE-10."""
    base = (Face.CRITICAL, Face.CRITICAL, Face.HIT)
    assert Roll("x", 1, base).extra_dice_due == 2
    assert Roll("x", 1, base, (Face.CRITICAL, Face.BLOCK)).extra_dice_due == 0


async def test_parameters_stay_out_of_error_texts(store: Store) -> None:
    with pytest.raises(OperationalError) as failure:
        async with store.transaction() as connection:
            await connection.execute(text("INSERT INTO nowhere VALUES (:v)"), {"v": "a private word"})
    assert "private word" not in str(failure.value)
