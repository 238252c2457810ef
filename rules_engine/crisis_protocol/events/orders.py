"""Standing orders given, withdrawn and gone; each is known to its owner alone."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class _OwnersAffair(MatchEvent):
    order: StandingOrder

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.order.seat else None


class OrderGiven(_OwnersAffair):
    """A new order, or another answer to the same question."""

    kind: Literal["order_given"] = "order_given"

    @property
    def outlives_undo(self) -> bool:
        """One for this attack or turn speaks of something that an undo may have taken back."""
        return self.order.until in ("round", "match")

    def apply(self, state: Match) -> None:
        state.orders = [order for order in state.orders if not _same(order, self.order)]
        state.orders.append(self.order)


class OrderLapsed(_OwnersAffair):
    """An order that speaks no more, and why."""

    kind: Literal["order_lapsed"] = "order_lapsed"
    why: Literal["over", "withdrawn", "fallen"]
    """Its time is over; its owner took it back; the character was dazed or KO'd."""

    def apply(self, state: Match) -> None:
        state.orders = [order for order in state.orders if order.id != self.order.id]


def _same(one: StandingOrder, other: StandingOrder) -> bool:
    return one.id == other.id or (one.seat, one.ability, one.owner) == (other.seat, other.ability, other.owner)
