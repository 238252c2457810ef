"""CH-MOV, CH-BAT-02…05: who may go where, and who must stop."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import Obstacle
from rules_engine.cry_havoc.query.effects import barred, linked, roams
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.words import NATIVES, Owner, RegionId
from rules_engine.kernel.explain import Verdict

HELD_PER_ATTACKER = 2
"""CH-BAT-04."""


def neighbours(world: World, region: RegionId, owner: Owner) -> list[RegionId]:
    """CH-GLO-02, CH-MOV-12, CH-TRO-15: what is adjacent for this army."""
    near = list(world.map.neighbours[region])
    network = world.burrow_network(owner)
    if region in network:
        near += [other for other in network if other != region and other not in near]
    return near + [other for other in linked(world, owner, region) if other not in near]


def may_enter(world: World, owner: Owner, region: RegionId) -> Verdict:
    hq = world.hq_of(region)
    if hq is not None and hq != owner:
        return Verdict.no("CH-MOV-04", "enemy_hq", region=region)
    if world.in_battle(region):
        return Verdict.no("CH-MOV-05", "battle_region", region=region)
    if barred(world, owner, region):
        return Verdict.no("CH-GLO-01", "barred", region=region)
    return Verdict.yes()


def surplus(attackers: int, defenders: int) -> int:
    """CH-BAT-04."""
    return max(0, defenders - HELD_PER_ATTACKER * attackers)


def may_leave(world: World, owner: Owner, region: RegionId) -> int:
    """How many units may go: not the halted, and out of a Battle Region only the Defender's surplus."""
    here = world.region(region)
    units = here.units.get(owner, 0)
    free = units - here.halted.get(owner, 0)
    if here.battle is None:
        return free
    if here.battle.defender != owner:
        return 0
    return min(free, surplus(here.units.get(here.battle.attacker, 0), units))


def why_none_leaves(world: World, owner: Owner, region: RegionId) -> Verdict:
    """The reason where units stand and none may go."""
    if may_leave(world, owner, region):
        return Verdict.yes()
    mark = world.region(region).battle
    if mark is not None and mark.attacker == owner:
        return Verdict.no("CH-BAT-05", "attacker_stays", region=region)
    if mark is not None:
        return Verdict.no("CH-BAT-04", "no_surplus", region=region)
    return Verdict.no("CH-MOV-06", "must_stop", region=region)


def must_stop(world: World, owner: Owner, region: RegionId) -> bool:
    """CH-MOV-06, CH-MOV-07, CH-TRO-11, unless a text lets them go on."""
    here = world.region(region)
    if world.enemies(owner, region) and not roams(world, owner, Obstacle.UNITS):
        return True
    tiles = bool(here.nests) or (bool(here.war_parties) and not is_natives_seat(world, owner))
    return tiles and not roams(world, owner, Obstacle.TILES)


def is_natives_seat(world: World, owner: Owner) -> bool:
    """CH-TRO-10: the natives are played."""
    return owner in world.state.players and world.state.army(owner) == NATIVES
