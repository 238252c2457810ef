"""What the tables of the store share: one collection of them, types of columns, and the game that was there first.

It must not know a table. The revisions are written with these types: a name here must never change its meaning.
"""

from sqlalchemy import REAL, BigInteger, Double, Index, Integer, MetaData, text

metadata = MetaData()
"""Every table of the store; a module adds its own when it is imported."""

BIG = BigInteger().with_variant(Integer(), "sqlite")
"""Numbers of Discord and moments. SQLite's own whole numbers are large enough, and only INTEGER can be a row's id."""
EXACT: Double[float] = Double().with_variant(REAL(), "sqlite")
"""Moments with fractions of a second."""

FIRST_GAME = "crisis_protocol"
"""The game of whatever was stored before there were several."""


def partial_index(name: str, column: str, where: str) -> Index:
    """An index of the rows that somebody looks for. To name PostgreSQL here would load all of it at every start; the
    revisions do."""
    return Index(name, column, sqlite_where=text(where))
