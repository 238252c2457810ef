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

    @property
    def is_told(self) -> bool:
        """Each was given with its end in view: the turn's, an attack, the next action. To say so in the thread would
        tell the other that there was one."""
        return False
