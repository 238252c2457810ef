"""Whatever people do to a season: one clear word or a repair, and standings that are never wrong."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.league.bridge import Bridge
from bot.league.results import Source
from bot.league.service import League, LeagueError, View
from bot.league.terms import Format, GameStatus, SeasonStatus, SeasonTerms
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store

BOSS, OTHER_BOSS = 1, 2


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def league(address: str) -> AsyncIterator[League]:
    async with Store(address) as store:
        yield League(store, Clock())


async def season(league: League, count: int, **terms: object) -> str:
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms.model_validate({"name": "Winter", **terms}))
    for user in range(101, 101 + count):
        await league.sign_ups.sign_up(view.row.id, user)
    await league.rounds.start(view.row.id, BOSS)
    return view.row.id


async def play(league: League, view: View) -> None:
    for game in view.open_games():
        assert game.other is not None
        await league.reports.report(game.id, game.one, 16, 9)
        await league.reports.confirm(game.id, game.other)


def points(view: View) -> dict[int, int]:
    return {line.player: line.points for line in view.table}


@pytest.mark.parametrize("format", list(Format))
async def test_one_player_is_told_that_it_takes_two(league: League, format: Format) -> None:
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Alone", format=format))
    await league.sign_ups.sign_up(view.row.id, 101)
    with pytest.raises(LeagueError, match="too_few_players"):
        await league.rounds.start(view.row.id, BOSS)
    assert (await league.repository.view(view.row.id)).status is SeasonStatus.SIGN_UP


@pytest.mark.parametrize("count", [3, 5, 7])
@pytest.mark.parametrize("format", ["swiss", "elimination", "pods"])
async def test_odd_numbers_play_to_the_end(league: League, count: int, format: str) -> None:
    """A bye a round at most each; whoever sits out has won."""
    id = await season(league, count, format=format, rounds=count - 1 if count < 5 else 3, pod_size=4)
    while (view := await league.repository.view(id)).status is not SeasonStatus.FINISHED:
        await play(league, view)
        await league.rounds.next_round(id, BOSS)
    if format == "swiss":
        assert max(line.byes for line in view.table) == 1
    assert view.champion is not None
    assert sum(points(view).values()) == 3 * len([r for r in view.results if view.game(r.id).stage != "cut"])  # type: ignore[union-attr]


@pytest.mark.parametrize("format", ["swiss", "elimination", "pods", "ladder"])
async def test_when_all_drop_out_the_season_ends(league: League, format: str) -> None:
    id = await season(league, 4, format=format, rounds=3)
    for user in range(101, 105):
        await league.sign_ups.drop(id, user)
    view = await league.repository.view(id)
    assert view.active == [] and view.open_games() == []
    if format == "ladder":
        with pytest.raises(LeagueError, match="no_rounds"):
            await league.rounds.next_round(id, BOSS)
        view = await league.rounds.finish(id, BOSS, "nobody is left")
    else:
        view = await league.rounds.next_round(id, BOSS)
    assert view.status is SeasonStatus.FINISHED
    with pytest.raises(LeagueError, match="not_running"):
        await league.rounds.next_round(id, BOSS)


async def test_when_all_but_one_drop_out_the_last_one_sits_out_in_peace(league: League) -> None:
    id = await season(league, 4, format="swiss", rounds=3)
    for user in (101, 102, 103):
        await league.sign_ups.drop(id, user)
    while (view := await league.repository.view(id)).status is not SeasonStatus.FINISHED:
        assert view.open_games() == []
        await league.rounds.next_round(id, BOSS)
    assert view.champion == 104


async def test_a_result_told_twice_counts_once(league: League) -> None:
    id = await season(league, 2, format="swiss", rounds=3)
    [game] = (await league.repository.view(id)).open_games()
    await league.reports.report(game.id, game.one, 16, 9)
    await league.reports.report(game.id, game.one, 16, 9)
    done = await asyncio.gather(
        *(league.reports.confirm(game.id, game.other or 0) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(one, View) for one in done) == 1
    assert {str(one) for one in done if isinstance(one, LeagueError)} == {"already_settled"}
    with pytest.raises(LeagueError, match="already_settled"):
        await league.reports.report(game.id, game.one, 16, 9)
    assert points(await league.repository.view(id)) == {game.one: 3, game.other: 0}


async def test_a_result_for_a_match_that_never_was_is_refused(league: League) -> None:
    id = await season(league, 2, format="swiss", rounds=3)
    for act in (
        league.reports.report("feedbeef00", 101, 16, 9),
        league.reports.confirm("feedbeef00", 101),
        league.reports.dispute("feedbeef00", 101, "no"),
        league.games.decide("feedbeef00", BOSS, 16, 9, "no"),
        league.deadlines.extend("feedbeef00", BOSS, 5),
    ):
        with pytest.raises(LeagueError, match="no_such_game"):
            await act
    matches = Matches(league.repository.store)
    assert await Bridge(league, matches).heard("feedbeef") is None
    assert (await league.repository.view(id)).results == []


async def test_two_organisers_at_once_do_everything_once(league: League) -> None:
    view = await league.sign_ups.create(
        5, 6, BOSS, SeasonTerms(name="Winter", format=Format.SWISS, rounds=2, review=True)
    )
    id = view.row.id
    for user in range(101, 105):
        await league.sign_ups.sign_up(id, user)

    async def both(act: str, refusal: str) -> View:
        done = await asyncio.gather(
            *(getattr(league.rounds, act)(id, boss) for boss in (BOSS, OTHER_BOSS)), return_exceptions=True
        )
        [made] = [one for one in done if isinstance(one, View)]
        [refused] = [one for one in done if isinstance(one, LeagueError)]
        assert refused.code == refusal
        return made

    assert len((await both("start", "already_begun")).drafts) == 2
    await both("publish", "nothing_to_publish")
    await play(league, await league.repository.view(id))
    assert (await both("next_round", "not_published")).row.round == 2
    await both("publish", "nothing_to_publish")
    await play(league, await league.repository.view(id))
    assert (await both("next_round", "not_running")).status is SeasonStatus.FINISHED
    acts = [entry["act"] for entry in await league.repository.log(id)]
    assert (acts.count("started"), acts.count("published"), acts.count("next_round")) == (1, 2, 2)


@pytest.mark.parametrize(
    "change", [{"format": "pods"}, {"win": 2}, {"ties": ("wins",)}, {"rounds": 5}, {"crises": ("mutant_madman",)}]
)
async def test_what_moves_results_cannot_change_once_a_season_has_begun(
    league: League, change: dict[str, object]
) -> None:
    id = await season(league, 4, format="swiss")
    terms = (await league.repository.view(id)).terms
    changed = CrisisSeasonTerms.model_validate({**terms.model_dump(), **change})
    with pytest.raises(LeagueError, match="already_begun") as refused:
        await league.sign_ups.change_terms(id, BOSS, changed)
    assert refused.value.params["fixed"] == [*change]
    await league.sign_ups.change_terms(id, BOSS, terms.model_copy(update={"name": "Frost", "round_days": 30}))
    assert (await league.repository.view(id)).terms.name == "Frost"


# -- elimination with gaps -----------------------------------------------------------------------------------------


async def test_a_double_loss_in_the_elimination_moves_nobody_else(league: League) -> None:
    """Eight players: the winner of the first game has a bye, the other half goes on as drawn."""
    id = await season(league, 8, format="elimination", round_days=10)
    first, second, third, fourth = sorted((await league.repository.view(id)).open_games(), key=lambda g: g.pod or 0)
    for game in (first, third, fourth):
        await league.reports.report(game.id, game.one, 16, 9)
        await league.reports.confirm(game.id, game.other or 0)
    league.repository.clock.now += 11 * 86_400  # type: ignore[attr-defined]
    await league.deadlines.tick(id)
    view = await league.rounds.next_round(id, BOSS)
    assert view.result(second.id).source is Source.DOUBLE_LOSS  # type: ignore[union-attr]
    games = {g.pod: g.players for g in view.games if g.round == 2}
    assert games == {1: (first.one,), 2: (third.one, fourth.one)}
    await play(league, view)
    view = await league.rounds.next_round(id, BOSS)
    assert [g.players for g in view.games if g.round == 3] == [(first.one, third.one)]
    await play(league, view)
    view = await league.rounds.next_round(id, BOSS)
    assert view.status is SeasonStatus.FINISHED and view.champion == first.one


async def test_a_winner_who_leaves_is_not_paired_and_the_other_goes_on(league: League) -> None:
    id = await season(league, 4, format="elimination")
    view = await league.repository.view(id)
    await play(league, view)
    gone, other = (game.one for game in view.games)
    await league.sign_ups.drop(id, gone)
    view = await league.rounds.next_round(id, BOSS)
    assert view.status is SeasonStatus.FINISHED and view.champion == other


# -- substitutes ---------------------------------------------------------------------------------------------------


async def test_a_substitute_takes_the_games_that_a_leaving_forfeited(league: League) -> None:
    """Played ones stay with whoever played them; forfeits of this round are played after all."""
    id = await season(league, 4, format="pods", pod_size=4)
    view = await league.repository.view(id)
    mine = [g for g in view.open_games() if 101 in g.players]
    await league.reports.report(mine[0].id, mine[0].one, 16, 9)
    await league.reports.confirm(mine[0].id, mine[0].other or 0)
    await league.sign_ups.drop(id, 101)
    assert [g.id for g in (await league.repository.view(id)).open_games(101)] == []
    view = await league.sign_ups.substitute(id, 101, 200, BOSS, "moved away")
    taken = {g.id for g in view.open_games(200)}
    assert taken == {g.id for g in mine[1:]}
    assert {g.match_id for g in view.open_games(200)} == {None}
    assert set(view.result(mine[0].id).players) == set(mine[0].players)  # type: ignore[union-attr]
    assert all(view.result(g) is None for g in taken)
    with pytest.raises(LeagueError, match="nothing_to_take_over"):
        await league.sign_ups.substitute(id, 101, 201, BOSS)
    await play(league, await league.repository.view(id))
    await league.rounds.next_round(id, BOSS)
    view = await league.repository.view(id)
    assert sum(points(view).values()) == 3 * 6


async def test_a_substitution_is_taken_back_until_the_substitute_has_played(league: League) -> None:
    id = await season(league, 4, format="pods", pod_size=4)
    await league.sign_ups.substitute(id, 101, 200, BOSS, "ill")
    view, what = await league.undo.undo(id, BOSS)
    assert what == "substituted" and 101 in view.active and 200 not in view.active
    assert len(view.open_games(101)) == 3 and view.open_games(200) == []
    view = await league.sign_ups.substitute(id, 101, 200, BOSS, "ill after all")
    game = view.open_games(200)[0]
    await league.reports.report(game.id, game.one, 16, 9)
    with pytest.raises(LeagueError, match="games_begun"):
        await league.undo.undo(id, BOSS)


async def test_a_thread_called_off_by_a_leaving_is_followed_by_another_for_the_substitute(league: League) -> None:
    id = await season(league, 2, format="swiss", rounds=3)
    bridge = Bridge(league, Matches(league.repository.store))
    [first] = await bridge.open_matches(id)
    await league.sign_ups.drop(id, 101)
    assert await bridge.call_off(id) == [first]
    await league.sign_ups.substitute(id, 101, 200, BOSS, "ill")
    [second] = await bridge.open_matches(id)
    assert second != first and (await bridge.matches.repository.find(second)).seat_of(200) is not None
    assert (await bridge.matches.repository.find(first)).status is Status.WITHDRAWN
    [game] = (await league.repository.view(id)).open_games()
    assert game.status == GameStatus.OPEN and game.match_id == second
