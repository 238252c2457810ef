"""`/attack` on the tabletop: by numbers, or by the names on the cards.

It must not resolve anything: it reads what was typed and opens the attack.
"""

import asyncio

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.cogs.attack_options import names_an_attack, suggest_names
from bot.games.crisis_protocol.tabletop.asking import Unclear, read_attack
from bot.games.crisis_protocol.tabletop.attack_panel import ATTACKS
from bot.games.crisis_protocol.tabletop.panel import PRESSES, set_up
from bot.games.crisis_protocol.tabletop.terms import Damage, Dice
from bot.lengths import Name
from bot.locale import words
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.cards.loader import default_content


class AttackCog(commands.Cog):
    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[App]) -> None:
        await PRESSES.take_form(interaction)

    @app_commands.command(name=_("attack"), description=_("Roll and resolve one attack, step by step"))
    @names_an_attack
    async def attack(
        self,
        interaction: discord.Interaction[App],
        strength: Dice | None = None,
        defence: Dice | None = None,
        type_: str | None = None,
        attacker: Name | None = None,
        attack_: Name | None = None,
        defender: Name | None = None,
        damage: Damage | None = None,
    ) -> None:
        try:
            attack = read_attack(
                interaction.user.id,
                words(interaction.locale),
                strength=strength,
                defence=defence,
                type_=type_,
                attacker=attacker,
                attack=attack_,
                defender=defender,
                damage=damage,
            )
        except Unclear as unclear:
            await refuse(interaction, str(unclear))
            return
        await ATTACKS.open(interaction, attack)

    suggest_names(attack)


async def setup(client: App) -> None:
    # Read once, now, so that the first command is as quick as the others.
    await asyncio.to_thread(default_content)
    set_up(client, ATTACKS)
    await client.add_cog(AttackCog())
