"""What the tables of the store share: one collection of them, types of columns, and the game that was there first.

It must not know a table. The revisions are written with these types: a name here must never change its meaning.
"""

from sqlalchemy import REAL, BigInteger, Double, Index, Integer, MetaData, Text, text

metadata = MetaData()
"""Every table of the store; a module adds its own when it is imported."""

BIG = BigInteger().with_variant(Integer(), "sqlite")
"""Numbers of Discord and moments. SQLite's own whole numbers are large enough, and only INTEGER can be a row's id."""
EXACT: Double[float] = Double().with_variant(REAL(), "sqlite")
"""Moments with fractions of a second."""
TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Words, compared by their bytes: what is in order on a file must be in the same order on a server, whatever language
its database was made with."""

FIRST_GAME = "crisis_protocol"
"""The game of whatever was stored before there were several."""


def partial_index(name: str, column: str, where: str) -> Index:
    """An index of the rows that somebody looks for. To name PostgreSQL here would load all of it at every start; the
    revisions do."""
    return Index(name, column, sqlite_where=text(where))
