"""Numbers of texts, worked out when asked."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.numbers import Affiliations, Amount, Count, Named, Number, StatOf
from rules_engine.dice_masters.cards.vocabulary.words import Stat
from rules_engine.dice_masters.query.matching import bound, matching, selected
from rules_engine.dice_masters.query.stats import affiliations, attack, base, defense
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import DieId, Zone

SPENT = "spent"


def value(world: World, names: Bindings, number: Number) -> int:
    if isinstance(number, Count):
        return number.times * len(matching(world, names, number.of))
    if isinstance(number, Affiliations):
        return number.times * sum(_logos(world, names, die) for die in selected(world, names, number.of))
    if isinstance(number, StatOf):
        return sum(stat_of(world, names, number.stat, die) for die in bound(world, names, number.of))
    if isinstance(number, Amount):
        return names.amounts.get(number.of, 0)
    if isinstance(number, Named):
        return names.amounts.get(SPENT, 0)
    return number


def _logos(world: World, names: Bindings, die: DieId) -> int:
    was = names.was.get(die)
    if was is not None and world.die(die).zone is not Zone.FIELD:
        return len(was.affiliations)
    return len(affiliations(world, die))


def stat_of(world: World, names: Bindings, stat: Stat, die: DieId) -> int:
    """As it is now, or was when it left the field."""
    was = names.was.get(die)
    gone = was is not None and world.die(die).zone is not Zone.FIELD
    if stat is Stat.FIELDING_COST and not gone:
        return base(world, die, "cost")
    if gone and was is not None:
        if stat is Stat.FIELDING_COST:
            return getattr(world.faces(die)[was.face], "cost", 0) if was.cost is None else was.cost
        return was.attack if stat is Stat.ATTACK else was.defense
    return attack(world, die).total if stat is Stat.ATTACK else defense(world, die).total
