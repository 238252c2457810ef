"""PostgreSQL: the same tables as on a file, refusals in one sentence, and connections that break."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest
from postgres_server import PostgresServer
from sqlalchemy import Text, inspect, text
from sqlalchemy.engine import make_url

from bot.__main__ import main
from bot.app import StartError
from bot.app import _open as opened
from bot.doctor import server as examined
from bot.settings import Settings
from bot.store import Store
from bot.store.migrations import NEWEST_SHAPE, REVISIONS, migrate, revision_name
from bot.store.notes import read_note, write_note
from bot.store.postgres import Postgres, _reason
from bot.store.schema import metadata
from bot.store.trouble import DatabaseTrouble


@pytest.fixture
def server(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.new()
    yield made
    postgres.drop(made)


@pytest.fixture
def empty(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.empty()
    yield made
    postgres.drop(made)


async def structure(store: Store) -> dict[str, Any]:
    """Columns, keys and indexes by their names: all that statements can notice on both kinds alike."""

    def found(connection: Any) -> dict[str, Any]:
        see = inspect(connection)
        return {
            table: (
                {column["name"]: column["nullable"] for column in see.get_columns(table)},
                see.get_pk_constraint(table)["constrained_columns"],
                sorted(index["name"] for index in see.get_indexes(table)),
            )
            for table in see.get_table_names()
            if not table.startswith("sqlite_")
        }

    async with store.reading() as at:
        return await at.run_sync(found)


@pytest.mark.filterwarnings("ignore:.*expression-based index '?matches_to_fold")
async def test_the_revisions_make_the_same_tables_on_both(empty: str, tmp_path: Any) -> None:
    async with Store(empty) as there, Store(f"sqlite:///{tmp_path / 'x.sqlite3'}") as here:
        on_a_server, on_a_file = await structure(there), await structure(here)
    # SQLite's reflection cannot read an index of an expression.
    on_a_server["matches"][2].remove("matches_to_fold")
    assert on_a_server == on_a_file
    assert len(on_a_server) > 20


async def test_words_are_in_the_same_order_whatever_language_the_server_speaks(server: str) -> None:
    async with Store(server) as store, store.reading() as at:
        columns = "SELECT table_name, column_name, collation_name FROM information_schema.columns"
        rows = await at.execute(text(f"{columns} WHERE table_schema = 'public'"))
        found = {(table, column): collation for table, column, collation in rows}
    words = [
        (table.name, column.name)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, Text)
    ]
    assert words and [place for place in words if found[place] != "C"] == []


async def test_two_processes_may_make_the_tables_at_once(empty: str) -> None:
    first, second = Store(empty), Store(empty)
    await asyncio.gather(first.open(), second.open())
    await write_note(first, "x", "1")
    assert await read_note(second, "x") == "1"
    await first.close()
    await second.close()


async def test_a_failed_revision_leaves_the_one_before_it(server: str, tmp_path: Any) -> None:
    for number, body in ((1, "CREATE TABLE half (x int)"), (2, "CREATE TABLE other (x int); NOT SQL")):
        told = f'from alembic import op\nrevision, down_revision = "{revision_name(NEWEST_SHAPE + number)}", '
        told += f'"{revision_name(NEWEST_SHAPE + number - 1)}"\ndef upgrade() -> None:\n'
        told += "".join(f'    op.execute("{one.strip()}")\n' for one in body.split(";"))
        (tmp_path / f"r{number}.py").write_text(told)
    async with Store(server) as store:
        with pytest.raises(Exception, match="NOT"):
            await migrate(store._engine, store.dialect, NEWEST_SHAPE + 2, (REVISIONS, tmp_path))
        made = await structure(store)
    assert "half" in made and "other" not in made


async def refused(address: str) -> str:
    """What whoever starts the bot is told."""
    settings = Settings(_env_file=None, database_url=address)
    store = Store(settings.database_url.get_secret_value())
    with pytest.raises(StartError) as error:
        await opened(store, settings, False)
    await store.close()
    return str(error.value)


async def test_each_wrong_address_gets_a_sentence_of_its_own(server: str, closed_port: int) -> None:
    name = server.rpartition("/")[2]
    nobody = await refused(server.replace("crisis@", "nobody:hunter2@"))
    assert "it refuses this user or password" in nobody and "hunter2" not in nobody
    assert "there is no such database on the server; make it with `createdb`" in await refused(server + "x")
    closed = await refused(f"postgresql://crisis@127.0.0.1:{closed_port}/{name}")
    assert closed == (
        f"DATABASE_URL: the database {name} on 127.0.0.1:{closed_port} cannot be opened: nobody answers there; "
        "start the server, or put the address right"
    )


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (socket.gaierror(), "no machine has this name"),
        (TimeoutError(), "it does not answer"),
        (asyncpg.ReadOnlySQLTransactionError("x"), "it is read-only"),
        (asyncpg.InsufficientPrivilegeError("x"), "may not make tables"),
        (asyncpg.InternalServerError("a private word"), "InternalServerError"),
    ],
)
def test_what_cannot_be_brought_about_here_is_told_too(error: Exception, said: str) -> None:
    assert said in _reason(error) and "private" not in _reason(error)


async def test_a_database_of_somebody_else_is_refused(empty: str) -> None:
    store = Store(empty)
    async with store._engine.begin() as at:
        await at.execute(text("CREATE TABLE customers (id int)"))
    await store.close()
    assert "there is a table customers in it, and it is not a database of this bot" in await refused(empty)


async def test_a_newer_database_is_refused(server: str) -> None:
    async with Store(server) as store, store.transaction() as at:
        await at.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert f"the database has shape 9999, this version knows {NEWEST_SHAPE}: update the bot" in await refused(server)


async def test_a_connection_that_broke_is_replaced_before_anybody_notices(server: str) -> None:
    async with Store(server) as store:
        await write_note(store, "a", "1")
        async with Store(server) as other, other.reading() as at:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            ended = (await at.execute(text(f"{others} AND pid != pg_backend_pid()"))).all()
        assert ended
        await write_note(store, "a", "2")
        assert await read_note(store, "a") == "2"


async def test_a_writer_that_vanished_keeps_nobody_out(server: str) -> None:
    """Its connection ends with it, and so does its place in the queue."""
    async with Store(server) as store, Store(server) as gone:
        with pytest.raises(DatabaseTrouble):
            async with gone.transaction() as at:
                raw = await at.get_raw_connection()
                assert raw.driver_connection is not None
                raw.driver_connection.terminate()
                await write_note(store, "a", "1")
        assert await read_note(store, "a") == "1"


async def test_the_doctor_looks_at_a_server_and_leaves_no_trace(server: str, empty: str, closed_port: int) -> None:
    found = await examined(Settings(_env_file=None, database_url=server))
    assert str(found) == f"ok   Database: {Postgres(make_url(server)).place} answers, writes, shape {NEWEST_SHAPE}"
    assert "its tables are made at the first start" in (await examined(Settings(database_url=empty))).detail
    closed = await examined(Settings(_env_file=None, database_url=f"postgresql://x@127.0.0.1:{closed_port}/x"))
    assert not closed.ok and closed.remedy == "start the server, or put the address right"
    async with Store(server) as store:
        assert "doctor_was_here" not in await structure(store)


def test_a_server_is_copied_by_its_own_tools(
    server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", server)
    assert main(["backup"]) == 1
    assert "pg_dump" in capsys.readouterr().err


def test_the_place_is_told_without_the_password() -> None:
    place = Postgres(make_url("postgresql+asyncpg://me:hunter2@db.example:5433/crisis")).place
    assert place == "the database crisis on db.example:5433"
