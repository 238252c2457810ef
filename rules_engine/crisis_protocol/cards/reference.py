"""docs/vocabulary.md, generated from the types: every moment, word and field with its description.

A test compares the file with what is generated here; run `python -m rules_engine cards --vocabulary` to renew it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.reference import record_section, word_section, words_of

from . import character, mission, team
from .vocabulary import (
    MOMENTS,
    Condition,
    Cost,
    Distance,
    Filter,
    Limit,
    Modifier,
    Number,
    Permission,
    Player,
    Rule,
    Selector,
    Step,
    Trigger,
    Until,
)  # fmt: skip
from .vocabulary.numbers import Named
from .vocabulary.words import ROLES

HEAD = """# The vocabulary of cards

Generated from the types. A word with parameters is a mapping with one key: `{damage: {amount: 2, who: target}}`.
A bare value stands for the field marked *short*: `{damage: 2}`. Fields without a default are **required**.
In a filter's own fields `it` is what an enclosing step or test looks at; in its `test` it is the thing tested.
"""


RECORDS: tuple[type[Record], ...] = (Rule, Trigger, Filter, Distance, Cost, Player, Limit, Until)
CARDS: tuple[type[Record], ...] = (
    character.Character, character.Form, character.Stats, character.Attack, character.KeywordUse, team.Tactic,
    mission.Crisis, mission.Objective, mission.Scoring, team.Gem, team.Affiliation, team.SpecialCondition, team.Keyword,
)  # fmt: skip


def vocabulary() -> str:
    """The whole reference as Markdown."""
    parts = [HEAD, "## Moments\n", *_moments(), "\n## Roles\n", _roles()]
    for title, union in (
        ("Numbers", Number), ("Selectors", Selector), ("Conditions", Condition), ("Steps", Step),
        ("Modifiers", Modifier), ("Permissions", Permission),
    ):  # fmt: skip
        parts.append(f"\n## {title}\n")
        if title == "Numbers":
            parts.append(f"A whole number, or one of {', '.join(f'`{x}`' for x in Named)}, or:\n")
        parts += [word_section(cls) for cls in sorted(words_of(union), key=lambda c: c.word)]
    parts.append("\n## Records\n")
    parts += [record_section(cls) for cls in RECORDS]
    parts.append("\n## Cards\n")
    parts += [record_section(cls) for cls in CARDS]
    return "\n".join(parts).rstrip() + "\n"


def _moments() -> Iterator[str]:
    yield "| Moment | When | Rules | `subject` | `by` | Also bound | Pending |\n|---|---|---|---|---|---|---|"
    for moment, doc in MOMENTS.items():
        binds = ", ".join(f"`{b}`" for b in doc.binds)
        cells = (f"`{moment}`", doc.when, doc.rules, doc.subject, doc.by, binds, "yes" if doc.pending else "")
        yield f"| {' | '.join(cells)} |"


def _roles() -> str:
    return ", ".join(f"`{r}`" for r in sorted(ROLES)) + ", and every name given with `as` or in `choose`.\n"
