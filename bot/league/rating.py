"""Ratings, recomputed from the results every time: a dispute or a deletion simply is not there any more."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

from bot.league.results import PlayerId, Result, in_force

SHOWN_FROM = 3
"""Games before a number is shown."""


@dataclass(frozen=True)
class Rating:
    player: PlayerId
    mu: float
    sigma: float
    games: int
    history: tuple[tuple[str, float], ...] = ()
    """After each game: the game's id and the ladder number."""

    @property
    def ladder(self) -> float | None:
        """What is shown: careful at first, hidden under three games."""
        return round(100 * (self.mu - 3 * self.sigma)) / 100 if self.games >= SHOWN_FROM else None


def ratings(players: Iterable[PlayerId], results: Sequence[Result]) -> dict[PlayerId, Rating]:
    """Of a season, in whatever order its results came."""
    return rated(players, in_force(list(results)))


def rated(players: Iterable[PlayerId], results: Sequence[Result]) -> dict[PlayerId, Rating]:
    """Game after game; only those really played count, each as win, draw or loss; margins are left out."""
    model = BradleyTerryFull()
    now = {player: model.rating() for player in sorted(set(players))}
    games = dict.fromkeys(now, 0)
    history: dict[PlayerId, list[tuple[str, float]]] = {player: [] for player in now}
    for result in results:
        if not result.played or any(player not in now for player in result.players):
            continue
        one, other = result.players
        ranks = {"win": [1.0, 2.0], "draw": [1.0, 1.0], "loss": [2.0, 1.0]}[result.outcome(one)]
        ((now[one],), (now[other],)) = model.rate([[now[one]], [now[other]]], ranks=ranks)
        for player in (one, other):
            games[player] += 1
            history[player].append((result.id, now[player].mu - 3 * now[player].sigma))
    return {
        player: Rating(player, rating.mu, rating.sigma, games[player], tuple(history[player]))
        for player, rating in now.items()
    }


def chance(one: Rating, other: Rating) -> float:
    """The chance that one beats other; the library's own figure is over-confident."""
    beta = BradleyTerryFull().beta
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * beta**2)
    return 1 / (1 + math.exp(-(one.mu - other.mu) / spread))
