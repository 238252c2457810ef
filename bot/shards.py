"""Shards: the parts into which Discord divides a bot's servers, and which of them a process is to serve.

It must not hold any: the leases do (`shard_lease.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

AUTO = "auto"
TYPED = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})", re.ASCII)


class ShardsError(ValueError):
    """Shards that cannot be: the range does not rise, or does not end below their number."""


@dataclass(frozen=True)
class Shards:
    """Some of so many."""

    ids: tuple[int, ...]
    count: int

    def __str__(self) -> str:
        return f"{listed(self.ids)}/{self.count}"


def read_shards(typed: str) -> Shards | None:
    """Shards as they are typed, `0-3/16` or `5/16`; None where nothing of the kind is."""
    found = TYPED.fullmatch(typed)
    if found is None:
        return None
    first, count = int(found[1]), int(found[3])
    last = int(found[2] or first)
    if not first <= last < count:
        raise ShardsError
    return Shards(tuple(range(first, last + 1)), count)


def all_of(count: int) -> Shards:
    return Shards(tuple(range(count)), count)


def shard_of(guild_id: int | None, count: int) -> int:
    """Discord's own rule; what belongs to no server is the first one's, where private messages arrive."""
    return ((guild_id or 0) >> 22) % count


def listed(ids: Collection[int]) -> str:
    """For people: `0-3, 5`."""
    told: list[str] = []
    for id in sorted(ids):
        if told and id - 1 == int(told[-1].rpartition("-")[2]):
            told[-1] = f"{told[-1].partition('-')[0]}-{id}"
        else:
            told.append(str(id))
    return ", ".join(told)
