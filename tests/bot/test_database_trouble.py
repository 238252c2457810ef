"""A database that cannot be used for a while: real stops, hangs and refusals, told once, over by themselves."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from postgres_server import PostgresServer
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot.store import Store, sqlite, trouble
from bot.store.notes import read_note, write_note
from bot.store.postgres import Postgres
from bot.store.trouble import DatabaseTrouble


@pytest.fixture
def server(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.new()
    yield made
    postgres.drop(made)


@pytest.fixture
async def store(server: str) -> AsyncIterator[Store]:
    async with Store(server) as opened:
        await write_note(opened, "before", "1")
        yield opened


@pytest.fixture(autouse=True)
def tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "AGAIN_SECONDS", 0.0)


async def kind_of_writing(store: Store) -> str:
    with pytest.raises(DatabaseTrouble) as met:
        await write_note(store, "while", "1")
    return met.value.kind


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.name == "bot.store"]


ONCE = ["the database cannot be used, trying again", "the database can be used again"]


async def test_a_server_that_stops_and_starts_is_told_once_and_nothing_is_lost(
    store: Store, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    postgres.stop()
    try:
        for _ in range(3):
            assert await kind_of_writing(store) == "away"
            with pytest.raises(DatabaseTrouble):
                await read_note(store, "before")
    finally:
        postgres.start()
    await write_note(store, "after", "1")
    assert [await read_note(store, name) for name in ("before", "while", "after")] == ["1", None, "1"]
    assert said(caplog) == ONCE


async def test_a_server_started_anew_while_nobody_looked_is_not_told_of(
    store: Store, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An idle connection is asked whether the server still knows it, and replaced by another."""
    caplog.set_level("INFO")
    monkeypatch.setattr("bot.store.postgres.FRESH_SECONDS", 0.0)
    assert await read_note(store, "before") == "1"
    postgres.stop()
    postgres.start()
    assert await read_note(store, "before") == "1"
    assert said(caplog) == []


async def test_a_connection_that_was_just_used_is_used_again_unasked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    engine = store._engine.sync_engine
    ping = engine.dialect.do_ping
    monkeypatch.setattr(engine.dialect, "do_ping", lambda connection: (asked.append(1), ping(connection))[1])
    for fresh, times in ((1e6, 0), (0.0, 1)):
        monkeypatch.setattr("bot.store.postgres.FRESH_SECONDS", fresh)
        await read_note(store, "before")
        assert len(asked) == times


async def test_whoever_comes_in_the_next_moment_does_not_wait_for_it(
    store: Store, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "AGAIN_SECONDS", 1e6)
    postgres.stop()
    try:
        assert await kind_of_writing(store) == "away"
    finally:
        postgres.start()
    assert await kind_of_writing(store) == "away", "told without trying"
    monkeypatch.setattr(trouble, "AGAIN_SECONDS", 0.0)
    await write_note(store, "after", "1")


async def test_killed_in_the_middle_of_a_change_nothing_of_it_stays(store: Store, postgres: PostgresServer) -> None:
    try:
        with pytest.raises(DatabaseTrouble) as met:
            async with store.transaction() as at:
                await at.execute(text("UPDATE notes SET value = '2'"))
                postgres.kill()
                await at.execute(text("UPDATE notes SET value = '3'"))
    finally:
        postgres.start()
    assert met.value.kind == "away"
    assert await read_note(store, "before") == "1"


async def test_killed_at_the_commit_nobody_says_that_it_did_not_count(store: Store, postgres: PostgresServer) -> None:
    try:
        with pytest.raises(DatabaseTrouble) as met:
            async with store.transaction() as at:
                await at.execute(text("UPDATE notes SET value = '2'"))
                postgres.kill()
    finally:
        postgres.start()
    assert met.value.kind == "doubt"
    assert await read_note(store, "before") in ("1", "2")


