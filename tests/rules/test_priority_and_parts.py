"""The priority roll in all its outcomes, and the parts that cards must have."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
import yaml

from rules_engine.crisis_protocol.cards.loader.load import read_card
from rules_engine.crisis_protocol.faces import Face, read_faces
from rules_engine.crisis_protocol.rules.setup import PRIORITY_TESTS, priority_winner


@pytest.mark.parametrize(
    ("blue", "red", "winner", "rule"),
    [
        ("CWH--", "WW-BF", "blue", "PRI-03"),
        ("HH---", "CWHBB", "red", "PRI-03"),
        ("CHH--", "WWH--", "blue", "PRI-04"),
        ("CHH--", "CWH--", "red", "PRI-05"),
        ("CWH--", "CWHBF", None, "PRI-07"),
        ("BBBBB", "FFFFF", None, "PRI-07"),
    ],
)
def test_the_priority_roll(blue: str, red: str, winner: str | None, rule: str) -> None:
    """CX-02, CX-04: the total of C, W and H, then C, then W."""
    assert priority_winner({"blue": read_faces(blue), "red": read_faces(red)}) == (winner, rule)


def test_hits_alone_never_decide_the_priority_roll() -> None:
    """PRI-Q1: for every pair of rolls; the test stands in the list all the same."""
    kinds = (Face.CRITICAL, Face.WILD, Face.HIT, Face.BLANK)
    rolls = list(combinations_with_replacement(kinds, 5))
    decided = {priority_winner({"blue": one, "red": other})[1] for one in rolls for other in rolls}
    assert decided == {"PRI-03", "PRI-04", "PRI-05", "PRI-07"}
    assert [rule for rule, _ in PRIORITY_TESTS][-1] == "-".join(("PRI", "06"))


ATTACK = {"name": "Punch", "type": "physical", "range": 2, "strength": 4}
POWER = {"name": "Rest", "kind": "active", "cost": 1, "heal": 1}
PERSON: dict[str, Any] = {
    "name": "Plain", "alter_ego": "P", "threat": 3, "base": 35, "attacks": [ATTACK], "superpowers": [POWER],
    "stats": {"stamina": 5, "speed": "M", "size": 2, "defense": [3, 3, 3]},
}  # fmt: skip
TACTIC: dict[str, Any] = {"name": "Cheer", "affiliation": "avengers", "rules": [{"players": {}, "gain_power": 1}]}
CRISIS: dict[str, Any] = {
    "name": "Riot", "short": "Riot", "kind": "secure", "threat": 17, "code": "00000001", "map": "A", "points": [[0, 0]],
    "tokens": [{"id": "post", "name": "Post", "type": "point"}], "scoring": [{"by": "secure", "token": "post"}],
}  # fmt: skip


def refused(kind: str, raw: dict[str, Any]) -> str:
    """What is said against a card; nothing if it is sound."""
    _, errors = read_card(f"{kind}/card.yaml", yaml.safe_dump(raw, sort_keys=False))
    return "; ".join(map(str, errors))


def without(raw: dict[str, Any], part: str) -> dict[str, Any]:
    return {key: value for key, value in raw.items() if key != part}


@pytest.mark.parametrize("part", ["name", "type", "range", "strength"])
def test_an_attack_has_a_type_a_name_a_range_and_a_strength(part: str) -> None:
    """CAR-23, CAR-14: its power cost may be left out for 0, its special rules for none."""
    assert not refused("characters", PERSON)
    assert refused("characters", {**PERSON, "attacks": [without(ATTACK, part)]})


def test_a_range_is_a_whole_number_from_1_to_5_and_a_type_one_of_three() -> None:
    """CAR-14, CAR-24."""
    for part, wrong in (("range", 0), ("range", 6), ("range", 2.5), ("type", "psychic")):
        assert refused("characters", {**PERSON, "attacks": [{**ATTACK, part: wrong}]})


def test_a_superpower_has_one_of_three_types() -> None:
    """CAR-16, CAR-27, CAR-36: without a name there is nothing to refer to, and an innate one never costs Power."""
    assert refused("characters", {**PERSON, "superpowers": [{**POWER, "kind": "sudden"}]})
    assert refused("characters", {**PERSON, "superpowers": [without(POWER, "name")]})
    assert refused("characters", {**PERSON, "superpowers": [{**POWER, "kind": "innate"}]})


@pytest.mark.parametrize("part", ["name", "kind", "threat", "tokens", "scoring", "map", "points"])
def test_a_crisis_card_has_all_its_parts(part: str) -> None:
    """MIS-02: its set symbol may be left out."""
    assert not refused("crises", CRISIS)
    assert refused("crises", without(CRISIS, part))


def test_a_team_tactic_card_has_a_name_and_rules_and_perhaps_an_affiliation() -> None:
    """TAC-01, TAC-03."""
    assert not refused("tactics", TACTIC) and not refused("tactics", without(TACTIC, "affiliation"))
    assert refused("tactics", without(TACTIC, "name"))
    assert refused("tactics", without(TACTIC, "rules"))


def test_objective_tokens_are_of_four_types() -> None:
    """OBJ-01."""
    for type_ in ("civilian", "asset", "point", "opportunity"):
        tokens = [{"id": "post", "name": "Post", "type": type_}]
        assert not refused("crises", {**CRISIS, "tokens": tokens}), type_
    assert refused("crises", {**CRISIS, "tokens": [{"id": "post", "name": "Post", "type": "treasure"}]})
