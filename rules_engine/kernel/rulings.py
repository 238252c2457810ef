"""A judge's ruling: what a person above the game sets right, with the reason, for everybody to see.

It is put in as an instruction of nobody's (`Table.instruct(ruling)`). What can be set, and how, a game says.
"""

from __future__ import annotations

from rules_engine.kernel.events import Event


class Ruled(Event):
    """Base of a game's rulings: one thing set as it should have been."""

    what: str
    reason: str
