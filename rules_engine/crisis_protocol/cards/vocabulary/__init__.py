"""The typed vocabulary of cards: every word a rule can be written with.

It holds types and their meaning and must not import the engine: the engine interprets it.
"""

from __future__ import annotations

from types import ModuleType

from rules_engine.cardfiles.grammar import Many, Record, Short, Word, Words

from . import (
    conditions,
    costs,
    filters,
    modifiers,
    moments,
    numbers,
    permissions,
    rule,
    steps,
    steps_board,
    steps_dice,
    steps_fates,
    steps_flow,
    steps_harm,
    steps_markers,
    words,
)
from .conditions import Condition
from .costs import Cost, Limit, Player, Scope, Spread, TokenCost, Until
from .filters import Distance, Each, Filter, Matching, Party, Pick, Selector, Thing
from .modifiers import Modifier
from .moments import MOMENTS, Moment, MomentDoc
from .numbers import Named, Number
from .permissions import Deed, Permission
from .rule import Printed, Rule, Trigger
from .steps import Step, Steps
from .steps_flow import Option
from .words import Bound, Defense, DieFace, Id, Name, RuleKind, Shape, Text, Tool, slug


def _link(*modules: ModuleType) -> None:
    """The words refer to each other in a circle: let every module see the unions before any schema is built."""
    unions = {
        "Condition": Condition, "Filter": Filter, "Modifier": Modifier, "Number": Number, "Party": Party,
        "Permission": Permission, "Rule": Rule, "Selector": Selector, "Steps": Steps, "Trigger": Trigger,
    }  # fmt: skip
    for module in modules:
        for name, union in unions.items():
            vars(module).setdefault(name, union)


_link(
    conditions,
    costs,
    filters,
    modifiers,
    numbers,
    permissions,
    rule,
    steps_board,
    steps_dice,
    steps_flow,
    steps_harm,
    steps_fates,
    steps_markers,
)

__all__ = [
    "MOMENTS", "Bound", "Condition", "Cost", "Deed", "Defense", "DieFace", "Distance", "Each", "Filter", "Id", "Limit",
    "Many", "Matching", "Modifier", "Moment", "MomentDoc", "Name", "Named", "Number", "Option", "Party", "Permission",
    "Pick", "Player", "Printed", "Record", "Rule", "RuleKind", "Scope", "Selector", "Shape", "Short", "Spread", "Step",
    "Steps", "Text", "Thing", "TokenCost", "Tool", "Trigger", "Until", "Word", "Words", "moments", "slug", "steps",
    "words",
]  # fmt: skip
