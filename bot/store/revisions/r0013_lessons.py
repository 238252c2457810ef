"""Lessons: how far each person is in each, and which are behind them."""

from alembic import op
from sqlalchemy import Column, LargeBinary

from bot.store.schema import BIG, TEXT

revision, down_revision = "0013", "0012"


def upgrade() -> None:
    op.create_table(
        "lessons",
        Column("user_id", BIG, primary_key=True, autoincrement=False),
        Column("game", TEXT, primary_key=True),
        Column("lesson", TEXT, primary_key=True),
        Column("course", LargeBinary),
        Column("done_at", BIG),
        Column("changed_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
