"""Where a part of a card's text is found, and what a text speaks of."""

from __future__ import annotations

from rules_engine.cardfiles.grammar import walk, words
from rules_engine.dice_masters.cards.vocabulary.conditions import Burst
from rules_engine.dice_masters.cards.vocabulary.effects import OF_A_PLAYER
from rules_engine.dice_masters.cards.vocabulary.filters import Filter
from rules_engine.dice_masters.cards.vocabulary.rule import Place, Rule
from rules_engine.dice_masters.cards.vocabulary.steps import Give, LeaveCombat, Spin, Step
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId, Zone


def text(world: World, id: str) -> Rule:
    return world.content.texts[id]


def speaks_of_itself(rule: Rule) -> bool:
    """Whether it matters which die of the card is `self`."""
    return any("self" in words(step) for step in rule.do)


def tells_dice_apart(rule: Rule) -> bool:
    """Whether anything in a text is about its own die, or about what its moment came to: else it is the same text
    whichever die of the card has it."""
    parts = [rule.cost, *rule.choose.values(), *rule.do]
    nodes = [node for one in parts for node in walk(one)]
    if any(isinstance(node, Burst) or (isinstance(node, Filter) and node.other) for node in nodes):
        return True
    own = rule.cost.sacrifice_self or rule.limit is not None
    return own or any(word in ("self", "subject", "cause") for one in parts for word in words(one))


def acts_on_the_gone(world: World, rule: Rule, die: DieId | None) -> bool:
    """Whether all that a text does is to its own die, and that has left the Field Zone."""
    if die is None or rule.place is not Place.ABILITY or world.die(die).zone is Zone.FIELD:
        return False
    return bool(rule.do) and all(_is_to_itself(step) for step in rule.do)


def _is_to_itself(step: Step) -> bool:
    if isinstance(step, Give) and any(isinstance(effect, OF_A_PLAYER) for effect in step.effects):
        return False
    return isinstance(step, (Give, Spin, LeaveCombat)) and step.affects() == ("self",)
