"""docs/dice-masters-vocabulary.md, generated from the types: every moment, word and field with its description.

A test compares the file with what is generated here; run `python -m rules_engine cards --game dice_masters
--vocabulary` to renew it.
"""

from __future__ import annotations

from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.reference import record_section, word_section, words_of

from .card import Family, Version
from .die import Other, PrintedDie, Row
from .vocabulary import Choice, Condition, Cost, Effect, Filter, Number, Pick, Plain, Rule, Selector, Step, Trigger
from .vocabulary.steps import Option
from .vocabulary.triggers import MOMENTS
from .vocabulary.words import ROLES

HEAD = """# The vocabulary of Dice Masters cards

Generated from the types. A word with parameters is a mapping with one key: `{damage: {amount: 2, to: target}}`.
A bare value stands for the field marked *short*: `{gain_life: 2}`. Fields without a default are **required**.
How a card is written: [dice-masters-cards.md](dice-masters-cards.md).
"""
RECORDS: tuple[type[Record], ...] = (Rule, Trigger, Filter, Pick, Cost, Option)
CARDS: tuple[type[Record], ...] = (Family, Version, PrintedDie, Other)


def vocabulary() -> str:
    """The whole reference as Markdown."""
    parts = [HEAD, "## Moments\n", "| Moment | When |\n|---|---|"]
    parts += [f"| `{moment}` | {said} |" for moment, said in MOMENTS.items()]
    parts += [
        "\n## Roles\n",
        ", ".join(f"`{role}`" for role in ROLES) + ", and every name given with `as` or `choose`.\n",
    ]
    for title, union in (
        ("Numbers", Number), ("Selectors", Selector), ("Choices", Choice), ("Conditions", Condition), ("Steps", Step),
        ("Effects", Effect), ("Faces", Row),
    ):  # fmt: skip
        parts.append(f"\n## {title}\n")
        if title == "Conditions":
            parts.append(f"One of {', '.join(f'`{one}`' for one in Plain)}, or:\n")
        parts += [word_section(cls) for cls in sorted(words_of(union), key=lambda cls: cls.word)]
    parts += ["\n## Records\n", *(record_section(cls) for cls in RECORDS)]
    parts += ["\n## Cards and dice\n", *(record_section(cls) for cls in CARDS)]
    return "\n".join(parts).rstrip() + "\n"
