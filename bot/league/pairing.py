"""Who meets whom: Swiss pairings by maximum-weight matching, pods, and elimination brackets; seeded and explained."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.league.pairing_wishes import NO_PAIRING_WISH, PairingWish
from bot.league.results import PlayerId

BYE = 0
"""The empty chair; player ids are Discord's and never 0."""

# Each kind outweighs everything below it together, over all games of a round of up to some 500 players, whose points
# are under a hundred.
WISH = 10**6
SCORE = 10**10
BYE_POINTS = 10**17
"""Who sits out is settled before who meets whom: a bye in the lowest score group may cost games between groups."""
SECOND_BYE = 10**20
REMATCH = 10**22
MOST_RANKS = 999
EXACT, NEAR = 48, 12
"""Up to so many players all pairs are weighed. In a larger field each player's cheapest partners are: the whole field
takes a minute, and the bench finds no better round in it."""


@dataclass(frozen=True)
class Entrant:
    """A player as pairing sees one."""

    id: PlayerId
    points: int = 0
    rank: int = 0
    met: frozenset[PlayerId] = frozenset()
    byes: int = 0
    wish: PairingWish = NO_PAIRING_WISH


@dataclass(frozen=True)
class Pairing:
    one: PlayerId
    other: PlayerId | None
    """None: a bye."""
    reasons: tuple[str, ...]
    """Codes, for `/league why`."""


def swiss(entrants: Sequence[Entrant], seed: str, *, early: bool = True) -> list[Pairing]:
    """The best round: no rematch if any complete round without one exists, no second bye if it can be avoided, the bye
    in the lowest score group that leaves such a round, then equal scores, wishes, ranks. The same input and seed give
    the same pairing. `early`: mates of a club stay apart."""
    people = sorted(entrants, key=lambda e: (e.rank, _lot(seed, e.id), e.id))
    if len(people) < 2:
        return [Pairing(person.id, None, ("alone",)) for person in people]
    matched = _match(people, early, near=NEAR) if len(people) > EXACT else None
    if matched is None or not _sits_out_lowest(people, matched):
        matched = _match(people, early)
    if matched is None:
        matched = _match(people, early, rematches=True)
        assert matched is not None, "with rematches allowed everybody can be paired"
    known = {person.id: person for person in people}
    return [_explained(known, one, other, early) for one, other in matched]


def _sits_out_lowest(people: list[Entrant], matched: list[tuple[PlayerId, PlayerId]]) -> bool:
    """Whether the bye is where it belongs at first sight; among the cheapest partners only that may have failed."""
    idle = {one for one, other in matched if other == BYE}
    lowest = min((person.byes, person.points) for person in people)
    return all((person.byes, person.points) == lowest for person in people if person.id in idle)


def _match(
    people: list[Entrant], early: bool, *, rematches: bool = False, near: int | None = None
) -> list[tuple[PlayerId, PlayerId]] | None:
    """A complete matching of least cost, or None if none exists; `near`: among everybody's cheapest partners only."""
    import networkx as nx  # here: it loads slowly, and a bot may go for weeks without a round to pair

    graph = nx.Graph()
    costs: dict[PlayerId, list[tuple[int, int, PlayerId]]] = {person.id: [] for person in people}
    place = {person.id: index for index, person in enumerate(people)}
    for one, other in combinations(people, 2):
        if rematches or other.id not in one.met:
            price = cost(one, other, len(people), early)
            costs[one.id].append((price, place[other.id], other.id))
            costs[other.id].append((price, place[one.id], one.id))
    for id, partners in costs.items():
        for price, _, partner in _nearest(partners, near):
            graph.add_edge(id, partner, cost=price)
    if len(people) % 2:
        for one in people:
            graph.add_edge(one.id, BYE, cost=one.byes * SECOND_BYE + one.points * BYE_POINTS)
    if not graph.edges:
        return None
    most = max(price for _, _, price in graph.edges(data="cost"))
    for _, _, data in graph.edges(data=True):
        data["weight"] = most + 1 - data["cost"]
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(pairs) != len(people) + len(people) % 2:
        return None
    place[BYE] = len(people)
    ordered = [(a, b) if place[a] < place[b] else (b, a) for a, b in pairs]
    return sorted(ordered, key=lambda pair: (pair[1] == BYE, place[pair[0]]))


