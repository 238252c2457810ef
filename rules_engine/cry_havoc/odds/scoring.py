"""What scoring now would bring every seat."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.cry_havoc.query.scoring import crystal_value
from rules_engine.cry_havoc.query.world import World
from rules_engine.kernel.values import Seat


class Now(NamedTuple):
    """What a seat would score as the planet stands."""

    crystals: int
    """CH-END-03, whoever enables scoring."""
    regions: int
    """CH-END-02: besides, if it is this seat that does; never in a final scoring."""
    prisoners: int
    """CH-PRI-01: in every round."""


def scoring_now(world: World) -> dict[Seat, Now]:
    last = world.state.last_round
    return {
        seat: Now(
            crystals=crystal_value(world, seat),
            regions=0 if last else len(world.controlled(seat)),
            prisoners=sum(player.prisoners.values()),
        )
        for seat, player in world.state.players.items()
    }
