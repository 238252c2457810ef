"""League rows: pairing a round, working a season out of its results, the standings picture.

It must not measure Discord: the rows of `chat` do.
"""

import random
import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

import networkx as nx
from openskill.models import BradleyTerryFull

from bench.row import Row
from bench.size import size
from bot.league.pairing import EXACT, REMATCH, Entrant, cost, swiss
from bot.league.pairing_wishes import Pace, PairingWish
from bot.league.rating import ratings
from bot.league.results import Result, Side
from bot.league.standings import TieBreak, standings
from bot.render.league.standings_picture import TableRow, TableView, draw_table, table_image
from bot.render.picture import webp

SIZES = size((16, 64, 128, 256), (16,))
RESULTS, PLAYERS = size((10_000, 256), (200, 32))


def measured() -> list[Row]:
    rows: list[Row] = []
    for players in SIZES:
        rows += pairing(players)
    results = season(PLAYERS, RESULTS)
    people = range(1, PLAYERS + 1)
    ours, theirs = _pair(lambda: standings(people, results), lambda: points_only(results), 3)
    rows.append(Row("standings of 10,000 results, against points alone", ours, theirs, "ms"))
    ours, theirs = _pair(lambda: ratings(people, results), lambda: bare_ratings(results), 2)
    rows.append(Row("ratings of 10,000 results, against openskill alone", ours, theirs, "ms", goal=0.4))
    view = table_view(24)

    def picture() -> None:
        draw_table.cache_clear()
        draw_table(view)

    image = table_image(view)
    ours, theirs = _pair(picture, lambda: webp(image), 10)
    rows.append(Row("standings picture, against encoding alone", ours, theirs, "ms", goal=0.3))
    return rows


def pairing(size: int) -> list[Row]:
    """How long a round takes, and whether it is as good as the best. Up to `EXACT` players we weigh all pairs too and
    add the reasons; beyond that each player's near partners."""
    people = field(size)
    kept: list[list[tuple[int, int | None]]] = [[], []]

    def ours() -> None:
        kept[0] = [(pairing.one, pairing.other) for pairing in swiss(people, "s")]

    def theirs() -> None:
        kept[1] = list(all_pairs(people))

    times = _pair(ours, theirs, 3 if size < 128 else 1)
    how, goal = ("all pairs", None) if size <= EXACT else ("near partners", 1.0)
    costs = [price(people, pairs) for pairs in kept]
    return [
        Row(f"pairing {size} players ({how}), against networkx on all pairs", *times, "ms", goal=goal),
        Row(f"pairing {size} players: cost of the round, against the best there is", costs[0], costs[1], "", goal=1.0),
    ]


def field(size: int, rounds: int = 4) -> list[Entrant]:
    """Players after some rounds: points spread, each has met some others."""
    rng = random.Random(size)
    points = {i: 3 * rng.randint(0, rounds) for i in range(1, size + 1)}
    order = sorted(points, key=lambda i: (-points[i], i))
    met: dict[int, set[int]] = {i: set() for i in points}
    for _ in range(rounds):
        shuffled = rng.sample(order, size)
        for one, other in zip(shuffled[::2], shuffled[1::2], strict=True):
            met[one].add(other)
            met[other].add(one)
    wishes = [PairingWish(rng.choice("abcdef"), float(rng.randint(-8, 10)), rng.choice(list(Pace))) for _ in order]
    return [
        Entrant(i, points[i], rank, frozenset(met[i]), wish=wish)
        for (rank, i), wish in zip(enumerate(order, 1), wishes, strict=True)
    ]


def all_pairs(people: list[Entrant]) -> list[tuple[int, int]]:
    """The library alone: the same costs on every pair that has not met, nothing left out and nothing explained."""
    graph = nx.Graph()
    for one, other in combinations(people, 2):
        if other.id not in one.met:
            graph.add_edge(one.id, other.id, weight=REMATCH - cost(one, other, len(people)))
    return list(nx.max_weight_matching(graph, maxcardinality=True))


def price(people: list[Entrant], pairs: Iterable[tuple[int, int | None]]) -> float:
    """What a round costs, in wishes and ranks and points apart."""
    known = {person.id: person for person in people}
    return float(sum(cost(known[one], known[other], len(people)) for one, other in pairs if other is not None))


def season(players: int, count: int) -> list[Result]:
    rng = random.Random(7)
    found = []
    for number in range(count):
        one, other = rng.sample(range(1, players + 1), 2)
        vp = rng.randint(0, 20), rng.randint(0, 20)
        winner = None if vp[0] == vp[1] else one if vp[0] > vp[1] else other
        sides = Side(player=one, vp=vp[0]), Side(player=other, vp=vp[1])
        found.append(Result(id=str(number), round=number // 128, one=sides[0], other=sides[1], winner=winner))
    return found


def points_only(results: list[Result]) -> dict[int, int]:
    points: dict[int, int] = {}
    for result in results:
        for player in result.players:
            points[player] = points.get(player, 0) + (3 if result.winner == player else result.winner is None)
    return dict(sorted(points.items(), key=lambda item: -item[1]))


def bare_ratings(results: list[Result]) -> object:
    model = BradleyTerryFull()
    now = {player: model.rating() for result in results for player in result.players}
    for result in results:
        one, other = result.players
        ranks = [1.0, 1.0] if result.winner is None else [1.0, 2.0] if result.winner == one else [2.0, 1.0]
        ((now[one],), (now[other],)) = model.rate([[now[one]], [now[other]]], ranks=ranks)
    return now


def table_view(count: int) -> TableView:
    breaks = tuple(str(float(Fraction(n, 3)))[:4] for n in range(4))
    rows = tuple(TableRow(f"{n}.", f"Player number {n}", "3–1–1", str(n), breaks, n == 5) for n in range(1, count + 1))
    heads = ("Player", "W–D–L", "Points")
    ties = tuple(tie.value[:5] for tie in list(TieBreak)[:4])
    return TableView("Winter League", "Round 4 of 5", heads, ties, rows, ("What the columns mean.",), 8)


def _pair(ours: Callable[[], object], theirs: Callable[[], object], times: int = 3) -> tuple[float, float]:
    """The best of several, in turns, so that whatever else this machine does hits both alike; milliseconds."""
    best = [float("inf"), float("inf")]
    for _ in range(times):
        for index, work in enumerate((ours, theirs)):
            start = time.perf_counter()
            work()
            best[index] = min(best[index], (time.perf_counter() - start) * 1000)
    return best[0], best[1]
