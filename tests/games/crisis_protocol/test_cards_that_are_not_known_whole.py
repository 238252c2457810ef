"""Cards of which something is not known: a league allows what we assume only where it says so; `/card` tells whose
wording a card has (ROS-Q2)."""

from __future__ import annotations

import json
import re

import pytest

from bot.games.crisis_protocol.league.settings import SETTINGS
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.tabletop.lookup_text import told
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, newest_pool, pools
from rules_engine.crisis_protocol.cards.text import describe_card
from tools.card_facts.records import FACTS

CONTENT = default_content()
LOADOUTS = Rosters(CONTENT)
ASSUMED = {"life_model_decoy", "vapors_of_valtorr"}


def barred(terms: CrisisTerms) -> set[str]:
    """Of a roster that is legal but for the two cards."""
    ready = next(iter(LOADOUTS.ready(terms).values()))
    roster = ready.model_copy(update={"tactics": (*ready.tactics[2:], *sorted(ASSUMED))})
    faults = LOADOUTS.faults(roster, terms)
    assert {fault.code for fault in faults} <= {"assumed_card"}
    assert all(fault.rule == "ROS-Q2" for fault in faults)
    return {str(fault.params["card"]) for fault in faults}


def test_two_cards_are_played_with_an_assumption_and_say_so() -> None:
    assert {card.id for card in CONTENT.tactics.values() if card.assumed} == ASSUMED
    for locale, line in (("en", "in no source and assumed here (ROS-Q2)"), ("de", "ist hier angenommen (ROS-Q2)")):
        saying = {card.id for card in CONTENT.cards() if line in "\n".join(describe_card(card, locale, CONTENT))}
        assert saying == ASSUMED


def test_two_people_may_bring_them_and_a_league_must_allow_them() -> None:
    assert barred(CrisisTerms(pool=newest_pool())) == set()
    season = CrisisSeasonTerms(name="Winter", pool=newest_pool())
    assert barred(season.of_match()) == ASSUMED
    assert barred(season.model_copy(update={"assumed": True}).of_match("7")) == set()


def test_what_was_stored_before_is_written_and_read_as_ever() -> None:
    """A season that says nothing allows them no more than one that says no; a match that says nothing is as agreed."""
    season, terms = CrisisSeasonTerms(name="Winter"), CrisisTerms()
    assert "assumed" not in season.model_dump(mode="json") and "assumed" not in terms.model_dump(mode="json")
    assert CrisisSeasonTerms.model_validate_json(season.model_dump_json()).assumed is False
    assert CrisisTerms.model_validate_json(terms.model_dump_json()).assumed is True
    for kept in (season.model_copy(update={"assumed": True}), season.of_match("7")):
        assert type(kept).model_validate_json(kept.model_dump_json()) == kept
        assert json.loads(kept.model_dump_json())["assumed"] is kept.assumed


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_organiser_chooses_it_in_the_season_s_form(language: str) -> None:
    to = words(language)
    setting = next(each for each in SETTINGS if each.id == "assumed")
    terms = CrisisSeasonTerms(name="Winter")
    assert [line.chosen for line in setting.lines(to, terms)] == [True, False]
    for value, allowed in (("yes", True), ("no", False)):
        terms = terms.model_copy(update=setting.changed(terms, (value,)))
        assert terms.assumed is allowed


@pytest.mark.parametrize(("language", "said"), [("en", "By the wording of 2024"), ("de", "Nach dem Wortlaut von 2024")])
def test_a_card_says_whose_wording_it_has(language: str, said: str) -> None:
    to = words(language)
    assert f"-# *{said}" in told(CONTENT.tactics["mothership"], to)[0]
    assert f"-# *{said}" in told(CONTENT.gems["reality"], to)[0]
    assert said not in told(CONTENT.tactics["sacrifice"], to)[0]


@pytest.mark.skipif(FACTS is None, reason="no facts about cards beside the repository")
def test_it_is_said_of_every_card_reworded_since_and_of_no_other() -> None:
    """The facts have the words of December 2024 and say which cards were printed anew later."""
    assert FACTS is not None
    records = json.loads((FACTS / "tactics_2026.json").read_text("utf-8"))["tactics"]
    later = {
        each["code"]
        for each in records
        if any(re.match("digitalUpdate202[5-9]", tag) for tag in each["tags"]) and not each["gem"]
    }
    assert {card.code for card in CONTENT.tactics.values() if card.wording == 2024} == later
    assert {card.id for card in CONTENT.gems.values() if card.wording == 2024} == {"reality"}


def test_they_were_not_among_the_cards_of_old() -> None:
    assert not ASSUMED & set(content_as_of(pools()[0]).tactics)
