"""`/me`: what belongs to one person: time zone, quiet hours, holidays, pings, pictures, and whom they have blocked.

It must not touch a match.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.ui.answer import reply
from bot.ui.blocks import BlockSelect, UnblockSelect, block_reply, blocks_reply, guarded, unblock_reply
from bot.ui.preferences import PreferenceButton, PreferenceSelect, preferences_reply, take_preference


class MeCog(commands.GroupCog, name=_("me"), description=_("Your settings, and people you have blocked")):
    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await take_preference(interaction)

    @app_commands.command(
        name=_("settings"), description=_("Your time zone, quiet hours, holidays, pings and pictures")
    )
    async def settings(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, preferences_reply(interaction), private=True)

    @app_commands.command(name=_("block"), description=_("No challenges between you and somebody; they are not told"))
    @app_commands.rename(person=_("person"))
    @app_commands.describe(person=_("Leave it out to see whom you have blocked"))
    async def block(self, interaction: discord.Interaction[App], person: discord.User | None = None) -> None:
        work = blocks_reply(interaction) if person is None else block_reply(interaction, person)
        await guarded(interaction, reply(interaction, work, private=True))

    @app_commands.command(name=_("unblock"), description=_("Take a block back"))
    @app_commands.rename(person=_("person"))
    @app_commands.describe(person=_("Leave it out to choose from those you have blocked"))
    async def unblock(self, interaction: discord.Interaction[App], person: discord.User | None = None) -> None:
        work = blocks_reply(interaction) if person is None else unblock_reply(interaction, person.id)
        await guarded(interaction, reply(interaction, work, private=True))


async def setup(client: App) -> None:
    client.add_dynamic_items(PreferenceButton, PreferenceSelect, BlockSelect, UnblockSelect)
    await client.add_cog(MeCog())
