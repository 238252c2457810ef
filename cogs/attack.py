"""`/attack` at a real table: by numbers, or by the names on the cards.

It must not resolve anything: it reads what was typed and opens the attack.
"""

import asyncio

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.locale import words
from bot.table.asking import Unclear, attacker_so_far, read_attack, suggest_attacks, suggest_fighters
from bot.table.attack_desk import ATTACKS
from bot.table.desk import set_up
from bot.table.terms import TYPES
from bot.ui.answer import refuse
from rules_engine.crisis_protocol.cards.loader import default_content


class AttackCog(commands.Cog):
    @app_commands.command(name=_("attack"), description=_("Roll and resolve one attack, step by step"))
    @app_commands.rename(
        strength=_("strength"),
        defence=_("defence"),
        type_=_("type"),
        attacker=_("attacker"),
        attack_=_("attack"),
        defender=_("defender"),
        damage=_("damage"),
    )
    @app_commands.describe(
        strength=_("Attack dice, 1 to 30"),
        defence=_("Defence dice, 1 to 30"),
        type_=_("Against which defence"),
        attacker=_("Who attacks: part of a name"),
        attack_=_("With which attack"),
        defender=_("Who defends: part of a name"),
        damage=_("Damage the defender has already"),
    )
    @app_commands.choices(type_=TYPES)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def attack(
        self,
        interaction: discord.Interaction[App],
        strength: str | None = None,
        defence: str | None = None,
        type_: str | None = None,
        attacker: str | None = None,
        attack_: str | None = None,
        defender: str | None = None,
        damage: str | None = None,
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

    @attack.autocomplete("attacker")
    @attack.autocomplete("defender")
    async def suggest_fighter(
        self, interaction: discord.Interaction[App], typed: str
    ) -> list[app_commands.Choice[str]]:
        return suggest_fighters(typed, words(interaction.locale))

    @attack.autocomplete("attack_")
    async def suggest_attack(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        to = words(interaction.locale)
        return suggest_attacks(typed, attacker_so_far(interaction.namespace, to), to)


async def setup(client: App) -> None:
    # Read once, now, so that the first command is as quick as the others.
    await asyncio.to_thread(default_content)
    set_up(client, ATTACKS)
    await client.add_cog(AttackCog())
