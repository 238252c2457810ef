"""Whose Power may pay for a character's attack actions and superpowers besides its own; spends nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import permissions as p
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def helpers(world: World, who: CharacterId) -> list[CharacterId]:
    """Those who may pay for it, in a fixed order."""
    found: dict[CharacterId, None] = {}
    for live, scope, rule in permissions(world, p.PaysFrom, who):
        able = [id for id in selecting.matching(world, scope, rule.who) if world.state.characters[id].power]
        if able != [who] and able:
            world.note(live.rule.id)
        found.update(dict.fromkeys(able))
    return [id for id in found if id != who]


def purse(world: World, who: CharacterId, *, helped: bool) -> int:
    """All the Power there is for what it pays: its own and, where it may have help, that of one other."""
    others = helpers(world, who) if helped else []
    return world.state.characters[who].power + max((world.state.characters[id].power for id in others), default=0)
