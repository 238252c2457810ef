"""`python -m rules_engine.cry_havoc.content`: counts, what is wrong, the reference, the schema, texts.

It prints; everything it says is computed elsewhere.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.cardfiles.errors import CardErrors

from .loading import DEFAULT, PACK, default_root, load, names
from .pack import Pack
from .reference import vocabulary
from .schema import schema
from .text.describe import all_texts, names_of


def report(pack: Pack) -> dict[str, int]:
    """Counts for people and for CI."""
    return {
        "armies": len(pack.armies),
        "maps": len(pack.maps),
        "regions": sum(len(map_.regions) for map_ in pack.maps.values()),
        "cards": sum(card.copies for card in pack.cards.values()),
        "structures": len(pack.structures),
        "skills": len(pack.skills),
        "tiles": sum(tile.copies for tile in pack.tiles.values()),
        "texts": len(pack.rules),
    }


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="cry_havoc.content", description="Check a pack and say what is in it.")
    parser.add_argument("pack", nargs="?", default=DEFAULT, help=f"one of {', '.join(names())}, or a folder")
    parser.add_argument("--json", action="store_true", help="counts as JSON")
    parser.add_argument("--vocabulary", action="store_true", help="print docs/cry-havoc-vocabulary.md")
    parser.add_argument("--schema", action="store_true", help="print docs/cry-havoc-pack.schema.json")
    parser.add_argument("--text", metavar="ID", help="print what has this id, or all that begins with it")
    parser.add_argument("--locale", choices=("en", "de"), default="en", help="the language of texts")
    args = parser.parse_args(argv)
    if args.vocabulary:
        print(vocabulary(), end="")
        return 0
    if args.schema:
        print(json.dumps(schema(), indent=2))
        return 0
    root = default_root() / args.pack if args.pack in names() else Path(args.pack).resolve()
    if not (root / PACK).is_file():
        print(f"There is no pack {args.pack!r}: {', '.join(names())}, or a folder with a {PACK}.", file=sys.stderr)
        return 2
    try:
        found = load(root)
    except CardErrors as errors:
        print(errors, file=sys.stderr)
        return 1
    if args.text is not None:
        return _print_texts(found, args.text, args.locale)
    counts = report(found)
    if args.json:
        print(json.dumps(counts, separators=(",", ":")))
        return 0
    for key, number in counts.items():
        print(f"{number:5} {key}")
    return 0


def _print_texts(pack: Pack, begins: str, locale: str) -> int:
    called = names_of(pack)
    found = {id_: text for id_, text in all_texts(pack, locale).items() if id_.startswith(begins)}
    for id_, text in found.items():
        print(f"{called[id_].in_(locale)} ({id_})\n  {text}")
    if not found:
        print(f"Nothing is called {begins!r}.", file=sys.stderr)
    return 0 if found else 1
