"""The part of the port for lessons: a game that can teach itself, step by step, by its own rules.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.locale import Words
from bot.matches.terms import Terms
from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry


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


class Course(Protocol):
    """One person's way through a lesson: a match whose other side and dice are written down."""

    since: int
    """The first entry that came of the last right answer."""

    @property
    def state(self) -> Any: ...

    @property
    def engine(self) -> Any:
        """The rules, with the lesson's own dice."""
        ...

    @property
    def entries(self) -> list[Entry]: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def foe_owes(self) -> Decision | None:
        """What an opponent of ours has to answer, where the lesson does not."""
        ...

    def right_answer(self) -> Choice | None:
        """What the lesson wants; None where anything legal is right."""
        ...

    def answer(
        self, seq: int, choice: Choice, then: Sequence[tuple[str, Choice]] = (), orders: Sequence[Event] = ()
    ) -> bool:
        """Whether it was right; if not, nothing has changed. What is not legal raises as in a match."""
        ...

    def foe_answers(self, choice: Choice) -> None: ...

    def dump(self) -> str: ...


class Lessons(Protocol):
    seat: str
    """Of whoever learns."""
    foe: str
    level: str
    """Of the opponent, where the lesson leaves it to one."""

    def titles(self, to: Words) -> Mapping[str, str]:
        """By id, in their order."""
        ...

    def terms(self) -> Terms:
        """As a match of it would have."""
        ...

    def begin(self, id: str) -> Course: ...

    def read(self, id: str, text: str) -> Course:
        """As it was dumped, or `OtherLessonError`."""
        ...

    def said(self, id: str, course: Course, to: Words) -> Said: ...
