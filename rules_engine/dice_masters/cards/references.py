"""What one file says of another, and names inside a text: each must be there.

A lint on what is written; what the names mean in a match is the engine's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules_engine.cardfiles.errors import CardError
from rules_engine.cardfiles.grammar import walk
from rules_engine.kit.cards.unbound import unbound

from .card import Card
from .content import BASIC, SIDEKICK, Content
from .die import EnergyRow
from .vocabulary import Energy, Kind
from .vocabulary.filters import Filter
from .vocabulary.steps import Suspend
from .vocabulary.words import ELSEWHERE, ROLES


def check(content: Content) -> list[CardError]:
    """All that is wrong between the files of a set."""
    numbers = Counter(card.number for card in content.cards.values())
    found: list[CardError] = []
    for family, cards in content.families.items():
        file = f"cards/{family}.yaml"
        said = [*_of_die(cards[0], content), *(one for card in cards for one in _of_card(card, content))]
        twice = [card.number for card in cards if numbers[card.number] > 1]
        said += [f"the number {number} is on another card too" for number in twice]
        found += [CardError(file, 1, "", one) for one in said]
    used = {SIDEKICK, BASIC, *content.families}
    found += [CardError(f"dice/{die}.yaml", 1, "", "no card has this die") for die in content.dice if die not in used]
    return found


def _of_die(card: Card, content: Content) -> Iterator[str]:
    die = content.dice.get(BASIC if card.kind is Kind.BASIC_ACTION else card.family)
    if die is None:
        yield f"there is no die `{card.family}`"
    elif die.is_character != card.is_character:
        yield "the die's faces do not fit the kind of card (DM-MAT-05)"
    elif any(row.type is not (card.energy or Energy.GENERIC) for row in die.rows if isinstance(row, EnergyRow)):
        yield "the die shows another energy than the cards (DM-MAT-09)"


def _of_card(card: Card, content: Content) -> Iterator[str]:
    own = {rule.local_id for rule in card.texts}
    known = {*content.families, *ELSEWHERE}
    for rule in card.texts:
        for name in unbound(rule, ROLES):
            yield f"{rule.id}: `{name}` is not bound before it is used"
        for node in walk(rule):
            if isinstance(node, Filter):
                strange = [name for name in (*node.named, *node.not_named) if name not in known]
                yield from (f"{rule.id}: there is no card of the name `{name}`" for name in strange)
            if isinstance(node, Suspend) and node.rule not in own:
                yield f"{rule.id}: the card has no text `{node.rule}`"
