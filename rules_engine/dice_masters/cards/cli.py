"""`python -m rules_engine cards --game dice_masters`: counts, what is wrong, the reference, a card's text.

It prints; everything it says is computed elsewhere.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from rules_engine.cardfiles.errors import CardErrors

from .content import Content
from .loading import KINDS, default_root, load
from .reference import vocabulary
from .text.describe import describe_card


def report(content: Content) -> dict[str, int]:
    """Counts for people and for CI."""
    kinds = Counter(card.kind.value for card in content.cards.values())
    return {
        "cards": len(content.cards),
        **{kind: kinds[kind] for kind in sorted(kinds)},
        "whole": len(content.offered),
        "not_whole": len(content.cards) - len(content.offered),
        "texts": len(content.texts),
        "global_abilities": sum(card.global_ is not None for card in content.cards.values()),
        "dice": len(content.dice),
        "faces_in_doubt": sum(1 for die in content.dice.values() for _ in die.doubts()),
    }


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine cards", description="Check the cards and say what is there.")
    parser.add_argument("--root", type=Path, help="a folder of cards instead of those that come with the bot")
    parser.add_argument("--lenient", action="store_true", help="leave mistaken cards out instead of refusing all")
    parser.add_argument("--json", action="store_true", help="counts as JSON")
    parser.add_argument("--vocabulary", action="store_true", help="print docs/dice-masters-vocabulary.md")
    parser.add_argument("--text", metavar="ID", help="print the text of a card, or of all cards of a name")
    parser.add_argument("--locale", choices=("en", "de"), default="en", help="the language of the text")
    args = parser.parse_args(argv)
    if args.vocabulary:
        print(vocabulary(), end="")
        return 0
    root: Traversable = args.root or default_root()
    if not any((root / kind).is_dir() for kind in KINDS):
        print(f"There are no cards in {root}: expected the folders {' and '.join(KINDS)}.", file=sys.stderr)
        return 2
    try:
        loaded = load(root, lenient=args.lenient)
    except CardErrors as errors:
        print(errors, file=sys.stderr)
        return 1
    for error in loaded.errors:
        print(error, file=sys.stderr)
    if args.text:
        return _print_text(loaded.content, args.text, args.locale)
    found = report(loaded.content)
    if args.json:
        print(json.dumps(found, separators=(",", ":")))
        return 0
    for key, number in found.items():
        print(f"{number:5} {key.replace('_', ' ')}")
    return 0


def _print_text(content: Content, name: str, locale: str) -> int:
    cards = [card for card in content.cards.values() if name in (card.id, card.family)]
    if not cards:
        print(f"There is no card {name!r}.", file=sys.stderr)
        return 1
    for card in cards:
        print(card.title(locale))
        print("\n".join(f"  {line}" for line in describe_card(card, locale, content)))
    return 0
