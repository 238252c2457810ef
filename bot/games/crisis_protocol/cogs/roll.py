"""`/roll`: any number of dice, at a table or in a chat, and the extra dice its criticals earn.

It must not keep a roll in memory: the button finds it in the store, also after a restart.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.pictures.dice import dice_picture
from bot.games.crisis_protocol.tabletop.other_rolls import OTHER_ROLLS, OtherRoll
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.roll_panel import ROLLS
from bot.games.crisis_protocol.tabletop.terms import FEWEST, MOST, Dice
from bot.games.reference import SUGGESTED, Reference, Thrown, UnclearError, has_no_dice, references
from bot.lengths import Names
from bot.locale import Words, words
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.plain import FreeRoll


class RollCog(commands.Cog):
    @app_commands.command(name=_("roll"), description=_("Roll the game's dice and count the successes"))
    @app_commands.rename(dice=_("dice"), of=_("of"))
    @app_commands.describe(
        dice=_("How many dice, 1 to 30"), of=_("Dice Masters: which dice, such as Sidekick, or 3 Sidekick, 2 Drax")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def roll(self, interaction: discord.Interaction[App], dice: Dice, of: Names | None = None) -> None:
        to = words(interaction.locale)
        if not FEWEST <= dice <= MOST:
            await refuse(
                interaction,
                to.say("I can roll {fewest} to {most} dice. Try `/roll dice:8`.", fewest=FEWEST, most=MOST),
            )
            return
        here = await interaction.client.matches.repository.game_in_thread(interaction.channel_id or 0)
        found = other_game(here) if of or not (here in (None, ID) or has_no_dice(here)) else None
        if found is None:
            await ROLLS.open(interaction, FreeRoll(person=interaction.user.id, count=dice))
            return
        game, reference = found
        assert reference.dice is not None
        try:
            named: Thrown = reference.dice.read(of or "", to, dice)
        except UnclearError as unclear:
            await refuse(interaction, str(unclear))
            return
        await OTHER_ROLLS.open(
            interaction, OtherRoll(person=interaction.user.id, game=game, dice=named.dice, sides=named.sides)
        )

    @roll.autocomplete("of")
    async def suggest_dice(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return dice_choices(typed, words(interaction.locale))


def other_game(here: str | None) -> tuple[str, Reference] | None:
    """The game whose dice have names: that of the match at hand, or the first that has any."""
    return next(
        ((id, found) for id, found in references(None, here) if found is not None and found.dice is not None), None
    )


def dice_choices(typed: str, to: Words) -> list[app_commands.Choice[str]]:
    found = other_game(None)
    shelf = found[1].dice if found is not None else None
    names = shelf.suggest(typed, to, SUGGESTED) if shelf is not None else []
    return [app_commands.Choice(name=said, value=value) for said, value in names]


async def setup(client: App) -> None:
    # The faces are drawn once, now, so that the first roll is as quick as the others.
    await client.pictures.draw(dice_picture, tuple(Face), tuple(Face))
    set_up(client, ROLLS)
    set_up(client, OTHER_ROLLS)
    await client.add_cog(RollCog())
