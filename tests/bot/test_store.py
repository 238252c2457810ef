"""The database: its pragmas, its transactions, and sheets that change once per press."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from postgres_server import PostgresServer
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.games.crisis_protocol.tabletop.sheets import change_sheet, find_sheet, keep_sheet, new_sheet
from bot.store import Store
from bot.store.notes import read_note, write_note


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def test_an_answered_press_is_on_the_disk(tmp_path: Path) -> None:
    file = f"sqlite:///{tmp_path / 'deep' / 'er' / 'crisis.sqlite3'}"
    async with Store(file) as store, store.transaction() as connection:
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


async def test_a_transaction_inside_a_transaction_is_refused_instead_of_waited_for(store: Store) -> None:
    async with store.transaction():
        with pytest.raises(RuntimeError, match="wait for itself"):
            await write_note(store, "a", "b")
    await write_note(store, "a", "c")
    assert await read_note(store, "a") == "c"


async def test_what_was_begun_is_committed_though_its_writer_is_told_to_stop(store: Store) -> None:
    async def write(number: int) -> None:
        async with store.transaction() as connection:
            await connection.execute(text("INSERT INTO notes VALUES (:name, 'x')"), {"name": str(number)})

    for number in range(20):
        task = asyncio.create_task(write(number))
        for _ in range(number % 5):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await write_note(store, "after", str(number))
        assert await read_note(store, "after") == str(number)


async def test_a_failed_transaction_leaves_nothing(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        async with store.transaction() as connection:
            await connection.execute(text("INSERT INTO notes VALUES ('a', 'b')"))
            raise ZeroDivisionError
    assert await read_note(store, "a") is None


async def test_a_sheet_survives_a_restart(address: str) -> None:
    async with Store(address) as store:
        sheet = new_sheet("roll", 7, "{}")
        assert await keep_sheet(store, sheet)
        assert not await keep_sheet(store, sheet), "a code is given once"
    async with Store(address) as store:
        assert await find_sheet(store, sheet.code) == sheet
        assert await find_sheet(store, "nothing") is None


async def test_of_presses_at_once_one_changes_the_sheet(store: Store) -> None:
    sheet = new_sheet("roll", 7, "0")
    await keep_sheet(store, sheet)
    changed = [await change_sheet(store, sheet, "1"), await change_sheet(store, sheet, "2")]
    assert changed[1] is None
    assert await find_sheet(store, sheet.code) == changed[0]


async def test_parameters_stay_out_of_error_texts(store: Store) -> None:
    with pytest.raises(DBAPIError) as failure:
        async with store.transaction() as connection:
            await connection.execute(text("INSERT INTO nowhere VALUES (:v)"), {"v": "a private word"})
    assert "private word" not in str(failure.value)


async def test_a_look_waits_for_no_writer_and_sees_one_moment(store: Store) -> None:
    await write_note(store, "colour", "blue")
    async with store.reading() as look:
        async with store.transaction() as at:
            await at.exec_driver_sql("UPDATE notes SET value = 'red'")
            before = (await look.exec_driver_sql("SELECT value FROM notes")).scalar_one()
        after = (await look.exec_driver_sql("SELECT value FROM notes")).scalar_one()
    assert before == after == "blue"
    assert await read_note(store, "colour") == "red"


async def test_a_look_must_not_write_on_a_server(postgres: PostgresServer) -> None:
    async with Store(postgres.new()) as store, store.reading() as look:
        with pytest.raises(DBAPIError, match="read-only"):
            await look.execute(text("DELETE FROM notes"))


async def test_two_processes_that_read_and_then_write_lose_nothing(address: str) -> None:
    """What a writer has read stays so until it commits, whoever else writes."""

    async def count(store: Store) -> None:
        for _ in range(10):
            async with store.transaction() as at:
                seen = (await at.execute(text("SELECT value FROM notes WHERE name = 'count'"))).scalar_one()
                await asyncio.sleep(0)
                await at.execute(text("UPDATE notes SET value = :v WHERE name = 'count'"), {"v": str(int(seen) + 1)})

    async with Store(address) as one, Store(address) as other:
        await write_note(one, "count", "0")
        await asyncio.gather(count(one), count(other))
        assert await read_note(one, "count") == "20"


async def test_a_statement_tells_all_there_is_to_know_in_one_trip(store: Store) -> None:
    async with store.transaction() as at:
        one = await at.execute(text("INSERT INTO notes VALUES ('a', '1')"))
        assert one.rowcount == 1
        await at.execute(text("INSERT INTO notes VALUES (:n, :v)"), [{"n": "b", "v": "2"}, {"n": "c", "v": "3"}])
        changed = await at.execute(text("UPDATE notes SET value = value || '!' WHERE name > 'a'"))
        assert changed.rowcount == 2
    async with store.reading() as at:
        found = await at.execute(text("SELECT name, value FROM notes WHERE name IN ('a', 'b', 'c') ORDER BY name"))
        assert list(found.keys()) == ["name", "value"]
        assert [tuple(row) for row in found] == [("a", "1"), ("b", "2!"), ("c", "3!")]
        assert (await at.execute(text("SELECT name FROM notes WHERE name = 'z'"))).first() is None


async def test_a_look_leaves_nothing_open_though_it_fails(store: Store) -> None:
    for _ in range(40):
        with pytest.raises(DBAPIError):
            async with store.reading() as at:
                await at.execute(text("SELECT * FROM nowhere"))
    await write_note(store, "a", "b")
    async with store.reading() as at:
        assert (await at.execute(text("SELECT value FROM notes WHERE name = 'a'"))).scalar_one() == "b"


async def test_what_a_task_reads_in_one_look_is_of_one_moment(store: Store) -> None:
    await write_note(store, "a", "before")
    async with store.one_look():
        assert await read_note(store, "a") == "before"
        await asyncio.create_task(write_note(store, "a", "after"))
        assert await asyncio.create_task(read_note(store, "a")) == "after", "another task looks for itself"
        assert await read_note(store, "a") == "before"
    assert await read_note(store, "a") == "after"


async def test_a_look_goes_on_after_a_statement_that_failed(store: Store) -> None:
    await write_note(store, "a", "b")
    async with store.one_look():
        with pytest.raises(DBAPIError):
            async with store.reading() as at:
                await at.execute(text("SELECT nothing FROM nowhere"))
        assert await read_note(store, "a") == "b"


async def test_a_glance_sees_what_is_committed_and_leaves_nothing_open(store: Store) -> None:
    async with store.transaction() as at:
        await at.execute(text("INSERT INTO notes (name, value) VALUES ('glanced', 'at')"))
    for _ in range(2):
        async with store.glance() as at:
            assert await at.scalar(text("SELECT value FROM notes WHERE name = 'glanced'")) == "at"
        with pytest.raises(SQLAlchemyError):
            async with store.glance() as at:
                await at.execute(text("SELECT nothing FROM nowhere"))
    async with store.one_look(), store.reading() as look, store.glance() as at:
        assert at is look, "inside a look it is part of it"


async def test_a_glance_at_a_server_begins_no_transaction(postgres: PostgresServer) -> None:
    async with Store(postgres.new()) as store:
        async with store.reading() as at:
            begun = [await at.scalar(text("SELECT now()")) for _ in range(2)]
        async with store.glance() as at:
            glanced = [await at.scalar(text("SELECT now()")) for _ in range(2)]
        async with store.reading() as at:  # by the same connection: it is a look again
            later = [await at.scalar(text("SELECT now()")) for _ in range(2)]
    assert begun[0] == begun[1] and glanced[0] < glanced[1] and later[0] == later[1]
