"""A battle as one seat sees it before or while it is fought, in the numbers that the grid is made of."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.cry_havoc.content.vocabulary.terms import Off
from rules_engine.cry_havoc.odds.board import Both, Edge, Placed
from rules_engine.cry_havoc.odds.edges import edge_of
from rules_engine.cry_havoc.odds.tactics import Board, Reading, Supply
from rules_engine.cry_havoc.query.battles import refuges
from rules_engine.cry_havoc.query.prospect import reinforcements
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId
from rules_engine.kernel.values import Seat


class Setting(NamedTuple):
    """The Attacker is 0, the Defender 1."""

    region: RegionId
    sides: tuple[Owner, Owner]
    leaders: tuple[Seat, Seat]
    """Who decides for each side, and whose hand it plays (CH-BAT-12)."""
    units: Both
    edge: Edge
    supply: tuple[Supply, Supply]
    havens: tuple[bool, bool]
    """Whether each side could flee somewhere as the planet stands (CH-BAT-46)."""
    homes: tuple[bool, bool]
    neutral: tuple[bool, bool]
    """Whether what a side gains is nobody's (CH-TRO-02)."""
    crystals: int
    """In the region, once the battle has brought one (CH-BAT-15)."""
    placed: tuple[Placed | None, Placed | None] = (None, None)
    """What stands on the battle board already."""

    def board(self, attackers: Placed, defenders: Placed) -> Board:
        return Board((attackers, defenders), self.edge, self.supply, crystals=self.crystals)

    def reading(self, side: int) -> Reading:
        return Reading(side, self.havens, self.homes, scores=not self.neutral[side])


def setting_of(world: World, region: RegionId, sides: tuple[Owner, Owner] | None = None) -> Setting:
    """The battle that is marked or fought there; with `sides` one that might be."""
    fought, mark = world.state.battle, world.region(region).battle
    running = fought is not None and fought.region == region
    if running:
        assert fought is not None
        sides = fought.sides
    elif sides is None:
        assert mark is not None, f"no battle in {region}"
        sides = (mark.attacker, mark.defender)
    attacker, defender = sides
    players = world.state.players
    return Setting(
        region=region,
        sides=sides,
        leaders=(world.decides_for(attacker, defender), world.decides_for(defender, attacker)),
        units=(_units(world, region, attacker), _units(world, region, defender)),
        edge=edge_of(world, region, attacker, defender),
        supply=(_supply(world, region, attacker, defender), _supply(world, region, defender, attacker)),
        havens=(bool(refuges(world, attacker, region)), bool(refuges(world, defender, region))),
        homes=(attacker in players, defender in players),
        neutral=(attacker not in players, defender not in players),
        crystals=world.region(region).crystals + (not running),
        placed=(_placed(fought, attacker), _placed(fought, defender)) if running else (None, None),
    )


def _units(world: World, region: RegionId, side: Owner) -> int:
    battle = world.state.battle
    on_board = battle.units(side) if battle is not None and battle.region == region else 0
    return world.units(side, region) + on_board


def _placed(battle: Battle | None, side: Owner) -> Placed | None:
    if battle is None or side not in battle.placed:
        return None
    control, capture, attrition = (battle.on(side, objective) for objective in Objective)
    return control, capture, attrition


def _supply(world: World, region: RegionId, side: Owner, other: Owner) -> Supply:
    battle = Battle(region=region, attacker=side, defender=other, turn=side)
    there = World(world.state.model_copy(update={"battle": battle}), world.pack, kept=world.kept)
    names = Bindings(rule="", seat=world.decides_for(side, other), side=side)
    reserve, hq, adjacent = (
        sum(reinforcements(there, names, off).values()) for off in (Off.RESERVE, Off.HQ, Off.ADJACENT)
    )
    return reserve, hq, adjacent
