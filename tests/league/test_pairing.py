"""Pairings: complete, fair, seeded; checked against every possible round up to eight players."""

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.pairing import Entrant, bracket, pods, round_robin, swiss
from bot.league.pairing_wishes import NO_PAIRING_WISH, Pace, PairingWish, PairingWishes

Pairs = list[tuple[int, int]]


def every_round(ids: list[int]) -> Iterator[Pairs]:
    """All ways to pair everybody; 0 is the empty chair."""
    if not ids:
        yield []
        return
    first, rest = ids[0], ids[1:]
    for index, other in enumerate(rest):
        for others in every_round(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *others]


wishes = st.builds(
    PairingWish,
    club=st.sampled_from([None, "north", "south"]),
    hours=st.sampled_from([None, -8.0, 0.0, 1.0, 9.5]),
    pace=st.sampled_from([None, *Pace]),
)


@st.composite
def seasons(draw: st.DrawFn) -> list[Entrant]:
    count = draw(st.integers(2, 8))
    ids = list(range(1, count + 1))
    met = draw(st.sets(st.sampled_from(list(combinations(ids, 2))), max_size=12))
    points = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    byes = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    return [
        Entrant(
            id=i,
            points=points[i - 1],
            rank=i,
            met=frozenset(b if a == i else a for a, b in met if i in (a, b)),
            byes=byes[i - 1],
            wish=draw(wishes),
        )
        for i in ids
    ]


def rematches(people: list[Entrant], pairs: Pairs) -> int:
    met = {person.id: person.met for person in people}
    return sum(b in met[a] for a, b in pairs if a and b)


def as_pairs(people: list[Entrant], seed: str = "s") -> Pairs:
    return [(p.one, p.other or 0) for p in swiss(people, seed)]


@settings(max_examples=150, deadline=None)
@given(seasons())
def test_everybody_plays_once_and_no_rematch_happens_where_one_can_be_avoided(people: list[Entrant]) -> None:
    ids = [person.id for person in people] + ([0] if len(people) % 2 else [])
    pairs = as_pairs(people)
    assert sorted(i for pair in pairs for i in pair) == sorted(ids)
    assert rematches(people, pairs) == min(rematches(people, pairing) for pairing in every_round(ids))


@settings(max_examples=100, deadline=None)
@given(seasons())
def test_nobody_gets_a_second_bye_while_somebody_can_take_a_first(people: list[Entrant]) -> None:
    """Unless it would cost a rematch more."""
    if len(people) % 2 == 0:
        return
    byes = {person.id: person.byes for person in people}
    (idle,) = [p.one for p in swiss(people, "s") if p.other is None]
    rounds = list(every_round([0, *(person.id for person in people)]))
    least = min(rematches(people, pairing) for pairing in rounds)
    best = [pairing for pairing in rounds if rematches(people, pairing) == least]
    assert byes[idle] == min(byes[next(b for a, b in pairing if a == 0)] for pairing in best)


@settings(max_examples=150, deadline=None)
@given(seasons(), st.booleans())
def test_no_round_is_better_in_the_order_of_what_counts(people: list[Entrant], early: bool) -> None:
    """Rematches, then second byes, then the points of whoever sits out, then points apart, then wishes: the best of all
    possible rounds, worked out here."""
    known = {person.id: person for person in people}

    def badness(pairs: Pairs) -> tuple[int, int, int, int, int]:
        games = [(known[a], known[b]) for a, b in pairs if a and b]
        idle = [known[a or b] for a, b in pairs if not (a and b)]
        return (
            sum(b.id in a.met for a, b in games),
            sum(person.byes for person in idle),
            sum(person.points for person in idle),
            sum((a.points - b.points) ** 2 for a, b in games),
            sum(a.wish.apart(b.wish, early=early) for a, b in games),
        )

    ids = [*known, *([0] if len(people) % 2 else [])]
    pairs = [(p.one, p.other or 0) for p in swiss(people, "s", early=early)]
    assert badness(pairs) == min(badness(pairing) for pairing in every_round(ids))


