"""`/match new`, `/match quick`: a challenge to a match of Crisis Protocol; `/match practise`: one against the bot;
`/match defaults`: what is usual here.

It must not open a match: whoever is challenged accepts first.
"""

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games import game
from bot.games.capabilities import needed
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.pools import known_pools, suggested_pools
from bot.games.crisis_protocol.terms import CrisisTerms, edition_name, timeline_name
from bot.games.crisis_protocol.usual import usual
from bot.games.opponents import Opponents, usual_level
from bot.lengths import Name
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.answer import refuse
from bot.ui.match.lobby.challenging import (
    PACE_CHOICES,
    PACES,
    STEADY,
    challenge,
    may_challenge,
    may_practise,
    practise,
    practises,
    refused,
)
from bot.usual_terms import keep_usual_terms
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import newest_pool, pools
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline

PLANS, ONE_BY_ONE = "plans", "one_by_one"
AT_ONCE, STEP_BY_STEP = "at_once", "step_by_step"
EDITIONS = [
    app_commands.Choice(name=_("Core rules of the Earth's Mightiest set"), value=Edition.EARTHS_MIGHTIEST),
    app_commands.Choice(name=_("Core rules of March 2022"), value=Edition.MARCH_2022),
    app_commands.Choice(name=_("Core rules of November 2025, as far as known"), value=Edition.NOVEMBER_2025),
]
TIMELINES = [
    app_commands.Choice(name=_("every card (Extended)"), value=Timeline.EXTENDED),
    app_commands.Choice(name=_("Standard timeline"), value=Timeline.STANDARD),
    app_commands.Choice(name=_("Standard timeline with Challenger crises"), value=Timeline.CHALLENGER),
    app_commands.Choice(name=_("timeline of 2024"), value=Timeline.YEAR_2024),
    app_commands.Choice(name=_("timeline of 2025"), value=Timeline.YEAR_2025),
    app_commands.Choice(name=_("timeline of 2026"), value=Timeline.YEAR_2026),
]

LEVELS = [
    app_commands.Choice(name=_("Rookie"), value=LevelName.ROOKIE.value),
    app_commands.Choice(name=_("Veteran"), value=LevelName.VETERAN.value),
    app_commands.Choice(name=_("Mastermind"), value=LevelName.MASTERMIND.value),
]


@app_commands.command(name=_("new"), description=_("Challenge somebody, or everybody in this channel"))
@app_commands.rename(
    opponent=_("opponent"),
    map=_("map"),
    pace=_("pace"),
    threat=_("threat"),
    rosters=_("rosters"),
    language=_("language"),
    edition=_("edition"),
    timeline=_("timeline"),
    cards=_("cards"),
    grunts=_("grunts"),
    deployment=_("deployment"),
    level=_("level"),
    against=_("against"),
)
@app_commands.describe(
    opponent=_("Leave it out for an open challenge; name me to practise"),
    map=_("A ready battlefield; leave it out for a new one"),
    pace=_("Time for each decision, and to fall back on over the match"),
    threat=_("For both squads; leave it out and the crises say it"),
    rosters=_("Hidden until the match is over, or open from the start"),
    language=_("The language of the public posts"),
    edition=_("Which rules; leave it out for what is usual on this server"),
    timeline=_("Which cards rosters may hold; leave it out for what is usual on this server"),
    cards=_("Which printing of the cards; leave it out for what is printed now"),
    grunts=_("Whether grunts count when it is compared who may pass (PAS-Q1)"),
    deployment=_("From one plan each, or one by one with a wait in between"),
    level=_("Against me: how strong I play"),
    against=_("Against me: what I bring; leave it out and I choose"),
)
@app_commands.choices(
    pace=PACE_CHOICES,
    rosters=[
        app_commands.Choice(name=_("sealed"), value="sealed"),
        app_commands.Choice(name=_("open"), value="open"),
    ],
    edition=EDITIONS,
    timeline=TIMELINES,
    deployment=[
        app_commands.Choice(name=_("from one plan each"), value=PLANS),
        app_commands.Choice(name=_("one by one"), value=ONE_BY_ONE),
    ],
    level=LEVELS,
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
    edition: str | None = None,
    timeline: str | None = None,
    cards: Name | None = None,
    grunts: bool = True,
    deployment: str = PLANS,
    level: str | None = None,
    against: Name | None = None,
) -> None:
    to = words(interaction.locale)
    alone = practises(interaction, opponent) or (opponent is None and level is not None)
    try:
        if level is not None and not alone:
            raise MatchError("level_of_somebody")
        await may_challenge(interaction, opponent)
        if map is not None and map not in ready():
            known = ", ".join(ready())
            raise MatchError("unknown_map", expected=to.say("I know these battlefields: {known}.", known=known))
        if cards is not None and cards not in pools():
            expected = to.say("I know the cards of: {known}.", known=known_pools(to))
            raise MatchError("unknown_pool", expected=expected)
    except MatchError as error:
        await refused(interaction, error)
        return
    terms = CrisisTerms(
        map=map,
        language=_spoken(to, language),
        **await usual(interaction, edition=edition, timeline=timeline),
        pool=cards or newest_pool(),
        pace_hours=PACES[pace].hours,
        bank_hours=PACES[pace].bank,
        threat=threat,
        sealed=rosters == "sealed",
        grunts_pass=grunts,
        one_by_one=deployment == ONE_BY_ONE,
    )
    if alone:
        await _practise(interaction, terms, level, against)
    else:
        await challenge(interaction, ID, terms, opponent)


