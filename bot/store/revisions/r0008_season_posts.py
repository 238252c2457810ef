"""Messages about a league game whose buttons end one day."""

from alembic import op
from sqlalchemy import Column

from bot.store.schema import BIG, TEXT

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.create_table(
        "season_posts",
        Column("message_id", BIG, primary_key=True, autoincrement=False),
        Column("channel_id", BIG, nullable=False),
        Column("season_id", TEXT, nullable=False),
        Column("game_id", TEXT, nullable=False),
        Column("kind", TEXT, nullable=False),
        Column("data", TEXT, nullable=False),
    )
    op.create_index("posts_by_season", "season_posts", ["season_id"])
