"""CH-END, CH-PRI: what regions and prisoners are worth, and who is ahead."""

from __future__ import annotations

from rules_engine.cry_havoc.query.effects import worth
from rules_engine.cry_havoc.query.moving import is_natives_seat
from rules_engine.cry_havoc.query.world import World
from rules_engine.kernel.values import Seat

RANSOM = 2
"""CH-PRI-03."""


def crystal_value(world: World, seat: Seat) -> int:
    """CH-END-03, CH-TRO-19: the natives' half, rounded up once; and what texts add."""
    value = sum(world.region(region).crystals for region in world.controlled(seat))
    return (-(-value // 2) if is_natives_seat(world, seat) else value) + worth(world, seat)


def ranking(world: World) -> list[Seat]:
    """CH-END-08…10: best first; of the tied with as many prisoners the latest in Initiative order."""
    order = world.state.initiative

    def worth(seat: Seat) -> tuple[int, int, int]:
        player = world.player(seat)
        return player.vp, sum(player.prisoners.values()), order.index(seat)

    return sorted(world.state.seats, key=worth, reverse=True)
