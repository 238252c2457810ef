"""Placements on the battle board, by what the battle comes to."""

from __future__ import annotations

from rules_engine.cry_havoc.odds.board import Placed, placements
from rules_engine.cry_havoc.players.fights import Came, Stakes, answers, came_of, worthwhile
from rules_engine.cry_havoc.players.ground import RESERVED, Ground
from rules_engine.cry_havoc.players.levels import HavocLevel
from rules_engine.cry_havoc.players.moves import WEIGHT
from rules_engine.cry_havoc.players.worth import placed_of
from rules_engine.cry_havoc.query.scoring import RANSOM
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Objective, Owner
from rules_engine.kernel.decisions import ChooseSplit, Spread
from rules_engine.kit.players.candidates import candidates
from rules_engine.kit.players.mind import Situation
from rules_engine.kit.players.thoughts import Weighed

KEEP = "keep"
"""The bin of those that stay captive."""
NEEDED = 0.3
"""A unit in an empty Reserve, for each round in which it can be recruited."""
SURPRISE = 0.3
"""How much it counts that a card may make one unit more of the other's on an objective."""


def placing(ground: Ground, at: Situation[Match], level: HavocLevel) -> list[Weighed]:
    """CH-BAT-16, CH-BAT-17."""
    battle = ground.state.battle
    assert isinstance(at.decision, ChooseSplit) and battle is not None
    side: Owner = str(at.decision.params.get("side", at.seat))
    stakes = ground.stakes(battle.region, battle.attacker, battle.defender)
    attacks, others = side == battle.attacker, ground.units(battle.other(side), battle.region)
    ways = list(worthwhile(at.decision.total, others)) if attacks else list(placements(at.decision.total))
    if len(ways) > level.placements:
        ways = at.rng.sample(ways, level.placements)
    weight = WEIGHT[len(ground.state.seats)]
    found = []
    for placed in ways:
        came = (
            _attacking(placed, others, stakes, level)
            if attacks
            else _defending(placed_of(battle, battle.attacker), placed, stakes, level)
        )
        ours, theirs = (came.attacker, came.defender) if attacks else (came.defender, came.attacker)
        # Whoever leads the natives gains nothing itself (CH-BAT-12).
        value = ours - weight * theirs if side == at.seat else -theirs
        amounts = {objective.value: count for objective, count in zip(Objective, placed, strict=True) if count}
        found.append(Weighed(Spread(amounts=amounts), value + at.noise()))
    return found


def _attacking(placed: Placed, others: int, stakes: Stakes, level: HavocLevel) -> Came:
    """Against the best answer; whoever does not mind answers, against an even one."""
    if level.replies:
        return answers(placed, others, stakes)
    return came_of(placed, (others - 2 * (others // 3), others // 3, others // 3), stakes)


def _defending(against: Placed, placed: Placed, stakes: Stakes, level: HavocLevel) -> Came:
    """As it stands, and as it would be with a surprise."""
    plain = came_of(against, placed, stakes)
    if level.heat:
        return plain
    attacker, defender = (1 - SURPRISE) * plain.attacker, (1 - SURPRISE) * plain.defender
    for objective in range(3):
        more = [count + (place == objective) for place, count in enumerate(against)]
        came = came_of((more[0], more[1], more[2]), placed, stakes)
        attacker += SURPRISE * came.attacker / 3
        defender += SURPRISE * came.defender / 3
    return Came(attacker, defender, plain.won)


def ransoming(ground: Ground, at: Situation[Match]) -> list[Weighed]:
    """CH-PRI-03: a captor scores as long as it holds a unit, the natives' pool never (CH-PRI-09)."""
    weight, reserve = WEIGHT[len(ground.state.seats)], ground.player(at.seat).reserve
    found = []
    for choice in candidates(at.decision):
        assert isinstance(choice, Spread)
        freed = {captor: count for captor, count in choice.amounts.items() if captor != KEEP}
        value = sum(count * (RESERVED - RANSOM) for count in freed.values())
        value += sum(
            count * weight * ground.rounds for captor, count in freed.items() if captor in ground.state.players
        )
        value += NEEDED * ground.rounds * bool(freed and not reserve)
        found.append(Weighed(choice, value + (at.noise() if freed else 0.0) / 4))
    return found
