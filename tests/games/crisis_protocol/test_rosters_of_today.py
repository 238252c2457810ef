"""Rosters pasted as the community's codes: every known card is read, played here or not, and written again alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.crisis_protocol.rosters import Rosters, read_roster, write_roster
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.games.port import UnknownWords
from bot.locale import words
from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.loader.load import default_content, newest_pool, pools
from rules_engine.crisis_protocol.query.legality import entries
from rules_engine.crisis_protocol.rosters import read_codes, write_codes
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline

CONTENT = default_content()
LOADOUTS = Rosters(CONTENT)
TODAY = CrisisTerms(edition=Edition.NOVEMBER_2025, timeline=Timeline.CHALLENGER, pool=newest_pool())
CODES: dict[str, str] = read((Path(__file__).parent / "rosters_of_today.yaml").read_text("utf-8"))


def test_there_are_twenty() -> None:
    assert len(CODES) == 20


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_a_roster_of_today_loads_whole(code: str) -> None:
    """ROS-02…10, ROS-Q1: nothing is wrong with it but what cannot be refereed yet, each card by its name."""
    roster = read_roster(code, CONTENT)
    sizes = [len(part) for part in (roster.characters, roster.tactics, roster.secure, roster.extract)]
    assert sizes == [10, 10, 5, 5]
    faults = LOADOUTS.faults(roster, TODAY)
    assert {fault.code for fault in faults} <= {"not_refereed"}
    missing = {id for kind, id in entries(roster) if id not in _played(kind)}
    assert {fault.params["card"] for fault in faults} == missing


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_it_is_written_as_it_was_read(code: str) -> None:
    roster = read_roster(code, CONTENT)
    assert write_codes(roster, CONTENT) == (code, ())
    for language in ("en", "de"):
        assert read_roster(write_roster(roster, CONTENT, language), CONTENT) == roster


def _played(kind: str) -> set[str]:
    cards = {"character": CONTENT.characters, "tactic": CONTENT.tactics, "gem": CONTENT.gems}
    return set(cards.get(kind, CONTENT.crises))


def test_every_card_of_the_catalogue_can_be_read_and_written() -> None:
    for card in catalogue():
        if card.code is None:
            continue
        bearer = "01910101-" if card.kind == "gem" else ""
        coded = read_codes(bearer + card.code, CONTENT)
        assert coded.unknown == () and (card.kind, card.id) in set(entries(coded.roster))
        assert write_codes(coded.roster, CONTENT) == (bearer + card.code, ())


def test_gems_follow_their_bearer_and_nobody_else() -> None:
    """GEM-04."""
    coded = read_codes("00010103,01910101-01910104-00250101 00250106", CONTENT)
    assert [(entry.card, entry.gems) for entry in coded.roster.characters] == [
        ("captain_america", ()), ("adam_warlock", ("bonded_soul", "mind")),
    ]  # fmt: skip
    assert coded.unknown == ("00250106",), "a gem that nobody bears"


def test_a_second_copy_has_a_code_of_its_own() -> None:
    """E25-09."""
    coded = read_codes("00510101,00510102", CONTENT)
    assert [entry.card for entry in coded.roster.characters] == ["sentinel_mk4", "sentinel_mk4_2"]
    assert write_codes(coded.roster, CONTENT)[0] == "00510101,00510102"


def test_a_code_that_nobody_knows_is_named_and_the_rest_loads() -> None:
    first = next(iter(CODES.values()))
    with pytest.raises(UnknownWords) as refused:
        read_roster(f"{first},99999999", CONTENT)
    assert refused.value.words == ["99999999"]
    assert refused.value.loadout == read_roster(first, CONTENT)


def test_a_roster_of_today_is_told_what_other_rules_want() -> None:
    """ROS-04, ROS-05: five and five crises where three and three are played."""
    roster = read_roster(next(iter(CODES.values())), CONTENT)
    faults = [
        fault for fault in LOADOUTS.faults(roster, CrisisTerms(pool=newest_pool())) if fault.code != "not_refereed"
    ]
    assert [(fault.rule, fault.params["has"], fault.params["needs"]) for fault in faults] == [
        ("ROS-04", 5, 3), ("ROS-05", 5, 3),
    ]  # fmt: skip


def test_cards_that_changed_in_print_are_named_in_one_sentence() -> None:
    """A list of codes may be older than what its cards say now."""
    roster = read_roster("00010103,00290101", CONTENT)
    [told] = LOADOUTS.remarks(words("en"), roster, TODAY)
    assert told.startswith("Changed since ") and "Captain America" in told and told.endswith("Kingpin.")
    assert LOADOUTS.remarks(words("en"), roster, TODAY.model_copy(update={"pool": pools()[0]})) == []


def test_a_ready_roster_is_brought_without_a_word_about_print() -> None:
    """It was made of the cards as they are; a dozen names would be the first thing that a newcomer reads."""
    assert [LOADOUTS.remarks(words("en"), roster, TODAY) for roster in LOADOUTS.ready(TODAY).values()] == [
        [] for _ in LOADOUTS.ready(TODAY)
    ]
