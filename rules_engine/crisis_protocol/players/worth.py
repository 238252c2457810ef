"""What a position is worth to a side, in victory points: those it has, those it would earn, what its characters are
still good for, where they stand, and what the enemy could do to them.

It must not look ahead: it judges the board as it lies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from operator import mul

from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.players.figures import Figure, Position, Sheet, rounds_left, sheet
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.scoring import if_scored_now
from rules_engine.crisis_protocol.rules.strikes import Strike
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.crisis_protocol.state.pieces import Character, Health
from rules_engine.kernel.values import Seat

PER_THREAT = 0.45
"""What a whole character is worth for each point of its threat and each round to come."""
STILL_TO_DO, LAST_ROUND = 0.6, 0.45
"""How much of that is left with so many scorings to come; before the last one only what somebody still stops counts."""
PER_POWER = 0.07
ENOUGH_POWER = 6
LAST_POWER = 0.4
"""What Power is worth before the last scoring, against earlier."""
PER_CONDITION = 0.15
LOST_TURN = 0.12
"""Per point of threat, of a character that is Dazed before it has acted."""
NEARNESS = 4.0
"""Inches at which somebody counts for a token e times less."""
PULL = 0.9
"""What being nearest to a token is worth, against earning from it."""
STRAYING = 0.035
"""What an inch between a character and the nearest thing it could do something about costs."""
BUILDS = 0.5
"""Power gained by the attacker for each damage of an attack that costs nothing, as most such attacks give."""
HURT = 0.6
"""Power that each damage gives its victim, as far as it gets to use it."""
FAR = 20.0
"""Inches from anything, where there is nothing."""
NEXT_ROUND = 0.35
"""What the threat of somebody who has acted counts, against one who has not."""

CARRIED, CONTESTED = 1.1, 0.5
"""Shares of a token's worth that are lost with whoever carries or contests it."""
CONTESTING = RANGE_LENGTH[1]


