"""Bound names: each is bound before it is used, by a choice, an `as`, a player of a card, or the engine's roles.

A lint on the written rule; what the names mean in a match is the engine's business.
"""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from typing import Any

from pydantic import BaseModel

from ..vocabulary import Rule, costs, filters, modifiers, numbers, permissions, rule
from ..vocabulary import conditions as cond
from ..vocabulary import steps_flow as flow
from ..vocabulary.steps_board import Push
from ..vocabulary.words import ROLES

_FILTER = ("among", "but", "sight", "holds", "contests", "contesting_with", "atop_with")
_SELECTORS: dict[type[BaseModel], tuple[str, ...]] = {
    filters.Distance: ("of",), filters.Filter: _FILTER, costs.Player: _FILTER,
    costs.Cost: ("by",), costs.Until: ("whose",), rule.Trigger: ("subject", "by", "marked"),
    numbers.Stat: ("of",), numbers.Faces: ("by",), numbers.Tokens: ("of",), numbers.Amount: ("of",),
    numbers.Shortfall: ("of",),
    cond.Is: ("who",), cond.Within: ("who", "of"), cond.Beyond: ("who", "of"), cond.Sight: ("who", "to"),
    cond.Felled: ("who",), cond.During: ("whose",), cond.Did: ("by", "to"), cond.Same: ("of",), cond.Achieved: ("of",),
}  # fmt: skip


_NESTED = (BaseModel, tuple, list, dict)


def unbound(checked: Rule) -> list[str]:
    """Names used in a rule before anything binds them."""
    missing: list[str] = []
    _visit(checked, set(ROLES), missing)
    return missing


@cache
def _of_a_step(verb: type[flow.StepBase]) -> tuple[str, ...]:
    """The fields of a verb that are written as a selector, and those it says hold a name."""
    written = {name: str(hint) for cls in verb.__mro__ for name, hint in get_annotations(cls).items()}
    return (*(name for name in verb.model_fields if "Selector" in written[name]), *verb.names)


def _visit(node: Any, bound: set[str], missing: list[str]) -> None:
    if isinstance(node, (tuple, list)):
        for item in node:
            _visit(item, bound, missing)
    elif isinstance(node, dict):
        for item in node.values():
            _visit(item, bound, missing)
    elif isinstance(node, BaseModel):
        if isinstance(node, Rule):
            bound.update(p.as_ for p in node.players if p.as_)
            bound.update(node.choose)
        names = _of_a_step(type(node)) if isinstance(node, flow.StepBase) else _SELECTORS.get(type(node), ())
        if isinstance(node, (modifiers.ModifierBase, permissions.PermissionBase)):
            names = ("of",)
        for field in names:
            value = getattr(node, field)
            for name in value if isinstance(value, tuple) else (value,):
                if isinstance(name, str) and name not in bound:
                    missing.append(name)
        for value in node.__dict__.values():
            if isinstance(value, _NESTED):
                _visit(value, bound, missing)
        if isinstance(node, flow.StepBase) and node.as_:
            bound.add(node.as_)
        if isinstance(node, Push) and node.meets:
            bound.add(node.meets)