async def test_a_server_that_hangs_is_given_up_and_goes_on_later(
    server: str, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr("bot.store.postgres.LONGEST_SECONDS", 0.3)
    monkeypatch.setattr("bot.store.postgres.PATIENCE_SECONDS", 0.3)
    async with Store(server) as store:
        await write_note(store, "before", "1")
        postgres.hang(True)
        try:
            assert await kind_of_writing(store) == "slow"
            with pytest.raises(DatabaseTrouble) as met:
                async with store.patience(0.05):
                    await read_note(store, "before")
            assert met.value.kind == "slow"
        finally:
            postgres.hang(False)
        for _ in range(200):  # a machine that is busy may take longer than this test's patience
            try:
                await write_note(store, "after", "1")
                break
            except DatabaseTrouble:
                await asyncio.sleep(0.05)
        assert [await read_note(store, name) for name in ("before", "after")] == ["1", "1"]
    assert said(caplog)[0] == ONCE[0] and said(caplog)[-1] == ONCE[1]


async def test_a_server_that_takes_no_changes_is_still_read(
    server: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    name = server.rpartition("/")[2]
    await ask(store, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    for _ in range(2):
        assert await kind_of_writing(store) == "read_only"
        assert await read_note(store, "before") == "1"
    await ask(store, f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await write_note(store, "after", "1")
    assert said(caplog) == ONCE


async def ask(store: Store, statement: str) -> None:
    """Outside of any transaction, and for connections yet to come."""
    async with store._engine.connect() as connection:
        raw = (await connection.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.execute("SET default_transaction_read_only = off")
        await raw.execute(statement)
    if store._kept is not None:
        await store._kept.close()
        store._kept = None
    await store._engine.dispose()


async def test_whoever_is_told_to_stop_stops_and_is_no_trouble(store: Store) -> None:
    async def write_for_ever() -> None:
        while True:
            await write_note(store, "again", "1")

    for turns in range(20):
        task = asyncio.create_task(write_for_ever())
        for _ in range(turns * 3):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task}, timeout=60)
        assert task.cancelled(), turns
    assert store.troubles.kind is None
    await write_note(store, "after", "1")


async def test_a_fault_of_ours_is_no_trouble(address: str) -> None:
    async with Store(address) as store:
        with pytest.raises(DBAPIError) as met:
            async with store.transaction() as at:
                await at.execute(text("SELECT * FROM nowhere"))
        assert not isinstance(met.value, DatabaseTrouble) and store.troubles.kind is None


async def test_a_file_that_another_program_holds_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(sqlite, "PRAGMAS", ("busy_timeout=20", *sqlite.PRAGMAS[1:]))
    path = tmp_path / "x.sqlite3"
    async with Store(f"sqlite:///{path}") as store:
        await write_note(store, "before", "1")
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await kind_of_writing(store) == "away"
            assert await read_note(store, "before") == "1"
        await write_note(store, "after", "1")
    assert said(caplog)[:2] == ONCE


async def test_a_disk_without_room_and_a_file_that_takes_no_changes(tmp_path: Path) -> None:
    async with Store(f"sqlite:///{tmp_path / 'x.sqlite3'}") as store:
        for hindrance, kind in (("max_page_count = 1", "full"), ("query_only = 1", "read_only")):
            with pytest.raises(DatabaseTrouble) as met:
                async with store.transaction() as at:
                    await at.exec_driver_sql(f"PRAGMA {hindrance}")
                    await at.execute(text("INSERT INTO notes VALUES ('x', :long)"), {"long": "x" * 1_000_000})
            assert met.value.kind == kind
            await store._engine.dispose()
        await write_note(store, "after", "1")
        assert await read_note(store, "x") is None


def test_every_kind_of_a_server_is_told_apart() -> None:
    dialect = Postgres(make_url("postgresql+asyncpg://x/y"))
    for error, kind in (
        (asyncpg.DiskFullError("x"), "full"),
        (asyncpg.LockNotAvailableError("x"), "slow"),
        (asyncpg.AdminShutdownError("x"), "away"),
        (asyncpg.CannotConnectNowError("x"), "away"),
        (asyncpg.TooManyConnectionsError("x"), "away"),
        (ConnectionRefusedError(), "away"),
        (asyncpg.UniqueViolationError("x"), None),
        (ValueError(), None),
    ):
        assert dialect.trouble(error, False) == kind, error
