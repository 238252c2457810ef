"""What the bot notes about itself, and rolls at a table."""

from alembic import op
from sqlalchemy import Column

from bot.store.schema import BIG, TEXT

revision, down_revision = "0001", None


def upgrade() -> None:
    op.create_table(
        "notes", Column("name", TEXT, primary_key=True), Column("value", TEXT, nullable=False), sqlite_with_rowid=False
    )
    op.create_table(
        "rolls",
        Column("id", TEXT, primary_key=True),
        Column("user_id", BIG, nullable=False),
        Column("base", TEXT, nullable=False),
        Column("extra", TEXT),
        Column("rolled_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
