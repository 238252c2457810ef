"""What texts in force change about a battle, whoever places how."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import Wound
from rules_engine.cry_havoc.players.fights import Edge, Placed
from rules_engine.cry_havoc.query.effects import exposed, more_kills, strength, wins_ties
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId

ONE_EACH = dict.fromkeys(Objective, 1)


def edge_of(world: World, region: RegionId, attacker: Owner, defender: Owner) -> Edge:
    """As if one unit of both stood on each objective."""
    battle = Battle(
        region=region, attacker=attacker, defender=defender, turn=attacker,
        placed={attacker: dict(ONE_EACH), defender: dict(ONE_EACH)},
    )  # fmt: skip
    return Edge(
        control=_more(world, battle, Objective.CONTROL),
        capture=_more(world, battle, Objective.CAPTURE),
        kills=(more_kills(world, battle, attacker), more_kills(world, battle, defender)),
        tied=(_tied(world, battle, Objective.CONTROL), _tied(world, battle, Objective.CAPTURE)),
        mortal=(_open(world, battle, attacker, Wound.DESTROYED), _open(world, battle, defender, Wound.DESTROYED)),
        seizable=(_open(world, battle, attacker, Wound.CAPTURED), _open(world, battle, defender, Wound.CAPTURED)),
    )


def _more(world: World, battle: Battle, objective: Objective) -> tuple[int, int]:
    attacker, defender = (strength(world, battle, side, objective) - 1 for side in battle.sides)
    return attacker, defender


def _tied(world: World, battle: Battle, objective: Objective) -> int | None:
    """CH-BAT-27: the Defender holds a region, unless a text favours one of them."""
    favoured = [place for place, side in enumerate(battle.sides) if wins_ties(world, battle, side, objective)]
    if len(favoured) == 1:
        return favoured[0]
    return 1 if objective is Objective.CONTROL else None


def _open(world: World, battle: Battle, side: Owner, wound: Wound) -> Placed:
    found = exposed(world, battle, side, wound)
    return found.get(Objective.CONTROL, 0), found.get(Objective.CAPTURE, 0), found.get(Objective.ATTRITION, 0)
