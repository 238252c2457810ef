"""What people set for themselves, and the clocks of their matches."""

from alembic import op
from sqlalchemy import Column, Integer

from bot.store.schema import BIG, EXACT, TEXT

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.create_table(
        "people",
        Column("user_id", BIG, primary_key=True, autoincrement=False),
        Column("wishes", TEXT, nullable=False),
    )
    op.create_table(
        "clocks",
        Column("match_id", TEXT, primary_key=True),
        Column("seat", TEXT, primary_key=True),
        Column("bank", EXACT, nullable=False),
        Column("pace", EXACT, nullable=False),
        Column("seq", Integer),
        Column("started", EXACT, nullable=False),
        Column("rung", Integer, nullable=False),
        Column("paused_at", EXACT),
        sqlite_with_rowid=False,
    )
