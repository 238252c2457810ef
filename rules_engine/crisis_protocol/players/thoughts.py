"""What an opponent thought about one decision: the options it weighed, what each seemed worth, and why it chose."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_engine.kernel.decisions import Choice


@dataclass(frozen=True)
class Weighed:
    """One option and what it seemed worth, in victory points more than doing nothing."""

    choice: Choice
    value: float
    label: str
    """For whoever reads a trace."""
    then: tuple[tuple[str, Choice], ...] = ()
    """Answers that are meant to follow, each with the key of its question."""


@dataclass
class Thought:
    """All of it; options in the order in which they were looked at."""

    key: str
    by: str = ""
    """Which part answered: opening, acting, dice, reply, tried, habit."""
    weighed: list[Weighed] = field(default_factory=list)
    steps: int = 0
    """Answers tried."""
    spent: bool = False
    """Whether tries ran out before everything was looked at."""

    error: str | None = None
    """What went wrong, so that habit answered."""

    @property
    def best(self) -> list[Weighed]:
        return sorted(self.weighed, key=lambda each: -each.value)
