"""How much cheaper an attack can still become by what may be used when its action is declared; it uses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import Moment, Rule, Spread
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import AdjustCost
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.numbers import number
from rules_engine.crisis_protocol.query.triggers import acting
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.state.pieces import CharacterId

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def rebate(world: World, who: CharacterId) -> int:
    """POW-Q3: the most that can be taken off the cost of the attack of an attack action."""
    names = {"subject": who, "by": who, "action": "attack"}
    most = 0
    for live in acting(world, Moment.ACTION_STARTED, names):
        steps = [step for step in live.rule.do if isinstance(step, AdjustCost) and step.discount]
        if steps and world.seat_of(who) == live.seat and not objections(world, live, live.scope(**names)):
            paid = live.scope(**names, spent=_most_paid(world, live.rule, who))
            most += sum(number(world, paid, step.by) for step in steps)
    return most


def _most_paid(world: World, rule: Rule, who: CharacterId) -> int:
    """The upper bounds of what its players pay; one keeps 1 Stamina, or there will be no attack."""
    character = world.state.characters[who]
    stamina = stats.stat(world, who, "stamina").total - character.damage - 1
    total = 0
    for player in rule.players:
        for price, has in ((player.pays.power, character.power), (player.pays.damage, stamina)):
            if isinstance(price, Spread):
                total += has if price.max is None else min(price.max, has)
            elif isinstance(price, int):
                total += price
    return max(0, total)
