"""The way back on the tabletop: what a press replaced, so that a slip of the thumb costs nothing.

It must not touch the dice: a throw that is taken back has the same name when it is made again, and so the same faces.
"""

from __future__ import annotations

from typing import Self

from rules_engine.crisis_protocol.tabletop.rolls import Refused
from rules_engine.kernel.values import Value

REMEMBERED = 12


class Earlier(Value):
    """A state as it was, and how many throws had been made by then."""

    state: str
    throws: int


class Undoable(Value):
    """A resolution whose last press can be taken back."""

    past: tuple[Earlier, ...] = ()
    took_back: tuple[int, ...] = ()
    """Who took a press back, once for each: the other player sees it."""

    def following(self, before: Self, throws: int) -> Self:
        """This state, remembering the one a press replaced."""
        kept = Earlier(state=before.model_copy(update={"past": ()}).model_dump_json(), throws=throws)
        return self.model_copy(update={"past": (*before.past, kept)[-REMEMBERED:]})

    def undone(self, by: int) -> tuple[Self, int]:
        """The state before the last press, and how many throws are left."""
        if not self.past:
            raise Refused("EFF-06", "nothing_to_undo")
        *past, last = self.past
        earlier = type(self).model_validate_json(last.state)
        return earlier.model_copy(update={"past": tuple(past), "took_back": (*self.took_back, by)}), last.throws
