"""Suggested squads are legal, fill the threat, and bring cards that can be played; nobody is chosen for."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query import rosters
from rules_engine.crisis_protocol.query.suggesting import hand, suggestions
from rules_engine.crisis_protocol.rosters import ready_rosters

CONTENT = default_content()
READY = ready_rosters(CONTENT)


@pytest.mark.parametrize("name", READY)
def test_every_ready_roster_has_suggestions_for_every_threat(name: str) -> None:
    """SQD-02…05, SQD-09, SQD-23…25."""
    roster = READY[name].roster
    for threat in sorted({crisis.threat for crisis in CONTENT.crises.values()}):
        found = suggestions(CONTENT, roster, threat)
        assert 2 <= len(found) <= 3
        for one in found:
            assert not rosters.squad_faults(CONTENT, roster, one.squad, threat)
            assert threat - 1 <= one.threat <= threat
            assert one.affiliation is None or one.affiliation in rosters.affiliations(CONTENT, one.squad)
            open_ = rosters.tactics_open(CONTENT, roster, one.affiliation)
            assert len(one.tactics) <= rosters.HAND and not any(open_[card] for card in one.tactics)
        assert rosters.leaderships(CONTENT, found[0].squad, found[0].affiliation), "the first has a leader (SQD-14)"
        assert len({frozenset(one.squad) for one in found}) == len(found)


def test_gems_count_where_squads_are_suggested() -> None:
    """GEM-05: whoever bears one costs more."""
    bearers = [r for r in READY.values() if any(entry.gems for entry in r.roster.characters)]
    for ready in bearers:
        worth = {entry.card: rosters.threat_of(CONTENT, entry) for entry in ready.roster.characters}
        for one in suggestions(CONTENT, ready.roster, 17):
            assert one.threat == sum(worth[card] for card in one.squad)


def test_a_card_that_names_somebody_comes_with_them_alone() -> None:
    """SQD-23: Gamma Launch wants Hulk."""
    roster = READY["avengers"].roster
    led = ("captain_america_first_avenger", "black_widow", "ant_man")
    assert "gamma_launch" in hand(CONTENT, roster, (*led, "hulk"), "avengers")
    assert "gamma_launch" not in hand(CONTENT, roster, led, "avengers")


def test_cards_of_another_affiliation_stay_behind() -> None:
    """SQD-24."""
    roster = READY["avengers"].roster
    assert "avengers_assemble" in hand(CONTENT, roster, ("hulk",), "avengers")
    assert "avengers_assemble" not in hand(CONTENT, roster, ("hulk",), None)


def test_a_card_beside_the_five_comes_besides() -> None:
    """SQD-23: The Bar With No Doors does not count; nobody else brings it."""
    bar = "the_bar_with_no_doors"
    others = ("brace_for_impact", "climbing_gear", "disarm", "fall_back", "medpack", "patch_up")
    roster = READY["avengers"].roster.model_copy(update={"tactics": (*others, bar)})
    members = [card.id for card in CONTENT.characters.values() if "convocation" in card.affiliations][:3]
    held = hand(CONTENT, roster, members, "convocation")
    assert bar in held and len(held) == rosters.HAND + 1
    assert bar not in hand(CONTENT, roster, members, "avengers")
