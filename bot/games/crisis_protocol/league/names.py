"""What cards are called on the pages of a league, and which there are to choose from. It must not know a season."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.league_rules import Facts
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.mission import CrisisKind
from rules_engine.crisis_protocol.view.names import Names


def name(id: str, language: str) -> str:
    names = Names(default_content(), language)
    return names.card(id) or names.thing(id)


def crises(kind: CrisisKind) -> list[str]:
    return [id for id, crisis in default_content().crises.items() if crisis.kind is kind]


def leaders(affiliation: str | None = None) -> list[str]:
    """Who can lead an affiliation; who can lead any, if none is named."""
    return [
        id
        for id, character in default_content().characters.items()
        if any(
            rule.affiliation == affiliation or affiliation is None
            for form in character.forms.values()
            for rule in form.leadership
        )
    ]


def likely_leaders(known: Facts, roster: Mapping[str, Any] | None) -> list[str]:
    """Of the affiliation, once it is known; of the person's own roster first."""
    mine = {entry["card"] for entry in roster["characters"]} if roster is not None else set()
    return sorted(leaders(known.get("affiliation")) or leaders(), key=lambda id: id not in mine)
