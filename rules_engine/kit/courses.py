"""One person's way through a lesson or a position: a match whose other side and dice are written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry


class Course(Protocol):
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


class Attempt(Course, Protocol):
    """The same of a position."""

    @property
    def solved(self) -> bool: ...
