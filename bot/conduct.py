"""Who wants nothing to do with whom, and whom a server does not let use the bot.

It must not know Discord or a match: it says who is kept from what, others act on it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Literal

from bot.store import Store
from bot.store import conduct as rows
from bot.store.conduct import Bar, Block, fingerprint

MOST_BLOCKED = 100
"""People one person can block."""
MOST_BARRED = 500
"""Entries of one server's list."""
MOST_SERVERS = 1000
"""Servers whose list is remembered; the one asked for longest ago goes first."""

Apart = Literal["you_blocked", "blocked_you"]


class ConductError(Exception):
    """Something a person asked for cannot be done; `code` is put into words by whoever answers."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


async def apart(at: Any, asker: int, other: int) -> Apart | None:
    """Whether one of two has blocked the other. What the asker decided is told to them, what the other did is not."""
    if await rows.has_blocked(at, asker, other):
        return "you_blocked"
    return "blocked_you" if await rows.has_blocked(at, other, asker) else None


class Conduct:
    """All blocks and lists of a database; the lists are asked for with every press, so they are remembered."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time, *, alone: bool = True) -> None:
        """`alone`: nobody else changes the lists; otherwise they are read each time they are asked for."""
        self.store = store
        self._alone = alone
        self.clock = clock
        self._key: str | None = None
        self._lists: OrderedDict[int, dict[str, Bar]] = OrderedDict()
        self._changes = 0

    # -- blocks --------------------------------------------------------------------------------------------------

    async def block(self, user_id: int, other: int) -> None:
        if user_id == other:
            raise ConductError("yourself")
        async with self.store.transaction() as at:
            known = await rows.blocks_of(at, user_id)
            if len(known) >= MOST_BLOCKED and other not in {one.blocked_id for one in known}:
                raise ConductError("too_many_blocked", most=MOST_BLOCKED)
            await rows.keep_block(at, user_id, other)

    async def unblock(self, user_id: int, other: int) -> bool:
        """Whether they were blocked."""
        async with self.store.transaction() as at:
            return await rows.lift_block(at, user_id, fingerprint(await rows.key_of(at), other))

    async def unblock_person(self, user_id: int, person: str) -> bool:
        """The same by the fingerprint: it is all that is left of whoever had themselves forgotten."""
        async with self.store.transaction() as at:
            return await rows.lift_block(at, user_id, person)

    async def blocked_by(self, user_id: int) -> list[Block]:
        async with self.store.reading() as at:
            return await rows.blocks_of(at, user_id)

    async def apart(self, asker: int, other: int) -> Apart | None:
        async with self.store.reading() as at:
            return await apart(at, asker, other)

    # -- a server's list -----------------------------------------------------------------------------------------

    async def bar(
        self, guild_id: int, user_id: int, by: int, reason: str | None, days: int | None, *, finishes: bool
    ) -> Bar:
        """Put somebody on the list, or change what the list says of them."""
        if user_id == by:
            raise ConductError("yourself")
        now = int(self.clock())
        until = None if days is None else now + days * 86_400
        async with self.store.transaction() as at:
            await rows.drop_ended(at, guild_id, now)
            person = fingerprint(await rows.made_key(at), user_id)
            known = await rows.bars_of(at, guild_id, now)
            if len(known) >= MOST_BARRED and person not in {one.person for one in known}:
                raise ConductError("list_full", most=MOST_BARRED)
            made = Bar(person, user_id, by, reason, until, finishes, now)
            await rows.keep_bar(at, guild_id, made)
        # Only now: whoever looked a moment ago still saw the old list.
        self.store.afterwards(lambda: self._forget(guild_id))
        return made

    async def let_in(self, guild_id: int, user_id: int) -> bool:
        """Whether they were on the list."""
        async with self.store.transaction() as at:
            gone = await rows.lift_bar(at, guild_id, fingerprint(await rows.key_of(at), user_id))
        self._forget(guild_id)
        return gone

    async def let_person_in(self, guild_id: int, person: str) -> bool:
        async with self.store.transaction() as at:
            gone = await rows.lift_bar(at, guild_id, person)
        self._forget(guild_id)
        return gone

    async def listed(self, guild_id: int) -> list[Bar]:
        return [bar for bar in (await self._list(guild_id)).values() if bar.holds(self.clock())]

    async def bar_of(self, guild_id: int | None, user_id: int) -> Bar | None:
        """What a server's list says of somebody now."""
        if guild_id is None:
            return None
        known = await self._list(guild_id)
        found = known.get(fingerprint(self._key, user_id)) if known else None
        return found if found is not None and found.holds(self.clock()) else None

    def forgotten(self, user_id: int) -> None:
        """Somebody had themselves forgotten: their number is on no list any more."""
        self._changes += 1
        for guild_id in [g for g, bars in self._lists.items() if any(b.barred_id == user_id for b in bars.values())]:
            del self._lists[guild_id]

    async def _list(self, guild_id: int) -> dict[str, Bar]:
        if guild_id in self._lists and self._alone:
            self._lists.move_to_end(guild_id)
            return self._lists[guild_id]
        before = self._changes
        async with self.store.glance() as at:
            found = {bar.person: bar for bar in await rows.bars_of(at, guild_id, self.clock())}
            if found and self._key is None:
                self._key = await rows.key_of(at)
        if self._changes == before:  # else somebody changed a list meanwhile: used, not remembered
            self._lists[guild_id] = found
            while len(self._lists) > MOST_SERVERS:
                self._lists.popitem(last=False)
        return found

    def _forget(self, guild_id: int) -> None:
        self._changes += 1
        self._lists.pop(guild_id, None)