def test_the_bye_does_not_go_to_a_leader_to_bring_scores_together() -> None:
    """Three lead and two have nothing: with a leader out every game would be between equals who suit each other."""
    near, far = PairingWish(hours=0.0), PairingWish(hours=9.0)
    people = [Entrant(i, 3 * (i <= 3), i, wish=far if i <= 3 else near) for i in (1, 2, 3, 4, 5)]
    (idle,) = [p for p in swiss(people, "s") if p.other is None]
    assert idle.one in (4, 5) and idle.reasons == ("odd_number", "fewest_points_without_bye")


def test_in_a_large_field_the_bye_goes_to_the_lowest_group_too() -> None:
    """Where only the nearest partners of everybody are weighed."""
    people = [Entrant(i, points=3 * (i % 5), rank=i, byes=int(i % 10 == 0)) for i in range(1, 62)]
    (idle,) = [p for p in swiss(people, "s") if p.other is None]
    assert idle.one % 5 == 0 and idle.one % 10 and idle.reasons == ("odd_number", "fewest_points_without_bye")


@settings(max_examples=200, deadline=None)
@given(seasons())
def test_the_bye_goes_to_the_lowest_group_with_a_legal_round_and_its_reasons_are_true(people: list[Entrant]) -> None:
    """Who gets it, and every sentence about it, against all rounds there are."""
    if len(people) % 2 == 0:
        return
    known = {person.id: person for person in people}
    rounds = list(every_round([0, *known]))
    least = min(rematches(people, pairing) for pairing in rounds)
    can = {next(b for a, b in pairing if a == 0) for pairing in rounds if rematches(people, pairing) == least}
    (bye,) = [p for p in swiss(people, "s") if p.other is None]
    idle = known[bye.one]
    assert (idle.byes, idle.points) == min((known[id].byes, known[id].points) for id in can)
    peers = [person for person in people if person.byes == idle.byes]
    below = [person for person in peers if person.points < idle.points]
    truth = {
        "odd_number": True,
        "everyone_had_a_bye": all(person.byes for person in people),
        "fewest_points_without_bye": not idle.byes and not below,
        "fewest_points_again": bool(idle.byes) and not below,
        "fewer_points_would_rematch": bool(below) and not any(person.id in can for person in below),
        "fewer_byes_would_rematch": any(person.byes < idle.byes for person in people)
        and not any(known[id].byes < idle.byes for id in can),
    }
    assert all(truth[reason] for reason in bye.reasons) and len(bye.reasons) > 1, bye.reasons


def test_wishes_choose_among_equals_and_the_pairing_names_them() -> None:
    here, there = PairingWish("north", 1.0, Pace.DAILY), PairingWish("south", -8.0, Pace.SLOW)
    near = PairingWish("south", 0.0, Pace.DAILY)
    people = [Entrant(1, 3, 1, wish=here), Entrant(2, 3, 2, wish=there), Entrant(3, 3, 3, wish=near), Entrant(4, 3, 4)]
    reasons = {frozenset((p.one, p.other)): p.reasons for p in swiss(people, "s")}
    assert reasons[frozenset((1, 3))] == ("never_met", "same_points", "near_zone", "same_pace", "other_club")
    apart = [Entrant(1, 3, 1, wish=here), Entrant(3, 0, 2, wish=near), Entrant(2, 3, 3, wish=there), Entrant(4, 0, 4)]
    reasons = {frozenset((p.one, p.other)): p.reasons for p in swiss(apart, "s")}
    assert reasons[frozenset((1, 2))] == ("never_met", "same_points", "far_zone", "other_pace", "other_club")


def test_mates_of_a_club_stay_apart_at_first_and_may_meet_later() -> None:
    mates, strangers = PairingWish("north", 1.0), PairingWish("south", 7.0)
    people = [Entrant(i, 0, i, wish=mates if i in (1, 2) else strangers) for i in (1, 2, 3, 4)]
    assert frozenset((1, 2)) not in {frozenset((p.one, p.other)) for p in swiss(people, "s")}
    late = {frozenset((p.one, p.other)): p.reasons for p in swiss(people, "s", early=False)}
    assert "club_mates_late" in late[frozenset((1, 2))]


