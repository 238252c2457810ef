"""Finding a step inside a rule again: a match saves where it is, the content says what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant, Later

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content


def walk(rule: Rule, path: Sequence[str | int]) -> Any:
    """Whatever stands at a path of attribute names, keys and indices; None where a fix has taken it away."""
    node: Any = rule
    for key in path:
        try:
            if isinstance(key, int):
                node = node[key]
            elif isinstance(node, dict):
                node = next(value for name, value in node.items() if str(name) == key)
            else:
                node = getattr(node, key)
        except (IndexError, AttributeError, StopIteration, TypeError):
            return None
    return node


def step_at(content: Content, rule: str, path: Sequence[str | int]) -> Any:
    return walk(content.rule(rule), path)


@lru_cache(maxsize=4096)
def promised(rule: Rule, step: Later) -> Rule:
    """A promise as a rule of its own, so that windows treat it like any other."""
    return Rule(
        id=f"{rule.id}.later", name=rule.name, kind=RuleKind.GRANTED, on=(step.at,), when=step.when, optional=False,
        do=step.do,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def gifted(rule: Rule, step: Grant) -> Rule:
    """A gift's modifiers and permissions as a rule of its own; `self` is whoever bears it."""
    return Rule(
        id=f"{rule.id}.gift", name=rule.name, kind=RuleKind.GRANTED, modifiers=step.modifiers,
        permissions=step.permissions,
    )  # fmt: skip
