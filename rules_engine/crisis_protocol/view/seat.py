"""A match as one seat, or a spectator, may see it: sealed squads stay hidden until both are chosen."""

from __future__ import annotations

from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil


def view(state: Match, seat: Seat | None) -> Match:
    """A copy without what the viewer may not know.

    Everything hidden in this game is a sealed answer (SQD-07, SQD-18): crises are drawn and revealed in one step
    (MIS-03…05), and from the reveal on all cards are open (TAC-13). A standing order is its owner's affair.
    """
    seen = veil(state, seat)
    seen.orders = [order for order in seen.orders if order.seat == seat]
    return seen
