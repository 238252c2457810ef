"""The part of the port for standing orders: what takes one back that a player has given in advance.

The panel that lists them, gives and takes them back is one for all games (`bot/ui/match/menu/standing_orders.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.games.capabilities import Capability, Offering, capability
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import StandingOrder


@dataclass(frozen=True)
class Orders(Capability):
    """Of a game whose state keeps them as `orders`."""

    lapsed: Callable[[StandingOrder], Event]
    """What takes one back."""


def withdrawn(game: Offering, state: Any, seat: str) -> list[Event]:
    """What takes back everything that a seat has ordered in advance."""
    orders = capability(game, Orders)
    return [] if orders is None else [orders.lapsed(order) for order in state.orders if order.seat == seat]
