"""A person is found in every column that can hold one, however many tables there will be."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import BigInteger, Float, Integer, LargeBinary, Table, insert, inspect, select

from bot.store import Store
from bot.store.marks import BARRED, OWN, PART, PLACE, SHUNNED, TIME
from bot.store.privacy import HIDDEN, TABLES, forget, gather, persons, texts

ME, OTHER = 424242424242424242, 777777777777777777
ALMOST = 4242424242424242421
"""A number that begins with mine and is another's."""
ALEMBICS = "alembic_version"
"""One row: the last revision that was carried out."""


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def test_the_list_of_tables_is_the_database(store: Store) -> None:
    """A table or column that only a migration knows would never be searched."""
    async with store.reading() as at:
        made = set(await at.run_sync(lambda connection: inspect(connection).get_table_names()))
        assert {table.name for table in TABLES} == {
            name for name in made - {ALEMBICS} if not name.startswith("sqlite_")
        }
        for table in TABLES:
            here = await at.run_sync(lambda connection, name=table.name: inspect(connection).get_columns(name))
            columns = {column["name"] for column in here}
            assert columns == {column.name for column in table.columns}, table.name


def test_every_large_number_says_what_it_stands_for() -> None:
    """Discord's numbers are large: a column for one without a mark may be a person nobody will find."""
    unmarked = [
        f"{table.name}.{column.name}"
        for table in TABLES
        for column in table.columns
        if isinstance(column.type, BigInteger) and column.info not in (OWN, PART, BARRED, SHUNNED, PLACE, TIME)
    ]
    assert unmarked == []


def test_no_column_named_like_a_person_is_a_small_number() -> None:
    for table in TABLES:
        for column in table.columns:
            if column.name.endswith(("user_id", "owner_id", "creator_id", "organiser_id")):
                assert column.info in (OWN, PART), f"{table.name}.{column.name}"


def row_about(table: Table, me: int) -> dict[str, Any]:
    """A row that names a person wherever the table can."""
    row: dict[str, Any] = {}
    for column in table.columns:
        if column in persons(table, OWN, PART):
            row[column.name] = me
        elif isinstance(column.type, LargeBinary):
            row[column.name] = b"x"
        elif isinstance(column.type, (Integer, Float)):
            row[column.name] = 1
        elif column.primary_key:
            row[column.name] = f"{table.name}-{me % 10}"
        else:
            row[column.name] = json.dumps({"who": me, "said": f"<@{me}>", "other": OTHER, "almost": ALMOST})
    return row


async def test_everything_about_a_person_is_given_and_nothing_hidden(store: Store) -> None:
    async with store.transaction() as at:
        for table in TABLES:
            await at.execute(insert(table).values(row_about(table, ME)))
        found = await gather(at, ME)
    expected = {table.name for table in TABLES if persons(table, OWN, PART) or texts(table)}
    assert set(found) == expected
    assert not any(name in HIDDEN for rows in found.values() for row in rows for name in row)


async def test_a_forgotten_person_is_nowhere_and_the_others_are_untouched(store: Store) -> None:
    async with store.transaction() as at:
        for table in TABLES:
            await at.execute(insert(table).values(row_about(table, ME)))
        stand_in = await forget(at, ME)
        assert await gather(at, ME) == {}
    async with store.reading() as at:
        dump = {table.name: str((await at.execute(select(table))).all()) for table in TABLES}
    assert str(ME) not in str(dump).replace(str(ALMOST), "")
    assert stand_in < 0 and str(stand_in) in str(dump)
    for table in TABLES:
        if texts(table) and not persons(table, OWN):
            assert str(OTHER) in dump[table.name] and str(ALMOST) in dump[table.name]
    mine = [table.name for table in TABLES if persons(table, OWN)]
    assert mine and all(dump[name] == "[]" for name in mine)
