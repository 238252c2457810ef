"""Finding a step inside a rule again: a match saves where it is, the content says what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from rules_engine.crisis_protocol.cards.vocabulary import Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant, Later

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content


S = TypeVar("S")


def _once(make: Callable[[Rule, S], Rule]) -> Callable[[Rule, S], Rule]:
    """Made once for each rule and step of the pool; they are frozen but hold mappings, so they go by identity."""
    made: dict[tuple[int, int], tuple[Rule, S, Rule]] = {}

    @wraps(make)
    def kept(rule: Rule, step: S) -> Rule:
        key = (id(rule), id(step))
        if key not in made:
            made[key] = (rule, step, make(rule, step))  # holding both keeps their identities from being given away
        return made[key][2]

    return kept


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


@_once
def promised(rule: Rule, step: Later) -> Rule:
    """A promise as a rule of its own, so that windows treat it like any other."""
    return Rule(
        id=f"{rule.id}.later", name=rule.name, kind=RuleKind.GRANTED, on=() if step.at is None else (step.at,),
        when=step.when, optional=False, do=step.do,
    )  # fmt: skip


@_once
def gifted(rule: Rule, step: Grant) -> Rule:
    """A gift's modifiers and permissions as a rule of its own; `self` is whoever bears it."""
    return Rule(
        id=f"{rule.id}.gift", name=rule.name, kind=RuleKind.GRANTED, modifiers=step.modifiers,
        permissions=step.permissions,
    )  # fmt: skip
