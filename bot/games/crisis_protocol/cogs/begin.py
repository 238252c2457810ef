"""`/match new`, `/match quick`: a challenge to a match of Crisis Protocol.

It must not open a match: whoever is challenged accepts first.
"""

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games import FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.lengths import Name
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.match.lobby.challenging import PACE_CHOICES, PACES, STEADY, challenge, may_challenge, refused
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.state.editions import Edition

PLANS, ONE_BY_ONE = "plans", "one_by_one"


@app_commands.command(name=_("new"), description=_("Challenge somebody, or everybody in this channel"))
@app_commands.rename(
    opponent=_("opponent"),
    map=_("map"),
    pace=_("pace"),
    threat=_("threat"),
    rosters=_("rosters"),
    language=_("language"),
    edition=_("edition"),
    grunts=_("grunts"),
    deployment=_("deployment"),
)
@app_commands.describe(
    opponent=_("Leave it out for an open challenge"),
    map=_("A ready battlefield; leave it out for a new one"),
    pace=_("Time for each decision, and to fall back on over the match"),
    threat=_("For both squads; leave it out and the crises say it"),
    rosters=_("Hidden until the match is over, or open from the start"),
    language=_("The language of the public posts"),
    edition=_("Which rules"),
    grunts=_("Whether grunts count when it is compared who may pass (PAS-Q1)"),
    deployment=_("From one plan each, or one by one with a wait in between"),
)
@app_commands.choices(
    pace=PACE_CHOICES,
    rosters=[
        app_commands.Choice(name=_("sealed"), value="sealed"),
        app_commands.Choice(name=_("open"), value="open"),
    ],
    edition=[
        app_commands.Choice(name=_("Core rules of the Earth's Mightiest set"), value=Edition.EARTHS_MIGHTIEST),
        app_commands.Choice(name=_("Core rules of March 2022"), value=Edition.MARCH_2022),
    ],
    deployment=[
        app_commands.Choice(name=_("from one plan each"), value=PLANS),
        app_commands.Choice(name=_("one by one"), value=ONE_BY_ONE),
    ],
)
@app_commands.guild_only()
async def new(
    interaction: discord.Interaction[App],
    opponent: discord.Member | None = None,
    map: Name | None = None,
    pace: str = STEADY,
    threat: app_commands.Range[int, 10, 30] | None = None,
    rosters: str = "sealed",
    language: Literal["en", "de"] | None = None,
    edition: str = Edition.EARTHS_MIGHTIEST.value,
    grunts: bool = True,
    deployment: str = PLANS,
) -> None:
    to = words(interaction.locale)
    try:
        await may_challenge(interaction, opponent)
        if map is not None and map not in ready():
            known = ", ".join(ready())
            raise MatchError("unknown_map", expected=to.say("I know these battlefields: {known}.", known=known))
    except MatchError as error:
        await refused(interaction, error)
        return
    terms = CrisisTerms(
        map=map,
        language=_spoken(to, language),
        edition=Edition(edition),
        pace_hours=PACES[pace].hours,
        bank_hours=PACES[pace].bank,
        threat=threat,
        sealed=rosters == "sealed",
        grunts_pass=grunts,
        one_by_one=deployment == ONE_BY_ONE,
    )
    await challenge(interaction, FIRST, terms, opponent)


@app_commands.command(name=_("quick"), description=_("Play at once: squads, mission and places are chosen for both"))
@app_commands.rename(opponent=_("opponent"), pace=_("pace"), language=_("language"))
@app_commands.describe(
    opponent=_("Leave it out for an open challenge"),
    pace=_("Time for each decision, and to fall back on over the match"),
    language=_("The language of the public posts"),
)
@app_commands.choices(pace=PACE_CHOICES)
@app_commands.guild_only()
async def quick(
    interaction: discord.Interaction[App],
    opponent: discord.Member | None = None,
    pace: str = STEADY,
    language: Literal["en", "de"] | None = None,
) -> None:
    try:
        await may_challenge(interaction, opponent)
    except MatchError as error:
        await refused(interaction, error)
        return
    spoken = _spoken(words(interaction.locale), language)
    time = {"pace_hours": PACES[pace].hours, "bank_hours": PACES[pace].bank}
    await challenge(interaction, FIRST, CrisisTerms(language=spoken, quick=True, **time), opponent)


def _spoken(to: Words, language: Literal["en", "de"] | None) -> Literal["en", "de"]:
    return language or ("de" if to.language == "de" else "en")


@new.autocomplete("map")
async def _maps(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().lower()
    return [app_commands.Choice(name=id.replace("_", " ").title(), value=id) for id in ready() if wanted in id][:25]


async def setup(client: App) -> None:
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    group.add_command(new)
    group.add_command(quick)
