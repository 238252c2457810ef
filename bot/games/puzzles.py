"""The part of the port for daily positions that are to be won in the turn at hand, played as lessons are.

It must not hold a word of any game.
"""

from __future__ import annotations

from typing import Protocol

from bot.games.lessons import Course, Lessons
from bot.locale import Words


class Attempt(Course, Protocol):
    """One person's way through a position."""

    @property
    def solved(self) -> bool: ...


class Puzzles(Lessons, Protocol):
    """Positions by their ids; `said` tells of one what is to be done, and `wrong` of an answer that cannot win."""

    def texts(self, id: str, to: Words) -> list[str]:
        """What the cards in it say, a line each: whoever solves it need not know them."""
        ...

    def of_day(self, day: int) -> str:
        """The id of the position of a day, by its number since any first day."""
        ...
