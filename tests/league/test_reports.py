"""A report is confirmed as it was read; what both tell counts; what they tell differently is decided."""

from collections.abc import AsyncIterator

import pytest

from bot.games.crisis_protocol.league.aspects import AFFILIATION, CRISIS, THREAT
from bot.league.results import Source, Why
from bot.league.service import HOUR, League, LeagueError
from bot.league.stats import shares
from bot.league.terms import GameStatus, SeasonTerms
from bot.store import Store
from bot.store import league as rows
from bot.store.league import GameRow

BOSS = 1


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def league(address: str) -> AsyncIterator[League]:
    async with Store(address) as store:
        yield League(store, Clock())


async def a_game(league: League, **terms: object) -> GameRow:
    wanted = {"name": "Winter", "format": "swiss", "rounds": 2} | terms
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms.model_validate(wanted))
    for user in (101, 102):
        await league.sign_ups.sign_up(view.row.id, user)
    [game] = (await league.rounds.start(view.row.id, BOSS)).open_games()
    return game


async def test_whoever_confirms_an_older_report_confirms_nothing(league: League) -> None:
    """16–14 was read, 16–0 stands there by now."""
    game = await a_game(league)
    one, other = game.players
    await league.reports.report(game.id, one, 16, 14)
    await league.reports.report(game.id, one, 16, 0)
    with pytest.raises(LeagueError, match="newer_report") as refused:
        await league.reports.confirm(game.id, other, 1)
    assert (refused.value.params["one"], refused.value.params["other"]) == (16, 0)
    with pytest.raises(LeagueError, match="newer_report"):
        await league.reports.dispute(game.id, other, "no", n=1)
    view = await league.repository.view(game.season_id)
    assert view.results == [] and view.games[0].status == GameStatus.REPORTED
    view = await league.reports.confirm(game.id, other, 2)
    assert [(r.one.vp, r.other.vp, r.why, r.by) for r in view.results if r.other] == [(16, 0, Why.CONFIRMED, other)]
    for late in (1, 2):
        with pytest.raises(LeagueError, match="already_settled"):
            await league.reports.confirm(game.id, other, late)


async def test_a_counter_report_asks_the_first_again_and_the_same_score_from_both_counts(league: League) -> None:
    game = await a_game(league)
    one, other = game.players
    await league.reports.report(game.id, one, 16, 14)
    view = await league.reports.report(game.id, other, 14, 14)
    assert view.results == [] and view.games[0].reported_by == other
    with pytest.raises(LeagueError, match="other_player_confirms"):
        await league.reports.confirm(game.id, other, 2)
    view = await league.reports.report(game.id, one, 14, 14)
    [result] = view.results
    assert (result.winner, result.why, result.source) == (None, Why.CONFIRMED, Source.TABLE)


async def test_silence_decides_nothing_between_two_scores(league: League) -> None:
    game = await a_game(league)
    one, other = game.players
    await league.reports.report(game.id, one, 16, 14)
    await league.reports.report(game.id, other, 3, 16)
    league.repository.clock.now += 49 * HOUR  # type: ignore[attr-defined]
    assert await league.deadlines.tick(game.season_id) == [f"contradicted:{game.id}"]
    view = await league.repository.view(game.season_id)
    assert view.results == [] and view.games[0].status == GameStatus.DISPUTED
    with pytest.raises(LeagueError, match="already_disputed"):
        await league.reports.report(game.id, one, 16, 14)
    view = await league.games.decide(game.id, BOSS, 16, 14, "the sheet says so")
    [result] = view.results
    assert (result.by, result.why, result.reason) == (BOSS, Why.DECIDED, "the sheet says so")


async def test_a_result_is_disputed_as_it_was_read(league: League) -> None:
    game = await a_game(league)
    await league.games.decide(game.id, BOSS, 16, 14, "seen")
    await league.games.decide(game.id, BOSS, 16, 9, "seen better")
    with pytest.raises(LeagueError, match="newer_result"):
        await league.reports.dispute(game.id, game.one, "no", revision=0)
    view = await league.reports.dispute(game.id, game.one, "no", revision=1)
    assert view.games[0].status == GameStatus.DISPUTED


async def test_what_was_told_of_a_table_game_fills_the_statistics(league: League) -> None:
    """With the report, before it is confirmed, and afterwards; a correction of the score keeps it."""
    game = await a_game(league)
    one, other = game.players
    more = {"secure": "demons_downtown", "extract": "fear_grips_world", "affiliation": {one: "avengers"}}
    await league.reports.report(game.id, one, 16, 14, more)
    await league.reports.describe(game.id, other, {"affiliation": {other: "cabal"}, "threat": 17})
    view = await league.reports.confirm(game.id, other, 1)
    assert [share.key for share in shares(view.results, AFFILIATION)] == ["avengers", "cabal"]
    assert shares(view.results, CRISIS) == [], "nobody has said who had priority"
    view = await league.reports.describe(game.id, one, {"priority": one, "leader": {one: "captain_america"}})
    [share] = shares(view.results, CRISIS)
    assert (share.key, share.points) == ("demons_downtown|fear_grips_world", 1.0)
    assert [share.key for share in shares(view.results, THREAT)] == ["17"]
    view = await league.games.decide(game.id, BOSS, 14, 16, "upside down")
    [result] = view.results
    assert (result.winner, result.side(one).facts["leader"]) == (other, "captain_america")
    assert result.facts == {"secure": "demons_downtown", "extract": "fear_grips_world"}
    assert [r.why for r in view.results] == [Why.DECIDED]


async def test_whoever_concedes_loses_by_the_seasons_score_and_is_not_warned(league: League) -> None:
    game = await a_game(league, concession=12)
    view = await league.games.give_up(game.id, game.one)
    [result] = view.results
    assert (result.winner, result.why, result.source) == (game.other, Why.GAVE_UP, Source.FORFEIT)
    assert view.terms.scheme.score(result, game.one) == (0, 12)
    assert {p.warnings for p in view.players} == {0}


async def test_a_report_of_an_older_version_is_confirmed_by_its_older_button(league: League) -> None:
    """Neither knows a number; after a newer report the old button is refused like any other."""
    game = await a_game(league)
    async with league.repository.store.transaction() as at:
        old = {"status": "reported", "report": '{"one_vp": 16, "other_vp": 3}', "reported_by": game.one}
        await rows.change_game(at, game.id, reported_at=1, **old)
    view = await league.reports.report(game.id, game.one, 16, 5)
    with pytest.raises(LeagueError, match="newer_report"):
        await league.reports.confirm(game.id, game.other or 0, 0)
    async with league.repository.store.transaction() as at:
        await rows.change_game(at, game.id, **old)
    view = await league.reports.confirm(game.id, game.other or 0, 0)
    assert [(r.one.vp, r.other.vp) for r in view.results if r.other] == [(16, 3)]
