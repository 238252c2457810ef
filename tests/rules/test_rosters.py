"""What a roster and a squad may hold; every fault names its rule."""

from __future__ import annotations

import pytest
from fielding import CARDS, EXTRACT, PEOPLE, SECURE, content, person, roster

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.rosters import (
    affiliations,
    leaderships,
    roster_faults,
    squad_faults,
    tactics_open,
    threat_of,
)
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.errors import IllegalAnswer


def broken(rules: list[object]) -> list[str]:
    return sorted({reason.rule for reason in rules})  # type: ignore[attr-defined]


def test_heroes_and_villains_of_any_affiliation_make_a_legal_roster() -> None:
    """ROS-06, ROS-11, CAR-02: nobody asks for an affiliation."""
    assert roster_faults(default_content(), roster()) == []


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (roster(people=PEOPLE[:9]), "ROS-02"),
        (roster(people=(*PEOPLE, "spider_man")), "ROS-02"),
        (roster(tactics=CARDS[:9]), "ROS-03"),
        (roster(tactics=(*CARDS, "cruelty")), "ROS-03"),
        (roster(secure=SECURE[:2]), "ROS-04"),
        (roster(secure=(*SECURE[:2], EXTRACT[0])), "ROS-04"),
        (roster(extract=(*EXTRACT, "deadly_legacy_virus_cured")), "ROS-05"),
        (roster(extract=(*EXTRACT[:2], "power_overload_factory_goes_up_in_flames")), "ROS-05"),
        (roster(tactics=(*CARDS[:9], CARDS[0])), "ROS-09"),
        (roster(secure=(*SECURE[:2], SECURE[0])), "ROS-10"),
        (roster(people=(*PEOPLE[:9], "ultron_drones")), "ROS-12"),
    ],
)
def test_ten_characters_ten_cards_three_and_three_crises_each_once(given: Roster, rule: str) -> None:
    assert rule in broken(roster_faults(default_content(), given))


def test_each_player_brings_a_roster_of_known_cards() -> None:
    """ROS-01: a match does not begin with one that is not legal, and says what is wrong."""
    short = roster(people=PEOPLE[:9])
    with pytest.raises(IllegalAnswer) as refused:
        new_match(default_content(), {"blue": roster(), "red": short}, ())
    assert broken(list(refused.value.reasons)) == ["ROS-02"]
    assert broken(roster_faults(default_content(), roster(people=(*PEOPLE[:9], "nobody")))) == ["ROS-01"]
    with pytest.raises(KeyError):
        new_match(default_content(), {"blue": roster()}, ())


def test_nobody_is_in_a_roster_twice_neither_by_name_nor_by_alter_ego() -> None:
    """ROS-07, ROS-08, CAR-12, CAR-13: the older edition bars only who shares both."""
    cards = content(
        namesake=person("Hulk", "Somebody Else"), other_self=person("Grey", "Bruce Banner"), twin=person("Hulk", "Twin")
    )
    for newcomer, rule in (("namesake", "ROS-07"), ("other_self", "ROS-08")):
        given = roster(people=(*PEOPLE[:9], newcomer))
        assert broken(roster_faults(cards, given, Edition.EARTHS_MIGHTIEST)) == [rule]
        assert roster_faults(cards, given, Edition.MARCH_2022) == []
    again = content(hulk_again=person("Hulk", "Bruce Banner"))
    assert broken(roster_faults(again, roster(people=(*PEOPLE[:9], "hulk_again")), Edition.MARCH_2022)) == ["ROS-07"]


