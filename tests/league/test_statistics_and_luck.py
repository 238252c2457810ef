"""Shares with honest intervals, luck against fair dice, files that hold every game."""

import csv
import io
import math

from hypothesis import given
from hypothesis import strategies as st

from bot.games.crisis_protocol.league.aspects import AFFILIATION, CRISIS, LEADER, PRIORITY, THREAT
from bot.games.crisis_protocol.league.dice import Dice, rolls, share
from bot.league.export import safe
from bot.league.luck import luck
from bot.league.results import Result, Side, Source
from bot.league.stats import LEAST_GAMES, shares, wilson


def game(n: int, one: str, other: str, winner: int | None, **more: object) -> Result:
    sides = (
        Side(player=1, vp=16, affiliation=one, leader=f"{one}_leader", threat=17, priority=True),
        Side(player=2, vp=3, affiliation=other, leader=f"{other}_leader", threat=17, priority=False),
    )
    return Result.model_validate(
        {"id": str(n), "round": 1, "one": sides[0], "other": sides[1], "winner": winner, "secure": "s", "extract": "e"}
        | more
    )


def test_wilson_is_the_textbook_interval() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 500), st.floats(0, 1))
def test_an_interval_holds_its_share_and_stays_between_0_and_1(games: int, part: float) -> None:
    points = round(part * games)
    low, high = wilson(points, games)
    assert 0 <= low <= points / games + 1e-9 and points / games - 1e-9 <= high <= 1


def test_mirrors_stand_apart_and_few_games_are_hidden() -> None:
    played = [game(n, "avengers", "cabal", 1) for n in range(LEAST_GAMES - 1)]
    played += [game(100 + n, "avengers", "avengers", 1) for n in range(3)]
    [avengers, cabal] = shares(played, AFFILIATION)
    assert (avengers.key, avengers.games, avengers.points, avengers.mirrors) == ("avengers", 9, 9.0, 3)
    assert not avengers.is_shown and cabal.points == 0
    played.append(game(200, "avengers", "cabal", None))
    [avengers, _] = shares(played, AFFILIATION)
    assert avengers.is_shown and avengers.points == 9.5


def test_forfeits_tell_nothing_and_a_version_can_be_chosen() -> None:
    played = [game(1, "a", "b", 1, source=Source.FORFEIT), game(2, "a", "b", 1, content="new"), game(3, "a", "b", 2)]
    assert sum(s.games for s in shares(played, LEADER)) == 4
    assert sum(s.games for s in shares(played, LEADER, content="new")) == 2


def test_of_a_crisis_or_threat_the_side_with_priority_is_counted() -> None:
    played = [game(1, "a", "b", 1), game(2, "a", "b", 2), game(3, "a", "b", 1)]
    [mission] = shares(played, CRISIS)
    assert (mission.key, mission.games, mission.points) == ("s|e", 3, 2.0)
    assert [(s.key, s.points) for s in shares(played, THREAT)] == [("17", 2.0)]
    assert {(s.key, s.points) for s in shares(played, PRIORITY)} == {("with", 2.0), ("without", 1.0)}


def test_luck_is_measured_in_standard_deviations_of_fair_dice() -> None:
    """DIE-01: four of eight faces succeed in attack, three in defence."""
    assert (share("attack"), share("defense")) == (0.5, 0.375)
    dice = Dice(attack_dice=100, attack_successes=60, defence_dice=64, defence_successes=24)
    found = luck([rolls({"dice": dice.model_dump()})])
    assert found["attack"].expected == 50 and found["attack"].score == 2.0
    assert found["defence"].score == 0.0
    assert math.isclose(found["defence"].spread, math.sqrt(64 * 0.375 * 0.625))


def test_a_name_cannot_become_a_formula() -> None:
    assert [safe(name) for name in ("=1+1", "@x", "Anna", "")] == ["'=1+1", "'@x", "Anna", ""]
    out = io.StringIO()
    csv.writer(out).writerow([safe("a,b")])
    assert next(csv.reader([out.getvalue()])) == ["a,b"]
