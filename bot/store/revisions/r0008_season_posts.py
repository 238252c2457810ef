"""Messages about a league game whose buttons end one day."""

from alembic import op
from sqlalchemy import Column, Text

from bot.store.schema import BIG

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.create_table(
        "season_posts",
        Column("message_id", BIG, primary_key=True, autoincrement=False),
        Column("channel_id", BIG, nullable=False),
        Column("season_id", Text, nullable=False),
        Column("game_id", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_index("posts_by_season", "season_posts", ["season_id"])
