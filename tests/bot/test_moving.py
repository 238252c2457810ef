"""`python -m bot move`: everything from a file to a server and back, to the byte; broken off and gone on with; refused
in one sentence each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from old_shapes import old_database
from postgres_server import PostgresServer
from sampling import sample
from sqlalchemy import func, insert, select, text

import bot.store.moving as moving
from bot.__main__ import main
from bot.app import StartError
from bot.app import _open as opened
from bot.one_bot import database_lock
from bot.settings import Settings
from bot.store import Store, league, matches
from bot.store.migrations import NEWEST_SHAPE
from bot.store.moving import MoveError, move
from bot.store.notes import read_note, write_note
from bot.store.privacy import TABLES

ROWS = 7


@pytest.fixture
def file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'file.sqlite3'}"


@pytest.fixture
def server(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.empty()
    yield made
    postgres.drop(made)


@pytest.fixture(autouse=True)
def in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "BATCH", 3)


async def filled(address: str) -> None:
    """Rows in every table, of every kind of value, and numbers that were given and taken back."""
    async with Store(address) as store, store.transaction() as at:
        for table in TABLES:
            for number in range(1, ROWS + 1):
                await at.execute(insert(table).values(a_row(table, number)))
        await at.execute(league.outbox.delete().where(league.outbox.c.id == ROWS))


def a_row(table: Any, number: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for column in table.columns:
        kind = column.type.python_type
        if kind is bytes:
            row[column.name] = bytes([0, number, 255])
        elif kind is float:
            row[column.name] = 1_800_000_000.1 + number / 3
        elif kind is int:
            row[column.name] = number
        else:
            row[column.name] = f"{'aBä_-9'[number % 6]}{number} „Wörter“ \U0001f3b2 '\"\\ {column.name}"
    return row


async def everything(address: str) -> dict[str, list[tuple[Any, ...]]]:
    async with Store(address) as store, store.reading() as at:
        return {
            table.name: [tuple(row) for row in await at.execute(select(table).order_by(*table.primary_key.columns))]
            for table in TABLES
        }


async def test_there_and_back_everything_is_the_same_and_numbers_go_on(file: str, server: str, tmp_path: Path) -> None:
    await filled(file)
    back = f"sqlite:///{tmp_path / 'back.sqlite3'}"
    there, again = await move(file, server), await move(server, back)
    assert there == again and {one.table: one.rows for one in there} == {
        table.name: ROWS - (table is league.outbox) for table in TABLES
    }
    assert await everything(file) == await everything(server) == await everything(back)
    for address in (server, back):
        async with Store(address) as store, store.transaction() as at:
            await league.put_out(at, "s", "x")
            await matches.put_out(at, "m", "x")
            given = [
                (await at.execute(select(func.max(box.c.id)))).scalar_one() for box in (league.outbox, matches.outbox)
            ]
            assert given == [ROWS + 1, ROWS + 1], "a number is never given twice"


class Broken(Exception):
    pass


@pytest.mark.parametrize("to_server", [True, False])
async def test_broken_off_anywhere_it_goes_on_and_no_bot_opens_it_meanwhile(
    file: str, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to_server: bool
) -> None:
    await filled(file)
    made = Store.transaction
    for place in sample((2, 30), (2, 4, 11, 30, 55)):
        target = postgres.empty() if to_server else f"sqlite:///{tmp_path / f'{place}.sqlite3'}"
        begun: list[int] = []

        def breaking(store: Store, place: int = place, begun: list[int] = begun) -> Any:
            begun.append(0)
            if len(begun) == place:
                raise Broken
            return made(store)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "transaction", breaking)
            with pytest.raises(Broken):
                await move(file, target)
        with pytest.raises(StartError, match=r"a move into it was not finished; run `python -m bot move` again"):
            await opened(store := Store(target), Settings(_env_file=None, database_url=target), False)
        await store.close()
        await move(file, target)
        assert await everything(target) == await everything(file)
        if to_server:
            postgres.drop(target)


async def test_broken_off_before_its_first_row_it_begins_again(file: str, server: str) -> None:
    await filled(file)
    async with Store(server):
        pass
    await move(file, server)
    assert await everything(server) == await everything(file)


async def test_a_server_that_dies_on_the_way_is_told_and_nothing_is_doubled(
    file: str, server: str, postgres: PostgresServer
) -> None:
    await filled(file)
    done: list[str] = []

    def die(one: moving.Moved) -> None:
        done.append(one.table)
        if len(done) == 3:
            postgres.kill()

    try:
        with pytest.raises(MoveError, match=r"^TO: the database \w+ on [\d.:]+ cannot be opened: "):
            await move(file, server, die)
    finally:
        postgres.start()
    await move(file, server)
    assert await everything(server) == await everything(file)


async def test_a_source_that_changed_since_is_noticed(file: str, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(file)
    with monkeypatch.context() as patch:
        patch.setattr(moving, "_finish", None)
        with pytest.raises(TypeError):
            await move(file, server)
    await write_note_in(file, "aaa", "new")
    with pytest.raises(MoveError, match=r"^notes differs, 8 rows \w{16} against 7 rows \w{16}: the source has changed"):
        await move(file, server)


async def write_note_in(address: str, name: str, value: str) -> None:
    async with Store(address) as store:
        await write_note(store, name, value)


async def refused(source: str, target: str) -> str:
    with pytest.raises(MoveError) as error:
        await move(source, target)
    return str(error.value)


async def test_each_refusal_is_one_sentence(
    file: str, server: str, postgres: PostgresServer, tmp_path: Path, closed_port: int
) -> None:
    await filled(file)
    assert await refused(file, file) == "both are the same database"
    nowhere = f"postgresql://x@127.0.0.1:{closed_port}/x"
    assert (await refused(file, nowhere)).endswith("nobody answers there; start the server, or put the address right")
    assert (await refused(nowhere, file)).startswith("FROM: the database x on 127.0.0.1:")
    assert (await refused(server, file)).endswith("is no database of this bot")
    used = postgres.new()
    await write_note_in(used, "a", "b")
    assert (await refused(file, used)).endswith("is not empty; name an empty database")
    assert (await refused(used, file)).endswith("is not empty; name an empty database")
    foreign = Store(server)
    async with foreign._engine.begin() as at:
        await at.execute(text("CREATE TABLE customers (x int)"))
    await foreign.close()
    assert "there is a table customers in it" in await refused(file, server)
    async with Store(used) as store, store.transaction() as at:
        await at.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert f"the database has shape 9999, this version knows {NEWEST_SHAPE}" in await refused(used, file)
    old_database(tmp_path / "old.sqlite3", 3)
    told = await refused(f"sqlite:///{tmp_path / 'old.sqlite3'}", server)
    assert told.endswith(f"has shape 3, and this version moves {NEWEST_SHAPE}: start the bot on it once, and stop it")
    (tmp_path / "text").write_text("not a database at all" * 100)
    assert "file is not a database" in await refused(f"sqlite:///{tmp_path / 'text'}", server)
    postgres.drop(used)


async def test_a_bot_that_is_connected_to_the_server_is_named(
    file: str, server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(file)
    await move(file, server)
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.postgres._who", lambda: "crisis-by-post 77 on elsewhere")
        running = Store(server)
    async with running:
        other = file.replace("file.sqlite3", "other.sqlite3")
        assert (await refused(server, other)).endswith("is in use by crisis-by-post 77 on elsewhere; end it first")


def test_the_command_prints_what_was_compared(
    tmp_path: Path, server: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(write_note_in(f"sqlite:///{tmp_path / 'a.sqlite3'}", "colour", "blue"))
    monkeypatch.setenv("DATABASE_URL", server)
    assert main(["move", "a.sqlite3", "DATABASE_URL"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said[:-1]] == [table.name for table in TABLES]
    [line] = [line.split() for line in said if line.split()[0] == "notes"]
    assert line[1:4] == ["1", "rows", "sha256"] and len(line[4]) == 64
    assert said[-1] == f"Moved and compared: {len(TABLES)} tables, 1 rows, the same on both sides."
    assert main(["move", "nothing.sqlite3", "DATABASE_URL"]) == 1
    assert capsys.readouterr().err == "Not moved: FROM: there is no file nothing.sqlite3\n"
    assert main(["move", "mysql://me:hunter2@x/y", "DATABASE_URL"]) == 1
    wrong = capsys.readouterr().err
    assert wrong.startswith("Not moved: FROM: expected an SQLAlchemy address") and "hunter2" not in wrong


def test_a_file_that_a_bot_holds_is_not_moved(tmp_path: Path, server: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.sqlite3"
    path.write_bytes(b"")
    with database_lock(path, "a bot"):
        assert main(["move", str(path), server]) == 1
        assert f"FROM: {path} is in use by a bot, process " in capsys.readouterr().err
        assert main(["move", server, str(path)]) == 1
    assert f"TO: {path} is in use by a bot, process " in capsys.readouterr().err


async def test_what_was_moved_is_read_by_a_bot(file: str, server: str) -> None:
    await write_note_in(file, "colour", "blue")
    await move(file, server)
    await opened(store := Store(server), Settings(_env_file=None, database_url=server), False)
    assert await read_note(store, "colour") == "blue"
    await store.close()
