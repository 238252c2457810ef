"""`/match fair`: a challenge to a fair. It must not open a match: whoever is challenged accepts first."""

import discord
from discord import app_commands
from fair_game import FairTerms

from bot.client import App
from bot.matches.service import MatchError
from bot.ui.match.lobby.challenging import PACE_CHOICES, PACES, STEADY, challenge, may_challenge, refused


@app_commands.command(name="fair", description="Challenge people to a village fair")
@app_commands.choices(pace=PACE_CHOICES)
@app_commands.guild_only()
async def fair(
    interaction: discord.Interaction[App],
    opponent: discord.Member | None = None,
    players: app_commands.Range[int, 2, 4] = 2,
    days: app_commands.Range[int, 1, 3] = 2,
    pace: str = STEADY,
) -> None:
    try:
        await may_challenge(interaction, opponent)
    except MatchError as error:
        await refused(interaction, error)
        return
    terms = FairTerms(players=players, days=days, pace_hours=PACES[pace].hours, bank_hours=PACES[pace].bank)
    await challenge(interaction, "fair", terms, opponent)


async def setup(client: App) -> None:
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    group.add_command(fair)
