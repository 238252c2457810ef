"""Timelines of organised play: which cards of a roster they bar, each in one sentence; the rest is judged as well."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fielding import CARDS, EXTRACT, PEOPLE, SECURE, content, person, roster

from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.legality import on_list, timeline_faults
from rules_engine.crisis_protocol.query.rosters import affiliations, roster_faults
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Options, Roster
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.errors import IllegalAnswer

SMASH = catalogue().by_code["00390202"].id
"""Agents of S.M.A.S.H.: legal, and in the timelines of two years."""
STANDARD = ("patch_up", "sacrifice", "avengers_assemble", "dark_reign", "recalibration_matrix", "warpath",
            "gamma_launch", "stark_armory", "second_wind", "anger_management")  # fmt: skip


def codes(given: Roster, timeline: Timeline) -> dict[str, str]:
    """Which card is barred for what."""
    return {str(fault.params["card"]): fault.code for fault in timeline_faults(given, timeline)}


def test_the_extended_timeline_bars_nothing() -> None:
    """ROS-Q1, E25-12."""
    assert timeline_faults(roster(tactics=("brothers_in_arms", *CARDS)), Timeline.EXTENDED) == []
    assert Options().timeline is Timeline.EXTENDED


def test_standard_bars_what_is_rotated_out_or_banned() -> None:
    """ROS-Q1, E25-12: each by its name; whatever else is in the roster is let be."""
    given = roster(tactics=("brothers_in_arms", "medpack", *STANDARD[:8]))
    assert codes(given, Timeline.STANDARD) == {"brothers_in_arms": "banned", "medpack": "rotated"}
    herb = "mystic_wakandan_herb_fact_or_fiction"
    assert codes(roster(tactics=STANDARD, extract=(herb, *EXTRACT[:2])), Timeline.STANDARD) == {herb: "rotated"}
    assert timeline_faults(roster(tactics=STANDARD), Timeline.STANDARD) == []


def test_two_restricted_cards_are_allowed_and_three_are_not() -> None:
    """ROS-Q1, E25-12."""
    assert timeline_faults(roster(tactics=STANDARD), Timeline.STANDARD) == []
    [fault] = timeline_faults(roster(tactics=("brace_for_impact", *STANDARD[:9])), Timeline.STANDARD)
    assert (fault.code, fault.params["has"]) == ("restricted", 3)
    assert set(fault.params["cards"]) == {"brace_for_impact", "patch_up", "sacrifice"}
    assert timeline_faults(roster(tactics=("brace_for_impact", *STANDARD[:9])), Timeline.EXTENDED) == []


def test_challenger_events_have_their_own_crises() -> None:
    """ROS-Q1, E25-13: which are all legal in Standard outside such events."""
    given = roster(tactics=STANDARD)
    assert timeline_faults(given, Timeline.STANDARD) == []
    outside = {id for id in (*SECURE, *EXTRACT) if not catalogue().find("secure", id).challenger}  # type: ignore[union-attr]
    assert outside and codes(given, Timeline.CHALLENGER) == dict.fromkeys(outside, "not_challenger")


def test_a_yearly_timeline_knows_its_own_lists_alone() -> None:
    """ROS-Q1, E25-12: characters by the affiliations of that year, cards and gems by their own lists."""
    given = roster(people=("abomination", "gladiator", *PEOPLE[:8]), tactics=("patch_up", SMASH, *CARDS[:8]))
    barred = codes(given, Timeline.YEAR_2025)
    assert "abomination" not in barred and barred["gladiator"] == "not_in_year"
    assert "patch_up" not in barred and SMASH not in barred
    assert codes(given, Timeline.YEAR_2024)["abomination"] == "not_in_year"
    borne = roster(gems={PEOPLE[0]: ("mind",)})
    assert codes(borne, Timeline.YEAR_2024)["mind"] == "not_in_year"
    assert "mind" not in codes(borne, Timeline.YEAR_2026)


def test_an_affiliation_holds_in_a_year_for_those_on_its_list() -> None:
    """SQD-12, E25-12."""
    cards = default_content()
    members = [card.id for card in cards.members("cabal")]
    listed = {
        year: [id for id in members if on_list(cards, id, "cabal", year)]
        for year in (Timeline.STANDARD, Timeline.YEAR_2024)
    }
    everybody, then = listed[Timeline.STANDARD], listed[Timeline.YEAR_2024]
    out = next(id for id in everybody if id not in then)
    assert "cabal" in affiliations(cards, [out]) and "cabal" not in affiliations(cards, [out], Timeline.YEAR_2024)
    assert "cabal" in affiliations(cards, [then[0]], Timeline.YEAR_2024)
    own = content(newcomer=person("Newcomer", "N", affiliations=["cabal"]))
    assert "cabal" in affiliations(own, ["newcomer"], Timeline.YEAR_2024), (
        "of what is not in the catalogue its card says it"
    )


def test_a_card_that_cannot_be_refereed_yet_is_named_and_the_rest_is_judged() -> None:
    """ROS-01: known by name, unknown altogether, and one character too few, all in one go."""
    known = next(card.id for card in catalogue() if card.kind == "tactic" and card.id not in default_content().tactics)
    faults = roster_faults(default_content(), roster(people=(*PEOPLE[:8], "nobody"), tactics=(known, *CARDS[:9])))
    assert [(fault.rule, fault.code) for fault in faults] == [
        ("ROS-01", "unknown_card"), ("ROS-01", "not_refereed"), ("ROS-02", "number"),
    ]  # fmt: skip


def test_a_match_begins_only_with_rosters_of_its_timeline() -> None:
    """ROS-Q1."""
    both = {"blue": roster(), "red": roster(tactics=STANDARD)}
    with pytest.raises(IllegalAnswer) as refused:
        new_match(default_content(), both, (), options=Options(timeline=Timeline.STANDARD))
    assert {reason.rule for reason in refused.value.reasons} == {"ROS-Q1"}
    new_match(default_content(), both, ())


SAID = {
    "en": (
        "Agents of S.M.A.S.H. is known, but I cannot referee it yet. [ROS-01]",
        "Brothers in Arms is banned in the Standard timeline. [ROS-Q1]",
        "Medpack has been rotated out of the Standard timeline. [ROS-Q1]",
        "At most 2 restricted cards may be in a roster; this one has 3: "
        "Brace for Impact, Patch Up and Sacrifice. [ROS-Q1]",
    ),
    "de": (
        "Die Karte Agents of S.M.A.S.H. kenne ich, kann sie aber noch nicht leiten. [ROS-01]",
        "Brothers in Arms ist in der Zeitlinie Standard gesperrt. [ROS-Q1]",
        "Medpack ist in der Zeitlinie Standard ausgemustert. [ROS-Q1]",
        "Ein Vorrat darf höchstens 2 eingeschränkte Karten enthalten; hier sind es 3: "
        "Brace for Impact, Patch Up und Sacrifice. [ROS-Q1]",
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_each_is_told_in_one_sentence(language: str) -> None:
    """ROS-Q1: a pool of fewer cards stands for one in which some are not played yet."""
    cards = default_content()
    fewer = replace(cards, tactics={id: c for id, c in cards.tactics.items() if id not in (SMASH, "brothers_in_arms")})
    wrong = (SMASH, "brothers_in_arms", "medpack", "brace_for_impact", "patch_up", "sacrifice")
    given = roster(tactics=(*wrong, *STANDARD[2:6]))
    faults = roster_faults(fewer, given, Edition.EARTHS_MIGHTIEST, Timeline.STANDARD)
    speaker = Speaker(fewer, language)
    assert tuple(speaker.reason(None, fault) for fault in faults) == SAID[language]
