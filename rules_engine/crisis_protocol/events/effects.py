"""Events of granted rules and of memory that cards ask about."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import Deferred, Match
from rules_engine.crisis_protocol.state.pieces import Effect
from rules_engine.kernel.values import Json


class EffectGranted(MatchEvent):
    kind: Literal["effect_granted"] = "effect_granted"
    effect: Effect

    def apply(self, state: Match) -> None:
        if self.effect.slot is not None:
            state.effects = [e for e in state.effects if (e.slot, e.owner) != (self.effect.slot, self.effect.owner)]
        state.effects.append(self.effect.model_copy(deep=True))
        state.next_effect = max(state.next_effect, self.effect.id + 1)


class EffectEnded(MatchEvent):
    kind: Literal["effect_ended"] = "effect_ended"
    id: int

    def apply(self, state: Match) -> None:
        state.effects = [effect for effect in state.effects if effect.id != self.id]


class ReactionDeferred(MatchEvent):
    """A reaction waits until the whole effect that set it off is over (EFF-06)."""

    kind: Literal["reaction_deferred"] = "reaction_deferred"
    live: str
    names: dict[str, Json]
    moment: str = ""
    within: int | None = None
    effect: str = ""

    def apply(self, state: Match) -> None:
        state.deferred.append(
            Deferred(live=self.live, names=self.names, moment=self.moment, within=self.within, effect=self.effect)
        )


class ReactionsDue(MatchEvent):
    """Deferred reactions come up now; others wait on."""

    kind: Literal["reactions_due"] = "reactions_due"
    waiting: tuple[Deferred, ...] = ()

    def apply(self, state: Match) -> None:
        state.deferred = [entry.model_copy(deep=True) for entry in self.waiting]


class Remembered(MatchEvent):
    """A fact that cards may ask about until its spans end."""

    kind: Literal["remembered"] = "remembered"
    spans: tuple[str, ...]
    fact: dict[str, Json]

    def apply(self, state: Match) -> None:
        for span in self.spans:
            state.history.setdefault(span, []).append(self.fact)


class Forgotten(MatchEvent):
    kind: Literal["forgotten"] = "forgotten"
    span: str

    def apply(self, state: Match) -> None:
        state.history.pop(self.span, None)
