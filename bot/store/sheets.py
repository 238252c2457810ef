"""The table of what is being rolled beside real miniatures, by its code: the state as JSON, the record of its dice, the
secret behind them.

It must not know what a state or a record means: a game's own tabletop does.
"""

from sqlalchemy import Column, Integer, LargeBinary, Table

from bot.store.marks import OWN, TIME
from bot.store.schema import BIG, TEXT, metadata, partial_index

sheets = Table(
    "sheets",
    metadata,
    Column("code", TEXT, primary_key=True),
    Column("kind", TEXT, nullable=False),
    Column("owner_id", BIG, nullable=False, info=OWN),
    Column("version", Integer, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("record", TEXT, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("begun_at", BIG, nullable=False, info=TIME),
    partial_index("sheets_by_time", "begun_at", "state != ''"),
    sqlite_with_rowid=False,
)
