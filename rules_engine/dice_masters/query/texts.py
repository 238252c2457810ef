"""Where a part of a card's text is found, and what a text speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from rules_engine.dice_masters.cards.vocabulary.conditions import Burst
from rules_engine.dice_masters.cards.vocabulary.effects import OF_A_PLAYER
from rules_engine.dice_masters.cards.vocabulary.filters import Filter
from rules_engine.dice_masters.cards.vocabulary.rule import Place, Rule
from rules_engine.dice_masters.cards.vocabulary.steps import Give, LeaveCombat, Spin, Step
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId, Zone


def text(world: World, id: str) -> Rule:
    return world.content.texts[id]


def part(world: World, id: str, path: Sequence[str | int]) -> Any:
    """The part of a text at a path of fields and places."""
    node: Any = text(world, id)
    for one in path:
        node = node[one] if isinstance(one, int) else getattr(node, one)
    return node


def speaks_of_itself(rule: Rule) -> bool:
    """Whether it matters which die of the card is `self`."""
    return any(word == "self" for step in rule.do for word in _words(step))


def tells_dice_apart(rule: Rule) -> bool:
    """Whether anything in a text is about its own die, or about what its moment came to: else it is the same text
    whichever die of the card has it."""
    parts = [rule.cost, *rule.choose.values(), *rule.do]
    nodes = [node for one in parts for node in _nodes(one)]
    if any(isinstance(node, Burst) or (isinstance(node, Filter) and node.other) for node in nodes):
        return True
    own = rule.cost.sacrifice_self or rule.limit is not None
    return own or any(word in ("self", "subject", "cause") for one in parts for word in _words(one))


def acts_on_the_gone(world: World, rule: Rule, die: DieId | None) -> bool:
    """Whether all that a text does is to its own die, and that has left the Field Zone."""
    if die is None or rule.place is not Place.ABILITY or world.die(die).zone is Zone.FIELD:
        return False
    return bool(rule.do) and all(_is_to_itself(step) for step in rule.do)


def _is_to_itself(step: Step) -> bool:
    if isinstance(step, Give) and any(isinstance(effect, OF_A_PLAYER) for effect in step.effects):
        return False
    return isinstance(step, (Give, Spin, LeaveCombat)) and step.who == "self"


def _words(node: Any) -> Iterator[str]:
    return (one for one in _nodes(node) if isinstance(one, str))


def _nodes(node: Any) -> Iterator[Any]:
    """Everything a part of a text consists of."""
    yield node
    inner: Iterable[Any] = ()
    if isinstance(node, BaseModel):
        inner = (getattr(node, field) for field in type(node).model_fields)
    elif isinstance(node, (tuple, list)):
        inner = node
    elif isinstance(node, dict):
        inner = node.values()
    for one in inner:
        yield from _nodes(one)
