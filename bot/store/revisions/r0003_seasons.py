"""Seasons with their players, games, results and log."""

from alembic import op
from sqlalchemy import Column, Integer, Text

from bot.store.schema import BIG

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "seasons",
        Column("id", Text, primary_key=True),
        Column("guild_id", BIG, nullable=False),
        Column("channel_id", BIG, nullable=False),
        Column("message_id", BIG),
        Column("organiser_id", BIG, nullable=False),
        Column("status", Text, nullable=False),
        Column("terms", Text, nullable=False),
        Column("round", Integer, nullable=False),
        Column("seed", Text, nullable=False),
        Column("created_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_players",
        Column("season_id", Text, primary_key=True),
        Column("user_id", BIG, primary_key=True),
        Column("status", Text, nullable=False),
        Column("roster", Text),
        Column("roster_content", Text),
        Column("locked", Integer, nullable=False),
        Column("wishes", Text, nullable=False),
        Column("warnings", Integer, nullable=False),
        Column("joined_at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_games",
        Column("id", Text, primary_key=True),
        Column("season_id", Text, nullable=False),
        Column("round", Integer, nullable=False),
        Column("stage", Text, nullable=False),
        Column("pod", Integer),
        Column("one", BIG, nullable=False),
        Column("other", BIG),
        Column("status", Text, nullable=False),
        Column("match_id", Text),
        Column("deadline", BIG),
        Column("reasons", Text, nullable=False),
        Column("report", Text),
        Column("reported_by", BIG),
        Column("reported_at", BIG),
        Column("nudged", Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("games_by_season", "season_games", ["season_id", "round"])
    op.create_index("games_by_match", "season_games", ["match_id"])
    op.create_table(
        "season_results",
        Column("game_id", Text, primary_key=True),
        Column("revision", Integer, primary_key=True),
        Column("season_id", Text, nullable=False),
        Column("result", Text, nullable=False),
        Column("at", BIG, nullable=False),
        Column("by", BIG),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_season", "season_results", ["season_id"])
    op.create_table(
        "season_log",
        Column("season_id", Text, primary_key=True),
        Column("n", Integer, primary_key=True),
        Column("at", BIG, nullable=False),
        Column("by", BIG),
        Column("act", Text, nullable=False),
        Column("reason", Text),
        Column("data", Text, nullable=False),
        sqlite_with_rowid=False,
    )
