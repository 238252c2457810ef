"""Events of texts: one acts, gives something for a time, or its moment has come."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.events.base import MatchEvent
from rules_engine.cry_havoc.state.lasting import Bindings, Lasting, Trigger
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.values import Seat


class TextUsed(MatchEvent):
    """A text acts."""

    kind: Literal["text_used"] = "text_used"
    seat: Seat
    rule: str


class TextDeclined(MatchEvent):
    """Its player does not pay for it, or cannot."""

    kind: Literal["text_declined"] = "text_declined"
    seat: Seat
    rule: str


class EffectGiven(MatchEvent):
    kind: Literal["effect_given"] = "effect_given"
    given: Lasting

    def apply(self, state: Match) -> None:
        state.serial += 1
        state.lasting.append(self.given.model_copy(deep=True))


class TextTriggered(MatchEvent):
    kind: Literal["text_triggered"] = "text_triggered"
    rule: str
    names: Bindings

    def apply(self, state: Match) -> None:
        state.serial += 1
        state.due.append(Trigger(id=str(state.serial), names=self.names))


class TextBegan(MatchEvent):
    """It waits no longer."""

    kind: Literal["text_began"] = "text_began"
    trigger: str

    def apply(self, state: Match) -> None:
        state.due = [one for one in state.due if one.id != self.trigger]
