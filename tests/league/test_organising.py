"""What organisers do by hand: pair two, enter somebody late; and what comes after a round."""

from collections.abc import AsyncIterator

import pytest

from bot.league.service import League, LeagueError, View
from bot.league.terms import SeasonTerms
from bot.league.view import Following
from bot.store import Store
from bot.store import league as rows

BOSS = 1


@pytest.fixture
async def league(address: str) -> AsyncIterator[League]:
    async with Store(address) as store:
        yield League(store, lambda: 1_000_000.0)


async def begun(league: League, count: int, **terms: object) -> View:
    wanted = {"name": "Winter", "format": "swiss", "rounds": 2} | terms
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms.model_validate(wanted))
    for user in range(101, 101 + count):
        await league.sign_ups.sign_up(view.row.id, user)
    return await league.rounds.start(view.row.id, BOSS)


def pairs(view: View) -> set[frozenset[int]]:
    return {frozenset(g.players) for g in view.games if g.round == view.row.round}


async def test_two_paired_by_hand_leave_their_opponents_to_each_other_and_it_is_taken_back(league: League) -> None:
    view = await begun(league, 4)
    id, before = view.row.id, pairs(view)
    first, second = view.games
    view = await league.organising.pair_by_hand(id, BOSS, first.one, second.one, "neighbours")
    assert pairs(view) == {frozenset((first.one, second.one)), frozenset((first.other, second.other))}
    assert {reason for g in view.games for reason in g.reasons} == {"by_hand"}
    with pytest.raises(LeagueError, match="already_paired"):
        await league.organising.pair_by_hand(id, BOSS, first.one, second.one)
    view, what = await league.undo.undo(id, BOSS)
    assert what == "paired_by_hand" and pairs(view) == before
    assert {g.deadline for g in view.games} == {first.deadline}


async def test_who_sat_out_can_be_paired_and_the_one_left_sits_out(league: League) -> None:
    view = await begun(league, 5)
    [idle] = [g.one for g in view.games if g.other is None]
    game = view.open_games()[0]
    view = await league.organising.pair_by_hand(view.row.id, BOSS, idle, game.one)
    assert frozenset((idle, game.one)) in pairs(view) and frozenset((game.other,)) in pairs(view)
    assert {line.player: line.byes for line in view.table}[game.other] == 1
    assert {line.player: line.points for line in view.table}[idle] == 0
    view, _ = await league.undo.undo(view.row.id, BOSS)
    assert frozenset((idle,)) in pairs(view)
    assert {line.player: line.points for line in view.table}[idle] == 3


async def test_nobody_is_paired_away_from_a_reported_game(league: League) -> None:
    view = await begun(league, 4)
    first, second = view.games
    await league.reports.report(first.id, first.one, 16, 3)
    with pytest.raises(LeagueError, match="games_begun"):
        await league.organising.pair_by_hand(view.row.id, BOSS, first.one, second.one)


async def test_a_late_entrant_comes_in_while_a_round_follows_and_can_be_paired_at_once(league: League) -> None:
    view = await begun(league, 5)
    id = view.row.id
    [idle] = [g.one for g in view.games if g.other is None]
    view = await league.organising.enter(id, 200, BOSS, "late")
    view = await league.organising.pair_by_hand(id, BOSS, idle, 200)
    assert frozenset((idle, 200)) in pairs(view)
    for game in view.open_games():
        await league.games.decide(game.id, BOSS, 16, 3, "seen")
    view = await league.rounds.next_round(id, BOSS)
    assert view.following is Following.END and not view.takes_late
    with pytest.raises(LeagueError, match="sign_up_closed"):
        await league.organising.enter(id, 201, BOSS)
    with pytest.raises(LeagueError, match="sign_up_closed"):
        await league.sign_ups.sign_up(id, 201)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ({"format": "swiss", "rounds": 2, "cut": 2}, ["round", "cut", "end"]),
        ({"format": "swiss", "rounds": 1}, ["end"]),
        ({"format": "pods", "pod_size": 4}, ["end"]),
        ({"format": "elimination"}, ["round", "end"]),
    ],
)
async def test_what_follows_a_round_is_what_comes(
    league: League, terms: dict[str, object], expected: list[str]
) -> None:
    view = await begun(league, 4, **terms)
    said = []
    while view.is_running:
        for game in view.open_games():
            await league.games.decide(game.id, BOSS, 16, 3, "seen")
        view = await league.repository.view(view.row.id)
        said.append(view.following.value)
        view = await league.rounds.next_round(view.row.id, BOSS)
    assert said == expected


async def test_leaving_is_told_with_the_games_it_forfeits(league: League) -> None:
    view = await begun(league, 4)
    await league.sign_ups.drop(view.row.id, 101, BOSS, "never came")
    async with league.repository.store.reading() as at:
        told = [due for due in await rows.due(at, view.row.id) if due.kind == "left"]
    assert [due.data for due in told] == [{"player": 101, "by": BOSS, "reason": "never came"}]
    [result] = (await league.repository.view(view.row.id)).results
    assert (result.why, result.by, result.reason) == ("taken_out", BOSS, "never came")


async def test_an_organiser_who_plays_is_not_paired_by_their_own_hand_alone(league: League) -> None:
    view = await begun(league, 4)
    id, (first, second) = view.row.id, view.games
    assert first.other is not None and second.other is not None
    for one, other in ((first.one, second.one), (first.other, second.other)):  # to meet another, or be left to one
        with pytest.raises(LeagueError, match="own_game") as caught:
            await league.organising.pair_by_hand(id, first.one, one, other)
        assert first.id in caught.value.params["games"]
    await league.organising.pair_by_hand(id, first.one, first.one, second.one, agreed=[first.other])
    [entry] = [e for e in await league.repository.log(id) if e["act"] == "paired_by_hand"]
    assert entry["data"]["agreed"] == [first.other]
    with pytest.raises(LeagueError, match="own_game"):
        await league.undo.undo(id, first.one)
    view, _ = await league.undo.undo(id, BOSS)
    assert frozenset(first.players) in pairs(view)


async def test_an_organiser_does_not_take_over_a_place_alone(league: League) -> None:
    view = await begun(league, 4)
    game = view.games[0]
    await league.sign_ups.drop(view.row.id, game.one)
    with pytest.raises(LeagueError, match="own_game"):  # the opponent has won this game already
        await league.sign_ups.substitute(view.row.id, game.one, BOSS, BOSS)
    view = await league.sign_ups.substitute(view.row.id, game.one, BOSS, BOSS, agreed=[7])
    assert BOSS in view.active
