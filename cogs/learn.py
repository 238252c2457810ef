"""`/learn`: lessons on the real rules, for one person alone.

It must not teach: the lessons do.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.ui.lessons.buttons import LearnButton
from bot.ui.lessons.learning import learn


class LearnCog(commands.Cog):
    @app_commands.command(name=_("learn"), description=_("Seven lessons of about a minute, for you alone"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def learn(self, interaction: discord.Interaction[App]) -> None:
        await learn(interaction, "list", "")


async def setup(client: App) -> None:
    client.add_dynamic_items(LearnButton)
    await client.add_cog(LearnCog())
