"""`/match dice-masters`: a challenge to Dice Masters. It must not open a match: whoever is challenged accepts first."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games.dice_masters import ID
from bot.games.dice_masters.terms import DiceTerms
from bot.locale import words
from bot.ui.match.lobby.challenging import PACE_CHOICES, PACES, STEADY, begin
from rules_engine.dice_masters.players.levels import LevelName
from rules_engine.dice_masters.state.match import Format

FORMATS = [
    app_commands.Choice(name=_("tournament (20 life, 20 dice)"), value=Format.TOURNAMENT.value),
    app_commands.Choice(name=_("casual (15 life, 15 dice)"), value=Format.CASUAL.value),
    app_commands.Choice(name=_("introductory (10 life, cards of the starter)"), value=Format.INTRODUCTORY.value),
]
LEVELS = [
    app_commands.Choice(name=_("Rookie"), value=LevelName.ROOKIE.value),
    app_commands.Choice(name=_("Veteran"), value=LevelName.VETERAN.value),
    app_commands.Choice(name=_("Mastermind"), value=LevelName.MASTERMIND.value),
]


@app_commands.command(name=_("dice-masters"), description=_("Challenge somebody to Dice Masters"))
@app_commands.rename(
    opponent=_("opponent"),
    format=_("format"),
    pace=_("pace"),
    teams=_("teams"),
    language=_("language"),
    level=_("level"),
)
@app_commands.describe(
    opponent=_("Leave it out for an open challenge; name me to practise"),
    format=_("How much life, and how many dice a team brings"),
    pace=_("Time for each decision, and to fall back on over the match"),
    teams=_("Hidden until both are in, or open from the start"),
    language=_("The language of the public posts"),
    level=_("Against me: how strong I play"),
)
@app_commands.choices(
    format=FORMATS,
    pace=PACE_CHOICES,
    teams=[
        app_commands.Choice(name=_("sealed"), value="sealed"),
        app_commands.Choice(name=_("open"), value="open"),
    ],
    level=LEVELS,
)
@app_commands.guild_only()
async def dice(
    interaction: discord.Interaction[App],
    opponent: discord.Member | None = None,
    format: str = Format.TOURNAMENT.value,
    pace: str = STEADY,
    teams: str = "sealed",
    language: Literal["en", "de"] | None = None,
    level: str | None = None,
) -> None:
    to = words(interaction.locale)
    terms = DiceTerms(
        format=Format(format),
        language=language or ("de" if to.language == "de" else "en"),
        pace_hours=PACES[pace].hours,
        bank_hours=PACES[pace].bank,
        sealed=teams == "sealed",
    )
    await begin(interaction, ID, terms, opponent, level=level, usual=LevelName.VETERAN.value)


async def setup(client: App) -> None:
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    group.add_command(dice)
