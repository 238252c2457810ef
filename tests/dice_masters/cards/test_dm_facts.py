"""Every card and die beside the facts that are kept outside the repository: numbers and names, never sentences.

Where the facts are not at hand there is nothing to compare with.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import BASIC
from rules_engine.dice_masters.cards.die import CharacterRow
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.text.describe import describe_card
from rules_engine.dice_masters.cards.vocabulary import Energy, slug
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, EnergyFace, Face

FACTS = next((at for up in Path(__file__).parents if (at := up / "shared" / "data").is_dir()), None)
if FACTS is None:
    pytest.skip("no facts about cards beside the repository", allow_module_level=True)

KNOWN: dict[str, Any] = json.loads((FACTS / "dice_masters_asm.json").read_text("utf-8"))
CONTENT = default_content()
CARDS: list[dict[str, Any]] = KNOWN["cards"]


def printed(fact: dict[str, Any]) -> dict[str, Any]:
    """What the facts say of a card's numbers and names."""
    rarity = fact["rarity"].removesuffix(" (starter)").replace(" ", "_")
    return {
        "number": fact["number"],
        "name": fact["name"],
        "subtitle": fact["subtitle"],
        "kind": fact["type"].replace(" ", "_"),
        "cost": fact["cost"],
        "energy": fact["energy"],
        "affiliations": sorted(slug(each) for each in fact["affiliations"]),
        "rarity": rarity,
        "starter": "starter" in fact["rarity"],
        "max_dice": fact["maxDice"],
        "levels": [
            (level["field"], level["attack"], level["defense"], len(level["burst"]))
            for level in fact.get("levels") or []
        ],
    }


def said(card: Card) -> dict[str, Any]:
    """What our data say of it."""
    return {
        "number": card.number,
        "name": card.name.en,
        "subtitle": card.subtitle.en if card.subtitle else None,
        "kind": card.kind.value,
        "cost": card.cost,
        "energy": card.energy.value if card.energy else None,
        "affiliations": sorted(each.value for each in card.affiliations),
        "rarity": card.rarity.value,
        "starter": card.starter,
        "max_dice": card.max_dice,
        "levels": [
            (face.cost, face.attack, face.defense, face.burst)
            for face in CONTENT.faces(card)
            if isinstance(face, CharacterFace)
        ],
    }


@pytest.mark.parametrize("fact", CARDS, ids=lambda fact: str(fact["number"]))
def test_a_card_has_the_printed_numbers(fact: dict[str, Any]) -> None:
    """DM-MAT-07, DM-MAT-08, DM-MAT-10, DM-MAT-14, DM-MAT-15, DM-MAT-21."""
    assert said(CONTENT.by_number[fact["number"]]) == printed(fact)


def test_all_cards_are_there_and_no_other() -> None:
    """DM-MAT-36."""
    assert sorted(CONTENT.by_number) == list(range(1, 143)) == sorted(fact["number"] for fact in CARDS)


def as_face(template: dict[str, Any], energy: str | None, levels: list[Face]) -> Face:
    """A face of the facts' templates, filled in for one die."""
    if "energy" in template:
        kind = template["energy"] if template["energy"] != "<type>" else energy
        return EnergyFace(energy=Energy(kind), amount=template["n"])
    if "action" in template:
        return ActionFace(burst=len(template["action"]))
    if isinstance(template["character"], str):
        return levels[int(re.findall(r"\d", template["character"])[0]) - 1]
    stats = template["character"]
    return CharacterFace(level=1, cost=stats["field"], attack=stats["attack"], defense=stats["defense"])


@pytest.mark.parametrize("id_", sorted(CONTENT.dice))
def test_a_die_has_the_faces_of_its_kind(id_: str) -> None:
    """DM-MAT-04, DM-MAT-Q1: the templates of the facts, with this die's energy and levels."""
    die = CONTENT.dice[id_]
    cards = CONTENT.families.get(id_, ())
    kind = "sidekick" if id_ == "sidekick" else "basic action" if id_ == BASIC else cards[0].kind.value
    energy = cards[0].energy.value if cards and cards[0].energy else None
    levels: list[Face] = [face for face in die.faces if isinstance(face, CharacterFace)]
    template = KNOWN["dieTemplates"][kind]["faces"]
    assert die.faces == tuple(as_face(each, energy, levels) for each in template)


def test_where_witnesses_differ_both_stand_there() -> None:
    """Seven names; what was taken and what the other witness says, face by face."""
    differing = {slug(fact["name"]) for fact in CARDS if "stats_source" in fact}
    assert len(differing) == 7
    assert {id_ for id_, die in CONTENT.dice.items() if any(die.doubts())} == differing
    for fact in (fact for fact in CARDS if "stats_source" in fact and fact["name"] != "Blade"):
        rows = CONTENT.die(CONTENT.by_number[fact["number"]]).levels
        assert [_other(row) for row in rows] == fact["stats_source"]["other_line"].replace("*", "").split()


def test_only_one_face_is_open() -> None:
    found = [
        (id_, row.level) for id_, die in CONTENT.dice.items() for row in die.doubts() if row.other and row.other.open
    ]
    assert found == [("lizard", 3)]


def _other(row: CharacterRow) -> str:
    stats = row.other or row
    return f"{stats.cost}{stats.attack}{stats.defense}"


def test_errata_are_named() -> None:
    assert [card.number for card in CONTENT.cards.values() if card.erratum] == [
        fact["number"] for fact in CARDS if fact.get("errata")
    ]


def test_keywords_are_on_the_cards_that_have_them() -> None:
    """Each keyword of the facts is said somewhere on the card: as a keyword, a condition, a moment or a gift."""
    words = {"Ally": "ally", "Overcrush": "overcrush", "Regenerate": "regenerate", "Underdog": "underdog",
             "Aftershock": "aftershock"}  # fmt: skip
    for fact in CARDS:
        data = json.dumps(CONTENT.by_number[fact["number"]].dump())
        for keyword in fact["keywords"]:
            assert f'"{words[keyword]}"' in data, (fact["number"], keyword)


def sentences(text: str) -> set[str]:
    text = re.sub(r"\([^)]*\)", "", text.replace("'", "'").replace("’", "'"))
    parts = re.split(r"[.:;]\s|–|—|--| - |\.$", text)
    return {re.sub(r"[^a-z0-9+\-']+", " ", part.lower()).strip() for part in parts}


def test_no_sentence_is_the_publishers() -> None:
    """What is made here says the same in other words. A few words that name a rule are nobody's sentence."""
    theirs = {each for fact in CARDS for text in (*fact["text"], *fact["burstText"], *fact["globalText"])
              for each in sentences(text)}  # fmt: skip
    ours = {(card.number, each) for card in CONTENT.cards.values() for line in describe_card(card, "en", CONTENT)
            for each in sentences(line)}  # fmt: skip
    assert {(number, each) for number, each in ours if each in theirs and len(each.split()) > 3} == set()
