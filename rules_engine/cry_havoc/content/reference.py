"""docs/cry-havoc-vocabulary.md, generated from the types: every moment, word and field with its description.

A test compares the file with what is generated here; run `python -m rules_engine.cry_havoc.content --vocabulary` to
renew it.
"""

from __future__ import annotations

from enum import Enum

from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.reference import record_section, word_section, words_of

from .maps import GameMap, RegionPlan, RingLink
from .pack import About, Crystal
from .pieces import Army, Card, MarkerKind, Row, Skill, Stack, Structure, Tile
from .vocabulary import Rule, Step
from .vocabulary.conditions import Condition, Plain
from .vocabulary.costs import Cost
from .vocabulary.effects import Effect
from .vocabulary.moments import MOMENTS, Trigger
from .vocabulary.numbers import Number
from .vocabulary.places import Selector, Which
from .vocabulary.steps import Way
from .vocabulary.terms import (
    ROLES,
    Battles,
    DrawFrom,
    Holder,
    Limit,
    Obstacle,
    Off,
    Piece,
    Presence,
    Span,
    Spot,
    Turn,
    Whose,
    Wound,
)

HEAD = """# The vocabulary of Cry Havoc packs

Generated from the types. A word with parameters is a mapping with one key: `{shift: {number: 2, to: control}}`.
A bare value stands for the field marked *short*: `{vp: 2}`. Fields without a default are **required**.
How a pack is written: [writing-a-pack.md](writing-a-pack.md).
"""
LISTS: tuple[type[Enum], ...] = (
    Battles, DrawFrom, Holder, Limit, Obstacle, Off, Piece, Presence, Span, Spot, Turn, Whose, Wound,
)  # fmt: skip
RECORDS: tuple[type[Record], ...] = (Rule, Trigger, Which, Cost, Way)
FILES: tuple[type[Record], ...] = (
    About, Crystal, GameMap, RegionPlan, RingLink, Army, MarkerKind, Structure, Skill, Stack, Card, Row, Tile,
)  # fmt: skip


def vocabulary() -> str:
    """The whole reference as Markdown."""
    parts = [HEAD, "## Moments\n", "| Moment | When |\n|---|---|"]
    parts += [f"| `{moment}` | {said} |" for moment, said in MOMENTS.items()]
    parts += ["\n## Roles\n", ", ".join(f"`{role}`" for role in ROLES) + ", and every name given with `as`.\n"]
    for title, union in (
        ("Numbers", Number), ("Places", Selector), ("Conditions", Condition), ("Steps", Step), ("Effects", Effect),
    ):  # fmt: skip
        parts.append(f"\n## {title}\n")
        if title == "Conditions":
            parts.append(f"One of {', '.join(f'`{one}`' for one in Plain)}, or:\n")
        parts += [word_section(cls) for cls in sorted(words_of(union), key=lambda cls: cls.word)]
    parts += ["\n## Lists of words\n", *(_list(one) for one in LISTS)]
    parts += ["\n## Records\n", *(record_section(cls) for cls in RECORDS)]
    parts += ["\n## Files\n", *(record_section(cls) for cls in FILES)]
    return "\n".join(parts).rstrip() + "\n"


def _list(words: type[Enum]) -> str:
    return f"- **{words.__name__}**: {(words.__doc__ or '').strip()} {', '.join(f'`{one.value}`' for one in words)}"
