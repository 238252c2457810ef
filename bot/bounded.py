"""What is kept in memory by name without growing: locks (of a match, a season), and values that were used lately.

It must not let go of a lock that somebody holds or waits for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K")
V = TypeVar("V")
REMEMBERED = 4096
"""People or matches; whoever played today is among them."""


class Locks:
    """`async with locks[name]`. Whoever holds or waits for a lock keeps it alive; with the last of them it goes."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, name: str) -> asyncio.Lock:
        lock = self._known.get(name)
        if lock is None:
            lock = self._known[name] = asyncio.Lock()
        return lock

    def __len__(self) -> int:
        return len(self._known)


class Recent(Generic[K, V]):
    """The values used last, up to so many; for what can be looked up again."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._known

    def __getitem__(self, key: K) -> V:
        self._known.move_to_end(key)
        return self._known[key]

    def __setitem__(self, key: K, value: V) -> None:
        self._known[key] = value
        self._known.move_to_end(key)
        while len(self._known) > self.most:
            self._known.popitem(last=False)

    def pop(self, key: K, default: V | None = None) -> V | None:
        return self._known.pop(key, default)

    def get(self, key: K) -> V | None:
        return self[key] if key in self._known else None

    def __len__(self) -> int:
        return len(self._known)
