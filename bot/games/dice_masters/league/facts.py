"""What a match of Dice Masters tells the league about its two sides. It must not ask people: they mistype it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.games.dice_masters.league.dice import dice_of, most
from bot.games.league_rules import KnownFacts
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.flow import FirstChosen
from rules_engine.dice_masters.state.match import Match, Team
from rules_engine.dice_masters.teams import ready_teams
from rules_engine.kernel.events import Event

GAME_FACTS = ("turns",)
SIDE_FACTS = ("team", "energy", "cards", "first", "dice")


def known(state: Match, events: Sequence[Event]) -> KnownFacts:
    return KnownFacts(of_game(state), of_sides(state, events))


def of_game(state: Match) -> dict[str, Any]:
    return {"turns": state.turn or None}


def of_sides(state: Match, events: Sequence[Event]) -> dict[str, dict[str, Any]]:
    """Both sides of a match as it stands, from its state and the events that led there."""
    first = next((event.first for event in events if isinstance(event, FirstChosen)), None)
    dice = dice_of(state, events)
    return {
        str(seat): {
            "team": ready_one(player.team),
            "energy": energy_of(player.team),
            "cards": [one.card for one in player.team.cards] if player.team is not None else None,
            "first": None if first is None else seat == first,
            "dice": dice[seat],
        }
        for seat, player in state.players.items()
    }


def ready_one(team: Team | None) -> str | None:
    """The ready team that it is, whatever the number of its dice; None for one of somebody's own."""
    if team is None:
        return None
    held = {one.card for one in team.cards} | set(team.basics)
    found = (id for id, ready in ready_teams(default_content()).items() if {*ready.cards, *ready.basics} == held)
    return next(found, None)


def energy_of(team: Team | None) -> str | None:
    """The type that most of its dice are bought with."""
    counted: Counter[str] = Counter()
    for one in team.cards if team is not None else ():
        card = default_content().cards.get(one.card)
        if card is not None and card.energy is not None:
            counted[card.energy.value] += one.dice
    return most(counted)
