"""The bot as one of several processes: some of Discord's shards, and those of processes that died until they are back.

It must not be used by a bot that is alone: that one is `client.App`, whose behaviour this leaves as it is.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.client import EXTENSIONS, App
from bot.health import Health
from bot.logs import EventLog
from bot.ours import Ours
from bot.periodic import Periodic
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.shard_lease import ShardLease
from bot.shards import listed
from bot.store import Store
from bot.store.shard_leases import turn
from bot.store.trouble import DatabaseTrouble

SWEEP_SECONDS = 2.0
"""Between two looks for what another process put out for a match of ours."""
IDENTIFY_SECONDS = 5.0
"""In which Discord lets so many shards of a bot begin, whatever process they are of."""

log = EventLog("bot.sharded")


class ShardedApp(App, commands.AutoShardedBot):
    def __init__(
        self,
        settings: Settings,
        store: Store,
        pictures: RenderPool,
        extensions: Sequence[str] = EXTENSIONS,
        health: Health | None = None,
        *,
        lease: ShardLease,
        at_once: int = 1,
    ) -> None:
        """`at_once`: how many shards Discord lets begin side by side."""
        super().__init__(
            settings,
            store,
            pictures,
            extensions,
            health,
            Ours(store, lease),
            shard_ids=list(lease.shards.ids),
            shard_count=lease.shards.count,
        )
        self.lease, self.at_once = lease, at_once
        lease.gained, lease.leaving = self.stand_in, self.hand_back
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._sweeping = Periodic("left by others", self.sweep, SWEEP_SECONDS)
        for event in ("READY", "RESUMED"):  # one that makes no sense would end every shard, not only its own
            parsers = self._connection.parsers
            parsers[event] = _begins_anew(parsers[event])

    async def on_ready(self) -> None:
        await super().on_ready()
        self._sweeping.start()
        await self._launch(self.lease.standing_in)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """One after the other, among all processes."""
        try:
            async with self.store.transaction() as at:
                wait = await turn(at, f"identify {(shard_id or 0) % self.at_once}", IDENTIFY_SECONDS)
        except DatabaseTrouble:
            wait = IDENTIFY_SECONDS
        await asyncio.sleep(wait)

    async def sweep(self) -> None:
        """A press may have reached another process than the one that works its match."""
        for match_id in await self.poster.sweep():
            self.thinker.wake(match_id)
        await self.herald.sweep()

    # --- standing in -------------------------------------------------------------------------------------------

    async def stand_in(self, shards: frozenset[int]) -> None:
        """What is due first, for that needs no gateway; then presses too."""
        await self.wait_until_ready()
        self.poster.forget()
        self.herald.forget()
        for look in (self.poster.repair, self.herald.repair, *self.taken_up, self.thinker.sweep):
            try:
                await look()
            except DatabaseTrouble:
                continue  # the log knows already, and each looks again by itself
            except Exception as error:
                log.error("what another process left could not be looked through", error)
        await self._launch(shards)

    async def _launch(self, shards: frozenset[int]) -> None:
        for shard in sorted(shards - self._launching.keys()):
            begun = self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
            self._launching[shard] = asyncio.create_task(begun, name=f"shard {shard}")

    async def hand_back(self, shards: frozenset[int]) -> None:
        """The process that these belong to is back: hear no more of their servers, finish the posts in hand."""
        for shard in sorted(shards):
            if (launching := self._launching.pop(shard, None)) is not None:
                launching.cancel()
                await asyncio.gather(launching, return_exceptions=True)
            if (known := self.get_shard(shard)) is not None:
                await known.disconnect()
        for guild in [one for one in self.guilds if one.shard_id in shards]:
            self._connection._remove_guild(guild)
        log.info("hearing no more of other servers", shards=listed(shards))
        await self.poster.let_go()
        await self.herald.let_go()

    async def leave(self, seconds: float) -> None:
        await self._sweeping.stop(at_once=True)
        await super().leave(seconds)

    async def close(self) -> None:
        for task in self._launching.values():
            task.cancel()
        await asyncio.gather(*self._launching.values(), return_exceptions=True)
        with contextlib.suppress(AttributeError):  # discord.py's own, if it never logged in
            await super().close()


def _begins_anew(parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def parsed(data: Any) -> Any:
        try:
            return parse(data)
        except Exception as error:
            log.error("malformed beginning of a session, connecting again", error)
            raise ConnectionError("malformed") from error

    return parsed
