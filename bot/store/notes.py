"""Small things the bot remembers about itself, by name.

Nothing about a person or a match belongs here.
"""

from sqlalchemy import Column, Table, select

from bot.store.database import Store
from bot.store.dialect import insert_into
from bot.store.schema import TEXT, metadata

notes = Table(
    "notes",
    metadata,
    Column("name", TEXT, primary_key=True),
    Column("value", TEXT, nullable=False),
    sqlite_with_rowid=False,
)


async def read_note(store: Store, name: str) -> str | None:
    async with store.reading() as connection:
        found = await connection.execute(select(notes.c.value).where(notes.c.name == name))
        return found.scalar_one_or_none()


async def write_note(store: Store, name: str, value: str) -> None:
    async with store.transaction() as at:
        statement = insert_into(at, notes).values(name=name, value=value)
        await at.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
