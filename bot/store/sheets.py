"""The table of what is being rolled beside real miniatures, by its code: the state as JSON, the record of its dice, the
secret behind them.

It must not know what a state or a record means: a game's own tabletop does.
"""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, MetaData, Table, Text

from bot.store.marks import OWN, TIME

MIGRATION = (
    """
    CREATE TABLE sheets (
        code TEXT PRIMARY KEY, kind TEXT NOT NULL, owner_id INTEGER NOT NULL, version INTEGER NOT NULL,
        state TEXT NOT NULL, record TEXT NOT NULL, secret BLOB NOT NULL, begun_at INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
)

sheets = Table(
    "sheets",
    MetaData(),
    Column("code", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("owner_id", BigInteger, nullable=False, info=OWN),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("begun_at", BigInteger, nullable=False, info=TIME),
)
