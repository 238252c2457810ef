"""The rules of a card by their place on it, and what leaving one word of a rule out would make of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from rules_engine.cardfiles.grammar import walk
from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.rule import Trigger

KINDS = ("characters", "tactics", "crises", "gems", "affiliations", "conditions", "keywords")


def printed_rules(card: Any) -> Iterator[tuple[str, Rule]]:
    """The rules of a card by their place on it, without those inside others."""
    inside: set[int] = set()
    for part in walk(card):
        if isinstance(part, Rule) and id(part) not in inside:
            inside |= {id(inner) for inner in walk(part) if isinstance(inner, Rule)}
            yield part.id.partition(".")[2] or part.id, part


def all_rules(cards: Content) -> Iterator[Rule]:
    for kind in KINDS:
        for card in getattr(cards, kind).values():
            yield from (rule for _, rule in printed_rules(card))


def without_one(node: Any, of: tuple[type[BaseModel], ...]) -> Iterator[tuple[tuple[str, str, str], Any]]:
    """The same without one field of a record of these types: its record, its name and what it said, and what is left.
    What several triggers of a rule say alike is left out of all of them, for it is said once."""
    if isinstance(node, BaseModel):
        for name, field in type(node).model_fields.items():
            value = getattr(node, name)
            default = None if field.is_required() else field.get_default(call_default_factory=True)
            if isinstance(node, of) and not field.is_required() and value != default:
                yield (type(node).__name__, name, repr(value)), node.model_copy(update={name: default})
            for said, left in without_one(value, of):
                yield said, node.model_copy(update={name: left})
    elif isinstance(node, tuple) and node and all(isinstance(part, Trigger) for part in node):
        each = [dict(without_one(part, of)) for part in node]
        for said in dict.fromkeys(said for found in each for said in found):
            yield said, tuple(found.get(said, part) for found, part in zip(each, node, strict=True))
    elif isinstance(node, (tuple, list)):
        for index, part in enumerate(node):
            for said, left in without_one(part, of):
                yield said, (*node[:index], left, *node[index + 1 :])
    elif isinstance(node, dict):
        for key, part in node.items():
            for said, left in without_one(part, of):
                yield said, {**node, key: left}
