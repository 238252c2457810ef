"""Between seasons and matches: opened once, counted once, judged in the order of the rules of the league."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.clock.service import Clocks
from bot.games.crisis_protocol.rosters import Rosters
from bot.league.bridge import Bridge
from bot.league.results import Source
from bot.league.service import DAY, League, LeagueError
from bot.league.terms import GameStatus, SeasonTerms
from bot.matches.service import MatchError, Matches
from bot.matches.terms import LIVE, Status
from bot.store import Store
from bot.store import league as rows
from bot.store import matches as match_rows
from bot.store.matches import packed
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.players import EAGER, Player

BOSS, ONE, OTHER, THIRD = 1, 11, 12, 13


class Table:
    def __init__(self, store: Store) -> None:
        self.now = 1_000_000.0
        self.store = store
        self.league = League(store, lambda: self.now)
        self.matches = Matches(store)
        self.bridge = Bridge(self.league, self.matches)

    async def season(self, *, rosters: bool = True, players: tuple[int, ...] = (ONE, OTHER), **terms: object) -> str:
        wanted = {"name": "Winter", "format": "swiss", "rounds": 2, "round_days": 10} | terms
        view = await self.league.sign_ups.create(5, 6, BOSS, SeasonTerms.model_validate(wanted))
        roster = next(iter(Rosters(default_content()).ready().values())).model_dump(mode="json")
        for user in players:
            await self.league.sign_ups.sign_up(view.row.id, user)
            if rosters:
                await self.league.sign_ups.bring_roster(view.row.id, user, roster, default_content().version)
        await self.league.rounds.start(view.row.id, BOSS)
        return view.row.id

    async def set_round(self, match_id: str, number: int, **vp: int) -> None:
        """As if the match had come so far."""
        stored = await self.matches.repository.find(match_id)
        assert stored.state is not None
        state: Match = stored.state.model_copy(deep=True)
        state.round = number
        for seat, points in vp.items():
            state.players[seat].vp = points  # type: ignore[index]
        async with self.store.transaction() as at:
            await match_rows.change_match(at, match_id, snapshot=packed(state.model_dump_json()))


@pytest.fixture
async def table(address: str) -> AsyncIterator[Table]:
    async with Store(address) as store:
        yield Table(store)


async def test_a_match_is_opened_once_and_again_only_after_it_was_called_off(table: Table) -> None:
    id = await table.season(rosters=False)
    [first] = await table.bridge.open_matches(id)
    assert await table.bridge.open_matches(id) == []
    view = await table.league.repository.view(id)
    [game] = view.open_games()
    assert await table.bridge.open_match(view, game) == first
    with pytest.raises(MatchError, match="league_match"):
        await table.matches.lobby.withdraw(first, ONE)
    await table.bridge.put_away([first], "abandoned")
    second = await table.bridge.open_match(view, game)
    assert second != first and (await table.league.repository.view(id)).open_games()[0].match_id == second


async def test_the_clock_and_whoever_posts_may_come_at_once(table: Table) -> None:
    """Matches are opened once and closed once, whoever is first."""
    id = await table.season(rosters=False, players=(ONE, OTHER, THIRD, 14))
    opened = await asyncio.gather(*(table.bridge.open_matches(id) for _ in range(3)))
    assert sorted(map(len, opened)) == [0, 0, 2]
    for game in (await table.league.repository.view(id)).open_games():
        await table.league.games.decide(game.id, BOSS, 16, 3, "seen")
    gone = await asyncio.gather(*(table.bridge.call_off(id) for _ in range(3)))
    assert sum(map(len, gone)) == 2


class Ended(BaseException):
    """The bot was killed here."""


@pytest.mark.parametrize("moment", ["accept", "bring_roster"])
async def test_a_match_left_half_opened_is_opened_by_the_next_look(
    table: Table, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await table.season()

    async def end(*_: object) -> None:
        raise Ended

    with monkeypatch.context() as patch, pytest.raises(Ended):
        patch.setattr(table.matches.lobby, moment, end)
        await table.bridge.open_matches(id)
    [match] = await table.bridge.open_matches(id)
    assert (await table.matches.repository.find(match)).status is Status.PLAYING
    assert await table.bridge.open_matches(id) == []


async def test_the_result_knows_what_people_would_mistype(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    assert (await table.matches.repository.find(match)).status is Status.PLAYING
    await table.matches.endings.concede(match, ONE)
    for _ in range(2):
        await table.bridge.heard(match)
    [result] = (await table.league.repository.view(id)).results
    assert (result.winner, result.source, result.content) == (OTHER, Source.CONCEDED, default_content().version)
    assert {result.side(player).facts["priority"] for player in (ONE, OTHER)} == {True, False}


async def test_a_match_that_ended_unheard_is_found_by_the_clock(table: Table) -> None:
    """As those did that ended before results came with the end of their match."""
    id = await table.season()
    table.matches.repository.followers.clear()
    [match] = await table.bridge.open_matches(id)
    await table.matches.endings.concede(match, OTHER)
    await table.bridge.tick(id)
    [result] = (await table.league.repository.view(id)).results
    assert result.winner == ONE


async def test_after_three_complete_rounds_victory_points_decide(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    await table.set_round(match, 4, blue=3, red=9)
    table.now += 11 * DAY
    assert await table.bridge.tick(id) == [match]
    [result] = (await table.league.repository.view(id)).results
    stored = await table.matches.repository.find(match)
    assert (result.winner, result.source) == (stored.player("red"), Source.ADJUDICATED)
    assert stored.status is Status.ENDED


async def test_before_three_rounds_nobody_at_fault_is_a_double_loss_and_the_match_ends(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    await table.set_round(match, 3, blue=3, red=9)
    table.now += 11 * DAY
    await table.bridge.tick(id)
    view = await table.league.repository.view(id)
    assert view.results[0].source is Source.DOUBLE_LOSS
    assert (await table.matches.repository.find(match)).status is Status.ENDED


async def test_whoever_brought_no_roster_forfeits(table: Table) -> None:
    id = await table.season(rosters=False)
    [match] = await table.bridge.open_matches(id)
    await table.matches.lobby.bring_roster(match, OTHER, next(iter(Rosters(default_content()).ready().values())))
    table.now += 11 * DAY
    await table.bridge.tick(id)
    view = await table.league.repository.view(id)
    assert (view.results[0].winner, view.results[0].source) == (OTHER, Source.FORFEIT)
    assert {p.user_id: p.warnings for p in view.players} == {ONE: 1, OTHER: 0}
    assert (await table.matches.repository.find(match)).status is Status.WITHDRAWN


async def test_whose_clock_ran_out_forfeits(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    clocks = Clocks(table.store, table.matches, lambda: table.now)
    stored = await table.matches.repository.find(match)
    await clocks.repository.sync(stored)
    [late] = [row.user_id for seat, row in stored.seats.items() if seat in stored.row.waiting]
    table.now += 11 * DAY
    following = list(table.matches.repository.followers)
    await table.bridge.tick(id)
    view = await table.league.repository.view(id)
    assert view.results[0].source is Source.FORFEIT and view.results[0].winner not in (None, late)
    assert table.matches.repository.followers == following, "whoever only looks at a clock does not begin to keep one"


async def test_a_game_settled_otherwise_ends_its_match_and_opened_again_gets_another(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    [game] = (await table.league.repository.view(id)).open_games()
    await table.league.games.decide(game.id, BOSS, 3, 9, "they had to stop")
    assert await table.bridge.call_off(id) == [match]
    assert await table.bridge.call_off(id) == []
    stored = await table.matches.repository.find(match)
    assert stored.status is Status.ENDED and stored.player(stored.row.ending["winners"][0]) == game.other  # type: ignore[index]
    await table.league.undo.undo(id, BOSS)
    for _ in range(2):
        await table.bridge.tick(id)
    view = await table.league.repository.view(id)
    assert view.results == [] and view.open_games() != [], "the match ended by the decision does not bring it back"
    assert await table.bridge.open_match(view, view.open_games()[0]) != match


async def test_what_a_decision_put_away_stays_shut_until_the_season_is_over(table: Table) -> None:
    """Until then the decision can be taken back, and the match goes on with dice that nobody has seen."""
    id = await table.season(rounds=1)
    [match] = await table.bridge.open_matches(id)
    [game] = (await table.league.repository.view(id)).open_games()
    await table.league.games.decide(game.id, BOSS, 3, 9, "they had to stop")
    assert await table.bridge.call_off(id) == [match]
    put_away = await table.matches.repository.find(match)
    assert put_away.may_go_on and not put_away.is_final and not put_away.renewed
    await table.league.undo.undo(id, BOSS)
    assert await table.bridge.take_up(id) == [match] and await table.bridge.take_up(id) == []
    assert len((await table.matches.repository.find(match)).renewed) == 1
    await table.league.games.decide(game.id, BOSS, 3, 9, "they had to stop")
    assert await table.bridge.call_off(id) == [match]
    await table.league.rounds.finish(id, BOSS)
    assert await table.bridge.call_off(id) == [match] and await table.bridge.call_off(id) == []
    assert (await table.matches.repository.find(match)).is_final
    for _ in range(2):  # the end of the season, and the decision
        await table.league.undo.undo(id, BOSS)
    [another] = await table.bridge.take_up(id)
    assert another != match and (await table.matches.repository.find(match)).is_final
    assert await table.bridge.take_up(id) == []


async def test_a_table_report_calls_the_waiting_thread_off_at_once(table: Table) -> None:
    id = await table.season(rosters=False)
    [match] = await table.bridge.open_matches(id)
    [game] = (await table.league.repository.view(id)).open_games()
    await table.league.reports.report(game.id, ONE, *((16, 9) if game.one == ONE else (9, 16)))
    assert await table.bridge.call_off(id) == [], "not before the other has confirmed"
    await table.league.reports.confirm(game.id, OTHER)
    assert await table.bridge.call_off(id) == [match]
    assert (await table.matches.repository.find(match)).status is Status.WITHDRAWN


async def test_a_substitute_sits_down_in_the_match(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    view = await table.league.sign_ups.substitute(id, ONE, THIRD, BOSS, "ill")
    assert await table.bridge.take_over(view, ONE, THIRD) == [match]
    assert (await table.matches.repository.find(match)).seat_of(THIRD) is not None


async def test_acts_can_be_taken_back_until_games_have_begun(table: Table) -> None:
    id = await table.season(players=(ONE, OTHER, THIRD, 14), threads=False)
    league = table.league
    view, what = await league.undo.undo(id, BOSS)
    assert what == "started" and view.status == "sign_up" and view.games == []
    await league.rounds.start(id, BOSS)
    [first, second] = (await league.repository.view(id)).open_games()
    await league.deadlines.extend(first.id, BOSS, 5, "holiday")
    view, what = await league.undo.undo(id, BOSS)
    assert what == "extended" and view.game(first.id).deadline == first.deadline  # type: ignore[union-attr]
    for game in (first, second):
        await league.games.decide(game.id, BOSS, 16, 2, "seen")
    await league.rounds.next_round(id, BOSS)
    view, what = await league.undo.undo(id, BOSS)
    assert what == "next_round" and view.row.round == 1 and len(view.games) == 2
    view, what = await league.undo.undo(id, BOSS)
    assert what == "decided" and view.game(second.id).status == GameStatus.OPEN  # type: ignore[union-attr]
    await league.undo.undo(id, BOSS)
    await league.reports.report(first.id, first.one, 16, 3)
    with pytest.raises(LeagueError, match="games_begun"):
        await league.undo.undo(id, BOSS)
    acts = [entry["act"] for entry in await league.repository.log(id)]
    assert acts.count("undone") == 5


@pytest.mark.parametrize("rosters", [False, True], ids=["waiting for rosters", "begun by itself"])
async def test_a_pairing_whose_threads_nobody_played_in_is_taken_back_with_them(table: Table, rosters: bool) -> None:
    id = await table.season(rosters=rosters, players=(ONE, OTHER, THIRD, 14))
    opened = await table.bridge.open_matches(id)
    view, what = await table.bridge.undo(id, BOSS, "wrong list")
    assert what == "started" and view.status == "sign_up" and view.games == [] and len(opened) == 2
    async with table.store.transaction() as at:
        [told] = [due.data for due in await rows.due(at, id) if due.kind == "taken_back"]
    assert sorted(told["matches"]) == sorted(opened) and told["reason"] == "wrong list"
    assert sorted(await table.bridge.put_away(told["matches"], "taken_back")) == sorted(opened)
    assert {(await table.matches.repository.find(match)).status in LIVE for match in opened} == {False}
    await table.league.rounds.start(id, BOSS)
    again = await table.bridge.open_matches(id)
    assert len(again) == 2 and not set(again) & set(opened)


async def test_who_leaves_after_a_pairing_does_not_keep_it_from_being_taken_back(table: Table) -> None:
    """Nobody has played: the round is paired anew without the one who left, or the one left over by hand."""
    id = await table.season(rosters=False, players=(ONE, OTHER, THIRD, 14, 15))
    await table.bridge.open_matches(id)
    view = await table.league.repository.view(id)
    [idle] = [g.one for g in view.games if g.other is None]
    gone, alone = view.open_games()[0].players
    await table.league.sign_ups.drop(id, gone)
    await table.bridge.call_off(id)
    view = await table.bridge.pair_by_hand(id, BOSS, alone, idle)
    assert {alone, idle} in [set(g.players) for g in view.open_games()]
    assert gone not in {player for g in view.games for player in g.players}
    view, what = await table.bridge.undo(id, BOSS)
    assert what == "paired_by_hand" and [r.winner for r in view.results if r.source is Source.FORFEIT] == [alone]
    view, what = await table.bridge.undo(id, BOSS)
    assert what == "started" and view.games == [] and view.results == [] and gone not in view.active


async def test_a_pairing_in_which_somebody_has_played_stays(table: Table) -> None:
    id = await table.season()
    [match] = await table.bridge.open_matches(id)
    stored = await table.matches.repository.find(match)
    assert stored.state is not None and not stored.is_begun
    seat, asked = next(iter(stored.state.pending.items()))
    answer = Player(seat, 1, EAGER).answer(asked)
    await table.matches.play.answer(match, stored.player(seat) or 0, asked.seq, answer.choice)
    with pytest.raises(LeagueError, match="games_begun"):
        await table.bridge.undo(id, BOSS)


async def test_warnings_stand_in_the_way_of_the_next_season_until_the_organiser_admits(table: Table) -> None:
    for _ in range(2):
        id = await table.season(rosters=False, rounds=1, threads=False)
        table.now += 11 * DAY
        await table.bridge.tick(id)
    view = await table.league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Spring"))
    view = await table.league.sign_ups.sign_up(view.row.id, ONE)
    assert view.waiting == [ONE]
    view = await table.league.sign_ups.admit(view.row.id, ONE, BOSS, "promised")
    assert view.active == [ONE]


async def test_an_appeal_takes_the_warning_with_the_forfeit_and_a_played_game_clears_one(table: Table) -> None:
    id = await table.season(rosters=False, rounds=2, threads=False)
    table.now += 11 * DAY
    await table.bridge.tick(id)
    [game] = (await table.league.repository.view(id)).games
    await table.league.reports.dispute(game.id, ONE, "we had agreed on Sunday")
    view = await table.league.games.decide(game.id, BOSS, 5, 5, "true")
    assert {p.warnings for p in view.players} == {0} and view.results[0].winner is None


async def test_check_in_leaves_the_absent_out(table: Table) -> None:
    league = table.league
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Here", check_in=True))
    for user in (ONE, OTHER, THIRD):
        await league.sign_ups.sign_up(view.row.id, user)
    await league.sign_ups.check_in(view.row.id, ONE)
    with pytest.raises(LeagueError, match="too_few_checked_in"):
        await league.rounds.start(view.row.id, BOSS)
    await league.sign_ups.check_in(view.row.id, OTHER)
    view = await league.rounds.start(view.row.id, BOSS)
    assert view.active == [ONE, OTHER] and view.waiting == [THIRD]
