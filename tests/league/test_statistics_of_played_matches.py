"""Statistics, luck and ratings of matches that players who play by themselves really played: counted here by itself.

The sample is `played_matches.jsonl`; `play_matches.py` says how it was made.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.games.crisis_protocol.league.aspects import AFFILIATION, CRISIS, LEADER, PRIORITY, THREAT
from bot.games.crisis_protocol.league.dice import Dice, rolls
from bot.games.league_rules import Aspect
from bot.league.archive import Archive, versions
from bot.league.luck import luck
from bot.league.rating import ratings
from bot.league.results import Result
from bot.league.standings import standings
from bot.league.stats import LEAST_GAMES, shares

LINES = (Path(__file__).parent / "played_matches.jsonl").read_text().splitlines()
RAW: list[dict[str, Any]] = [json.loads(line) for line in LINES]
PLAYED = [Result.model_validate(game) for game in RAW]


def points(game: dict[str, Any], side: str) -> float:
    if game.get("winner") is None:
        return 0.5
    return 1.0 if game["winner"] == game[side]["player"] else 0.0


def counted(by: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Games, points and mirrors, counted from the bare JSON."""
    games, scored, mirrors = Counter[str](), Counter[str](), Counter[str]()
    for game in RAW:
        names = {side: game[side].get(by) for side in ("one", "other")}
        if names["one"] == names["other"]:
            mirrors.update(filter(None, {names["one"]}))
            continue
        for side, name in names.items():
            if name is not None:
                games[name] += 1
                scored[name] += points(game, side)
    return games, scored, mirrors


def test_the_sample_is_of_real_matches() -> None:
    """Dice were rolled, crises drawn, somebody had priority, and the score decides who won."""
    assert len(RAW) >= 20 and len(set(LINES)) == len(RAW)
    for game in RAW:
        assert game["secure"] and game["extract"] and game["content"]
        assert {game[side].get("priority") for side in ("one", "other")} == {True, False}
        assert all(game[side]["dice"]["attack_dice"] > 20 for side in ("one", "other"))


@pytest.mark.parametrize("by", [AFFILIATION, LEADER])
def test_shares_are_those_counted_by_hand(by: Aspect) -> None:
    games, scored, mirrors = counted(by.id)
    found = shares(PLAYED, by)
    assert {share.key: share.games for share in found if share.games} == dict(games)
    assert {share.key: share.points for share in found if share.games} == {key: scored[key] for key in games}
    assert {share.key: share.mirrors for share in found if share.mirrors} == dict(mirrors)
    assert [share.games for share in found] == sorted((share.games for share in found), reverse=True)
    for share in found:
        assert share.is_shown == (games[share.key] >= LEAST_GAMES)
        low, high = share.interval
        assert low <= share.rate <= high or not share.games


def test_priority_crises_and_threat_count_the_side_that_began() -> None:
    began = [("one" if game["one"]["priority"] else "other", game) for game in RAW]
    [first, second] = sorted(shares(PLAYED, PRIORITY), key=lambda share: share.key)
    assert (first.key, second.key) == ("with", "without")
    assert first.points == sum(points(game, side) for side, game in began) == len(RAW) - second.points
    threats = Counter(str(game["one"]["threat"]) for game in RAW)
    assert {share.key: share.games for share in shares(PLAYED, THREAT)} == dict(threats)
    pairs = Counter(f"{game['secure']}|{game['extract']}" for game in RAW)
    assert {share.key: share.games for share in shares(PLAYED, CRISIS)} == dict(pairs)


def test_luck_over_the_sample_is_that_of_fair_dice() -> None:
    """All base rolls of all matches together lie within four standard deviations of what fair dice give; the numbers
    are those of the record."""
    sides = [game[side] for game in RAW for side in ("one", "other")]
    total = sum((Dice(**side["dice"]) for side in sides), Dice())
    assert total.attack_dice == sum(side["dice"]["attack_dice"] for side in sides) > 2000
    for kind in luck(rolls(side) for side in sides).values():
        assert abs(kind.score) < 4
        assert kind.actual == round(kind.expected + kind.score * kind.spread)


def test_a_version_of_the_card_data_is_counted_alone() -> None:
    """Half of the sample as if played with newer cards: each half is what is left when the other is taken away."""
    half = len(PLAYED) // 2
    newer = [result.model_copy(update={"content": "newer", "at": 10**9}) for result in PLAYED[:half]]
    mixed = [*newer, *PLAYED[half:]]
    assert next(version for version, _ in versions(mixed)) == "newer"
    assert sum(games for _, games in versions(mixed)) == len(PLAYED)
    assert shares(mixed, AFFILIATION, "newer") == shares(newer, AFFILIATION)
    rest = PLAYED[half:]
    for version, games in versions(rest):
        alone = [result for result in rest if result.content == version]
        assert len(alone) == games and shares(mixed, LEADER, version) == shares(alone, LEADER)


def test_ratings_and_tables_of_played_matches_do_not_hang_on_the_order_they_arrive_in() -> None:
    people = {player for result in PLAYED for player in result.players}
    assert ratings(people, PLAYED) == ratings(people, PLAYED[::-1])
    assert standings(people, PLAYED) == standings(people, PLAYED[::-1])
    won = Counter(result.winner for result in PLAYED if result.winner is not None)
    assert {line.player: line.wins for line in standings(people, PLAYED) if line.wins} == dict(won)


def test_an_empty_server_has_no_ratings() -> None:
    assert Archive([]).ratings == {} and Archive([]).results == [] and versions([]) == []
