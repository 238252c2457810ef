"""The typed vocabulary of cards: every word a text can be written with.

It holds types and their meaning and must not import the engine: the engine interprets it.
"""

from __future__ import annotations

from . import conditions, costs, effects, filters, numbers, rule, steps, triggers, words
from .conditions import Bursts, Condition, Plain
from .costs import Cost, Limit
from .effects import Effect, Effects
from .filters import Choice, Combat, Filter, Pick, Selector
from .numbers import Named, Number
from .rule import Place, Rule, Window
from .steps import Step
from .triggers import Moment, Trigger
from .words import (
    ROLES,
    TYPES,
    Affiliation,
    Energy,
    Keyword,
    Kind,
    PlayerRef,
    Rarity,
    Shown,
    SourceKind,
    Span,
    Stat,
    Text,
    Zone,
    slug,
)

__all__ = [
    "ROLES", "TYPES", "Affiliation", "Bursts", "Choice", "Combat", "Condition", "Cost", "Effect", "Effects", "Energy",
    "Filter", "Keyword", "Kind", "Limit", "Moment", "Named", "Number", "Pick", "Place", "Plain", "PlayerRef", "Rarity",
    "Rule", "Selector", "Shown", "SourceKind", "Span", "Stat", "Step", "Text", "Trigger", "Window", "Zone",
    "conditions", "costs", "effects", "filters", "numbers", "rule", "slug", "steps", "triggers", "words",
]  # fmt: skip
