"""What a number in the database stands for, marked on its column: only so can a person be found everywhere.

A test asks for a mark on every column of large numbers, so that none is forgotten.
"""

from typing import Any

OWN: dict[str, Any] = {"is": "own"}
"""A person the whole row is about: the row goes with the person."""
PART: dict[str, Any] = {"is": "part"}
"""A person who has a part in what the row tells: a stand-in takes the place."""
BARRED: dict[str, Any] = {"is": "barred"}
"""A person whom the row keeps out of something: they are told of it, and forgetting them takes the number and whatever
was written about them, never the row."""
SHUNNED: dict[str, Any] = {"is": "shunned"}
"""The same for what one person decided about another: the other is never told."""
PLACE: dict[str, Any] = {"is": "place"}
"""A server, channel, thread or message, or a press."""
TIME: dict[str, Any] = {"is": "time"}
