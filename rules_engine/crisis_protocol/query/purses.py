"""Whose Power may pay for a character's attacks and superpowers besides its own; spends nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import permissions as p
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def helpers(world: World, who: CharacterId) -> list[CharacterId]:
    """Those who may pay for it, in a fixed order."""
    found = (id for _, scope, rule in permissions(world, p.PaysFrom, who) for id in _matching(world, scope, rule))
    return [id for id in dict.fromkeys(found) if id != who and world.state.characters[id].power]


def _matching(world: World, scope: Scope, rule: p.PaysFrom) -> list[str]:
    return selecting.matching(world, scope, rule.who)


def purse(world: World, who: CharacterId) -> int:
    """All the Power there is for what it pays."""
    return world.state.characters[who].power + sum(world.state.characters[id].power for id in helpers(world, who))
