"""`/me`: what a person wishes for themselves: time zone, quiet hours, holidays, pings, colours, text only.

It must not touch a match.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.ui.answer import reply
from bot.ui.wishes import WishButton, WishSelect, take_wish, wishes_reply


class MeCog(commands.Cog):
    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await take_wish(interaction)

    @app_commands.command(name=_("me"), description=_("Your time zone, quiet hours, holidays, pings and pictures"))
    async def me(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, wishes_reply(interaction), private=True)


async def setup(client: App) -> None:
    client.add_dynamic_items(WishButton, WishSelect)
    await client.add_cog(MeCog())
