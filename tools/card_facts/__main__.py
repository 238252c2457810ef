"""`python -m tools.card_facts [CARD…]`: every rule of the cards beside what is printed, feature by feature.

The facts stand outside the repository (`--facts FOLDER`); what is printed there is read, compared and never kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.load import default_content

from .compare import compare, open_and_stale, signed
from .records import FACTS
from .rules import Printings


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tools.card_facts", description="Compare rules of cards with printed ones.")
    parser.add_argument("cards", nargs="*", metavar="CARD", help="these alone; without any, all")
    parser.add_argument("--facts", type=Path, default=FACTS, help="the folder of facts; ../shared/data if it is there")
    parser.add_argument("--texts", action="store_true", help="also print both texts of the cards named")
    options = parser.parse_args(arguments)
    if options.facts is None or not options.facts.is_dir():
        print("The facts about cards are not beside this repository: nothing was compared.", file=sys.stderr)
        return 2
    content = default_content()
    if unknown := [each for each in options.cards if not any(each == card.id for card in content.cards())]:
        print(f"no such card: {', '.join(unknown)}", file=sys.stderr)
        return 2
    printings = Printings(options.facts)
    comparison = compare(printings, content, options.cards)
    reasons = signed()
    unsigned, stale = open_and_stale(comparison, reasons)
    if options.cards:
        stale = [each for each in stale if each.card in options.cards]
    if options.texts:
        for line in printings.beside(content, options.cards):
            print(line)
    for each in unsigned:
        print(f"differs: {each}")
    for each in stale:
        print(f"signed, but no longer different: {each}")
    alike = len(comparison.found) - len(unsigned)
    print(
        f"{comparison.cards} cards, {comparison.rules} rules: {len(comparison.found)} differences, {alike} signed, "
        f"{len(unsigned)} open; {len(stale)} signatures stale"
    )
    return 1 if unsigned or stale else 0


if __name__ == "__main__":
    sys.exit(main())
