"""Effects that outlast the moment, and texts that have triggered and wait, as data."""

from __future__ import annotations

from typing import Literal, Self

from rules_engine.dice_masters.state.pieces import DieId, SlotId
from rules_engine.kernel.values import Json, Mutable, Seat, Value
from rules_engine.kit.cards.bindings import BindingsBase, DelayedBase, Owner, TriggeredBase

Until = Literal["turn", "combat", "next_turn"]
"""DM-EFF-10: until the end of the turn unless stated otherwise; `next_turn`: of the next own one."""


class Was(Value):
    """A character as it was when it left the Field Zone: texts still speak of it (DM-KO-Q3)."""

    face: int
    cost: int | None = None
    """None in matches of before it was kept: what the face shows."""
    controller: Seat
    attack: int
    defense: int
    affiliations: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    attacking: bool = False
    blocked: bool = False
    blocking: tuple[DieId, ...] = ()
    blocked_by: tuple[DieId, ...] = ()

    def __deepcopy__(self, memo: object = None) -> Self:
        """Shared, for nothing of it changes: every text that waits has those of all who left with its moment."""
        return self


class _OnDie(Owner):
    die: DieId | None = None
    """`self`."""
    slot: SlotId | None = None


class Bindings(BindingsBase, _OnDie):
    """Who and what the words of a text mean."""

    was: dict[DieId, Was] = {}


class Lasting(Mutable):
    """An effect that a text gave for a time, to a die or to a player."""

    id: str
    effect: Json
    """As the vocabulary writes it."""
    names: Bindings
    die: DieId | None = None
    until: Until = "turn"
    given: int = 0
    """The turn it was given in."""
    uses: int | None = None
    """How often it still works, where that is counted."""


class Delayed(DelayedBase[Bindings]):
    """Steps that wait for a moment, once."""

    until: Until = "turn"


class Trigger(TriggeredBase[Bindings]):
    """A text whose moment has come."""

    group: tuple[DieId, ...] = ()
    """Of a `while active` text: the dice of which its player picks one."""
