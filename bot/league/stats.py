"""Statistics of a season: who wins with what, each share with its interval, hidden where games are too few.

It must not compare mirrors: games in which both sides are alike in the respect asked about tell nothing of it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.league.results import Result, Side

LEAST_GAMES = 10
Z = 1.959963984540054
"""95 %."""


class By(StrEnum):
    AFFILIATION = "affiliation"
    LEADER = "leader"
    CRISIS = "crisis"
    """The pair of crises: how often the side with priority wins."""
    THREAT = "threat"
    """The threat level: how often the side with priority wins."""
    PRIORITY = "priority"


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


def shares(results: Iterable[Result], by: By, content: str | None = None) -> list[Share]:
    """Every thing that was played, the most played first; of one version of the card data if one is named."""
    played = [r for r in results if r.played and (content is None or r.content == content)]
    if by in (By.CRISIS, By.THREAT):
        return _of_priority(played, by)
    key: Callable[[Side], str | None] = {
        By.AFFILIATION: lambda side: side.affiliation,
        By.LEADER: lambda side: side.leader,
        By.PRIORITY: lambda side: None if side.priority is None else "with" if side.priority else "without",
    }[by]
    games: dict[str, int] = defaultdict(int)
    points: dict[str, float] = defaultdict(float)
    mirrors: dict[str, int] = defaultdict(int)
    for result in played:
        assert result.other is not None
        keys = {key(result.one), key(result.other)}
        if len(keys) == 1:
            for mirrored in filter(None, keys):
                mirrors[mirrored] += 1
            continue
        for side in (result.one, result.other):
            name = key(side)
            if name is not None:
                games[name] += 1
                points[name] += _worth(result, side)
    found = [Share(name, games[name], points[name], mirrors[name]) for name in {*games, *mirrors}]
    return sorted(found, key=lambda s: (-s.games, -s.mirrors, s.key))


def _of_priority(played: list[Result], by: By) -> list[Share]:
    games: dict[str, int] = defaultdict(int)
    points: dict[str, float] = defaultdict(float)
    for result in played:
        assert result.other is not None
        first = next((side for side in (result.one, result.other) if side.priority), None)
        name = _mission(result) if by is By.CRISIS else str(result.one.threat) if result.one.threat else None
        if first is None or name is None:
            continue
        games[name] += 1
        points[name] += _worth(result, first)
    return sorted((Share(n, games[n], points[n]) for n in games), key=lambda s: (-s.games, s.key))


def _mission(result: Result) -> str | None:
    return f"{result.secure}|{result.extract}" if result.secure and result.extract else None


def _worth(result: Result, side: Side) -> float:
    return {"win": 1.0, "draw": 0.5, "loss": 0.0}[result.outcome(side.player)]
