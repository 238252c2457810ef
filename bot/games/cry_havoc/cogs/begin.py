"""`/match cry-havoc`: a challenge to Cry Havoc. It must not open a match: whoever is challenged accepts first."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games.cry_havoc import ID
from bot.games.cry_havoc.terms import HavocTerms
from bot.locale import words
from bot.matches.service import MatchError
from bot.ui.match.lobby.challenging import PACE_CHOICES, PACES, STEADY, begin, refused
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level
from rules_engine.kit.players.levels import LevelName

LEVELS = [
    app_commands.Choice(name=_("beginners: one Skill, five rounds"), value=Level.BEGINNER.value),
    app_commands.Choice(name=_("advanced: two Skills"), value=Level.ADVANCED.value),
    app_commands.Choice(name=_("experts: three Skills"), value=Level.EXPERT.value),
]
STRENGTHS = [
    app_commands.Choice(name=_("Rookie"), value=LevelName.ROOKIE.value),
    app_commands.Choice(name=_("Veteran"), value=LevelName.VETERAN.value),
    app_commands.Choice(name=_("Mastermind"), value=LevelName.MASTERMIND.value),
]
ARMIES = [
    app_commands.Choice(name=_("Settlers: claims, watches and guns"), value="settlers"),
    app_commands.Choice(name=_("Seekers: crystals and strange ways"), value="seekers"),
    app_commands.Choice(name=_("Foundry: structures that act"), value="foundry"),
    app_commands.Choice(name=_("Natives: only with four players"), value=NATIVES),
]


@app_commands.command(name=_("cry-havoc"), description=_("Challenge people to Cry Havoc, for two to four"))
@app_commands.rename(
    opponent=_("opponent"),
    players=_("players"),
    second=_("second"),
    third=_("third"),
    army=_("army"),
    skills=_("skills"),
    pace=_("pace"),
    language=_("language"),
    level=_("level"),
)
@app_commands.describe(
    opponent=_("Leave it out for an open challenge; name me to practise"),
    players=_("How many play, 2 to 4"),
    second=_("Somebody else for whom a seat is kept"),
    third=_("Somebody else for whom a seat is kept"),
    army=_("Your army; leave it out and it is dealt like the others"),
    skills=_("How many Skills each army has"),
    pace=_("Time for each decision, and to fall back on over the match"),
    language=_("The language of the public posts"),
    level=_("Against me: how strong I play; I take every other seat"),
)
@app_commands.choices(pace=PACE_CHOICES, skills=LEVELS, army=ARMIES, level=STRENGTHS)
@app_commands.guild_only()
async def havoc(
    interaction: discord.Interaction[App],
    opponent: discord.Member | None = None,
    players: app_commands.Range[int, 2, 4] = 2,
    second: discord.Member | None = None,
    third: discord.Member | None = None,
    army: str | None = None,
    skills: str = Level.ADVANCED.value,
    pace: str = STEADY,
    language: Literal["en", "de"] | None = None,
    level: str | None = None,
) -> None:
    to = words(interaction.locale)
    if army == NATIVES and players < len(SEATS):
        expected = to.say("Only four players can play the natives [CH-SET-06].")
        await refused(interaction, MatchError("not_now", owed=expected))
        return
    terms = HavocTerms(
        players=players,
        level=Level(skills),
        armies=() if army is None else (army,),
        language=language or ("de" if to.language == "de" else "en"),
        pace_hours=PACES[pace].hours,
        bank_hours=PACES[pace].bank,
    )
    await begin(interaction, ID, terms, opponent, second, third, level=level, usual=LevelName.VETERAN.value)


async def setup(client: App) -> None:
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    group.add_command(havoc)
