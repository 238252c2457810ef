"""What the core rules of November 2025 change before play, as far as known; each keeps silent in the other editions."""

from __future__ import annotations

from typing import Any

import pytest
from fielding import EXTRACT, PEOPLE, SECURE, content, person, roster

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.odds.dodge import dodge_odds, potential_damage
from rules_engine.crisis_protocol.query.rosters import affiliations, roster_faults, squad_faults
from rules_engine.crisis_protocol.rosters import ready_rosters
from rules_engine.crisis_protocol.state.editions import Edition

NEWEST = Edition.NOVEMBER_2025
OTHERS = [edition for edition in Edition if edition is not NEWEST]
FIVE_SECURE = (*SECURE, "lockdown_security_systems_stymie_breakout", "power_overload_factory_goes_up_in_flames")
FIVE_EXTRACT = (*EXTRACT, "skrulls_infiltrate_world_leadership", "mutant_extremists_target_us_senators")
FIVES = {"secure": FIVE_SECURE, "extract": FIVE_EXTRACT}


def broken(given: dict[str, object], edition: Edition, cards: object = None) -> list[str]:
    brought = roster(**given)  # type: ignore[arg-type]
    return [fault.rule for fault in roster_faults(cards or default_content(), brought, edition)]  # type: ignore[arg-type]


def test_a_roster_holds_five_and_five_crises() -> None:
    """ROS-04, ROS-05."""
    assert broken(dict(FIVES), NEWEST) == []
    assert broken({}, NEWEST) == ["ROS-04", "ROS-05"]


@pytest.mark.parametrize("edition", OTHERS)
def test_elsewhere_a_roster_holds_three_and_three(edition: Edition) -> None:
    """ROS-04, ROS-05."""
    assert broken({}, edition) == []
    assert broken(dict(FIVES), edition) == ["ROS-04", "ROS-05"]


def test_several_versions_of_a_person_may_be_brought_and_one_of_them_fielded() -> None:
    """ROS-07, ROS-08, SQD-04, SQD-05: equal alter egos may be brought, two people of one name even fielded."""
    cards = content(namesake=person("Hulk", "Somebody Else"), other_self=person("Grey", "Bruce Banner"))
    people = (*PEOPLE[:8], "namesake", "other_self")
    assert broken({"people": people, **FIVES}, NEWEST, cards) == []
    assert set(broken({"people": people}, Edition.EARTHS_MIGHTIEST, cards)) == {"ROS-07", "ROS-08"}
    brought = roster(people=people)
    assert squad_faults(cards, brought, ["hulk", "namesake"], 20, NEWEST) == []
    assert [f.rule for f in squad_faults(cards, brought, ["hulk", "other_self"], 20, NEWEST)] == ["SQD-05"]
    again = content(hulk_again=person("Hulk", "Bruce Banner"))
    assert broken({"people": (*PEOPLE[:9], "hulk_again"), **FIVES}, NEWEST, again) == ["ROS-07"]


@pytest.mark.parametrize("edition", Edition)
def test_one_rogue_agent_counts_as_affiliated(edition: Edition) -> None:
    """SQD-09, E25-10: one of them, in every edition, for it is the card that says so."""
    rogue: dict[str, Any] = {"keywords": ["rogue_agent"]}
    cards = content(
        one=person("One", "1", affiliations=["avengers"]),
        two=person("Two", "2", **rogue),
        three=person("Three", "3", **rogue),
        four=person("Four", "4"),
    )
    assert affiliations(cards, ["one", "two"]) == ["avengers"]
    assert affiliations(cards, ["one", "four"]) == []
    assert affiliations(cards, ["one", "two", "three"]) == ["avengers"]
    assert affiliations(cards, ["one", "two", "three", "four"]) == []
    peerless = content(a=person("A", "a", keywords=["peerless"]), b=person("B", "b", keywords=["peerless"]))
    brought = roster(people=(*PEOPLE[:8], "a", "b"))
    assert [f.rule for f in squad_faults(peerless, brought, ["a", "b"], 20, edition)] == ["KEY-10"]
    assert squad_faults(peerless, brought, ["a", PEOPLE[0]], 20, edition) == []


def test_a_collision_threatens_three_whatever_the_size() -> None:
    """DOD-03, E25-08; the figures beside a throw agree."""
    assert {potential_damage(size, NEWEST) for size in range(6)} == {3}
    for edition in OTHERS:
        assert [potential_damage(size, edition) for size in range(6)] == [1, 2, 3, 4, 5, 6]
    assert len(dodge_odds(5, 3, edition=NEWEST).damage) == 4 < len(dodge_odds(5, 3).damage)


@pytest.mark.parametrize("edition", Edition)
def test_every_ready_roster_is_legal_in_every_edition(edition: Edition) -> None:
    """ROS-02…10."""
    cards = default_content()
    found = ready_rosters(cards, edition)
    assert len(found) >= 6
    assert [name for name, ready in found.items() if roster_faults(cards, ready.roster, edition)] == []


@pytest.mark.parametrize("edition", Edition)
def test_a_second_copy_that_its_own_card_allows_may_stand_beside_the_first(edition: Edition) -> None:
    """E25-09, ROS-07, ROS-08, SQD-04, SQD-05: Prime Sentinels may be there twice, nobody thrice, and nobody else."""
    cards = default_content()
    both = ("prime_sentinel_1", "prime_sentinel_2")
    given: dict[str, Any] = {"people": (*PEOPLE[:8], *both), **(FIVES if edition is NEWEST else {})}
    assert broken(given, edition) == []
    assert squad_faults(cards, roster(**given), both, 20, edition) == []
    thrice = {**given, "people": (*PEOPLE[:7], *both, both[1])}
    assert set(broken(thrice, edition)) == {"ROS-07"}
    hulks = {**given, "people": (*PEOPLE[:9], "hulk")}
    assert "ROS-07" in broken(hulks, edition)