def test_nobody_is_in_a_squad_twice() -> None:
    """SQD-04, SQD-05, EX-37: the older edition lets names repeat, alter egos not."""
    cards = content(namesake=person("Hulk", "Somebody Else"), other_self=person("Grey", "Bruce Banner"))
    brought = roster(people=(*PEOPLE[:8], "namesake", "other_self"))
    assert broken(squad_faults(cards, brought, ["hulk", "namesake"], 20)) == ["SQD-04"]
    assert broken(squad_faults(cards, brought, ["hulk", "other_self"], 20)) == ["SQD-05"]
    assert squad_faults(cards, brought, ["hulk", "namesake"], 20, Edition.MARCH_2022) == []
    assert broken(squad_faults(cards, brought, ["hulk", "other_self"], 20, Edition.MARCH_2022)) == ["SQD-05"]


def test_two_of_a_legion_may_be_brought_and_fielded_but_not_three() -> None:
    """E25-09: by their own card, in every edition."""
    third = default_content().characters["prime_sentinel_1"].model_copy(update={"id": "prime_sentinel_3"})
    cards = content(third=person("Third", "Third"))
    cards.characters["third"] = third
    two, three = ["prime_sentinel_1", "prime_sentinel_2"], ["prime_sentinel_1", "prime_sentinel_2", "third"]
    for edition in Edition:
        assert "ROS-07" not in broken(roster_faults(cards, roster(people=(*PEOPLE[:8], *two)), edition))
        assert squad_faults(cards, roster(people=(*PEOPLE[:8], *two)), two, 20, edition) == []
        assert "ROS-07" in broken(roster_faults(cards, roster(people=(*PEOPLE[:7], *three)), edition))
        assert "SQD-05" in broken(squad_faults(cards, roster(people=(*PEOPLE[:7], *three)), three, 20, edition))


def test_a_squad_comes_from_the_roster_and_stays_within_the_threat() -> None:
    """SQD-02, SQD-03, CAR-21: exactly the maximum is allowed."""
    squad = ["captain_america", "captain_marvel", "hulk"]
    cards = default_content()
    assert squad_faults(cards, roster(), squad, 14) == []
    assert broken(squad_faults(cards, roster(), squad, 13)) == ["SQD-03"]
    assert broken(squad_faults(cards, roster(), [*squad, "thanos_the_mad_titan"], 30)) == ["SQD-02"]
    assert broken(squad_faults(cards, roster(), [], 30)) == ["SQD-02"]


def bearer(threat: int = 5, gems: int = 1) -> dict[str, object]:
    return person("Bearer", "B", threat, keywords=[{"gem_bearer": ["mind", "power"]}], gems=gems)


def test_gems_are_borne_by_those_who_may() -> None:
    """GEM-01, GEM-02, GEM-03, GEM-07, KEY-06, ROS-13: those listed, one each unless the card says more, each once."""
    cards = content(bearer=bearer(), second=person("Second", "S", keywords=[{"gem_bearer": ["mind"]}]))
    people = (*PEOPLE[:8], "bearer", "second")

    def faults(**gems: tuple[str, ...]) -> list[str]:
        return broken(roster_faults(cards, roster(people=people, gems=gems)))

    assert faults(bearer=("mind",)) == []
    assert faults(bearer=("space",)) == ["GEM-01"]
    assert faults(hulk=("mind",)) == ["GEM-01"]
    assert faults(bearer=("mind", "power")) == ["GEM-02"]
    assert faults(bearer=("mind",), second=("mind",)) == ["GEM-07"]
    two = content(bearer=bearer(gems=2), second=person("Second", "S"))
    assert roster_faults(two, roster(people=people, gems={"bearer": ("mind", "power")})) == []


def test_a_gem_raises_the_threat_for_the_squad() -> None:
    """CX-42, GEM-04, GEM-05, GEM-06, SQD-03: with the gem chosen for the roster 5 + 1 + 12 is 18, above 17."""
    cards = content(bearer=bearer(), heavy=person("Heavy", "H", 12))
    people = (*PEOPLE[:8], "bearer", "heavy")
    plain, gemmed = roster(people=people), roster(people=people, gems={"bearer": ("mind",)})
    assert squad_faults(cards, plain, ["bearer", "heavy"], 17) == []
    assert broken(squad_faults(cards, gemmed, ["bearer", "heavy"], 17)) == ["SQD-03"]
    assert threat_of(cards, RosterEntry(card="bearer", gems=("mind",))) == 6


