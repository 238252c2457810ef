"""What a position is worth to each seat, in victory points."""

from __future__ import annotations

from rules_engine.cry_havoc.players.fights import Came, answers, came_of, outlook
from rules_engine.cry_havoc.players.ground import RESERVED, UNIT, Ground
from rules_engine.cry_havoc.players.hands import hand_worth
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import Objective, Owner
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.mind import Parts

PARTS = ("points", "scoring", "battles", "units", "prisoners", "cards", "structures", "initiative")
PLACE = 0.12
"""A place further in front in the next round's order."""
BUILT = 0.35
"""A structure that stands, for each build icon of its price and each round to come."""


def parts(ground: Ground) -> dict[Seat, Parts]:
    """What makes up the worth of every seat's side."""
    state = ground.state
    found: dict[Seat, Parts] = {seat: dict.fromkeys(PARTS, 0.0) for seat in state.seats}
    for seat, player in state.players.items():
        own = found[seat]
        own["points"] = float(player.vp)
        own["units"] = RESERVED * player.reserve
        own["prisoners"] = ground.rounds * sum(player.prisoners.values())
        own["cards"] = hand_worth(ground, seat)
        if seat in state.new_initiative:
            own["initiative"] = PLACE * (len(state.seats) - state.new_initiative.index(seat)) * min(1.0, ground.rounds)
    for id_, region in state.regions.items():
        for owner, count in region.units.items():
            if owner in found:
                found[owner]["units"] += UNIT * count
        for type_, builder in region.structures.items():
            if builder in found and not ground.structure(type_).burrow:
                price = ground.structure(type_).build
                found[builder]["structures"] += BUILT * price * ground.rounds * (0.5 if region.battle else 1.0)
        if region.battle is not None:
            came = _battle(ground, id_, region.battle.attacker, region.battle.defender)
            _add(found, region.battle.attacker, came.attacker)
            _add(found, region.battle.defender, came.defender)
        elif region.control is not None:
            found[region.control]["scoring"] += ground.holding(id_, region.control)
    if state.battle is not None:
        for owner in state.battle.sides:
            if owner in found:
                # Those on the battle board (CH-BAT-14).
                off = state.battle.units(owner) - state.regions[state.battle.region].units.get(owner, 0)
                found[owner]["units"] += UNIT * max(0, off)
    return found


def _add(found: dict[Seat, Parts], owner: Owner, gain: float) -> None:
    if owner in found:
        found[owner]["battles"] += gain


def _battle(ground: Ground, region: str, attacker: Owner, defender: Owner) -> Came:
    """What it will come to, or what is left of it once it is being fought."""
    stakes, fought = ground.stakes(region, attacker, defender), ground.state.battle
    if fought is None or fought.region != region:
        return outlook(ground.units(attacker, region), ground.units(defender, region), stakes)
    if fought.winner is not None:
        won = fought.winner == attacker
        return Came(stakes.region if won else 0.0, 0.0 if won else stakes.home, won)
    if attacker not in fought.placed:
        return outlook(ground.units(attacker, region), ground.units(defender, region), stakes)
    if defender not in fought.placed:
        return answers(placed_of(fought, attacker), ground.units(defender, region), stakes)
    return came_of(placed_of(fought, attacker), placed_of(fought, defender), stakes)


def placed_of(battle: Battle, side: Owner) -> tuple[int, int, int]:
    on = [battle.on(side, objective) for objective in Objective]
    return on[0], on[1], on[2]
