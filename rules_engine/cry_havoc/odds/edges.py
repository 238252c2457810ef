"""What texts in force change about a battle, whoever places how."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.moments import Moment
from rules_engine.cry_havoc.content.vocabulary.terms import Wound
from rules_engine.cry_havoc.content.vocabulary.verbs_battle import Destroy
from rules_engine.cry_havoc.content.vocabulary.verbs_cards import Vp
from rules_engine.cry_havoc.odds.board import Both, Edge, Placed, tie_winners
from rules_engine.cry_havoc.query.effects import LIVE, exposed, more_kills, strength, wins_ties
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
    favoured = _favoured(world, battle, Objective.CONTROL), _favoured(world, battle, Objective.CAPTURE)
    return Edge(
        control=_more(world, battle, Objective.CONTROL),
        capture=_more(world, battle, Objective.CAPTURE),
        kills=(more_kills(world, battle, attacker), more_kills(world, battle, defender)),
        tied=tie_winners(favoured),
        mortal=_open(world, battle, Wound.DESTROYED),
        seizable=_open(world, battle, Wound.CAPTURED),
        movable=_open(world, battle, Wound.SHIFTED),
        favoured=favoured,
        guns=_at(world, battle, Moment.ATTRITION_DONE),
        spoils=_at(world, battle, Moment.PRISONER_TAKEN),
    )


def _more(world: World, battle: Battle, objective: Objective) -> Both:
    attacker, defender = (strength(world, battle, side, objective) - 1 for side in battle.sides)
    return attacker, defender


def _favoured(world: World, battle: Battle, objective: Objective) -> tuple[bool, bool]:
    attacker, defender = (wins_ties(world, battle, side, objective) for side in battle.sides)
    return attacker, defender


def _open(world: World, battle: Battle, wound: Wound) -> tuple[Placed, Placed]:
    found: list[Placed] = []
    for side in battle.sides:
        on = exposed(world, battle, side, wound)
        found.append((on.get(Objective.CONTROL, 0), on.get(Objective.CAPTURE, 0), on.get(Objective.ATTRITION, 0)))
    return found[0], found[1]


def _at(world: World, battle: Battle, moment: Moment) -> Both:
    """What texts that wait for a moment of this battle do then: units they destroy there, points they bring."""
    found = [0, 0]
    for live in LIVE.waiting(world, moment):
        if live.names.region in (None, battle.region) and live.names.owner in battle.sides:
            for step in live.rule.do:
                number = step.number if isinstance(step, Destroy) else step.amount if isinstance(step, Vp) else 0
                found[battle.sides.index(live.names.owner)] += number if isinstance(number, int) else 0
    return found[0], found[1]
