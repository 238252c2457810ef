"""`/table`: a light tracker for a game with miniatures.

It must not keep anything in memory: the message's buttons find the game in the store.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.tabletop.asking import Unclear, read_squad, suggest_squad
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.tracker_panel import TRACKERS
from bot.lengths import Names
from bot.locale import words
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.tabletop.tracker import begin


class TrackerCog(commands.Cog):
    @app_commands.command(
        name=_("table"), description=_("Track a game: damage, power, score; without squads, bring it down")
    )
    @app_commands.rename(mine=_("mine"), theirs=_("theirs"))
    @app_commands.describe(
        mine=_("Your squad: parts of names, with commas between them"),
        theirs=_("The other squad: parts of names, with commas between them"),
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def table(
        self, interaction: discord.Interaction[App], mine: Names | None = None, theirs: Names | None = None
    ) -> None:
        to = words(interaction.locale)
        if not mine or not theirs:
            await self._bring_down(interaction)
            return
        try:
            squads = (read_squad(mine, to), read_squad(theirs, to))
        except Unclear as unclear:
            await refuse(interaction, str(unclear))
            return
        await TRACKERS.open(interaction, begin(interaction.user.id, squads))

    async def _bring_down(self, interaction: discord.Interaction[App]) -> None:
        """Without squads: the tracker that this channel has."""
        found = await TRACKERS.game_here(interaction.client, interaction.channel_id)
        if found is None:
            said = words(interaction.locale).say(
                "There is no tracker in this channel yet. Name both squads: "
                "`/table mine: iron man, hulk theirs: red skull, hood`."
            )
            await refuse(interaction, said)
            return
        await TRACKERS.bring_down(interaction, found[0])

    @table.autocomplete("mine")
    @table.autocomplete("theirs")
    async def suggest(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_squad(typed, words(interaction.locale))


async def setup(client: App) -> None:
    set_up(client, TRACKERS)
    await client.add_cog(TrackerCog())
