"""The options with which `/attack` and `/odds` name an attack, and what they suggest.

It must not read an answer: `bot.games.crisis_protocol.tabletop.asking` does.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games.crisis_protocol.tabletop.asking import attacker_so_far, suggest_attacks, suggest_fighters
from bot.games.crisis_protocol.tabletop.terms import TYPES
from bot.locale import words

F = TypeVar("F", bound=Callable[..., Any])
Choices = list[app_commands.Choice[str]]
NAMES = {
    "strength": _("strength"),
    "defence": _("defence"),
    "type_": _("type"),
    "attacker": _("attacker"),
    "attack_": _("attack"),
    "defender": _("defender"),
    "damage": _("damage"),
}
MEANINGS = {
    "strength": _("Attack dice, 1 to 30"),
    "defence": _("Defence dice, 1 to 30"),
    "type_": _("Against which defence"),
    "attacker": _("Who attacks: part of a name"),
    "attack_": _("With which attack"),
    "defender": _("Who defends: part of a name"),
    "damage": _("Damage the defender has already"),
}


def names_an_attack(command: F) -> F:
    """For a command with these seven options that works in servers, in private messages, and for one person."""
    for decorate in (
        app_commands.rename(**NAMES),
        app_commands.describe(**MEANINGS),
        app_commands.choices(type_=TYPES),
        app_commands.allowed_installs(guilds=True, users=True),
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True),
    ):
        command = decorate(command)
    return command


def suggest_names(command: app_commands.Command[Any, ..., None]) -> None:
    """Complete the names of both characters and of the attack while they are typed."""
    command.autocomplete("attacker")(suggest_fighter)
    command.autocomplete("defender")(suggest_fighter)
    command.autocomplete("attack_")(suggest_attack)


async def suggest_fighter(interaction: discord.Interaction[App], typed: str) -> Choices:
    return suggest_fighters(typed, words(interaction.locale))


async def suggest_attack(interaction: discord.Interaction[App], typed: str) -> Choices:
    to = words(interaction.locale)
    return suggest_attacks(typed, attacker_so_far(interaction.namespace, to), to)
