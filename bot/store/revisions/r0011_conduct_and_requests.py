"""Blocks, servers' lists, and what organisers may not do alone; stand-ins leave sign-ups."""

from alembic import op
from sqlalchemy import Column, Integer

from bot.store.schema import BIG, TEXT

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.create_table(
        "blocks",
        Column("user_id", BIG, primary_key=True),
        Column("person", TEXT, primary_key=True),
        Column("blocked_id", BIG),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "barred",
        Column("guild_id", BIG, primary_key=True),
        Column("person", TEXT, primary_key=True),
        Column("barred_id", BIG),
        Column("listed_by", BIG, nullable=False),
        Column("reason", TEXT),
        Column("until", BIG),
        Column("finishes", Integer, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_requests",
        Column("id", TEXT, primary_key=True),
        Column("season_id", TEXT, nullable=False),
        Column("act", TEXT, nullable=False),
        Column("asked_by", BIG, nullable=False),
        Column("data", TEXT, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("requests_by_season", "season_requests", ["season_id"])
    # Whoever had themselves forgotten stayed signed up, and would have been paired.
    op.execute(
        "UPDATE season_players SET status = 'dropped' WHERE user_id < 0 AND status IN ('signed', 'waiting')"
        " AND season_id IN (SELECT id FROM seasons WHERE status IN ('draft', 'sign_up'))"
    )
