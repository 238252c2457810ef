"""What a game says to people: a question with its options in words, events as sentences, reasons. Any language.

It must not say anything itself: a game's view does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.state import State

S = TypeVar("S", bound=State, contravariant=True)


@dataclass(frozen=True)
class Asked:
    title: str
    text: str
    hint: str = ""


@dataclass(frozen=True)
class Label:
    label: str
    detail: str = ""
    whole: str = ""
    """All of what a card says, where the detail is only its gist."""
    sign: str = ""
    """The name of a sign that stands for it: of a face, a condition, a side."""


class Wording(Protocol[S]):
    """One language, about matches of one game."""

    def name(self, state: S, id: str, /) -> str:
        """What anything with an id is called."""
        ...

    def question(self, state: S, decision: Decision, /) -> Asked: ...

    def option(self, state: S, decision: Decision, option: Option, /) -> Label:
        """A label of at most 80 characters and a detail of at most 100; a barred option says why in its detail."""
        ...

    def spot(self, state: S, decision: Decision, spot: Spot, /) -> str: ...

    def event(self, state: S, event: Event, /) -> str | None:
        """One short sentence in the past tense; None for bookkeeping."""
        ...

    def story(self, state: S, events: Sequence[Event], later: Sequence[Event] = (), /) -> list[str]:
        """The events of one step as a few sentences; `state` is the match after them, and after what came `later`."""
        ...

    def reason(self, state: S | None, reason: Reason, /) -> str:
        """What is wrong, which rule says so, what would be legal."""
        ...

    def why(self, state: S, decision: Decision, /) -> str:
        """Which rule asks this, and what it says."""
        ...
