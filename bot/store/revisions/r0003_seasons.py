"""Seasons with their players, games, results and log."""

from alembic import op
from sqlalchemy import Column, Integer

from bot.store.schema import BIG, TEXT

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "seasons",
        Column("id", TEXT, primary_key=True),
        Column("guild_id", BIG, nullable=False),
        Column("channel_id", BIG, nullable=False),
        Column("message_id", BIG),
        Column("organiser_id", BIG, nullable=False),
        Column("status", TEXT, nullable=False),
        Column("terms", TEXT, nullable=False),
        Column("round", Integer, nullable=False),
        Column("seed", TEXT, nullable=False),
        Column("created_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_players",
        Column("season_id", TEXT, primary_key=True),
        Column("user_id", BIG, primary_key=True),
        Column("status", TEXT, nullable=False),
        Column("roster", TEXT),
        Column("roster_content", TEXT),
        Column("locked", Integer, nullable=False),
        Column("wishes", TEXT, nullable=False),
        Column("warnings", Integer, nullable=False),
        Column("joined_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_games",
        Column("id", TEXT, primary_key=True),
        Column("season_id", TEXT, nullable=False),
        Column("round", Integer, nullable=False),
        Column("stage", TEXT, nullable=False),
        Column("pod", Integer),
        Column("one", BIG, nullable=False),
        Column("other", BIG),
        Column("status", TEXT, nullable=False),
        Column("match_id", TEXT),
        Column("deadline", BIG),
        Column("reasons", TEXT, nullable=False),
        Column("report", TEXT),
        Column("reported_by", BIG),
        Column("reported_at", BIG),
        Column("nudged", Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("games_by_season", "season_games", ["season_id", "round"])
    op.create_index("games_by_match", "season_games", ["match_id"])
    op.create_table(
        "season_results",
        Column("game_id", TEXT, primary_key=True),
        Column("revision", Integer, primary_key=True),
        Column("season_id", TEXT, nullable=False),
        Column("result", TEXT, nullable=False),
        Column("at", BIG, nullable=False),
        Column("by", BIG),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_season", "season_results", ["season_id"])
    op.create_table(
        "season_log",
        Column("season_id", TEXT, primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("at", BIG, nullable=False),
        Column("by", BIG),
        Column("act", TEXT, nullable=False),
        Column("reason", TEXT),
        Column("data", TEXT, nullable=False),
        sqlite_with_rowid=False,
    )
