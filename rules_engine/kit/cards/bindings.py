"""What the words of a text mean in a match, and texts that have triggered or wait: data, stored with the state.

Fields stand in the order in which they are stored; what a game adds between them is a base of its own (`Owner`)."""

from __future__ import annotations

from typing import Generic, TypeVar

from rules_engine.kernel.values import Mutable, Seat, Value


class Owner(Mutable):
    """Which text, and whose."""

    rule: str
    seat: Seat
    """`you`."""


class Meanings(Mutable):
    """What names were bound to so far."""

    they: Seat | None = None
    bound: dict[str, list[str]] = {}
    """Pieces, players or cards by name."""
    amounts: dict[str, int] = {}
    """What steps achieved, by name."""


class BindingsBase(Meanings, Owner):
    """Who and what the words of a text mean; a game adds its own (`self`, what has left and how it was)."""


B = TypeVar("B", bound=BindingsBase)
Path = list[str | int]
"""Fields and places that lead to a part of a text."""


class Todo(Mutable):
    """A step of a text that is still to be done."""

    path: Path
    they: Seat | None = None


class DelayedBase(Mutable, Generic[B]):
    """Steps that wait for a moment, once."""

    id: str
    names: B
    path: Path
    """Where in the text the step stands."""
    until: str
    given: int = 0
    """The turn or round it was given in."""


class TriggeredBase(Value, Generic[B]):
    """A text whose moment has come."""

    id: str
    names: B
    path: Path = []
    """Of steps that waited: where in the text they stand; else the whole text acts."""

    @property
    def rule(self) -> str:
        return self.names.rule

    @property
    def seat(self) -> Seat:
        return self.names.seat
