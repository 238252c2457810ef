"""Who somebody is whom a card calls by the alter ego: `Tony Stark (Iron Man)`, since people look for the hero's name.

It must not change what is meant: a card that says Tony Stark means every card of that alter ego.
"""

from __future__ import annotations

import re

from rules_engine.crisis_protocol.cards.loader.content import Content

MOST_NAMES = 3
OR = {"en": " or ", "de": " oder "}


def introduced(text: str, content: Content, locale: str) -> str:
    """The text with the names of the cards behind the first mention of each alter ego."""
    for ego, cards in content.alter_egos.items():
        if ego not in text:
            continue
        names = list(dict.fromkeys(card.name.in_(locale) for card in cards))
        plain = [name for name in names if not any(other != name and other in name for other in names)]
        plain = [name for name in plain if name not in ego]  # Thor Odinson is found under Thor
        if not plain or len(plain) > MOST_NAMES or any(ego in name for name in plain):
            continue
        said = OR[locale].join(filter(None, (", ".join(plain[:-1]), plain[-1])))
        # What is called after somebody, as an attack may be, is not that person.
        text = re.sub(rf"(?<!\w){re.escape(ego)}(?!['’!\w]| \()", f"{ego} ({said})", text, count=1)
    return text
