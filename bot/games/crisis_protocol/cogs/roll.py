"""`/roll`: any number of dice, at a table or in a chat, and the extra dice its criticals earn.

It must not keep a roll in memory: the button finds it in the store, also after a restart.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.pictures.dice import dice_picture
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.roll_panel import ROLLS
from bot.games.crisis_protocol.tabletop.terms import FEWEST, MOST, Dice
from bot.locale import words
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.plain import FreeRoll


class RollCog(commands.Cog):
    @app_commands.command(name=_("roll"), description=_("Roll the game's dice and count the successes"))
    @app_commands.rename(dice=_("dice"))
    @app_commands.describe(dice=_("How many dice, 1 to 30"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def roll(self, interaction: discord.Interaction[App], dice: Dice) -> None:
        to = words(interaction.locale)
        if not FEWEST <= dice <= MOST:
            await refuse(
                interaction,
                to.say("I can roll {fewest} to {most} dice. Try `/roll dice:8`.", fewest=FEWEST, most=MOST),
            )
            return
        await ROLLS.open(interaction, FreeRoll(person=interaction.user.id, count=dice))


async def setup(client: App) -> None:
    # The faces are drawn once, now, so that the first roll is as quick as the others.
    await client.pictures.draw(dice_picture, tuple(Face), tuple(Face))
    set_up(client, ROLLS)
    await client.add_cog(RollCog())
