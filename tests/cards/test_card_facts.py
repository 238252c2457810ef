"""Rules of cards beside the printed ones, feature by feature: what differs is mended or signed with its reason."""

from __future__ import annotations

import re

import pytest

from rules_engine.crisis_protocol.cards.loader import default_content
from tools.card_facts.__main__ import main
from tools.card_facts.compare import SIGNED, Difference, compare, open_and_stale, signed
from tools.card_facts.features import features
from tools.card_facts.records import FACTS
from tools.card_facts.rules import Printings

beside = pytest.mark.skipif(FACTS is None, reason="no facts about cards beside the repository")


@beside
def test_every_rule_is_the_printed_one_or_signed(capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m tools.card_facts` says the same."""
    assert main([]) == 0, capsys.readouterr().out


@beside
def test_a_rule_that_is_changed_is_found() -> None:
    """A wrong number, side, tool, duration and choice on cards that are right."""
    assert FACTS is not None
    content, printings = default_content(), Printings(FACTS)
    wrong = {
        "luke_cage": ("within range 2", "within range 3"),
        "abomination": ("Each enemy character", "Each allied character"),
        "gladiator": ("Once per turn", "Once per round"),
        "avalanche": ("pushed S away", "pushed M toward"),
        "gorgon": ("may be thrown", "is thrown"),
        "riots_spark_over_extremis": ("removes 1 damage", "suffers 2 damage"),
    }
    for card, (right, changed) in wrong.items():
        found = compare(printings, content, [card]).found
        ours = [line for line in printings.beside(content, [card]) if line.startswith("  ours") and right in line]
        assert ours, card
        assert all(features(line) != features(line.replace(right, changed)) for line in ours), card
        assert all(each in signed() for each in found), card


def test_the_same_said_in_other_words_has_the_same_features() -> None:
    printed = "After this attack is resolved, if the defender is {size} 3 or less, Throw it Away {S}."
    assert features(printed) == features("After this attack, the target, if Size 3 or less, is thrown S away.")
    assert features("This character suffers one {damage}.") == features("This character suffers 1 damage.")
    assert features("{PWR}{RNG} 2") == features("{power} {range} 2")


def test_what_differs_is_seen() -> None:
    said = "An enemy character within range 2 suffers 1 damage. Once per turn."
    for other in (
        "An allied character within range 2 suffers 1 damage. Once per turn.",
        "An enemy character within range 3 suffers 1 damage. Once per turn.",
        "An enemy character within range 2 suffers 2 damage. Once per turn.",
        "An enemy character within range 2 suffers 1 damage. Once per round.",
        "An enemy character within range 2 may suffer 1 damage. Once per turn.",
        "Another enemy character within range 2 suffers 1 damage. Once per turn.",
    ):
        assert features(said) != features(other), other


def test_a_signature_without_a_difference_is_an_error() -> None:
    here, gone = Difference("a", "card", "+may"), Difference("b", "card", "-may")
    comparison = type("Found", (), {"found": [here]})()
    assert open_and_stale(comparison, {gone: "read"}) == ([here], [gone])


def test_signatures_name_cards_and_reasons_and_keep_no_sentence() -> None:
    """The publisher's sentences stay outside: a line holds ids, features and our reason."""
    content = default_content()
    known = {card.id for card in content.cards()}
    for each, reason in signed().items():
        assert each.card in known
        assert reason and len(reason) < 130
        assert re.fullmatch(r"[-+][a-z_ -]+( \w+)?", each.feature), each
    assert "{" not in SIGNED.read_text("utf-8")
