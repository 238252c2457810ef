"""What a position is worth to a seat, in points of life: what both have on the table and in their dice."""

from __future__ import annotations

from rules_engine.dice_masters.query.stats import attack, defense
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.values import Seat

FIELDED = 0.45
"""Of A and D together: a character that stands."""
OWNED = 0.42
"""Of a card's cost: a die that will be rolled again and again."""
ENERGY = 0.04
"""Left for the other's turn."""
READY = 0.25
"""A die that is rolled on top of the next draw."""
LATE = 14
"""The turn from which on a die that is bought now will hardly be rolled."""


def parts(world: World, seat: Seat) -> dict[str, float]:
    """What makes up the worth of one side."""
    state = world.state
    life = state.players[seat].life
    found = {"life": life + min(0.0, (life - 6) * 0.5), "field": 0.0, "dice": 0.0, "ready": 0.0, "energy": 0.0}
    found["field"] = sum(standing(world, die) for die in world.fielded(seat))
    fresh = max(0.25, 1 - state.turn / (2 * LATE))
    for die in state.pieces.values():
        if die.owner != seat or die.zone is Zone.SUPPLY:
            continue
        card = world.card_of(die.id)
        if card is not None:
            found["dice"] += OWNED * card.cost * fresh * (1.25 if card.is_character else 0.8)
        if die.zone is Zone.PREP:
            found["ready"] += READY
        if die.zone is Zone.RESERVE and world.energy(die.id) is not None:
            found["energy"] += ENERGY
    return found


def standing(world: World, die: DieId) -> float:
    """A character in the Field Zone."""
    return FIELDED * (attack(world, die).total + 0.8 * defense(world, die).total) + 0.3