def test_an_hour_needs_its_day_and_clocks_go_round() -> None:
    """Berlin is an hour ahead of Greenwich in winter and two in summer; Auckland and Honolulu are near."""
    berlin = PairingWishes(zone="Europe/Berlin", club="  North   Side ")
    assert (berlin.at(1_768_000_000).hours, berlin.at(1_784_000_000).hours) == (1.0, 2.0)
    assert berlin.at(0).club == "north side"
    assert PairingWish(hours=13.0).hours_to(PairingWish(hours=-10.0)) == 1.0
    assert PairingWish(hours=13.0).hours_to(NO_PAIRING_WISH) is None


@settings(max_examples=60, deadline=None)
@given(st.lists(wishes, min_size=4, max_size=14), st.integers(2, 5))
def test_no_change_of_two_would_suit_the_pods_better(given: list[PairingWish], size: int) -> None:
    known = dict(enumerate(given, 1))
    dealt = pods(list(known), size, "s", known)
    drawn = pods(list(known), size, "s")
    assert sorted(map(len, dealt)) == sorted(map(len, drawn))
    assert sorted(p for pod in dealt for p in pod) == sorted(known)

    def strain(pods_: list[list[int]]) -> int:
        return sum(known[a].apart(known[b], early=True) for pod in pods_ for a, b in combinations(pod, 2))

    assert strain(dealt) <= strain(drawn)
    for (m, first), (n, second) in combinations(enumerate(dealt), 2):
        for i in range(len(first)):
            for j in range(len(second)):
                other = [list(pod) for pod in dealt]
                other[m][i], other[n][j] = second[j], first[i]
                assert strain(dealt) <= strain(other)


@given(seasons(), st.text(max_size=5))
@settings(max_examples=30, deadline=None)
def test_the_same_seed_gives_the_same_pairing_in_any_order(people: list[Entrant], seed: str) -> None:
    assert as_pairs(people, seed) == as_pairs(people[::-1], seed)


def test_equal_scores_meet_and_the_pairing_says_why() -> None:
    people = [Entrant(id=i, points=3 * (i <= 2), rank=i) for i in (1, 2, 3, 4)]
    paired = swiss(people, "s")
    assert {frozenset((p.one, p.other)) for p in paired} == {frozenset((1, 2)), frozenset((3, 4))}
    assert all(p.reasons == ("never_met", "same_points") for p in paired)


def test_one_player_sits_out_and_nobody_at_all_is_an_empty_round() -> None:
    assert [(p.one, p.other) for p in swiss([Entrant(id=7)], "s")] == [(7, None)]
    assert swiss([], "s") == []


@given(st.integers(2, 40), st.integers(2, 6))
def test_pods_hold_everybody_and_differ_by_one_at_most(count: int, size: int) -> None:
    dealt = pods(range(1, count + 1), size, "s")
    assert sorted(player for pod in dealt for player in pod) == list(range(1, count + 1))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


@given(st.integers(2, 9))
def test_in_a_pod_every_two_meet_once_and_nobody_plays_twice_in_a_round(count: int) -> None:
    rounds = round_robin(range(1, count + 1))
    games = [frozenset(pair) for games in rounds for pair in games]
    assert sorted(map(sorted, games)) == [list(pair) for pair in combinations(range(1, count + 1), 2)]
    for games_ in rounds:
        busy = [player for pair in games_ for player in pair]
        assert len(busy) == len(set(busy))


def test_a_cut_of_eight_keeps_the_best_two_apart_and_byes_go_to_the_best() -> None:
    assert bracket([1, 2, 3, 4, 5, 6, 7, 8]) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert bracket([1, 2, 3, 4, 5]) == [(1, None), (4, 5), (2, None), (3, None)]
