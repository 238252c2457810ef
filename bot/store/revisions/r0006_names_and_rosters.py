"""Names and check-in of a season's players, extensions asked for, what is to be told, and kept rosters."""

from alembic import op
from sqlalchemy import Column, Integer, text

from bot.store.schema import BIG, TEXT

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.add_column("season_players", Column("name", TEXT))
    op.add_column("season_players", Column("here", Integer, nullable=False, server_default=text("0")))
    op.add_column("season_games", Column("asked", TEXT))
    op.create_table(
        "season_outbox",
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("season_id", TEXT, nullable=False),
        Column("kind", TEXT, nullable=False),
        Column("data", TEXT, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rosters",
        Column("user_id", BIG, primary_key=True),
        Column("name", TEXT, primary_key=True),
        Column("roster", TEXT, nullable=False),
        Column("content", TEXT, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
