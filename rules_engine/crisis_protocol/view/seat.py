"""A match as one seat, or a spectator, may see it: squads hidden until both are chosen, sealed rosters until its end.

It must not ask who is behind a seat.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.crisis_protocol.events.setup import RosterBrought
from rules_engine.crisis_protocol.rules.setup import SetupFrame
from rules_engine.crisis_protocol.state.match import Match, Roster
from rules_engine.kernel.accounts import Account, account_in_play
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Record
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import told_to, veil

SEALED = Roster(characters=(), tactics=(), secure=(), extract=())
"""What others see of a sealed roster."""


def view(state: Match, seat: Seat | None, *, sealed: bool = True) -> Match:
    """A copy without what the viewer may not know.

    Hidden are sealed answers (SQD-07, SQD-18), standing orders, what is left to the match and plans to deploy, which
    are their owner's affair, and by agreement (`sealed`) the rosters: of those only what is fielded is ever shown.
    Crises are drawn and revealed in one step (MIS-03…05), and from the reveal on all selected cards are open (TAC-13).
    """
    seen = veil(state, seat)
    seen.orders = [order for order in seen.orders if order.seat == seat]
    seen.plans = {owner: plan for owner, plan in seen.plans.items() if owner == seat}
    for owner, player in seen.players.items():
        player.helps = player.helps if owner == seat else None
    if sealed:
        for owner, player in seen.players.items():
            player.roster = player.roster if owner == seat else None
        for frame in seen.stack:
            if isinstance(frame, SetupFrame):
                frame.rosters = {owner: roster for owner, roster in frame.rosters.items() if owner == seat}
    return seen


def account_for(record: Record, seat: Seat | None, *, sealed: bool = True) -> Account:
    """The record of a match that is still played, as the viewer may know it."""

    return account_in_play(record, seat, lambda event: _veiled(event, seat, sealed=sealed))


def told(events: Iterable[Event], seat: Seat | None, *, sealed: bool = True) -> list[Event]:
    """Events of a match that is still played, as the viewer may know them."""
    return [_veiled(event, seat, sealed=sealed) for event in told_to(seat, events)]


def _veiled(event: Event, seat: Seat | None, *, sealed: bool) -> Event:
    if sealed and isinstance(event, RosterBrought) and event.seat != seat:
        return event.model_copy(update={"roster": SEALED})
    return event
