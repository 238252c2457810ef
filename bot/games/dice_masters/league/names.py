"""What facts of Dice Masters are called on a league's pages: teams, energy, cards. It must not know a season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.league_rules import Facts
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.teams import ready_teams
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases import terms


def name(id: str, language: str) -> str:
    names, ready = Names(default_content(), language), ready_teams(default_content())
    if id in ready:
        return ready[id].name.in_(language)
    if id in terms.ENERGY:
        return names.term(terms.ENERGY, id)
    return names.card(id)


def teams(known: Facts, team: Mapping[str, Any] | None) -> list[str]:
    """Ready ones to choose from; the one somebody brought first."""
    ready = ready_teams(default_content())
    mine = {card["card"] for card in team["cards"]} if team is not None else set()
    return sorted(ready, key=lambda id: set(ready[id].cards) != mine)
