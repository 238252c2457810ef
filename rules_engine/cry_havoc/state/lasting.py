"""What texts mean, what they give for a time, and those whose moment has come, as data."""

from __future__ import annotations

from rules_engine.cry_havoc.state.words import Owner, RegionId
from rules_engine.kernel.values import Json, Mutable
from rules_engine.kit.cards import bindings


class _Where(bindings.Owner):
    region: RegionId | None = None
    """`here`."""
    side: Owner | None = None
    """Whose units `you` has, where a seat acts for neutral natives (CH-BAT-Q5)."""


class Bindings(bindings.BindingsBase, _Where):
    """Who and what the words of a text mean."""

    @property
    def owner(self) -> Owner:
        """Whose units are `yours`."""
        return self.side or self.seat


class Lasting(Mutable):
    """An effect that a text gave for a time."""

    id: str
    effect: Json
    """As the vocabulary writes it."""
    names: Bindings
    owner: Owner
    """For whom it holds."""
    until: str


class Trigger(bindings.TriggeredBase[Bindings]):
    """A text whose moment has come."""
