"""What the bot does by itself: looks at the clocks, keeps the database small and sound, and copies it every night.

It must not answer anybody.
"""

import asyncio
import datetime

from discord.ext import commands

from bot.client import App
from bot.clock.watch import Watch
from bot.logs import EventLog
from bot.opening import damaged
from bot.periodic import Periodic
from bot.store.backup import catch_up, tonight
from bot.store.sound import fault_in
from bot.upkeep import Upkeep

NIGHT = datetime.time(3, tzinfo=datetime.UTC)

log = EventLog("cogs.upkeep")


class UpkeepCog(commands.Cog):
    def __init__(self, client: App) -> None:
        self.client = client
        self.watch = Watch(client.clocks, client.poster)
        self.upkeep = Upkeep(client.matches)
        self.database, self.folder = client.store.path, client.settings.backups
        self.kept = client.settings.backup_kept
        self.nights = Periodic("nightly backups", self.copy_tonight, NIGHT)
        self.starting: asyncio.Task[None] | None = None
        client.taken_up.append(self.watch.look)

    async def cog_load(self) -> None:
        self.watch.start()
        self.upkeep.start()
        self.nights.start()
        self.starting = asyncio.create_task(self.after_start(), name="upkeep after the start")

    async def after_start(self) -> None:
        """What nobody has to wait for: a large database is read whole, and the copy of a missed night made."""
        await self.client.wait_until_ready()
        await self.read_whole()
        if self.client.health.fault is None and self.database is not None:
            await catch_up(self.database, self.folder, kept=self.kept)

    async def copy_tonight(self) -> None:
        """A server's database is copied by whoever runs the server."""
        if self.database is not None:
            await tonight(self.database, self.folder, kept=self.kept)

    async def read_whole(self) -> None:
        health = self.client.health
        if health.read_whole or self.database is None:
            return
        health.fault = await asyncio.to_thread(fault_in, self.database)
        health.read_whole = True
        if health.fault is None:
            log.info("database read whole")
        else:
            log.error("the database is damaged", what_to_do=str(damaged(self.database, self.folder, health.fault)))

    async def cog_unload(self) -> None:
        await self.watch.stop()
        await self.upkeep.stop()
        await self.nights.stop(at_once=True)
        if self.starting is not None:
            self.starting.cancel()
            await asyncio.gather(self.starting, return_exceptions=True)


async def setup(client: App) -> None:
    await client.add_cog(UpkeepCog(client))
