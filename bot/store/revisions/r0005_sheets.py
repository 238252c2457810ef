"""Sheets of what is rolled at a table take the place of rolls."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary

from bot.store.schema import BIG, TEXT

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.create_table(
        "sheets",
        Column("code", TEXT, primary_key=True),
        Column("kind", TEXT, nullable=False),
        Column("owner_id", BIG, nullable=False),
        Column("version", Integer, nullable=False),
        Column("state", TEXT, nullable=False),
        Column("record", TEXT, nullable=False),
        Column("secret", LargeBinary, nullable=False),
        Column("begun_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.drop_table("rolls")
