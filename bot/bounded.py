"""What is kept in memory by name without growing: locks (of a match, a season), and values that were used lately.

It must not let go of a lock that somebody holds or waits for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextvars import ContextVar
from typing import Generic, Literal, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K")
V = TypeVar("V")
REMEMBERED = 4096
"""People or matches; whoever played today is among them."""


class Busy(BaseException):
    """A lock that somebody has, for whoever must not wait for it; it passes by those who handle errors."""

    def __init__(self, lock: Lock) -> None:
        super().__init__()
        self.lock = lock


class Holding:
    """Locks that one task keeps until it is done with all of them. It waits for none, for whoever has one may wait for
    what the task has."""

    def __init__(self, has: Lock | None = None) -> None:
        """`has`: one that it has already, and gives back itself."""
        self._task = asyncio.current_task()
        self._has = has
        self._kept: list[Lock] = []

    @classmethod
    def now(cls) -> Holding | None:
        """Of this task."""
        holding = _HOLDING.get()
        return holding if holding is not None and holding._task is asyncio.current_task() else None

    def __contains__(self, lock: Lock) -> bool:
        return lock is self._has or lock in self._kept

    async def keep(self, lock: Lock) -> None:
        if lock not in self:
            if lock.claims:
                raise Busy(lock)
            await lock.wait()
            self._kept.append(lock)

    def __enter__(self) -> Holding:
        self._before = _HOLDING.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        _HOLDING.reset(self._before)
        for lock in self._kept:
            lock.release()


_HOLDING: ContextVar[Holding | None] = ContextVar("holding", default=None)


class Lock(asyncio.Lock):
    """A task that is `Holding` locks takes one without waiting, and gives it back with the others."""

    claims = 0
    """How many have it or wait for it."""

    async def acquire(self) -> Literal[True]:
        holding = Holding.now()
        if holding is None:
            return await self.wait()
        await holding.keep(self)
        return True

    async def wait(self) -> Literal[True]:
        self.claims += 1
        try:
            return await super().acquire()
        except BaseException:
            self.claims -= 1
            raise

    def release(self) -> None:
        holding = Holding.now()
        if holding is None or self not in holding:
            super().release()
            self.claims -= 1


class Locks:
    """`async with locks[name]`. Whoever holds or waits for a lock keeps it alive; with the last of them it goes."""

    def __init__(self) -> None:
        self._known: WeakValueDictionary[str, Lock] = WeakValueDictionary()

    def __getitem__(self, name: str) -> Lock:
        lock = self._known.get(name)
        if lock is None:
            lock = self._known[name] = Lock()
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
