"""Of which game a match, a season and a kept roster are; what was there belongs to the first."""

from alembic import op
from sqlalchemy import Column, text

from bot.store.schema import BIG, FIRST_GAME, TEXT

revision, down_revision = "0012", "0011"


def upgrade() -> None:
    for table in ("matches", "seasons"):
        op.add_column(table, Column("game", TEXT, nullable=False, server_default=FIRST_GAME))
    # The game becomes part of the key, which SQLite can only do for a new table.
    op.rename_table("rosters", "rosters_of_one_game")
    op.create_table(
        "rosters",
        Column("user_id", BIG, primary_key=True),
        Column("game", TEXT, primary_key=True, server_default=FIRST_GAME),
        Column("name", TEXT, primary_key=True),
        Column("roster", TEXT, nullable=False),
        Column("content", TEXT, nullable=False),
        Column("at", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    moved = text(
        "INSERT INTO rosters (user_id, game, name, roster, content, at)"
        " SELECT user_id, :game, name, roster, content, at FROM rosters_of_one_game"
    )
    op.execute(moved.bindparams(game=FIRST_GAME))
    op.drop_table("rosters_of_one_game")
