"""Rosters that come with the game, and rosters written as codes."""

import pytest

from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.query.rosters import affiliations, leaderships, roster_faults, squad_faults, threat_of
from rules_engine.crisis_protocol.rosters import ReadyRoster, cards_of, read_codes, ready_rosters, write_codes
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline

CONTENT = default_content()
READY = ready_rosters(CONTENT)


def test_there_is_a_roster_for_every_affiliation_that_can_field_one() -> None:
    assert {ready.affiliation for ready in READY.values()} == set(READY)
    assert {"avengers", "cabal", "hydra", "shield", "criminal_syndicate", "black_order"} <= set(READY)


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_a_ready_roster_is_legal(ready: ReadyRoster) -> None:
    """ROS-02…10."""
    assert roster_faults(CONTENT, ready.roster) == []


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_a_ready_roster_fields_its_affiliation_with_a_leader_at_every_threat_of_its_crises(ready: ReadyRoster) -> None:
    """SQD-02…14: its own characters first, then others, as long as the threat allows."""
    roster = ready.roster
    own = [e for e in roster.characters if ready.affiliation in CONTENT.characters[e.card].affiliations]
    others = [e for e in roster.characters if e not in own]
    leader = [e for e in own if leaderships(CONTENT, [e.card], ready.affiliation)]
    assert leader, "nobody leads"
    for crisis in (*roster.secure, *roster.extract):
        squad, left = [], CONTENT.crises[crisis].threat
        for entry in (*leader[:1], *(e for e in own if e not in leader[:1]), *others):
            fits = len(squad) < 2 or ready.affiliation in affiliations(CONTENT, [*squad, entry.card])
            if threat_of(CONTENT, entry) <= left and fits:
                squad.append(entry.card)
                left -= threat_of(CONTENT, entry)
        assert squad_faults(CONTENT, roster, squad, CONTENT.crises[crisis].threat) == []
        assert ready.affiliation in affiliations(CONTENT, squad), (crisis, squad)
        assert len(squad) >= 3


@pytest.mark.parametrize("name", READY)
def test_a_ready_roster_can_be_brought_to_a_challenger_event(name: str) -> None:
    """ROS-Q1, E25-12, E25-13: so that there is one to take whatever a server or season agrees on."""
    newest = Edition.NOVEMBER_2025
    today = ready_rosters(CONTENT, newest)[name].roster
    assert roster_faults(CONTENT, today, newest, Timeline.CHALLENGER) == []


def test_a_roster_of_codes_keeps_what_is_known_and_lists_the_rest() -> None:
    coded = read_codes("0026010100290101, 00010301\n00010304 99990101 12345", CONTENT)
    assert [entry.card for entry in coded.roster.characters] == ["ant_man", "kingpin"]
    assert coded.roster.secure == ("deadly_meteors_mutate_civilians",)
    assert coded.roster.extract == ("skrulls_infiltrate_world_leadership",)
    assert coded.unknown == ("99990101", "12345")


def test_codes_written_are_read_as_the_same_cards() -> None:
    roster = READY["avengers"].roster
    text, without = write_codes(roster, CONTENT)
    coded = read_codes(text, CONTENT)
    assert not coded.unknown
    assert set(cards_of(coded.roster)) == set(cards_of(roster)) - set(without)
    assert set(coded.roster.secure) == set(roster.secure)
