"""The catalogue of known cards: it agrees with the cards that are played here, and with the facts where they are."""

from __future__ import annotations

from collections import Counter

import pytest
from facts import FACTS

from rules_engine.crisis_protocol.cards.catalogue import KnownCard, Standing, catalogue
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.legality import first_copy
from tools import catalogue as tool

CONTENT = default_content()
KNOWN = list(catalogue())


@pytest.mark.skipif(FACTS is None, reason="the facts are not beside this repository")
def test_the_file_is_what_the_facts_say() -> None:
    """`python -m tools.catalogue FOLDER` brings it up to date."""
    assert FACTS is not None
    assert tool.TARGET.read_text("utf-8") == tool.made(FACTS)


def test_every_card_that_can_be_in_a_roster_is_known_under_its_id_and_code() -> None:
    strangers, other_codes = [], []
    pools = (("character", CONTENT.characters), ("tactic", CONTENT.tactics), ("secure", CONTENT.crises))
    for kind, cards in pools:
        for id, card in cards.items():
            if kind == "character" and (card.is_grunt or card.form_of or "reserve" in _keywords(card)):  # type: ignore[attr-defined]
                continue
            known = catalogue().find(kind, first_copy(id) if kind == "character" else id)
            if known is None:
                strangers.append(id)
            elif card.code not in (None, known.code, known.second):  # type: ignore[attr-defined]
                other_codes.append(id)
    assert not strangers and not other_codes
    assert all(catalogue().find("gem", gem) is not None for gem in CONTENT.gems)


def test_a_card_bears_the_name_it_is_known_by() -> None:
    pools = (("character", CONTENT.characters), ("tactic", CONTENT.tactics), ("secure", CONTENT.crises))
    named = [
        (getattr(card, "full_name", card.name.en), known.name)  # type: ignore[attr-defined]
        for kind, cards in pools
        for id, card in cards.items()
        if (known := catalogue().find(kind, id)) is not None
    ]
    assert len(named) > 500
    assert [pair for pair in named if len(set(pair)) > 1] == []


def _keywords(card: object) -> set[str]:
    return {use.id for use in card.normal.keywords}  # type: ignore[attr-defined]


def test_a_card_that_is_played_here_has_the_catalogues_kind_and_lists() -> None:
    for id, crisis in CONTENT.crises.items():
        known = catalogue().find("secure", id)
        assert known is not None and (known.kind, known.threat) == (crisis.kind.value, crisis.threat), id
    assert {a for card in KNOWN for a in card.affiliations} <= set(CONTENT.affiliations)


def test_codes_and_ids_are_not_there_twice() -> None:
    codes = [code for card in KNOWN for code in (card.code, card.second) if code]
    assert [code for code, times in Counter(codes).items() if times > 1] == []
    assert [key for key, times in Counter((card.kind, card.id) for card in KNOWN).items() if times > 1] == []


def test_how_many_there_are() -> None:
    """E25-12, E25-13: 45 team tactic cards rotated out, five restricted, one banned; 12 and 12 Challenger crises."""
    assert Counter(card.kind for card in KNOWN)["gem"] == 7
    tactics = Counter(card.standard for card in KNOWN if card.kind == "tactic")
    assert (tactics[Standing.ROTATED], tactics[Standing.RESTRICTED], tactics[Standing.BANNED]) == (45, 5, 1)
    assert Counter(card.kind for card in KNOWN if card.challenger) == {"secure": 12, "extract": 12}


def test_nothing_but_names_and_numbers_is_kept() -> None:
    """No sentence of a card: nothing is longer than a name, and a name has no end of a sentence inside."""
    assert set(KnownCard.model_fields) == {
        "id", "kind", "name", "alter_ego", "threat", "code", "second", "second_id", "standard", "challenger", "years",
        "affiliations",
    }  # fmt: skip
    assert max(len(card.name) for card in KNOWN) <= 60
