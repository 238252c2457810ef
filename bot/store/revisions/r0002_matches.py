"""Matches with their seats, entries and records, presses that were carried out, and what is to be posted."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary

from bot.store.schema import BIG, TEXT

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table(
        "matches",
        Column("id", TEXT, primary_key=True),
        Column("guild_id", BIG),
        Column("channel_id", BIG, nullable=False),
        Column("thread_id", BIG),
        Column("dashboard_id", BIG),
        Column("creator_id", BIG, nullable=False),
        Column("status", TEXT, nullable=False),
        Column("terms", TEXT, nullable=False),
        Column("secret", LargeBinary, nullable=False),
        Column("start", LargeBinary),
        Column("snapshot", LargeBinary),
        Column("entries", Integer, nullable=False),
        Column("waiting", TEXT, nullable=False),
        Column("ending", TEXT),
        Column("created_at", BIG, nullable=False),
        Column("changed_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("matches_by_thread", "matches", ["thread_id"])
    op.create_table(
        "match_seats",
        Column("match_id", TEXT, primary_key=True),
        Column("seat", TEXT, primary_key=True),
        Column("user_id", BIG, nullable=False),
        Column("roster", TEXT),
        Column("word", TEXT),
        Column("seen_entry", Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_user", "match_seats", ["user_id"])
    op.create_table(
        "match_entries",
        Column("match_id", TEXT, primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("user_id", BIG),
        Column("answer", TEXT),
        Column("visibility", TEXT, nullable=False),
        Column("events", LargeBinary, nullable=False),
        Column("snapshot", LargeBinary, nullable=False),
        Column("undone", Integer, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match_records",
        Column("match_id", TEXT, primary_key=True),
        Column("kind", TEXT, primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("data", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "applied_presses",
        Column("interaction_id", BIG, primary_key=True, autoincrement=False),
        Column("at", BIG, nullable=False),
    )
    op.create_table(
        "outbox",
        Column("id", Integer, primary_key=True),
        Column("match_id", TEXT, nullable=False),
        Column("kind", TEXT, nullable=False),
        Column("data", TEXT, nullable=False),
        Column("at", BIG, nullable=False),
    )
