"""Small values that a game tells about itself: its seats, how far a match has come.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from rules_engine.kernel.decisions import Choice
from rules_engine.kernel.events import Event

if TYPE_CHECKING:
    from bot.ui.match.panel import Picture


@dataclass(frozen=True)
class Seating:
    """One of a game's seats, as people tell it from the others; what it is called, the game's wording says."""

    id: str
    sign: str
    """Stands before the player's name."""
    colour: int
    """Of the panels and posts that speak to it."""


@dataclass(frozen=True)
class Film:
    """A match to be watched again."""

    page: str
    """One that needs nothing else."""
    board: Picture
    """As it stands at the end."""


@dataclass(frozen=True)
class Progress:
    """How far a match has come."""

    score: dict[str, int]
    """By seat."""
    round: int


@dataclass(frozen=True)
class NewMatch:
    """What a match is begun with."""

    id: str
    terms: Any
    loadouts: Mapping[str, Any]
    """By seat, where anything is brought."""
    seats: Sequence[str]
    commitment: str
    """To the secret of its dice."""
    words: Mapping[str, str]
    """What each player put in for them."""


@dataclass(frozen=True)
class Decided:
    """An answer that a game gives in a player's stead, and facts of that seat that are put in before it."""

    choice: Choice
    facts: tuple[Event, ...] = ()


class UnknownWords(ValueError):
    """A text that names what the game does not know; `loadout` holds the rest, `near` what a word may have meant."""

    def __init__(self, words: list[str], loadout: BaseModel, near: Mapping[str, Sequence[str]] | None = None) -> None:
        super().__init__(", ".join(words))
        self.words = words
        self.loadout = loadout
        self.near = near or {}