async def _practise(
    interaction: discord.Interaction[App], terms: CrisisTerms, level: str | None, against: str | None
) -> None:
    """A match with the bot, by whatever command it was named as the opponent."""
    opponents, loadouts = needed(game(ID), Opponents), game(ID).setup.loadouts
    assert loadouts is not None
    ready = loadouts.offered(terms).ready
    try:
        may_practise(interaction)
        if against is not None and against not in ready:
            to, known = words(interaction.locale), ", ".join(ready)
            raise MatchError("unknown_roster", expected=to.say("I can bring one of these: {known}.", known=known))
        settled = {"practice": level or usual_level(opponents), "against": against}
        await practise(interaction, ID, terms.model_copy(update=settled))
    except MatchError as error:
        await refused(interaction, error)


@app_commands.command(name=_("practise"), description=_("Play against me, alone and without a clock"))
@app_commands.rename(level=_("level"), against=_("against"), setup=_("setup"), language=_("language"))
@app_commands.describe(
    level=_("How strong I play"),
    against=_("What I bring; leave it out and I choose"),
    setup=_("Mission, squads and places chosen for both, or step by step"),
    language=_("The language of the public posts"),
)
@app_commands.choices(
    level=LEVELS,
    setup=[
        app_commands.Choice(name=_("at once"), value=AT_ONCE),
        app_commands.Choice(name=_("step by step"), value=STEP_BY_STEP),
    ],
)
async def practise_command(
    interaction: discord.Interaction[App],
    level: str = LevelName.ROOKIE.value,
    against: Name | None = None,
    setup: str = AT_ONCE,
    language: Literal["en", "de"] | None = None,
) -> None:
    to = words(interaction.locale)
    settled = await usual(interaction, timeline=Timeline.EXTENDED)
    terms = CrisisTerms(
        pool=newest_pool(),
        language=_spoken(to, language),
        quick=setup == AT_ONCE,
        **settled,
    )
    await _practise(interaction, terms, level, against)


@new.autocomplete("against")
@practise_command.autocomplete("against")
async def _brought(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
    setup, wanted = game(ID).setup, typed.strip().lower()
    assert setup.loadouts is not None
    names = [name for name in setup.loadouts.offered(CrisisTerms().fresh(())).ready if wanted in name.lower()]
    return [app_commands.Choice(name=name, value=name) for name in names][:25]


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
    # Ready rosters are for every card, whatever a server's own players may bring.
    settled = await usual(interaction, timeline=Timeline.EXTENDED)
    terms = CrisisTerms(language=spoken, quick=True, **settled, **time)
    if practises(interaction, opponent):
        await _practise(interaction, terms, None, None)
    else:
        await challenge(interaction, ID, terms, opponent)


@app_commands.command(
    name=_("defaults"), description=_("Which rules and cards new matches and seasons here begin with")
)
@app_commands.rename(edition=_("edition"), timeline=_("timeline"))
@app_commands.describe(edition=_("Which rules"), timeline=_("Which cards rosters may hold"))
@app_commands.choices(edition=EDITIONS, timeline=TIMELINES)
@app_commands.guild_only()
async def defaults(
    interaction: discord.Interaction[App], edition: str | None = None, timeline: str | None = None
) -> None:
    """Without a choice: what is usual now, for everybody to see for themselves."""
    to, client, guild = words(interaction.locale), interaction.client, interaction.guild_id
    assert guild is not None
    if (edition or timeline) and not interaction.permissions.manage_guild:
        await refuse(interaction, to.say("Only those who may manage this server can set that."))
        return
    settled = await usual(interaction, edition=edition, timeline=timeline)
    if edition or timeline:
        await keep_usual_terms(client.store, ID, guild, {name: str(value.value) for name, value in settled.items()})
    rules = edition_name(to, Edition(settled.get("edition", Edition.EARTHS_MIGHTIEST)))
    cards = timeline_name(to, Timeline(settled.get("timeline", Timeline.EXTENDED)))
    said = to.say("New matches and seasons here begin with: {rules}; {cards}.", rules=rules, cards=cards)
    await interaction.response.send_message(said, ephemeral=True)


def _spoken(to: Words, language: Literal["en", "de"] | None) -> Literal["en", "de"]:
    return language or ("de" if to.language == "de" else "en")


@new.autocomplete("map")
async def _maps(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().lower()
    return [app_commands.Choice(name=id.replace("_", " ").title(), value=id) for id in ready() if wanted in id][:25]


@new.autocomplete("cards")
async def _pools(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
    return suggested_pools(words(interaction.locale), typed)


async def setup(client: App) -> None:
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    group.add_command(new)
    group.add_command(quick)
    group.add_command(practise_command)
    group.add_command(defaults)
