"""Events of standing orders."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.state.orders import StandingOrder
from rules_engine.kernel import orders


class OrderGiven(orders.Giving, registry=CRY_HAVOC):
    kind: Literal["order_given"] = "order_given"
    order: StandingOrder

    @property
    def outlives_undo(self) -> bool:
        return True


class OrderLapsed(orders.Lapsing, registry=CRY_HAVOC):
    kind: Literal["order_lapsed"] = "order_lapsed"
    order: StandingOrder
