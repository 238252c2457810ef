"""What a match tells the league about its two sides: who led what, for how much, with which dice.

It must not ask people: they mistype it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.league.luck import dice_of
from bot.league.results import PlayerId, Side
from rules_engine.crisis_protocol.events.flow import PriorityTaken
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


def sides(state: Match, events: Sequence[Event], seats: Mapping[PlayerId, Seat]) -> dict[PlayerId, Side]:
    """Both sides of a match as it stands, from its state and the events that led there."""
    first = next((event.seat for event in events if isinstance(event, PriorityTaken)), None)
    dice = dice_of(state, events)
    found = {}
    for player, seat in seats.items():
        who = state.players[seat]
        leader = state.characters.get(who.leader or "")
        found[player] = Side(
            player=player,
            vp=who.vp,
            affiliation=who.affiliation,
            leader=leader.card if leader is not None else None,
            threat=state.mission.threat if state.mission is not None else None,
            priority=None if first is None else seat == first,
            dice=dice[seat],
        )
    return found


def setting(state: Match) -> dict[str, str | None]:
    """Which crises were played, by which card data."""
    mission = state.mission
    return {
        "secure": mission.secure if mission is not None else None,
        "extract": mission.extract if mission is not None else None,
        "content": state.content,
    }
