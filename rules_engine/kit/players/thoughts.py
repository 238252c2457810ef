"""What an opponent thought about one decision: the answers it weighed, what each seemed worth, and why it chose."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from rules_engine.kernel.decisions import Answer, Choice

Plan = tuple[tuple[str, Choice], ...]
"""Answers by the key of their question, in order."""


@dataclass(frozen=True)
class Weighed:
    """One answer and what it seemed worth, more than leaving everything as it is."""

    choice: Choice
    value: float
    then: Plan = ()
    """Answers that are meant to follow."""


@dataclass
class Thought:
    """All of it; answers in the order in which they were looked at."""

    key: str
    by: str = ""
    """Which part answered: plan, settled, reckoned, tried, tired, habit."""
    weighed: list[Weighed] = field(default_factory=list)
    steps: int = 0
    """Looks ahead."""
    spent: bool = False
    """Whether they ran out before everything was looked at."""
    error: str | None = None
    """What went wrong, so that habit answered or a look ahead showed nothing."""

    @property
    def best(self) -> list[Weighed]:
        return sorted(self.weighed, key=lambda each: -each.value)


@dataclass(frozen=True)
class Memory:
    """What an opponent takes along from one answer to the next; it can do without."""

    stretch: Hashable = None
    """The turn, or the like, of its last answer."""
    answers: int = 0
    """How many it gave in it."""
    plan: Plan = ()


@dataclass(frozen=True)
class Answered:
    answer: Answer
    thought: Thought
