"""What the bot does by itself: looks at the clocks, keeps the database small, and copies it every night.

It must not answer anybody.
"""

import asyncio

from discord.ext import commands

from bot.client import App
from bot.clock.watch import Watch
from bot.store.backup import nightly
from bot.upkeep import Upkeep

BACKUPS = "backups"
"""The folder beside the database."""


class UpkeepCog(commands.Cog):
    def __init__(self, client: App) -> None:
        self.watch = Watch(client.clocks, client.poster)
        self.upkeep = Upkeep(client.matches)
        self.database = client.store.path
        self.backups: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self.watch.start()
        self.upkeep.start()
        copies = nightly(self.database, self.database.parent / BACKUPS)
        self.backups = asyncio.create_task(copies, name="nightly backups")

    async def cog_unload(self) -> None:
        await self.watch.stop()
        await self.upkeep.stop()
        if self.backups is not None:
            self.backups.cancel()
            await asyncio.gather(self.backups, return_exceptions=True)


async def setup(client: App) -> None:
    await client.add_cog(UpkeepCog(client))
