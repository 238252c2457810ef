"""What one seat may see of a state and its events. Sealed and private things never leave through here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules_engine.kernel.context import seat_of
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import ChooseOne, Decision, Visibility
from rules_engine.kernel.events import Event
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Seat

S = TypeVar("S", bound=State)

HIDDEN = "hidden"
"""The key of a question whose content the viewer may not know."""


def veil(state: S, viewer: Seat | None) -> S:
    """A copy without what the viewer may not see of questions and answers; a game hides its own fields besides."""
    seen = own_copy(state)
    seen.pending = {seat: _veiled(decision, viewer) for seat, decision in seen.pending.items()}
    for frame in seen.stack:
        frame.answers = {name: choice for name, choice in frame.answers.items() if seat_of(name) == viewer}
    return seen


def _veiled(decision: Decision, viewer: Seat | None) -> Decision:
    if decision.visibility is Visibility.PUBLIC or decision.seat == viewer:
        return decision
    return ChooseOne(key=HIDDEN, seat=decision.seat, seq=decision.seq, visibility=decision.visibility, options=())


def told_to(viewer: Seat | None, events: Iterable[Event]) -> list[Event]:
    """The events as the viewer may know them."""
    seen = (event.seen_by(viewer) for event in events)
    return [event for event in seen if event is not None]
