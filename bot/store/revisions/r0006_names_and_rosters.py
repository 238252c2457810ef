"""Names and check-in of a season's players, extensions asked for, what is to be told, and kept rosters."""

from alembic import op
from sqlalchemy import Column, Integer, Text, text

from bot.store.schema import BIG

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.add_column("season_players", Column("name", Text))
    op.add_column("season_players", Column("here", Integer, nullable=False, server_default=text("0")))
    op.add_column("season_games", Column("asked", Text))
    op.create_table(
        "season_outbox",
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("season_id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("data", Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rosters",
        Column("user_id", BIG, primary_key=True),
        Column("name", Text, primary_key=True),
        Column("roster", Text, nullable=False),
        Column("content", Text, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
