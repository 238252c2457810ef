"""SQD-14…20: the leadership abilities that a squad has on the battlefield; picks none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def squad_leaderships(world: World, seat: Seat) -> list[tuple[str, CharacterId]]:
    """Those for the squad's affiliation, printed or gained, each with whoever has it; of those who are in play."""
    player = world.state.players[seat]
    printed = [
        (ability.id, character.id)
        for character in world.state.characters.values()
        if character.owner == seat and character.in_play
        for ability in world.card(character.id).normal.leadership
        if ability.affiliation == player.affiliation is not None
    ]
    gained = [(rule, who) for rule, who in player.gained.items() if world.state.characters[who].in_play]
    return [*printed, *gained]


def others_to_lead(world: World, seat: Seat) -> dict[str, CharacterId]:
    """Those that are not the active one."""
    active = world.state.players[seat].leadership
    return {rule: who for rule, who in squad_leaderships(world, seat) if rule != active}
