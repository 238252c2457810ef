"""Events of standing orders."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.state.match import StandingOrder
from rules_engine.kernel import orders


class OrderGiven(orders.Giving, registry=DICE_MASTERS):
    kind: Literal["order_given"] = "order_given"
    order: StandingOrder

    @property
    def outlives_undo(self) -> bool:
        return True


class OrderLapsed(orders.Lapsing, registry=DICE_MASTERS):
    kind: Literal["order_lapsed"] = "order_lapsed"
    order: StandingOrder
