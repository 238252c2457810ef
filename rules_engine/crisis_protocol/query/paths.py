"""Finding a step inside a rule again: a match saves where it is, the content says what stands there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from rules_engine.crisis_protocol.cards.loader.content import walk as nodes
from rules_engine.crisis_protocol.cards.vocabulary import Filter, Pick, Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_board as b
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Choose, Grant, Later

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content


P = ParamSpec("P")
T = TypeVar("T")


def _once(make: Callable[P, T]) -> Callable[P, T]:
    """Made once for rules and steps of the pool; they are frozen but hold mappings, so they go by identity."""
    made: dict[tuple[int, ...], tuple[Any, T]] = {}

    @wraps(make)
    def kept(*args: P.args, **kwargs: P.kwargs) -> T:
        key = tuple(id(arg) for arg in args)
        if key not in made:
            made[key] = (args, make(*args, **kwargs))  # holding them keeps their identities from being given away
        return made[key][1]

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


def moved_by(rule: Rule, filter: Filter) -> str | None:
    """`throw` or `push`, where a rule chooses by this filter what it then throws or pushes: a limit of Size asks for
    the Size that counts for that."""
    return next((word for of, word in _chosen_to_move(rule) if of is filter), None)


@_once
def _chosen_to_move(rule: Rule) -> list[tuple[Filter, str]]:
    steps = [node for step in rule.do for node in nodes(step)]
    choices = [(name, pick.of) for name, pick in rule.choose.items()]
    choices += [(str(step.as_), step.of) for step in steps if isinstance(step, Choose)]
    found = []
    for step in steps:
        if isinstance(step, (b.Push, b.Throw)):
            found += [(of, step.word) for name, of in choices if step.who == name]
            found += [(step.who.of, step.word)] if isinstance(step.who, Pick) else []
    return found
