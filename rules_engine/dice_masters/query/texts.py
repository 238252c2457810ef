"""Where a part of a card's text is found, and what a text speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import BaseModel

from rules_engine.dice_masters.cards.vocabulary.rule import Rule
from rules_engine.dice_masters.query.world import World


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


def _words(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, BaseModel):
        for field in type(node).model_fields:
            yield from _words(getattr(node, field))
    elif isinstance(node, (tuple, list)):
        for one in node:
            yield from _words(one)
    elif isinstance(node, dict):
        for one in node.values():
            yield from _words(one)
