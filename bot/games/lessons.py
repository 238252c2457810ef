"""The part of the port for lessons and daily positions: a game that teaches itself, step by step, by its own rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.capabilities import Capability
from bot.locale import Words
from bot.matches.terms import Terms
from rules_engine.kit.courses import Course


class OtherLessonError(Exception):
    """What was kept of a lesson fits it no longer: its file, the cards or the rules have changed. It begins anew."""


@dataclass(frozen=True)
class Said:
    """What a lesson says where somebody stands in it."""

    title: str
    number: int
    of: int
    """Lessons there are."""
    step: int
    steps: int
    text: str
    """Two sentences and what to do; at the end what was learnt."""
    wrong: str
    """Kindly, to a legal answer that is not the one."""
    cards: tuple[str, ...] = ()
    """What the cards in it say, a line each: whoever learns need not know them."""


@dataclass(frozen=True)
class Desk:
    """Who sits at a lesson, and by what was agreed."""

    seat: str
    """Of whoever learns."""
    foe: str
    level: str
    """Of the opponent, where the lesson leaves it to one."""
    terms: Terms
    """As a match of it would have."""


class Teaching(Capability, ABC):
    @property
    @abstractmethod
    def desk(self) -> Desk: ...

    @abstractmethod
    def titles(self, to: Words) -> Mapping[str, str]:
        """By id, in their order."""

    @abstractmethod
    def open(self, id: str, kept: str | None = None) -> Course:
        """From its beginning, or as it was dumped; `OtherLessonError` where that fits no longer, or there is none."""

    @abstractmethod
    def said(self, id: str, course: Course, to: Words) -> Said: ...


class Lessons(Teaching):
    """In which a game teaches itself."""


class Puzzles(Teaching):
    """Positions that are to be won in the turn at hand, one a day in their order: `text` tells what is to be done, and
    `wrong` of an answer that cannot win."""
