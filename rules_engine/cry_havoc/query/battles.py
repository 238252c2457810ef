"""CH-BAT: who wins an objective, who may be captured, where one may flee, which tactics fit."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import Wound
from rules_engine.cry_havoc.query.effects import exposed, more_kills, strength, wins_ties
from rules_engine.cry_havoc.query.moving import may_enter, neighbours
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import CardId, Objective, Owner, RegionId, TileId, base
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.values import Seat


def winner_of(world: World, battle: Battle, objective: Objective) -> Owner | None:
    """CH-BAT-26, CH-BAT-27, CH-BAT-31: of a tie on Region Control the Defender, else nobody, unless a text says so for
    one of them."""
    attacker, defender = (strength(world, battle, side, objective) for side in battle.sides)
    if attacker != defender:
        return battle.attacker if attacker > defender else battle.defender
    favoured = [side for side in battle.sides if wins_ties(world, battle, side, objective)]
    if len(favoured) == 1:
        return favoured[0]
    return battle.defender if objective is Objective.CONTROL else None


def dying(world: World, battle: Battle, side: Owner) -> dict[Objective, int]:
    """CH-BAT-37, CH-BAT-Q7: which units of a side its enemy's Attrition destroys: one for each unit there, no more than
    are left and can be. On which objective they stand is all the same by then."""
    enemy = battle.other(side)
    left = max(0, battle.on(enemy, Objective.ATTRITION) + more_kills(world, battle, enemy))
    found: dict[Objective, int] = {}
    for objective, count in exposed(world, battle, side, Wound.DESTROYED).items():
        found[objective] = min(count, left)
        left -= found[objective]
    return {objective: count for objective, count in found.items() if count}


def fits_terrain(world: World, region: RegionId, card: CardId) -> Verdict:
    """CH-BAT-19, CH-BAT-20."""
    terrain, here = world.card(card).terrain, world.plan(region).terrain
    if terrain is None or terrain == here:
        return Verdict.yes()
    if here is None:
        return Verdict.no("CH-BAT-20", "no_terrain", region=region)
    return Verdict.no("CH-BAT-19", "other_terrain", card=terrain, here=here)


def refuges(world: World, side: Owner, region: RegionId) -> list[RegionId]:
    """CH-BAT-43…45, CH-TRO-Q2: adjacent, controlled, no Battle Region."""
    return [
        near
        for near in neighbours(world, region, side)
        if world.region(near).control == side and may_enter(world, side, near)
    ]


def nest_places(world: World, region: RegionId) -> list[RegionId]:
    """CH-BAT-48, CH-BAT-Q11; none if there is no Nest tile."""
    if not world.state.nests and not spent_nests(world):
        return []
    return [
        near
        for near in neighbours(world, region, world.natives)
        if world.region(near).control is None and not world.in_battle(near) and world.hq_of(near) is None
    ]


def spent_nests(world: World) -> list[TileId]:
    """CH-TRO-Q3: discarded, and shuffled when the supply is empty."""
    return [tile for tile in (*world.state.spent, *world.state.buried) if base(tile) in world.pack.nests]


def battle_cards(world: World, seat: Seat, region: RegionId) -> tuple[Option, ...]:
    """Every card of the hand, and why it cannot be played for a battle effect here."""
    options = []
    for card in world.player(seat).hand:
        verdict = fits_terrain(world, region, card)
        if world.card(card).battle is None:
            verdict &= Verdict.no("CH-ACT-15", "no_battle_effect", card=card)
        options.append(Option(id=card, reasons=verdict.reasons))
    return tuple(options)
