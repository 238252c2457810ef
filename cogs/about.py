"""`/about`: version, source, and whose game this is.

It must not read anything about the person who asks.
"""

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot import __version__
from bot.client import App
from bot.locale import Words, words


class AboutCog(commands.Cog):
    @app_commands.command(name=_("about"), description=_("Version, source and the fan-project notice"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def about(self, interaction: discord.Interaction[App]) -> None:
        to = words(interaction.locale)
        source = interaction.client.settings.source_url
        lines = [
            f"### Crisis by Post {__version__}",
            to.say("A referee for Marvel: Crisis Protocol, by post and at the table."),
            to.say("Source: {address}", address=source)
            if source
            else to.say("Source: it comes with every copy; ask the person who runs this bot."),
            *self._faults(interaction.client, to),
            "-# "
            + to.say(
                "An unofficial fan project, free of charge. It is not affiliated with, endorsed or sponsored by the "
                "publisher or the owners of the game, its characters or its trademarks."
            ),
        ]
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(ui.TextDisplay("\n".join(lines))))
        await interaction.response.send_message(view=view, ephemeral=True)

    @staticmethod
    def _faults(client: App, to: Words) -> list[str]:
        if client.health.fault is None:
            return []
        return [
            to.say(
                "**My memory is damaged.** Please tell the person who runs this bot: `python -m bot doctor` says what "
                "to do."
            )
        ]


async def setup(client: App) -> None:
    await client.add_cog(AboutCog())
