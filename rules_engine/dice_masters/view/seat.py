"""A match as one seat, or a spectator, may see it. All zones are open (DM-ZON-Q2): hidden are only orders and, before
both are on the table, teams (DM-SET-24)."""

from __future__ import annotations

from rules_engine.dice_masters.state.frames import SetupFrame
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil


def view(state: Match, seat: Seat | None) -> Match:
    seen = veil(state, seat)
    seen.orders = [order for order in seen.orders if order.seat == seat]
    for frame in seen.stack:
        if isinstance(frame, SetupFrame):
            frame.teams = {owner: team for owner, team in frame.teams.items() if owner == seat}
    return seen
