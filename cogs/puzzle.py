"""`/puzzle`: the position of the day, to be won in one turn, for one person alone.

It must not judge: the rules do.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.ui.lessons.puzzle_frame import PuzzleButton
from bot.ui.lessons.puzzling import puzzle


class PuzzleCog(commands.Cog):
    @app_commands.command(name=_("puzzle"), description=_("Dice Masters: win this turn, a new position every day"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def puzzle(self, interaction: discord.Interaction[App]) -> None:
        await puzzle(interaction, "today", "")


async def setup(client: App) -> None:
    client.add_dynamic_items(PuzzleButton)
    await client.add_cog(PuzzleCog())
