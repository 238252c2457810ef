"""What is counted of a match for its balance: fair rows, points by where they come from, chances and uses."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from havoc_matches import pack

from rules_engine.cry_havoc.state.words import NATIVES
from rules_engine.cry_havoc.testing.proving import BALANCE, PROVING, proofs
from rules_engine.kit.testing.balance import play, standings, uses


@cache
def rookies(seats: int) -> Counter[str]:
    return play(BALANCE, seats, "rookie", 0)


@pytest.mark.parametrize(("seats", "row"), [(2, 6), (3, 6), (4, 24)])
def test_in_a_row_of_matches_every_army_has_every_seat_as_often(seats: int, row: int) -> None:
    loadouts = [BALANCE.loadout(number, seats) for number in range(2 * row)]
    met = Counter((seat, army) for one in loadouts for seat, army in one["armies"].items())
    assert len(set(met.values())) == 1 and len(met) == seats * (4 if seats == 4 else 3)
    assert (NATIVES in loadouts[0]["armies"].values()) == (seats == 4)
    assert [one["random_hq"] for one in loadouts] == [False] * row + [True] * row
    assert all(PROVING.open(one).state.seats == tuple(one["armies"]) for one in loadouts[:2])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_counted_where_they_come_from(seats: int) -> None:
    """Every point that was gained or paid is counted once."""
    found = rookies(seats)
    assert not [name for name in found if name.startswith("fault/")]
    for one in standings(found, seats):
        if one.kind == "army":
            earned = sum(amount for name, amount in found.items() if name.startswith(f"vp/{one.side}/"))
            assert earned == one.points[0]
    named = {name.split("/")[2] for name in found if name.startswith("vp/")}
    assert "crystals at the end" in named and "markers" not in named


def test_starting_spaces_are_those_of_the_map_and_not_the_natives() -> None:
    board = pack().map_for(4)
    spaces = {one.side for one in standings(rookies(4), 4) if one.kind == "space"}
    assert spaces == set(board.hq_spaces)


def test_a_chance_is_a_round_and_nothing_is_used_without_one() -> None:
    found = uses(rookies(2))
    rounds = next(int(name.split("/")[1]) for name in rookies(2) if name.startswith("rounds/"))
    assert {use.sort for use in found} >= {"card", "skill", "structure"}
    assert all(0 <= use.used <= use.chances for use in found)
    assert all(use.chances <= 2 * rounds for use in found if use.sort == "card")
    assert not [use for use in found if use.sort == "skill" and pack().skills[use.name].passive]
    assert any(use.used for use in found if use.sort == "card")


def test_it_is_a_long_proof_for_every_number_of_seats() -> None:
    names = [proof.name for proof in proofs() if proof.name.startswith("balance")]
    assert names == ["balance cry_havoc 2", "balance cry_havoc 3", "balance cry_havoc 4"]
