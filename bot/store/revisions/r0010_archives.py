"""Records of matches are folded into archives; indexes for what is folded and pruned."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary, text

from bot.store.schema import BIG, TEXT

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    op.add_column("matches", Column("folded", Integer, nullable=False, server_default=text("0")))
    op.create_index("matches_to_fold", "matches", ["status", text("(entries - folded)")])
    op.create_table(
        "match_archives",
        Column("match_id", TEXT, primary_key=True),
        Column("kind", TEXT, primary_key=True),
        Column("first", Integer, primary_key=True),
        Column("until", Integer, nullable=False),
        Column("instructions", TEXT, nullable=False),
        Column("archive", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match_archive_people",
        Column("match_id", TEXT, primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("user_id", BIG, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("archives_by_person", "match_archive_people", ["user_id"])
    op.create_index("applied_by_time", "applied_presses", ["at"])
    where = text("state != ''")
    op.create_index("sheets_by_time", "sheets", ["begun_at"], sqlite_where=where, postgresql_where=where)
