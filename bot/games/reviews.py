"""The part of the port for games that can look at a finished match again. Its chart is a scene (`views.Chart`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from bot.games.capabilities import Capability
from rules_engine.kernel.reviews import Played, Review


class Reviews(Capability, ABC):
    """Who looks at matches of a game again."""

    version: str
    """A review that was made by another one is made anew."""

    @abstractmethod
    def review(self, played: Iterable[Played]) -> Review | None:
        """A match that is over, entry by entry; None where there is nothing to say. Called in a process of its own: it
        takes up to a minute."""
