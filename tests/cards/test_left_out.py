"""Whom a card leaves out: nobody whom its printed words do not leave out (CAR-Q1, MEA-14).

Every `but`, and every rule that holds for all but one, has its word or its reason in `tools/left_out.yaml`; where the
facts lie beside the repository the words are looked for in them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from facts import FACTS
from rules_of import KINDS, printed_rules

from rules_engine.cardfiles.grammar import walk
from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Not, Same
from rules_engine.crisis_protocol.cards.vocabulary.filters import Filter
from rules_engine.crisis_protocol.cards.vocabulary.words import slug

LISTED: dict[str, dict[str, Any]] = read((Path(__file__).parents[2] / "tools" / "left_out.yaml").read_text("utf-8"))
WORDS = {"another": "another", "other": "others?", "different": "different"}


def leaving_out(node: Any) -> int:
    """How often it leaves somebody out."""
    return sum(
        bool(isinstance(part, Filter) and part.but) or (isinstance(part, Not) and isinstance(part.of, Same))
        for part in walk(node)
    )


def places(card: Any) -> Iterator[tuple[str, Any]]:
    """Its rules, and what a crisis scores."""
    yield from printed_rules(card)
    if scoring := getattr(card, "scoring", ()):
        yield "scoring", scoring


def listed(card: str, rule: str) -> list[str]:
    said = LISTED.get(card, {}).get(rule, [])
    return said if isinstance(said, list) else [said]


def test_whoever_is_left_out_is_so_by_the_card_or_for_a_reason(cards: Content) -> None:
    found = {
        (card.id, place): count
        for kind in KINDS
        for card in getattr(cards, kind).values()
        for place, rule in places(card)
        if (count := leaving_out(rule))
    }
    told = {(card, rule): len(listed(card, rule)) for card, rules in LISTED.items() for rule in rules}
    assert found == told


def test_a_word_is_one_that_cards_use_or_a_reason() -> None:
    for card, rules in LISTED.items():
        for rule in rules:
            for said in listed(card, rule):
                assert said in WORDS or len(said.split()) > 3, (card, rule, said)


@pytest.mark.parametrize("card", ["call_the_pack", "captain_america"])
def test_leaving_out_one_more_is_found(cards: Content, card: str) -> None:
    """The test above would not be worth much if it did not."""
    whole = cards.tactics.get(card) or cards.characters[card]
    more = [rule.model_copy(update={"do": (*rule.do, Filter(but=("self",)))}) for _, rule in printed_rules(whole)]
    assert all(leaving_out(rule) == leaving_out(rule.model_copy(update={"do": rule.do[:-1]})) + 1 for rule in more)


# -- beside the facts --------------------------------------------------------------------------------------------------


@cache
def records() -> list[dict[str, Any]]:
    assert FACTS is not None
    files = {"characters_2026.json": "characters", "characters_bsdata_full.json": "characters",
             "tactic_cards_bsdata.json": "cards", "crisis_cards.json": "cards"}  # fmt: skip
    return [each for file, key in files.items() for each in json.loads((FACTS / file).read_text("utf-8"))[key]]


def told_of(card: Any, place: str) -> str:
    """The printed words about a rule: those of its superpower or attack, and of that one's named part if it is one."""
    names = {slug(card.name.en), slug(getattr(card, "full_name", card.name.en)), card.id}
    mine = [each for each in records() if {slug(str(each.get("name"))), slug(str(each.get("slug")))} & names]
    mine += [
        each["second_form"] for each in records() if slug(str((each.get("second_form") or {}).get("name"))) in names
    ]
    texts = [_texts(each) for each in mine]
    parts = {re.sub(r"_\d+$", "", part) for part in place.split(".")}
    said = [text for each in texts for name, text in each if name in parts] or [t for each in texts for _, t in each]
    return "\n".join(said)


def _texts(record: Any, name: str = "") -> list[tuple[str, str]]:
    if isinstance(record, str):
        return [(name, record)]
    if isinstance(record, dict):
        called = slug(re.sub(r"\s*[(\[].*", "", str(record["name"]))) if "name" in record and name != "" else name
        return [pair for value in record.values() for pair in _texts(value, called or "card")]
    return [pair for value in record for pair in _texts(value, name)] if isinstance(record, list) else []


@pytest.mark.skipif(FACTS is None, reason="no facts about cards beside the repository")
@pytest.mark.parametrize("card", sorted(LISTED))
def test_the_card_says_the_word(cards: Content, card: str) -> None:
    whole = next(getattr(cards, kind)[card] for kind in KINDS if card in getattr(cards, kind))
    for place in LISTED[card]:
        text = told_of(whole, place)
        if text:
            missing = [w for w in listed(card, place) if w in WORDS and not re.search(rf"(?i)\b{WORDS[w]}\b", text)]
            assert missing == [], place
