"""What a match tells the league about its two sides: who led what, for how much, with which dice.

It must not ask people: they mistype it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.crisis_protocol.league.dice import dice_of
from bot.games.league_rules import KnownFacts
from rules_engine.crisis_protocol.events.setup import PriorityTaken
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event

GAME_FACTS = ("secure", "extract")
SIDE_FACTS = ("affiliation", "leader", "threat", "priority", "dice")


def known(state: Match, events: Sequence[Event]) -> KnownFacts:
    return KnownFacts(of_game(state), of_sides(state, events))


def of_game(state: Match) -> dict[str, Any]:
    """Which crises were played."""
    mission = state.mission
    return {
        "secure": mission.secure if mission is not None else None,
        "extract": mission.extract if mission is not None else None,
    }


def of_sides(state: Match, events: Sequence[Event]) -> dict[str, dict[str, Any]]:
    """Both sides of a match as it stands, from its state and the events that led there."""
    first = next((event.seat for event in events if isinstance(event, PriorityTaken)), None)
    dice = dice_of(state, events)
    found = {}
    for seat, who in state.players.items():
        leader = state.characters.get(who.leader or "")
        found[str(seat)] = {
            "affiliation": who.affiliation,
            "leader": leader.card if leader is not None else None,
            "threat": state.mission.threat if state.mission is not None else None,
            "priority": None if first is None else seat == first,
            "dice": dice[seat].model_dump(),
        }
    return found
