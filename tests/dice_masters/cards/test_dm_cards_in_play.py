"""Every text of every card in play: scenarios in which it acts, and the nearest ones in which it must not.

A scenario says which card it is about. It acts if the scenario fails once the card has no text; it stays silent if the
scenario holds without the text just the same.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from sampling import sample

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.testing import stage
from rules_engine.dice_masters.testing.proving import play, scenarios_in
from rules_engine.dice_masters.testing.script import Scenario

SCENARIOS = [scenario for _, scenario in scenarios_in(Path(__file__).parent / "scenarios")]
CONTENT = default_content()


def told(scenario: Scenario) -> tuple[str, str]:
    """The card a scenario is about, and whether it `acts` or is `silent`."""
    card, kind = scenario.title.partition(":")[0].split()
    return card, kind


@cache
def without(card: str, rule: str | None = None) -> Content:
    """The set with a card that has no text, or one text less."""
    whole = CONTENT.cards[card]
    bare = whole.model_copy(update={"rules": (), "global_": None, "keywords": ()})
    if rule is not None:
        rules = tuple(one for one in whole.rules if one.id != rule)
        kept = whole.global_ if whole.global_ is not None and whole.global_.id != rule else None
        bare = whole.model_copy(update={"rules": rules, "global_": kept})
    return replace(CONTENT, cards={**CONTENT.cards, card: bare})


def holds(scenario: Scenario, content: Content, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(stage, "default_content", lambda: content)
    return play(scenario).faults == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_a_scenario_holds(scenario: Scenario) -> None:
    assert play(scenario).faults == []


@pytest.mark.parametrize("scenario", SCENARIOS[:: sample(4, 1)], ids=lambda scenario: scenario.title)
def test_a_card_acts_or_stays_silent(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    card, kind = told(scenario)
    is_silent = holds(scenario, without(card), monkeypatch)
    assert is_silent is (kind == "silent"), "what the scenario shows does not hang on the text"


SEVERAL = [card for card in CONTENT.offered if len(card.texts) > 1]


@pytest.mark.parametrize("card", SEVERAL[:: sample(4, 1)], ids=lambda card: card.id)
def test_each_text_of_a_card_has_a_scenario(card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    acting = [scenario for scenario in SCENARIOS if told(scenario) == (card.id, "acts")]
    for rule in card.texts:
        shown = [scenario for scenario in acting if not holds(scenario, without(card.id, rule.id), monkeypatch)]
        assert shown, f"nothing shows that {rule.id} acts"


def test_every_card_with_a_text_has_both_kinds() -> None:
    shown = {told(scenario) for scenario in SCENARIOS}
    spoken = [card for card in CONTENT.offered if card.texts or card.keywords]
    missing = [(card.id, kind) for card in spoken for kind in ("acts", "silent") if (card.id, kind) not in shown]
    assert missing == []
    assert {card for card, _ in shown} <= {card.id for card in spoken}
