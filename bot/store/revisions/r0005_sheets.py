"""Sheets of what is rolled at a table take the place of rolls."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary, Text

from bot.store.schema import BIG

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.create_table(
        "sheets",
        Column("code", Text, primary_key=True),
        Column("kind", Text, nullable=False),
        Column("owner_id", BIG, nullable=False),
        Column("version", Integer, nullable=False),
        Column("state", Text, nullable=False),
        Column("record", Text, nullable=False),
        Column("secret", LargeBinary, nullable=False),
        Column("begun_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.drop_table("rolls")
