"""Which matches and seasons this process works: those of the servers in its shards, and all where it is alone.

It must not keep anybody from changing a match: presses are taken wherever they arrive. It says who posts, rings, thinks
and tidies, so that nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Protocol

from bot.bounded import REMEMBERED, Recent
from bot.shards import shard_of
from bot.store import Store
from bot.store import league as season_rows
from bot.store import matches as match_rows

AT_ONCE = 500

Guilds = Callable[[Any, Sequence[str]], Awaitable[dict[str, int]]]


class Share(Protocol):
    """A part of the shards, as it changes."""

    @property
    def count(self) -> int: ...

    @property
    def held(self) -> frozenset[int]: ...


class Ours:
    def __init__(self, store: Store, share: Share | None = None) -> None:
        self.store, self.share = store, share
        self._known: dict[Guilds, Recent[str, int]] = {
            match_rows.guilds_of: Recent(REMEMBERED),
            season_rows.guilds_of: Recent(REMEMBERED),
        }

    @property
    def alone(self) -> bool:
        """Whether nobody else changes what this process remembers."""
        return self.share is None

    @property
    def first(self) -> bool:
        """Whether what belongs to no server is done here."""
        return self.has(None)

    def has(self, guild_id: int | None) -> bool:
        return self.share is None or shard_of(guild_id, self.share.count) in self.share.held

    async def matches(self, ids: Iterable[str]) -> list[str]:
        """Those of them that are worked here."""
        return await self._of(ids, match_rows.guilds_of)

    async def seasons(self, ids: Iterable[str]) -> list[str]:
        return await self._of(ids, season_rows.guilds_of)

    async def _of(self, ids: Iterable[str], guilds_of: Guilds) -> list[str]:
        if self.share is None:
            return list(ids)
        asked, known = list(ids), self._known[guilds_of]
        guilds = {id: known[id] for id in asked if id in known}
        missing = [id for id in asked if id not in guilds]
        for start in range(0, len(missing), AT_ONCE):
            async with self.store.glance() as at:
                found = await guilds_of(at, missing[start : start + AT_ONCE])
            guilds |= found
            for id, guild in found.items():
                known[id] = guild  # it never changes
        return [id for id in asked if self.has(guilds.get(id))]
