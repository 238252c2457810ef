"""`/dodge` and `/priority`: the other rolls of the tabletop.

It must not resolve anything: it reads what was typed and opens the roll.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.tabletop.asking import Unclear, read_dodge, suggest_fighters
from bot.games.crisis_protocol.tabletop.dodge_panel import DODGES
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.priority_panel import PRIORITIES
from bot.games.crisis_protocol.tabletop.terms import Damage, Dice, ThrownSize
from bot.games.crisis_protocol.usual import usual_edition
from bot.lengths import Name
from bot.locale import words
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.tabletop.plain import RollOff


class DodgeCog(commands.Cog):
    @app_commands.command(name=_("dodge"), description=_("Dodge something thrown"))
    @app_commands.rename(size=_("size"), defence=_("defence"), defender=_("defender"), damage=_("damage"))
    @app_commands.describe(
        size=_("Size of what is thrown, 0 to 6"),
        defence=_("Physical defence, 1 to 30"),
        defender=_("Who dodges: part of a name"),
        damage=_("Damage the defender has already"),
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def dodge(
        self,
        interaction: discord.Interaction[App],
        size: ThrownSize,
        defence: Dice | None = None,
        defender: Name | None = None,
        damage: Damage | None = None,
    ) -> None:
        try:
            dodge = read_dodge(
                interaction.user.id,
                words(interaction.locale),
                size=size,
                defence=defence,
                defender=defender,
                damage=damage,
            )
        except Unclear as unclear:
            await refuse(interaction, str(unclear))
            return
        by_the_rules = dodge.model_copy(update={"edition": await usual_edition(interaction)})
        await DODGES.open(interaction, by_the_rules)

    @dodge.autocomplete("defender")
    async def suggest(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_fighters(typed, words(interaction.locale))

    @app_commands.command(name=_("priority"), description=_("Roll off for priority, tie-breaks included"))
    @app_commands.rename(opponent=_("opponent"))
    @app_commands.describe(opponent=_("Who rolls against you"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def priority(self, interaction: discord.Interaction[App], opponent: discord.User | None = None) -> None:
        other = opponent.display_name if opponent else words(interaction.locale).say("Opponent")
        names = (interaction.user.display_name, other)
        await PRIORITIES.open(interaction, RollOff(person=interaction.user.id, names=names))


async def setup(client: App) -> None:
    set_up(client, DODGES)
    set_up(client, PRIORITIES)
    await client.add_cog(DodgeCog())
