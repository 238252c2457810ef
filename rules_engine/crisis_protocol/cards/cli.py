"""`python -m rules_engine cards`: counts, the share of rules with a hatch, the schema, the reference, a card's text.

It prints; everything it says is computed elsewhere.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from .loader import CardErrors, Content, load
from .loader.content import rules_of, top_rules_of, walk
from .loader.load import KINDS, UnknownPool, default_root, pool_names
from .reference import vocabulary
from .schema import json_schema
from .text import describe_card
from .vocabulary.steps_flow import Hatch


def report(content: Content) -> dict[str, Any]:
    """Counts for people and for CI."""
    rules = [rule for card in content.cards() for rule in top_rules_of(card)]
    hatched = [rule.id for rule in rules if any(isinstance(node, Hatch) for node in walk(rule))]
    return {
        "characters": len(content.characters),
        "tactics": len(content.tactics),
        "crises": len(content.crises),
        "gems": len(content.gems),
        "affiliations": len(content.affiliations),
        "conditions": len(content.conditions),
        "keywords": len(content.keywords),
        "rules": len(rules),
        "parts": sum(1 for card in content.cards() for _ in rules_of(card)),
        "hatched": len(hatched),
        "hatches": hatched,
        "pool": content.pool,
        "version": content.version,
    }


Proofs = Callable[[Content, Path | None, Sequence[str]], dict[str, list[str]]]
"""What tests show about the cards, or some of them: those without a test, and rules that never acted.
ValueError: they do not hold.
LookupError: the tests are not here, so that nothing can be said of them."""

SHOWN = ("characters", "tactics", "crises", "gems", "rules", "hatched")


def main(argv: Sequence[str] | None = None, proofs: Proofs | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine cards", description="Check the cards and say what is there.")
    parser.add_argument("--root", type=Path, help="a folder of cards instead of those that come with the bot")
    parser.add_argument("--lenient", action="store_true", help="leave mistaken cards out instead of refusing all")
    parser.add_argument("--json", action="store_true", help="counts as JSON")
    parser.add_argument("--soak", type=Path, help="a report of `soak --json`: rules that never fired are read from it")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema for editors")
    parser.add_argument("--vocabulary", action="store_true", help="print docs/vocabulary.md")
    parser.add_argument("--only", nargs="+", default=(), metavar="ID", help="what the tests show of these cards alone")
    parser.add_argument("--text", metavar="ID", help="print the text of a card")
    parser.add_argument("--locale", choices=("en", "de"), default="en", help="the language of the text")
    parser.add_argument("--pool", metavar="MONTH", help="the cards as they were printed, such as 2024-12")
    args = parser.parse_args(argv)
    if args.schema:
        print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
        return 0
    if args.vocabulary:
        print(vocabulary(), end="")
        return 0
    root: Traversable = args.root or default_root()
    if not any((root / kind).is_dir() for kind in KINDS):
        print(f"There are no cards in {root}: expected folders such as {', '.join(KINDS[:3])}.", file=sys.stderr)
        return 2
    try:
        loaded = load(root, lenient=args.lenient, pool=args.pool)
    except UnknownPool:
        known = ", ".join(pool_names(root)) or "none"
        print(f"There is no pool of cards {args.pool!r}; there are {known}.", file=sys.stderr)
        return 2
    except CardErrors as errors:
        print(errors, file=sys.stderr)
        return 1
    for error in loaded.errors:
        print(error, file=sys.stderr)
    if args.text:
        return _print_text(loaded.content, args.text, args.locale)
    found = report(loaded.content)
    shown: dict[str, list[str]] = {}
    try:
        shown = proofs(loaded.content, args.soak, args.only) if proofs is not None else shown
    except LookupError as missing:
        print(missing.args[0], file=sys.stderr)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if args.json:
        print(json.dumps({**{key: found[key] for key in SHOWN}, **shown}, ensure_ascii=False, separators=(",", ":")))
        return 0
    for key in ("characters", "tactics", "crises", "gems", "affiliations", "conditions", "keywords"):
        print(f"{found[key]:5} {key}")
    share = 100 * found["hatched"] / found["rules"] if found["rules"] else 0.0
    hatches = f": {', '.join(found['hatches'])}" if found["hatches"] else ""
    print(f"{found['rules']:5} rules, {found['hatched']} of them with a hatch ({share:.1f} %){hatches}")
    for key, ids in shown.items():
        print(f"{len(ids):5} {key.replace('_', ' ')}{': ' + ', '.join(ids) if ids else ''}")
    return 0


def _print_text(content: Content, id_: str, locale: str) -> int:
    cards = [card for card in content.cards() if card.id == id_]
    if not cards:
        print(f"There is no card {id_!r}.", file=sys.stderr)
        return 1
    for card in cards:
        print("\n".join(describe_card(card, locale, content)))
    return 0