def _nearest(partners: list[tuple[int, int, PlayerId]], near: int | None) -> list[tuple[int, int, PlayerId]]:
    """The cheapest partners, and some of other scores: where a group is odd somebody has to leave it."""
    ordered = sorted(partners)
    if near is None:
        return ordered
    return ordered[:near] + [edge for edge in ordered[near:] if edge[0] >= SCORE][: near // 2]


def cost(one: Entrant, other: Entrant, count: int, early: bool = True) -> int:
    """What it costs that these two meet, in a round of so many."""
    apart = one.points - other.points
    again = REMATCH if other.id in one.met else 0
    # Within a score group the upper half meets the lower half.
    ranks = abs(abs(one.rank - other.rank) - count // 2)
    return again + apart * apart * SCORE + one.wish.apart(other.wish, early=early) * WISH + min(ranks, MOST_RANKS)


def _lot(seed: str, player: PlayerId) -> str:
    return hashlib.sha256(f"{seed}|{player}".encode()).hexdigest()


def _explained(known: dict[PlayerId, Entrant], one: PlayerId, other: PlayerId, early: bool) -> Pairing:
    if BYE in (one, other):
        player = known[one if other == BYE else other]
        return Pairing(player.id, None, ("odd_number", *_bye_reasons(list(known.values()), player)))
    first, second = known[one], known[other]
    reasons_ = ["rematch_unavoidable" if other in first.met else "never_met"]
    reasons_.append("same_points" if first.points == second.points else "nearest_points")
    reasons_ += first.wish.reasons(second.wish, early=early)
    return Pairing(one, other, tuple(reasons_))


def _bye_reasons(people: Sequence[Entrant], player: Entrant) -> list[str]:
    """Why this one sits out. Whoever had fewer byes, or as many and fewer points, was passed over only because the rest
    could not have been paired without a rematch more."""
    if any(person.byes < player.byes for person in people):
        return ["fewer_byes_would_rematch"]
    found = ["everyone_had_a_bye"] if player.byes else []
    peers = [person for person in people if person.byes == player.byes]
    if any(person.points < player.points for person in peers):
        return [*found, "fewer_points_would_rematch"]
    return [*found, "fewest_points_again" if player.byes else "fewest_points_without_bye"]


def pods(
    players: Sequence[PlayerId], size: int, seed: str, wishes: Mapping[PlayerId, PairingWish] | None = None
) -> list[list[PlayerId]]:
    """Players dealt into pods as equal as can be, by lot, then changed about until no change of two suits the wishes
    better; every two of a pod meet once."""
    if size < 2:
        raise ValueError("a pod has at least two players")
    dealt = sorted(players, key=lambda player: (_lot(seed, player), player))
    count = max(1, round(len(dealt) / size))
    made = [dealt[i::count] for i in range(count)]
    known = {player: wish for player, wish in (wishes or {}).items() if wish.is_any}
    if known:
        while _change_about(made, known):
            pass
    return made


def _change_about(made: list[list[PlayerId]], known: Mapping[PlayerId, PairingWish]) -> bool:
    """Swap whom a swap helps; each helps, so it ends. Whether any was swapped."""
    changed = False
    for first, second in combinations(made, 2):
        for i in range(len(first)):
            for j in range(len(second)):
                one, other = first[i], second[j]
                with_one, with_other = [p for p in first if p != one], [p for p in second if p != other]
                now = _strain(one, with_one, known) + _strain(other, with_other, known)
                then = _strain(other, with_one, known) + _strain(one, with_other, known)
                if then < now:
                    first[i], second[j] = other, one
                    changed = True
    return changed


def _strain(player: PlayerId, others: Sequence[PlayerId], known: Mapping[PlayerId, PairingWish]) -> int:
    wish = known.get(player, NO_PAIRING_WISH)
    return sum(wish.apart(known.get(other, NO_PAIRING_WISH), early=True) for other in others) if wish.is_any else 0


def round_robin(pod: Sequence[PlayerId]) -> list[list[tuple[PlayerId, PlayerId]]]:
    """All games of a pod in rounds in which nobody plays twice (circle method)."""
    chairs: list[PlayerId] = list(pod)
    if len(chairs) % 2:
        chairs.append(BYE)
    rounds = []
    for turn in range(len(chairs) - 1):
        pairs = [(chairs[i], chairs[-1 - i]) for i in range(len(chairs) // 2)]
        rounds.append([(b, a) if turn % 2 else (a, b) for a, b in pairs if BYE not in (a, b)])
        chairs = [chairs[0], chairs[-1], *chairs[1:-1]]
    return rounds


def bracket(seeded: Sequence[PlayerId]) -> list[tuple[PlayerId, PlayerId | None]]:
    """The first round of a single elimination: best against worst, byes to the best, so that 1 and 2 meet last."""
    size = 1
    while size < len(seeded):
        size *= 2
    order = [0]
    while len(order) < size:
        span = 2 * len(order)
        order = [place for seat in order for place in (seat, span - 1 - seat)]
    chairs: list[PlayerId | None] = [seeded[i] if i < len(seeded) else None for i in order]
    games: list[tuple[PlayerId, PlayerId | None]] = []
    for one, other in zip(chairs[::2], chairs[1::2], strict=True):
        if one is not None:
            games.append((one, other))
        elif other is not None:
            games.append((other, None))
    return games
