"""What a league asks of a game: whether it can be in one, and facts that are kept as they always were."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.games import game
from bot.games.capabilities import capability
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.league_rules import LeagueRules, Of
from bot.league import played
from bot.league.errors import LeagueError
from bot.league.results import Result, Side
from bot.league.service import League
from bot.league.terms import SeasonTerms
from bot.league.told import Told
from bot.locale import words
from bot.store import Store
from bot.ui.league.refusals import league_refusal
from rules_engine.crisis_protocol.cards.loader.load import default_content

SIDE = '{"player":%d,"vp":%d,"affiliation":null,"leader":null,"threat":null,"priority":null,"dice":null}'
KEPT = (
    '{"id":"a","round":1,"one":' + SIDE % (1, 0) + ',"other":' + SIDE % (2, 3) + ',"winner":null,"source":"match",'
    '"secure":null,"extract":null,"content":null,"at":0,"why":null,"reason":null}'
)
"""As every result so far is written."""
TERMS = (
    '{"name":"Winter","format":"pods","win":3,"draw":1,"loss":0,"concession":16,"ties":["strength_of_schedule",'
    '"margin","victory_points","head_to_head"],"rounds":4,"cut":0,"pod_size":5,"round_days":21,"pace_hours":48,'
    '"most_players":128,"lock":"season","sealed":false,"review":false,"language":"en","edition":"earths_mightiest",'
    '"organiser_role":null,"check_in":false,"threads":true,"visible":"all","crises":[],"content":null}'
)


@pytest.fixture
async def league(address: str) -> AsyncIterator[League]:
    async with Store(address) as store:
        yield League(store)


@pytest.mark.parametrize("lack", [{"offers": ()}, {"players": (3, 4)}])
async def test_a_game_that_cannot_be_in_a_league_is_refused_with_a_sentence(
    league: League, lack: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = {"id": "lonely", "players": (2,), "offers": game(FIRST).offers}
    lonely = type("Lonely", (), {**usual, **lack})()
    monkeypatch.setattr(played, "game", {"lonely": lonely}.__getitem__)
    with pytest.raises(LeagueError, match="no_leagues") as refused:
        await league.sign_ups.create(5, 6, 1, SeasonTerms(name="Winter"), game="lonely")
    assert league_refusal(words("en"), refused.value) == "This game cannot be played in a league."
    assert await league.repository.seasons(5) == []


async def test_a_season_of_an_unknown_game_is_refused_with_a_sentence(league: League) -> None:
    with pytest.raises(LeagueError, match="unknown_game") as refused:
        await league.sign_ups.create(5, 6, 1, SeasonTerms(name="Winter"), game="chess")
    assert "Nothing of it is lost." in league_refusal(words("en"), refused.value)


def test_a_result_is_written_as_ever_and_read_back() -> None:
    rules = capability(game(FIRST), LeagueRules)
    assert rules is not None
    result = Result(id="a", round=1, one=Side(player=1), other=Side(player=2, vp=3)).complete(rules)
    assert result.kept() == KEPT
    assert Result.model_validate_json(KEPT) == result
    known = json.loads(KEPT) | {"secure": "s"}
    assert Result.model_validate(known).facts == {"secure": "s", "extract": None}


async def test_terms_are_written_as_ever(league: League) -> None:
    """Also where whoever made the season said nothing of what only this game settles; a new one notes its cards."""
    view = await league.sign_ups.create(5, 6, 1, SeasonTerms(name="Winter"))
    newest = f'{TERMS[:-1]},"pool":"{default_content().pool}"}}'
    assert json.dumps(view.row.terms, separators=(",", ":")) == newest
    assert CrisisSeasonTerms(name="Winter").model_dump_json() == TERMS


def test_what_was_told_goes_into_a_result_and_comes_out_again() -> None:
    rules = capability(game(FIRST), LeagueRules)
    assert rules is not None
    more = {"secure": "s", "threat": 17, "priority": 2, "affiliation": {1: "avengers"}, "leader": {2: "thanos"}}
    told = Told.read(rules.details, {}).with_more(more)
    kept = json.loads(json.dumps(told.kept()))
    assert list(kept) == ["secure", "extract", "threat", "priority", "affiliation", "leader"]
    assert Told.read(rules.details, kept) == told
    result = told.into(Result(id="a", round=1, one=Side(player=1), other=Side(player=2)).complete(rules))
    assert result.other is not None
    assert [side.facts["priority"] for side in (result.one, result.other)] == [False, True]
    assert [side.facts["threat"] for side in (result.one, result.other)] == [17, 17]
    assert Told.of(rules.details, result) == told


@pytest.mark.parametrize("threat", [9, 31, "many"])
def test_a_number_that_cannot_be_is_not_kept(threat: object) -> None:
    rules = capability(game(FIRST), LeagueRules)
    assert rules is not None and any(detail.of is Of.BOTH for detail in rules.details)
    with pytest.raises(LeagueError):
        Told.read(rules.details, {}).with_more({"threat": threat})
