"""`python -m tools.sign_cards CARD…`: sign what these cards say, after it was compared with the printed cards.

The one who signs is not the one who wrote the card. Without a name it lists the cards whose text is not signed as it
reads now.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.signed import KINDS, sign, signed, text_of


def main(arguments: Sequence[str]) -> int:
    content = default_content()
    cards = {id: kind for kind in KINDS for id in getattr(content, kind)}
    if unknown := [id for id in arguments if id not in cards]:
        print(f"no such card: {', '.join(unknown)}", file=sys.stderr)
        return 2
    if not arguments:
        open_ = [id for id, kind in cards.items() if signed(kind, id) != text_of(getattr(content, kind)[id], content)]
        print("\n".join(open_) or "All cards are signed as they read.")
        return 1 if open_ else 0
    for id in arguments:
        sign(cards[id], id, content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
