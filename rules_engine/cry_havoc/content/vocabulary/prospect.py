"""What a verb may ask of a match before anything is done, to say whether it could do nothing."""

from __future__ import annotations

from typing import Any, Protocol

from rules_engine.kit.cards.step import Prospect

from .terms import Off, Piece, PlayerRef, Spot, TileKind, Whose


class BoardProspect(Prospect, Protocol):
    """The game's side: numbers as they are now, with the words of the text bound."""

    def units_on(self, whose: Whose, spot: Spot) -> int:
        """In the battle."""
        ...

    def units_at(self, whose: Whose, where: Any) -> int:
        """The most that any of these regions holds."""
        ...

    def units_from(self, off: Off) -> int:
        """Of one's own, that could come to the battle from there."""
        ...

    def reserve(self) -> int:
        """Own units in the Reserve."""
        ...

    def captives(self) -> int:
        """Own units that are prisoners of others."""
        ...

    def cards_of(self, player: PlayerRef) -> int:
        """In hand."""
        ...

    def discarded(self) -> int:
        """In one's own discard pile."""
        ...

    def lies(self, piece: Piece, where: Any) -> bool:
        """Whether it lies in any of these regions."""
        ...

    def supply(self, kind: TileKind) -> int: ...

    def buildable(self, where: Any) -> int:
        """Types that could be built there."""
        ...

    def activatable(self, where: Any) -> int: ...

    def exhausted(self) -> int:
        """Own exhausted Skills but this one."""
        ...
