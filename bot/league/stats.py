"""Statistics of a season: who wins with what, each share with its interval, hidden where games are too few.

It must not compare mirrors: games in which both sides are alike in the respect asked about tell nothing of it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from bot.games.league_rules import Aspect
from bot.league.results import Result, Side

LEAST_GAMES = 10
Z = 1.959963984540054
"""95 %."""


@dataclass(frozen=True)
class Share:
    """How often one thing won; draws count half."""

    key: str
    games: int
    points: float
    mirrors: int = 0
    """Games with the same thing on both sides: apart."""

    @property
    def is_shown(self) -> bool:
        return self.games >= LEAST_GAMES

    @property
    def rate(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval at 95 %: honest for few games, never outside 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share, square = points / games, Z * Z
    middle = share + square / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def shares(results: Iterable[Result], by: Aspect, content: str | None = None) -> list[Share]:
    """Every thing that was played, the most played first; of one version of the card data if one is named."""
    games: dict[str, int] = defaultdict(int)
    points: dict[str, float] = defaultdict(float)
    mirrors: dict[str, int] = defaultdict(int)
    for result in results:
        if result.other is None or not result.played or (content is not None and result.content != content):
            continue
        keys = {side.player: by.key(result.facts, side.facts) for side in (result.one, result.other)}
        if len(set(keys.values())) == 1:
            for mirrored in filter(None, set(keys.values())):
                mirrors[mirrored] += 1
            continue
        for side in (result.one, result.other):
            name = keys[side.player]
            if name is not None:
                games[name] += 1
                points[name] += _worth(result, side)
    found = [Share(name, games[name], points[name], mirrors[name]) for name in {*games, *mirrors}]
    return sorted(found, key=lambda s: (-s.games, -s.mirrors, s.key))


def _worth(result: Result, side: Side) -> float:
    return {"win": 1.0, "draw": 0.5, "loss": 0.0}[result.outcome(side.player)]
