"""What the bot notes about itself, and rolls at a table."""

from alembic import op
from sqlalchemy import Column, Text

from bot.store.schema import BIG

revision, down_revision = "0001", None


def upgrade() -> None:
    op.create_table(
        "notes", Column("name", Text, primary_key=True), Column("value", Text, nullable=False), sqlite_with_rowid=False
    )
    op.create_table(
        "rolls",
        Column("id", Text, primary_key=True),
        Column("user_id", BIG, nullable=False),
        Column("base", Text, nullable=False),
        Column("extra", Text),
        Column("rolled_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
