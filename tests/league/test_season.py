"""Whole seasons, with a clock that the test moves; final standings equal an independent calculation."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from fractions import Fraction

import pytest

from bot.league.results import Result, Side, Source
from bot.league.service import DAY, League, LeagueError, View
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus, SeasonTerms
from bot.store import Store
from bot.store.league import GameRow

BOSS = 1


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def league(address: str, clock: Clock) -> AsyncIterator[League]:
    async with Store(address) as store:
        yield League(store, clock)


async def season(league: League, count: int, **terms: object) -> str:
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms.model_validate({"name": "Winter", **terms}))
    for user in range(101, 101 + count):
        await league.sign_ups.sign_up(view.row.id, user)
    await league.rounds.start(view.row.id, BOSS)
    return view.row.id


def vp(game: GameRow) -> tuple[int, int]:
    """A result that depends on the two players only, so that the test can work it out again."""
    digest = hashlib.sha256(f"{sorted(game.players)}{game.round}".encode()).digest()
    return digest[0] % 18, digest[1] % 18


async def play(league: League, id: str) -> None:
    """Every open game is reported by one and confirmed by the other."""
    for game in (await league.repository.view(id)).open_games():
        one, other = vp(game)
        await league.reports.report(game.id, game.one, one, other)
        assert game.other is not None
        await league.reports.confirm(game.id, game.other)


def independent(view: View) -> dict[int, tuple[int, Fraction, int]]:
    """Points, strength of schedule and margin, worked out from the games another way."""
    points: Counter[int] = Counter()
    played: Counter[int] = Counter()
    earned: Counter[int] = Counter()
    met: dict[int, list[int]] = defaultdict(list)
    margin: dict[int, list[int]] = defaultdict(list)
    byes: Counter[int] = Counter()
    for game in view.games:
        if game.stage == "cut":
            continue
        if game.other is None:
            points[game.one] += 3
            byes[game.one] += 1
            continue
        a, b = vp(game)
        for me, you, mine, theirs in ((game.one, game.other, a, b), (game.other, game.one, b, a)):
            worth = 3 if mine > theirs else 1 if mine == theirs else 0
            points[me] += worth
            earned[me] += worth
            played[me] += 1
            met[me].append(you)
            margin[me].append(max(-16, min(16, mine - theirs)))
    table = {}
    for player in view.active:
        schedule = sum((Fraction(earned[o], played[o]) for o in met[player]), Fraction(0)) / max(1, len(met[player]))
        games = margin[player]
        mean = Fraction(sum(games), len(games)) if games else Fraction(0)
        table[player] = (points[player], schedule, sum(games) + byes[player] * mean)
    return table


@pytest.mark.parametrize("count", [32, 9])
async def test_a_swiss_season_with_a_cut_ends_with_one_winner(league: League, count: int) -> None:
    id = await season(league, count, format="swiss", rounds=5 if count == 32 else 3, cut=8)
    rounds = 5 if count == 32 else 3
    for _ in range(rounds):
        await play(league, id)
        view = await league.repository.view(id)
        if view.row.round < rounds:
            await league.rounds.next_round(id, BOSS)
    view = await league.repository.view(id)
    expected = independent(view)
    got = {line.player: (line.points, line.breaks[0][1], line.breaks[1][1]) for line in view.table}
    assert got == expected
    order = [line.player for line in view.table]
    assert order == sorted(order, key=lambda p: expected[p], reverse=True) or len({expected[p] for p in order}) < count
    met = [frozenset(g.players) for g in view.games if g.other is not None]
    assert len(met) == len(set(met)), "nobody met twice"
    assert max(Counter(g.one for g in view.games if g.other is None).values(), default=0) <= 1
    await league.rounds.next_round(id, BOSS)
    while (await league.repository.view(id)).status is not SeasonStatus.FINISHED:
        await play(league, id)
        await league.rounds.next_round(id, BOSS)
    final = await league.repository.view(id)
    cut = [g for g in final.games if g.stage == "cut"]
    assert [sum(g.round == n for g in cut) for n in sorted({g.round for g in cut})] == [4, 2, 1]
    assert {line.player: line.points for line in final.table} == {p: e[0] for p, e in expected.items()}


async def test_six_pods_of_five_play_all_games_at_once(league: League) -> None:
    id = await season(league, 30, format="pods", pod_size=5)
    view = await league.repository.view(id)
    assert len(view.open_games()) == 6 * 10
    await play(league, id)
    await league.rounds.next_round(id, BOSS)
    final = await league.repository.view(id)
    assert final.status is SeasonStatus.FINISHED
    assert {line.player: line.points for line in final.table} == {p: e[0] for p, e in independent(final).items()}


async def test_silence_confirms_and_a_deadline_is_a_double_loss(league: League, clock: Clock) -> None:
    id = await season(league, 4, format="swiss", rounds=2, round_days=10)
    first, second = (await league.repository.view(id)).open_games()
    await league.reports.report(first.id, first.one, 16, 3)
    clock.now += 47 * 3600
    assert await league.deadlines.tick(id) == []
    clock.now += 2 * 3600
    assert await league.deadlines.tick(id) == [f"confirmed_by_silence:{first.id}"]
    clock.now += 10 * DAY
    assert await league.deadlines.tick(id) == [f"forfeited:{second.id}"]
    view = await league.repository.view(id)
    assert {p.user_id: p.warnings for p in view.players if p.user_id in second.players} == dict.fromkeys(
        second.players, 1
    )
    assert next(r for r in view.results if r.id == second.id).source is Source.DOUBLE_LOSS


async def test_a_result_counts_once_and_a_correction_replaces_it(league: League) -> None:
    id = await season(league, 2, format="swiss", rounds=1)
    (game,) = (await league.repository.view(id)).open_games()
    await league.games.attach(game.id, "m1")

    def won(game: GameRow) -> Result:
        assert game.other is not None
        return Result(
            id=game.id, round=1, one=Side(player=game.one, vp=16), other=Side(player=game.other), winner=game.one
        )

    for _ in range(2):
        await league.games.match_ended("m1", won)
    view = await league.repository.view(id)
    assert [line.points for line in view.table] == [3, 0] and view.table[0].player == game.one
    assert await league.games.match_ended("never", won) is None
    corrected = await league.games.decide(game.id, BOSS, 3, 16, "the tracker was read upside down")
    assert corrected.table[0].player == game.other
    assert [e["act"] for e in await league.repository.log(id)][-1] == "decided"


async def test_a_drop_out_forfeits_open_games_and_is_not_paired_again(league: League) -> None:
    id = await season(league, 5, format="swiss", rounds=3)
    leaver = next(g.one for g in (await league.repository.view(id)).open_games())
    view = await league.sign_ups.drop(id, leaver)
    assert all(leaver not in g.players for g in view.open_games())
    await play(league, id)
    view = await league.rounds.next_round(id, BOSS)
    assert all(leaver not in g.players for g in view.games if g.round == 2)
    with pytest.raises(LeagueError, match="not_signed_up"):
        await league.sign_ups.drop(id, leaver)


async def test_the_waiting_list_moves_up_when_somebody_leaves(league: League) -> None:
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Small", most_players=2))
    for user in (101, 102, 103):
        view = await league.sign_ups.sign_up(view.row.id, user)
    assert [p.status for p in view.players] == ["signed", "signed", "waiting"]
    view = await league.sign_ups.drop(view.row.id, 101)
    assert {p.user_id: p.status for p in view.players}[103] == PlayerStatus.SIGNED
    with pytest.raises(LeagueError, match="already_signed_up"):
        await league.sign_ups.sign_up(view.row.id, 102)


async def test_bad_requests_get_a_word_and_change_nothing(league: League) -> None:
    view = await league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Empty"))
    with pytest.raises(LeagueError, match="too_few_players"):
        await league.rounds.start(view.row.id, BOSS)
    with pytest.raises(LeagueError, match="no_such_season"):
        await league.repository.view("nothing")
    with pytest.raises(LeagueError, match="cut_not_a_power_of_two"):
        await league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Odd", format=Format.SWISS, cut=6))
    id = await season(league, 4, format="swiss")
    with pytest.raises(LeagueError, match="games_open"):
        await league.rounds.next_round(id, BOSS)
    with pytest.raises(LeagueError, match="already_begun"):
        await league.sign_ups.change_terms(id, BOSS, SeasonTerms(name="Winter", format=Format.PODS))
    (game, *_) = (await league.repository.view(id)).open_games()
    with pytest.raises(LeagueError, match="not_your_game"):
        await league.reports.report(game.id, 999, 1, 2)
    await league.reports.report(game.id, game.one, 5, 5)
    with pytest.raises(LeagueError, match="other_player_confirms"):
        await league.reports.confirm(game.id, game.one)
    disputed = await league.reports.dispute(game.id, game.other or 0, "it was 6 to 5")
    assert next(g for g in disputed.games if g.id == game.id).status == GameStatus.DISPUTED


async def test_an_extension_takes_both_and_moves_the_deadline_by_whole_days(league: League) -> None:
    id = await season(league, 4, format=Format.SWISS)
    game = (await league.repository.view(id)).open_games()[0]
    assert game.deadline is not None and game.other is not None

    async def deadline() -> int | None:
        found = (await league.repository.view(id)).game(game.id)
        return found.deadline if found is not None else None

    for _ in range(2):  # to ask twice is not to agree
        await league.deadlines.ask_extension(game.id, game.one, 5)
        assert await deadline() == game.deadline
    await league.deadlines.ask_extension(game.id, game.other, 4)
    assert await deadline() == game.deadline, "another number of days is another request"
    await league.deadlines.ask_extension(game.id, game.one, 4)
    assert await deadline() == game.deadline + 4 * DAY
    await league.deadlines.extend(game.id, BOSS, 2, "holiday")
    assert await deadline() == game.deadline + 6 * DAY
