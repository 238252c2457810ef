"""Facts put into a match from outside the rules."""

from alembic import op
from sqlalchemy import Column

from bot.store.schema import TEXT

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.add_column("match_entries", Column("instruction", TEXT))
