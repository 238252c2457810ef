"""The part of the port for games that can play a seat themselves, and say what they would do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord.app_commands import locale_str

from bot.games.capabilities import Capability
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


@dataclass(frozen=True)
class Estimates:
    """Hints in words."""

    each: Sequence[str]
    """What an answer is worth, in numbers of the game's own, and what speaks for or against it."""
    measure: str
    """What those numbers are."""


@dataclass(frozen=True)
class OpponentLevel:
    id: str
    name: locale_str
    usual: bool = False
    """Of whoever takes over a seat, or is not chosen."""


class Opponents(Capability, ABC):
    """Opponents of a game, by their strength. What they bring is what anybody might: a ready one, by the match."""

    levels: Sequence[OpponentLevel]
    """The weakest first."""

    @abstractmethod
    def think(self, sitting: Sitting) -> Answered:
        """An answer, always. Called in a worker: it takes up to a second or two."""


def level_name(to: Words, levels: Sequence[OpponentLevel], id: str | None) -> str:
    return next((to.label(level.name) for level in levels if level.id == id), "")


def usual_level(opponents: Opponents) -> str:
    return next(level.id for level in opponents.levels if level.usual)


def reasons_of(to: Words, hint: Hint, words: Mapping[tuple[str, bool], locale_str]) -> list[str]:
    """What speaks for an answer or against it, as declared by a word of the game's own and whether it is for it."""
    return [to.label(words[reason]) for reason in hint.reasons if reason in words]


class Hints(Capability, ABC):
    """What the strongest would do, for whoever asks; without, nobody is offered to."""

    @abstractmethod
    def weigh(self, sitting: Sitting) -> list[Hint]:
        """What it would think about, the best first; empty where it has no opinion. Called in a worker."""

    @abstractmethod
    def told(self, to: Words, hints: Sequence[Hint]) -> Estimates: ...