def test_peerless_and_reserve() -> None:
    """KEY-10, KEY-11, KEY-Q2, KEY-Q3: Peerless limits the squad, not the roster; Reserve is in neither."""
    cards = content(
        one=person("One", "1", keywords=["peerless"]),
        two=person("Two", "2", keywords=["peerless"]),
        late=person("Late", "L", keywords=["reserve"]),
    )
    both = roster(people=(*PEOPLE[:8], "one", "two"))
    assert roster_faults(cards, both) == []
    assert squad_faults(cards, both, ["one", "captain_america"], 17) == []
    assert broken(squad_faults(cards, both, ["one", "two"], 17)) == ["KEY-10"]
    assert broken(roster_faults(cards, roster(people=(*PEOPLE[:9], "late")))) == ["KEY-11"]


def test_grunts_and_further_forms_are_never_brought() -> None:
    """GRU-02, KEY-07, ROS-12."""
    cards = content(servant=person("Servant", "S", 0, keywords=[{"grunts": ["hulk"]}]))
    assert broken(roster_faults(cards, roster(people=(*PEOPLE[:9], "servant")))) == ["ROS-12"]


def test_an_affiliation_needs_more_than_half_of_the_squad() -> None:
    """CX-32, SQD-08, SQD-09, SQD-10, SQD-11: 3 of 6 are not enough, 4 are; a character may be on several lists."""
    cards = content(
        **{f"x{n}": person(f"X{n}", f"x{n}", affiliations=["avengers", "cabal"]) for n in range(4)},
        **{f"y{n}": person(f"Y{n}", f"y{n}") for n in range(3)},
    )
    assert affiliations(cards, ["x0", "x1", "x2", "y0", "y1", "y2"]) == []
    assert affiliations(cards, ["x0", "x1", "x2", "x3", "y0", "y1"]) == ["avengers", "cabal"]
    assert affiliations(cards, ["x0", "y0"]) == []
    assert affiliations(cards, ["x0"]) == ["avengers", "cabal"]


def test_cards_of_an_affiliation_may_be_selected_only_by_squads_that_use_it() -> None:
    """SQD-24, SQD-25, TAC-02, TAC-03."""
    cards = default_content()
    for using, barred in (("avengers", {"dark_reign"}), (None, {"dark_reign", "avengers_assemble"})):
        judged = tactics_open(cards, roster(), using)
        assert {card for card, reasons in judged.items() if reasons} == barred
        assert all(broken(judged[card]) == ["SQD-24"] for card in barred)


def test_a_leadership_needs_a_squad_of_its_own_affiliation() -> None:
    """SQD-14, SQD-15, SQD-19, CAR-15, EX-12: that its owner is on the list is not enough."""
    cards = default_content()
    squad = ["captain_america", "captain_marvel", "hulk", "red_skull"]
    assert [card for card, _ in leaderships(cards, squad, "avengers")] == ["captain_america"]
    assert [card for card, _ in leaderships(cards, squad, "cabal")] == ["red_skull"]
    assert leaderships(cards, squad, "a_force") == leaderships(cards, squad, None) == []


def test_an_imposed_leadership_leaves_its_squad_no_other_affiliation() -> None:
    """Whoever brings such a leader fights under its banner, though nobody else is on its list."""
    cards = default_content()
    squad = ["dormammu", "red_skull", "crossbones"]
    assert affiliations(cards, squad) == ["dark_dimension"]
    assert leaderships(cards, squad, "dark_dimension") == [("dormammu", "dormammu.flames_of_the_faltine")]
    assert affiliations(cards, squad[1:]) == ["cabal", "hydra"]