@dataclass
class Judged:
    """A position's worth to one side, and the parts it is made of."""

    parts: dict[str, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        return sum(self.parts.values())


def judge(world: World, seat: Seat, fears: float, minds: float = 1.0) -> Judged:
    """Mine less theirs, as far as one minds what they have; and what each could do to the other, as far as one fears
    it."""
    state = world.state
    if state.outcome is not None:
        winners = state.outcome.winners
        won = 0.0 if not winners else 1.0 if seat in winners else -1.0
        return Judged({"outcome": 100.0 * won})
    other = state.opponent(seat)
    at = Position(world)
    mine, theirs = (_standing(at, each) for each in (seat, other))
    parts = {name: mine[name] - minds * theirs[name] for name in mine}
    earned = if_scored_now(world) if state.phase is not Phase.SETUP else {}
    parts["soon"] = earned.get(seat, 0) - minds * earned.get(other, 0)
    parts["places"] = PULL * _places(at, seat, other, minds)
    parts["straying"] = STRAYING * (minds * _astray(at, other, seat) - _astray(at, seat, other))
    if fears:
        parts["danger"] = fears * (_danger(at, seat, other) - _danger(at, other, seat))
    return Judged(parts)


# -- characters ------------------------------------------------------------------------------------------------------


def stake(printed: Sheet, rounds: int, left: int) -> float:
    """What a character with so much Stamina left, on both sides together, is still good for."""
    if left <= 0:
        return 0.0
    # Whoever is nearly out still does everything: the last of it is worth most.
    share = left / (printed.healthy + printed.injured)
    use = STILL_TO_DO * rounds if rounds > 1 else LAST_ROUND
    return PER_THREAT * printed.threat * use * (0.25 + 0.75 * share)


def left_in_all(printed: Sheet, who: Character) -> int:
    """Stamina on both sides; a Dazed one has lost its Healthy side."""
    if who.health is Health.INJURED:
        return max(0, printed.injured - who.damage)
    return printed.injured if who.dazed else max(0, printed.healthy - who.damage) + printed.injured


def of_power(amount: int, rounds: int) -> float:
    """What Power is worth; more than can be used is worth no more, and little before the last scoring."""
    return PER_POWER * min(amount, ENOUGH_POWER) * (1.0 if rounds > 1 else LAST_POWER)


def price(world: World, who: Character, cost: int) -> float:
    """What it costs somebody to pay so much Power."""
    rounds = rounds_left(world.state)
    return of_power(who.power, rounds) - of_power(max(0, who.power - cost), rounds)


def _standing(at: Position, seat: Seat) -> dict[str, float]:
    squad = power = conditions = turns = 0.0
    for figure in at.sides[seat]:
        who = figure.character
        squad += stake(figure.sheet, at.rounds, left_in_all(figure.sheet, who))
        conditions += len(who.conditions)
        if not who.grunt:
            power += of_power(who.power, at.rounds)
        if who.dazed and not who.activated:
            turns += figure.sheet.threat
    for late in at.coming:
        if late.owner == seat and at.rounds > 1:
            squad += stake(
                sheet(at.world.content, late), at.rounds - 1, left_in_all(sheet(at.world.content, late), late)
            )
    return {
        "points": float(at.world.state.players[seat].vp),
        "squad": squad,
        "power": power,
        "conditions": -PER_CONDITION * conditions,
        "turns": -LOST_TURN * turns,
    }


# -- what scores -----------------------------------------------------------------------------------------------------


def _places(at: Position, seat: Seat, other: Seat, minds: float) -> float:
    """Who is nearer to what scores: for each token, the nearness of both sides, the first to stand there most."""
    total = 0.0
    for goal in at.goals:
        if goal.holder is not None:
            if goal.holder.seat != seat:
                total += minds * 0.35 * goal.worth * _presence(at.sides[seat], goal.x, goal.y, goal.radius)
            else:
                total -= 0.35 * goal.worth * _presence(at.sides[other], goal.x, goal.y, goal.radius)
            continue
        mine = _presence(at.sides[seat], goal.x, goal.y, goal.radius)
        theirs = _presence(at.sides[other], goal.x, goal.y, goal.radius)
        total += 0.5 * goal.worth * math.tanh(1.2 * (mine - minds * theirs))
    return total


def _presence(squad: list[Figure], x: float, y: float, radius: float) -> float:
    total = 0.0
    for figure in squad:
        if figure.character.dazed:
            continue
        near = math.exp(-max(0.0, figure.apart(x, y, radius) - 0.9) / NEARNESS)
        total += near if figure.character.health is Health.HEALTHY else 0.8 * near
    return total


def _astray(at: Position, seat: Seat, other: Seat) -> float:
    """Inches from each character that carries nothing to the nearest token, or to the nearest enemy."""
    goals = [goal for goal in at.goals if goal.holder is None]
    foes = [figure for figure in at.sides[other] if not figure.character.dazed]
    carrying = {goal.holder.id for goal in at.goals if goal.holder is not None}
    total = 0.0
    for figure in at.sides[seat]:
        if figure.character.dazed or figure.id in carrying:
            continue
        near = FAR
        for goal in goals:
            near = min(near, figure.apart(goal.x, goal.y, goal.radius))
        for foe in foes:
            near = min(near, figure.apart(foe.x, foe.y, foe.radius))
        total += near
    return total


# -- what attacks would do -------------------------------------------------------------------------------------------


def gain(world: World, strike: Strike) -> float:
    """What an attack is worth before its dice: damage, and whoever falls with what that costs their side."""
    striker = world.state.characters[strike.who]
    total = -price(world, striker, strike.cost)
    for each in strike.prospects:
        target = world.state.characters[each.target]
        total += loss_of(world, target, each.odds.damage, each.odds.stamina_left or 1)
        if not strike.cost and striker.power < ENOUGH_POWER:
            total += PER_POWER * BUILDS * each.odds.expected
    return total


def loss_of(world: World, target: Character, damage: tuple[float, ...], left: int) -> float:
    """Expected loss of a character's side, given how likely each amount of damage is and how much Stamina is left."""
    at = Position(world)
    return sum(_expected_loss(damage, _losses(at, figure, left)) for figure in at.figures if figure.id == target.id)


def _expected_loss(damage: tuple[float, ...], losses: tuple[float, ...]) -> float:
    last = len(losses) - 1
    hurt: float = sum(map(mul, damage[:last], losses))
    return hurt + sum(damage[last:]) * losses[last]


def _losses(at: Position, target: Figure, left: int) -> tuple[float, ...]:
    """By damage, up to the one that takes out whoever has so much Stamina left."""
    printed, who = target.sheet, target.character
    whole = left_in_all(printed, who)
    now = stake(printed, at.rounds, whole)
    fallen = who.health is Health.INJURED or who.grunt
    after = 0.0 if fallen else stake(printed, at.rounds, printed.injured)
    hurt = (now - stake(printed, at.rounds, whole - amount) - PER_POWER * HURT * amount for amount in range(left))
    return (*hurt, now - after + _dropped(at, target))


def _dropped(at: Position, target: Figure) -> float:
    """What is lost besides when somebody falls: a turn not taken, tokens dropped, tokens no longer contested."""
    total = 0.0 if target.done else LOST_TURN * target.sheet.threat
    for goal in at.goals:
        if goal.holder is target:
            total += CARRIED * goal.worth
        elif goal.holder is None and target.apart(goal.x, goal.y, goal.radius) <= CONTESTING:
            total += CONTESTED * goal.worth
    return total


def _danger(at: Position, enemy: Seat, seat: Seat) -> float:
    """What the enemy's characters could do to this side: each to the one it would hurt most."""
    squad = [(figure, _losses(at, figure, figure.left)) for figure in at.sides[seat] if not figure.character.dazed]
    total = 0.0
    for attacker in at.sides[enemy]:
        if attacker.character.dazed:
            continue
        worst = 0.0
        for target, losses in squad:
            worst = max(worst, _hurt_by(attacker, target, losses))
        total += worst * (NEXT_ROUND if attacker.done else 1.0)
    return total


def _hurt_by(attacker: Figure, target: Figure, losses: tuple[float, ...]) -> float:
    """Somebody who has to walk first strikes once, others about once and a half."""
    apart = attacker.apart(target.x, target.y, target.radius)
    best = 0.0
    for blow in attacker.sheet.blows:
        if blow.cost > attacker.character.power + 1 or apart > blow.reach + attacker.sheet.walk:
            continue
        defence = min(target.sheet.defences[type_] for type_ in blow.types)
        hits = 1.0 if apart > blow.reach else 1.5
        best = max(best, hits * _expected_loss(_chances(blow.strength, defence), losses))
    return best


def in_reach(at: Position, who: str) -> float:
    """About what an attack from where somebody stands would cost the enemy, by what is printed and whether or not it
    is seen."""
    me = next(figure for figure in at.figures if figure.id == who)
    best = 0.0
    for foe in at.figures:
        if foe.seat == me.seat or foe.character.dazed:
            continue
        losses = _losses(at, foe, foe.left)
        apart = me.apart(foe.x, foe.y, foe.radius)
        for blow in me.sheet.blows:
            if blow.cost <= me.character.power and apart <= blow.reach:
                defence = min(foe.sheet.defences[type_] for type_ in blow.types)
                best = max(best, _expected_loss(_chances(blow.strength, defence), losses))
    return best


def risk(at: Position, who: str) -> float:
    """How likely the enemy's next activation takes somebody out, if it wants to."""
    me = next(figure for figure in at.figures if figure.id == who)
    out = (*(0.0,) * me.left, 1.0)
    blows = (_hurt_by(foe, me, out) for foe in at.figures if foe.seat != me.seat and _ready(foe))
    return min(1.0, max(blows, default=0.0))


def _ready(figure: Figure) -> bool:
    return not figure.character.dazed and not figure.done


@lru_cache(maxsize=512)
def _chances(strength: int, defence: int) -> tuple[float, ...]:
    return attack_odds(max(1, strength), max(1, defence)).damage
