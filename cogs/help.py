"""`/help`, and the same for whoever mentions the bot or writes to it, and on joining a server.

It must not play or keep anything, nor read what was written.
"""

import contextlib

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.cooldowns import Kind
from bot.locale import LANGUAGES, Words, words
from bot.ui.answer import reply
from bot.ui.help.here import help_reply
from bot.ui.help.match import match_help
from bot.ui.help.welcome import HelpButton, welcome_panel
from bot.ui.match.look import public_look
from bot.ui.match.panel import Panel

NEEDED = discord.Permissions(view_channel=True, send_messages=True)


class HelpCog(commands.Cog):
    def __init__(self, client: App) -> None:
        self.client = client

    @app_commands.command(name=_("help"), description=_("What you can do here, and how to begin"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, help_reply(interaction), private=True)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Where newcomers are greeted, or else in the first channel in which the bot may write; or nowhere."""
        for channel in filter(None, (guild.system_channel, *guild.text_channels)):
            if channel.permissions_for(guild.me).is_superset(NEEDED):
                await self._post(channel, welcome_panel(words(guild.preferred_locale)))
                return

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Somebody wrote to the bot: alone with it, or naming it. Answers to what it posted are talk among players."""
        if message.author.bot or self.client.user is None or message.type is not discord.MessageType.default:
            return
        if message.guild is not None and self.client.user not in message.mentions:
            return
        if self.client.presses.closed or self.client.cooldowns.wait(message.author.id, Kind.LOOK):
            return
        guild_id = message.guild.id if message.guild is not None else None
        if await self.client.conduct.bar_of(guild_id, message.author.id) is not None:
            return
        await self._post(message.channel, await self._help_for(message))

    async def _help_for(self, message: discord.Message) -> Panel:
        """In a match's thread everybody reads it: nobody's secrets."""
        stored = await self.client.matches.repository.in_thread(message.channel.id)
        if stored is not None:
            return await match_help(public_look(self.client, stored))
        return welcome_panel(*_languages(message.guild))

    async def _post(self, channel: discord.abc.Messageable, panel: Panel) -> None:
        with contextlib.suppress(discord.Forbidden, discord.NotFound):  # whoever may not speak there is silent
            await channel.send(view=panel.reply().view)


def _languages(guild: discord.Guild | None) -> list[Words]:
    """A message does not tell in which language its writer reads: a server's is known, else both are used."""
    return [words(guild.preferred_locale)] if guild is not None else [words(language) for language in LANGUAGES]


async def setup(client: App) -> None:
    client.add_dynamic_items(HelpButton)
    await client.add_cog(HelpCog(client))
