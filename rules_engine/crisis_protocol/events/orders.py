"""Standing orders given, withdrawn and gone, and what a seat leaves to the match; each is known to its owner alone."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import AGAIN, END_TURN, Help, Match, StandingOrder
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import Giving, Lapsing
from rules_engine.kernel.values import Seat


class OrderGiven(Giving, MatchEvent):
    kind: Literal["order_given"] = "order_given"
    order: StandingOrder

    @property
    def outlives_undo(self) -> bool:
        """One for this attack or turn speaks of something that an undo may have taken back."""
        return self.order.until in ("round", "match")

    @property
    def follows_answer(self) -> bool:
        return self.order.ability == END_TURN or self.order.ability.startswith(AGAIN)

    def apply(self, state: Match) -> None:
        """That a turn ends is said by whoever has it, of the character that is active then."""
        if self.order.ability != END_TURN:
            super().apply(state)
        elif state.turn == self.order.seat:
            said = self.order.model_copy(update={"owner": self.order.owner or state.active})
            super(OrderGiven, self.model_copy(update={"order": said})).apply(state)


class OrderLapsed(Lapsing, MatchEvent):
    kind: Literal["order_lapsed"] = "order_lapsed"
    order: StandingOrder
    why: Literal["over", "withdrawn", "fallen"]
    """Its time is over; its owner took it back; the character was dazed or KO'd."""

    @property
    def is_told(self) -> bool:
        """One for this attack or turn was given with its end in view."""
        if self.order.ability == END_TURN or self.order.ability.startswith(AGAIN):
            return False
        return self.why == "fallen" or (super().is_told and self.order.until not in ("attack", "turn"))


class HelpsSet(MatchEvent):
    """A seat leaves more or less to the match than before."""

    kind: Literal["helps_set"] = "helps_set"
    seat: Seat
    helps: tuple[Help, ...]

    @property
    def outlives_undo(self) -> bool:
        return True

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else None

    def apply(self, state: Match) -> None:
        state.players[self.seat].helps = list(self.helps)


def is_brief(event: Event) -> bool:
    """Whether an order for one attack or turn was given or is over: what came of it says it all."""
    return isinstance(event, OrderGiven | OrderLapsed) and event.order.until in ("attack", "turn")
