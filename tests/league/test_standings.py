"""Standings and ratings come from the results alone, whatever order they arrive in."""

import random
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.rating import chance, ratings
from bot.league.results import Result, Side, Source
from bot.league.standings import Scheme, TieBreak, standings

PLAYERS = [1, 2, 3, 4, 5]


def game(id: str, one: int, other: int, vp: tuple[int, int], round: int = 1, **more: object) -> Result:
    winner = None if vp[0] == vp[1] else one if vp[0] > vp[1] else other
    return Result(
        id=id, round=round, one=Side(player=one, vp=vp[0]), other=Side(player=other, vp=vp[1]), winner=winner, **more
    )


@st.composite
def some_results(draw: st.DrawFn) -> list[Result]:
    results = []
    for index in range(draw(st.integers(0, 14))):
        one, other = draw(st.permutations(PLAYERS))[:2]
        vp = draw(st.tuples(st.integers(0, 20), st.integers(0, 20)))
        source = draw(
            st.sampled_from([Source.MATCH, Source.TABLE, Source.CONCEDED, Source.FORFEIT, Source.DOUBLE_LOSS])
        )
        results.append(game(f"g{index}", one, other, vp, round=draw(st.integers(1, 5)), source=source, at=index))
    return results


@settings(max_examples=80, deadline=None)
@given(some_results(), st.integers(0, 1000))
def test_the_table_is_the_same_for_any_order_of_arrival_and_for_doubles(results: list[Result], seed: int) -> None:
    shuffled = results + results[: len(results) // 2]
    random.Random(seed).shuffle(shuffled)
    assert standings(PLAYERS, shuffled) == standings(PLAYERS[::-1], results)
    assert ratings(PLAYERS, shuffled) == ratings(PLAYERS, results)


@settings(max_examples=60, deadline=None)
@given(some_results())
def test_recomputing_equals_adding_up_game_by_game(results: list[Result]) -> None:
    scheme = Scheme()
    added = dict.fromkeys(PLAYERS, 0)
    for result in results:
        for player in result.players:
            added[player] += scheme.worth(result, player)
    assert {line.player: line.points for line in standings(PLAYERS, results)} == added


def test_points_then_schedule_then_margin() -> None:
    results = [
        game("a", 1, 2, (16, 4)),
        game("b", 3, 4, (16, 15)),
        game("c", 1, 3, (10, 12), round=2),
        game("d", 2, 4, (8, 8), round=2),
    ]
    table = standings([1, 2, 3, 4], results)
    assert [(line.player, line.points) for line in table] == [(3, 6), (1, 3), (4, 1), (2, 1)]
    schedule = dict(table[2].breaks)[TieBreak.SCHEDULE]
    assert schedule == (Fraction(6, 2) + Fraction(1, 2)) / 2


def test_a_margin_is_capped_and_a_bye_counts_the_mean_of_ones_other_games() -> None:
    results = [
        game("a", 1, 2, (25, 0)),
        Result(id="b", round=2, one=Side(player=1), winner=1, source=Source.BYE),
    ]
    first = standings([1, 2], results)[0]
    assert first.byes == 1 and first.points == 6
    assert dict(first.breaks)[TieBreak.MARGIN] == 32


def test_a_forfeit_gives_points_but_nobody_has_met() -> None:
    results = [game("a", 1, 2, (0, 0), source=Source.FORFEIT).model_copy(update={"winner": 1})]
    first, second = standings([1, 2], results)
    assert (first.player, first.points, second.points) == (1, 3, 0)
    assert dict(first.breaks)[TieBreak.SCHEDULE] == 0
    assert ratings([1, 2], results)[1].games == 0


def test_the_one_who_concedes_does_not_rank_above_one_who_lost_a_played_game() -> None:
    """1 and 3 beat 2 and 4: 2 gave up at once, while 4 played on and lost by far."""
    for source in (Source.CONCEDED, Source.FORFEIT):
        given_up = game("a", 1, 2, (0, 0), source=source).model_copy(update={"winner": 1})
        table = standings([1, 2, 3, 4], [given_up, game("b", 3, 4, (18, 1))])
        assert [line.player for line in table][2:] == [4, 2]
        assert dict(table[-1].breaks)[TieBreak.MARGIN] == -16
    missed = game("a", 1, 2, (0, 0), source=Source.DOUBLE_LOSS)
    assert [line.player for line in standings([1, 2, 3, 4], [missed, game("b", 3, 4, (18, 1))])] == [3, 4, 1, 2]


@settings(max_examples=300, deadline=None)
@given(some_results(), st.data())
def test_whoever_gives_a_lost_game_up_instead_passes_nobody_by(results: list[Result], data: st.DataObject) -> None:
    """In any order of the tie-breaks that look at one's own games; the winner's place may change with the game."""
    lost = [r for r in results if r.source in (Source.MATCH, Source.TABLE) and r.winner is not None]
    if not lost:
        return
    ties = [tie for tie in TieBreak if tie is not TieBreak.HEAD_TO_HEAD]
    scheme = Scheme(ties=tuple(data.draw(st.permutations(ties))))
    played = data.draw(st.sampled_from(lost))
    source = data.draw(st.sampled_from([Source.CONCEDED, Source.FORFEIT]))
    changed = [r.model_copy(update={"source": source}) if r is played else r for r in results]
    loser = next(p for p in played.players if p != played.winner)
    before, after = ({x.player: x.rank for x in standings(PLAYERS, rows, scheme)} for rows in (results, changed))
    for player in set(PLAYERS) - {loser, played.winner}:
        assert before[player] > before[loser] or after[player] <= after[loser], (player, loser)


def test_the_seasons_own_score_of_a_concession_counts_and_is_told() -> None:
    scheme = Scheme(concession=10)
    given_up = game("a", 1, 2, (3, 14), source=Source.CONCEDED).model_copy(update={"winner": 1})
    first, second = standings([1, 2], [given_up], scheme)
    assert (first.player, scheme.score(given_up, 1), scheme.score(given_up, 2)) == (1, (10, 0), (0, 10))
    assert [dict(x.breaks)[TieBreak.POINTS] for x in (first, second)] == [10, 0]
    assert not given_up.played_out and given_up.played


def test_a_double_loss_is_a_loss_for_both() -> None:
    table = standings([1, 2], [game("a", 1, 2, (0, 0), source=Source.DOUBLE_LOSS)])
    assert [(line.points, line.losses) for line in table] == [(0, 1), (0, 1)]


def test_a_corrected_result_replaces_the_old_one() -> None:
    old = game("a", 1, 2, (16, 3))
    new = game("a", 1, 2, (3, 16)).model_copy(update={"revision": 1})
    assert standings([1, 2], [new, old])[0].player == 2


def test_head_to_head_counts_only_games_among_the_tied() -> None:
    scheme = Scheme(ties=(TieBreak.HEAD_TO_HEAD,))
    results = [
        game("a", 2, 1, (16, 3)),
        game("b", 1, 3, (16, 3), 2),
        game("c", 3, 4, (16, 3), 3),
        game("d", 4, 2, (9, 8), 2),
    ]
    ranks = {line.player: line.rank for line in standings([1, 2, 3, 4], results, scheme)}
    assert ranks == {1: 1, 2: 1, 3: 1, 4: 1}  # a circle stays a circle


def test_a_strong_schedule_is_that_of_games_played_not_of_byes_and_an_opponent_met_twice_counts_twice() -> None:
    results = [
        game("a", 1, 2, (16, 4)),
        game("b", 2, 3, (16, 4), 2),
        game("c", 1, 2, (16, 4), 3),
        game("d", 1, 4, (4, 16), 4),
        Result(id="e", round=1, one=Side(player=4), winner=4, source=Source.BYE),
        Result(id="f", round=2, one=Side(player=2), winner=2, source=Source.BYE),
    ]
    schedule = {line.player: dict(line.breaks)[TieBreak.SCHEDULE] for line in standings([1, 2, 3, 4], results)}
    two, four = Fraction(3, 3), Fraction(3, 1)  # points per game, without their byes
    assert schedule[1] == (two + two + four) / 3


def test_games_against_others_do_not_break_a_tie_head_to_head() -> None:
    """1 and 2 are level; 1 beat 2, though 2 has won more against the rest."""
    scheme = Scheme(win=3, draw=1, loss=0, ties=(TieBreak.HEAD_TO_HEAD,))
    results = [
        game("a", 1, 2, (16, 3)),
        game("b", 2, 3, (16, 3), 2),
        Result(id="c", round=3, one=Side(player=4), winner=4, source=Source.BYE),
        game("d", 1, 4, (8, 16), 3),
    ]
    lines = {line.player: line for line in standings([1, 2, 3, 4], results, scheme)}
    assert lines[1].points == lines[2].points == 3
    assert (lines[1].rank, lines[2].rank) == (2, 3)
    shown = {player: dict(lines[player].breaks)[TieBreak.HEAD_TO_HEAD] for player in (1, 2)}
    assert shown == {1: 3, 2: 0}


def test_a_number_is_hidden_under_three_games_and_the_better_player_is_the_favourite() -> None:
    results = [game(f"g{i}", 1, 2, (16, 5), round=i) for i in range(1, 4)]
    rated = ratings([1, 2], results)
    assert ratings([1, 2], results[:2])[1].ladder is None
    assert rated[1].ladder is not None and rated[2].ladder is not None and rated[1].ladder > rated[2].ladder
    assert 0.5 < chance(rated[1], rated[2]) < 1
    assert len(rated[1].history) == 3
