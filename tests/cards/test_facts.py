"""Every character and team tactic card beside the facts of what is printed today: `-k <id>` compares one.

The facts stand outside the repository; where they are not at hand there is nothing to compare with.
"""

import pytest
from facts import FACTS, Facts, differences, without_names
from facts_listed import DEVIATIONS

from rules_engine.crisis_protocol.cards.loader import default_content

if FACTS is None:
    pytest.skip("no facts about cards beside the repository", allow_module_level=True)

KNOWN = Facts.read(FACTS)
CONTENT = default_content()
CARDS = {card.id: card for card in (*CONTENT.characters.values(), *CONTENT.tactics.values())}


def found(id_: str) -> tuple[dict[str, tuple[object, object]], set[str]]:
    """The differences of a card that are not listed, and what is listed and not found."""
    listed = DEVIATIONS.get(id_, {})
    differing = differences(KNOWN, CONTENT, CARDS[id_])
    idle = set(listed) - set(differing) - {"names"}
    if "names" in listed:
        compared = without_names(differing)
        idle |= {"names"} if compared == differing else set()
        differing = compared
    return {place: pair for place, pair in differing.items() if place not in listed}, idle


@pytest.mark.parametrize("id_", sorted(CARDS))
def test_a_card_says_what_is_printed_today(id_: str) -> None:
    differing, idle = found(id_)
    told = [f"{place}: the facts say {facts}, the card says {card}" for place, (facts, card) in differing.items()]
    assert told == []
    assert idle == set(), "listed, but no longer different"


def test_only_cards_of_the_pool_are_listed() -> None:
    assert set(DEVIATIONS) <= set(CARDS)
