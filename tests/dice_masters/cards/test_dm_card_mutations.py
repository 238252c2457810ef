"""Whether the scenarios pin the data: every number, side, zone and moment of a text changed, one at a time.

A change that no scenario of the card notices is listed with the reason, or is a gap.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from sampling import sample

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.vocabulary import Rule
from rules_engine.dice_masters.testing import stage
from rules_engine.dice_masters.testing.proving import play, scenarios_in
from rules_engine.dice_masters.testing.script import Scenario

CONTENT = default_content()
SCENARIOS: dict[str, list[Scenario]] = {}
for _, one in scenarios_in(Path(__file__).parent / "scenarios"):
    SCENARIOS.setdefault(one.title.split()[0], []).append(one)

OTHERWISE = {
    "you": "opponent", "opponent": "you", "fielded": "attacks", "blocked": "attacks", "damaged": "koed",
    "used": "prep", "prep": "used", "one": "two", "two": "one", "villains": "avengers", "spider_friends": "avengers",
    "x_men": "avengers", "underdog": "your_turn", "opponents_turn": "your_turn", "your_turn": "opponents_turn",
}  # fmt: skip
"""What a word is changed to."""
Path_ = tuple[str | int, ...]
GONE = "it speaks of others, and this die has left by then"
TWICE = "a second time does the same as once, or asks once more"
MANY = "as many dice are in no scenario"
UNNOTICED = {
    ("spider_man.public_menace.1", "other"): GONE, ("wolverine.targeted.1", "other"): GONE,
    ("wolverine.regenerative.1", "other"): GONE, ("wolverine.weapon_plus.1", "other"): GONE,
    ("electro.massive_discharge.1", "other"): GONE, ("hulk.back_from_outer_space.1", "other"): GONE,
    ("green_goblin.goblin_grandmaster.1", "other"): "he is in the Reserve Pool and cannot be given up",
    ("black_widow.stealthy.1", "number"): MANY, ("doctor_octopus.8_dangers.1", "number"): MANY,
    ("rhino.persistent_vengeance.1", "number"): MANY, ("wolverine.weapon_plus.1", "together"): MANY,
    ("cloak.secret_defender.1", "active"): TWICE, ("hobgoblin.evil_legacy.1", "active"): TWICE,
    ("cloak.secret_defender.1", "moment"): "who is not blocked takes no damage in a scenario",
    ("lizard.sewer_dweller.1", "active"): TWICE, ("luke_cage.power_man.1", "active"): TWICE,
    ("blink.exile.1", "active"): TWICE, ("doctor_octopus.otto.1", "active"): TWICE,
    ("hobgoblin.mad_fashion_designer.1", "active"): TWICE, ("lizard.scientist.1", "active"): TWICE,
    ("kingpin_zombie.cerebral_crime_boss.2", "active"): "its Max is 1",
    ("kingpin_zombie.cerebral_crime_boss.3", "active"): "its Max is 1",
    ("morbius_zombie.unliving_vampire.2", "active"): "its Max is 1",
    ("morbius_zombie.unliving_vampire.3", "active"): "its Max is 1",
}  # fmt: skip
"""Changes that no scenario shows: the text, the field, and why."""


def sites(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if path or key not in ("id", "place"):
                yield from sites(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from sites(value, (*path, index))
    else:
        yield path, node


def mutants(rule: Rule) -> Iterator[tuple[Path_, Rule]]:
    raw = rule.dump()
    for path, value in sites(raw):
        if path[-1] == "target":  # only who reacts to being targeted would notice
            continue
        changed = (
            not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else OTHERWISE.get(value)
        )
        if changed is None:
            continue
        whole = copy.deepcopy(raw)
        node: Any = whole
        for part in path[:-1]:
            node = node[part]
        node[path[-1]] = changed
        try:
            yield path, Rule.model_validate(whole)
        except ValidationError:
            continue  # the types notice


def with_rule(card: Card, rule: Rule) -> Content:
    rules = tuple(rule if one.id == rule.id else one for one in card.rules)
    of_all = rule if card.global_ is not None and card.global_.id == rule.id else card.global_
    changed = card.model_copy(update={"rules": rules, "global_": of_all})
    return replace(CONTENT, cards={**CONTENT.cards, card.id: changed})


ALL = [(card, path, rule) for card in CONTENT.offered for text in card.texts for path, rule in mutants(text)]


@pytest.mark.parametrize(
    ("card", "path", "rule"), ALL[:: sample(12, 1)], ids=lambda one: one.id if isinstance(one, Card) else ""
)
def test_a_changed_text_is_noticed(card: Card, path: Path_, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    content = with_rule(card, rule)
    monkeypatch.setattr(stage, "default_content", lambda: content)
    noticed = any(play(scenario).faults for scenario in SCENARIOS[card.id])
    assert noticed is ((rule.id, path[-1]) not in UNNOTICED or _elsewhere(card, rule.id, path)), (rule.id, path)


def _elsewhere(card: Card, rule: str, path: Path_) -> bool:
    """Of several places with one field's name only the last is the listed one."""
    same = [at for _, at, one in ALL if one.id == rule and at[-1] == path[-1]]
    return len(same) > 1 and path != same[-1]


def test_most_changes_are_noticed() -> None:
    assert len(ALL) > 400 and len(UNNOTICED) < 0.06 * len(ALL)
