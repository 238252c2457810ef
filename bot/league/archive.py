"""All seasons of a server together: what was played, with which card data, and ratings over everything.

It must not keep anything: like the tables of a season it is worked out from the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.league.rating import Rating, rated
from bot.league.results import PlayerId, Result, in_force
from bot.league.view import View


@dataclass(frozen=True)
class Archive:
    views: Sequence[View]
    """The oldest season first."""

    @cached_property
    def results(self) -> list[Result]:
        """Season by season, each in its own order."""
        return [result for view in self.views for result in in_force(view.results)]

    @cached_property
    def ratings(self) -> dict[PlayerId, Rating]:
        """Over all seasons: what somebody brings into the next one."""
        return rated({player.user_id for view in self.views for player in view.players}, self.results)


def versions(results: Sequence[Result]) -> list[tuple[str, int]]:
    """The card data that games were played with, the newest first, and how many games each."""
    counted = Counter(r.content for r in results if r.played and r.content is not None)
    last = {r.content: r.at for r in sorted(results, key=lambda r: r.at)}
    return [(v, n) for v, n in sorted(counted.items(), key=lambda item: (-last[item[0]], item[0])) if v is not None]
