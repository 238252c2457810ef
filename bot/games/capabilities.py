"""What a game may offer beside its rules: the one place where the bot looks whether it does.

A game lists what it offers in `offers`; of what it does not offer it says nothing.
"""

from __future__ import annotations

from typing import Protocol, TypeVar


class Capability:
    """Something a game may offer. Each kind is looked up by its class."""


class Offering(Protocol):
    """As much of a game as this takes."""

    @property
    def offers(self) -> tuple[Capability, ...]: ...


C = TypeVar("C", bound=Capability)


def capability(game: Offering, kind: type[C]) -> C | None:
    """What a game offers of a kind; None: nothing."""
    return next((offer for offer in game.offers if isinstance(offer, kind)), None)


def part(game: Offering, kind: type[C]) -> C:
    """The same of a kind that can do without the game: its plain form, where the game has none of its own."""
    return capability(game, kind) or kind()


def needed(game: Offering, kind: type[C]) -> C:
    """The same where the game must have it, because something of it is at hand already."""
    found = capability(game, kind)
    assert found is not None
    return found
