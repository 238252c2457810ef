"""The part of the port for games that can look at a finished match again.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from rules_engine.kernel.reviews import Played, Review

if TYPE_CHECKING:
    from bot.ui.match.look import Look
    from bot.ui.match.panel import Picture


class Reviews(Protocol):
    """Who looks at matches of a game again."""

    @property
    def version(self) -> str:
        """A review that was made by another one is made anew."""
        ...

    def review(self, played: Iterable[Played]) -> Review | None:
        """A match that is over, entry by entry; None where there is nothing to say. Called in a process of its own: it
        takes up to a minute."""
        ...

    async def chart(self, look: Look, review: Review) -> list[Picture]:
        """The chances over the match, with the turning points by their numbers."""
        ...
