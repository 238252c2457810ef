"""The part of the port for games that can play a seat themselves.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel

from bot.locale import Words
from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.reviews import Line


@dataclass(frozen=True)
class Sitting:
    """A question put to an opponent of ours, and all it may know. It is thought about in a worker."""

    lane: str
    """The match: its questions are thought about in one worker."""
    state: Any
    """As the seat may see it."""
    decision: Decision
    seat: str
    level: str
    meant: Any = None
    """What it meant to do next when it answered last."""
    hurried: bool = False
    """Whether thinking took too long: any legal answer will do."""


@dataclass(frozen=True)
class Answered:
    choice: Choice
    meant: Any = None
    """To be handed in with the next question; nothing is lost if it is not."""
    error: str | None = None
    """What went wrong, so that the answer is merely a legal one."""


@dataclass(frozen=True)
class Hint:
    """An answer worth thinking about."""

    line: Line
    """It, and what would follow."""
    value: float
    """In points, more than doing nothing."""
    chances: tuple[float, float] | None = None
    """Of winning: as it is, and with it; None where a position has not been measured so."""
    reasons: tuple[tuple[str, bool], ...] = ()
    """What speaks most, by a word of the game's own, and whether it speaks for it."""


class Opponents(Protocol):
    """Opponents of a game, by their strength."""

    def levels(self, to: Words) -> Mapping[str, str]:
        """Their names, the weakest first."""
        ...

    @property
    def usual(self) -> str:
        """The level of whoever takes over a seat, or is not chosen."""
        ...

    @property
    def hints(self) -> bool:
        """Whether the strongest says what it would do; without, nobody is offered to ask."""
        ...

    def loadout(self, terms: Any, wanted: str | None, seed: str) -> BaseModel | None:
        """What one brings to a match: the ready one that is wanted, else one by the seed; None where nobody does."""
        ...

    def worth(self, to: Words, hint: Hint) -> str:
        """What an answer is worth, in numbers of the game's own."""
        ...

    def measure(self, to: Words) -> str:
        """What those numbers are."""
        ...

    def reason(self, to: Words, word: str, speaks_for: bool) -> str:
        """What speaks for or against an answer."""
        ...

    def weigh(self, sitting: Sitting) -> list[Hint]:
        """What the strongest would think about, the best first; empty where it has no opinion. Called in a worker."""
        ...

    def think(self, sitting: Sitting) -> Answered:
        """An answer, always. Called in a worker: it takes up to a second or two."""
        ...
