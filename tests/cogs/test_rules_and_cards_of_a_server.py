"""Which rules and cards matches and seasons of a server begin with, and what a roster that does not fit is told."""

from pathlib import Path
from typing import Any

import discord
import pytest
from match_table import Table, flat, shown, texts
from simcord.env import Env
from tabletop_cast import text_of

from bot.client import App
from bot.games.crisis_protocol.rosters import Rosters, write_roster
from bot.games.crisis_protocol.terms import CrisisTerms
from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline

NEWEST = "Core rules of November 2025, as far as known"
TODAY = Path(__file__).parents[1] / "games" / "crisis_protocol" / "rosters_of_today.yaml"


@pytest.fixture
def guild(simcord_env: Env) -> Any:
    return simcord_env.create_guild()


@pytest.fixture
def chief(simcord_env: Env, guild: Any) -> Any:
    """Who manages the server."""
    role = guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(simcord_env.create_user("chief"), roles=[role])


@pytest.fixture
def table(simcord_env: Env, app: App, guild: Any) -> Table:
    return Table.seated(app, simcord_env, guild)


async def terms_of(table: Table) -> CrisisTerms:
    terms = (await table.stored()).terms
    assert isinstance(terms, CrisisTerms)
    return terms


async def test_a_match_is_offered_the_rules_of_2025_beside_the_other_two(table: Table) -> None:
    challenge = await table.challenge(edition="november_2025", timeline="standard")
    assert NEWEST in texts(challenge) and "Standard timeline" in texts(challenge)
    terms = await terms_of(table)
    assert (terms.edition, terms.timeline) == (Edition.NOVEMBER_2025, Timeline.STANDARD)


async def test_nothing_is_usual_until_somebody_says_so(table: Table) -> None:
    """The bot's own defaults are the source documents and every card."""
    await table.challenge()
    terms = await terms_of(table)
    assert (terms.edition, terms.timeline) == (Edition.EARTHS_MIGHTIEST, Timeline.EXTENDED)
    told = await table.watcher.slash(table.channel, "match defaults")
    assert told.ephemeral
    assert told.response.content == (
        "New matches and seasons here begin with: Core rules of the Earth's Mightiest set; every card (Extended)."
    )


async def test_those_who_manage_a_server_say_what_its_matches_and_seasons_begin_with(
    table: Table, chief: Any, app: App, guild: Any
) -> None:
    refused = await table.blue.slash(table.channel, "match defaults", edition="november_2025")
    assert "Only those who may manage this server" in refused.response.content
    await table.challenge()
    assert (await terms_of(table)).edition is Edition.EARTHS_MIGHTIEST
    kept = await chief.slash(table.channel, "match defaults", edition="november_2025", timeline="challenger")
    assert kept.response.content == (
        f"New matches and seasons here begin with: {NEWEST}; Standard timeline with Challenger crises."
    )
    await table.challenge()
    terms = await terms_of(table)
    assert (terms.edition, terms.timeline) == (Edition.NOVEMBER_2025, Timeline.CHALLENGER)
    await table.challenge(edition="march_2022")
    terms = await terms_of(table)
    assert (terms.edition, terms.timeline) == (Edition.MARCH_2022, Timeline.CHALLENGER), "each can be said apart"
    form = await chief.slash(table.channel, "league create", name="Winter")
    assert NEWEST in text_of(form.response) and "Challenger crises" in text_of(form.response)
    [row] = await app.league.repository.seasons(guild.id)
    season = await app.league.repository.view(row.id)
    match = season.terms.of_match(row.id)
    assert isinstance(match, CrisisTerms)
    assert (match.edition, match.timeline) == (Edition.NOVEMBER_2025, Timeline.CHALLENGER)


async def test_a_quick_match_takes_the_rules_and_lets_every_ready_roster_be(table: Table, chief: Any) -> None:
    await chief.slash(table.channel, "match defaults", edition="november_2025", timeline="standard")
    answer = await table.blue.slash(table.channel, "match quick")
    table.id = next(c["custom_id"].split(":")[1] for c in flat(answer.response.components) if "custom_id" in c)
    terms = await terms_of(table)
    assert (terms.edition, terms.timeline, terms.quick) == (Edition.NOVEMBER_2025, Timeline.EXTENDED, True)
    accepted = await table.red.click(answer.response, label="Accept")
    assert len(Rosters(default_content()).ready(terms)) >= 6 and "Avengers" in texts(shown(accepted))


async def brought(table: Table, text: str, **terms: str) -> str:
    """What somebody reads who brings a list of their own."""
    panel = shown(await table.red.click(await table.challenge(**terms), label="Accept"))
    form = await table.red.click(panel, label="My own list")
    return texts(shown(await table.red.submit_modal(form, {"field": text})))


async def test_a_list_is_told_each_card_that_does_not_fit_and_kept_to_go_on_with(table: Table, app: App) -> None:
    """ROS-01, ROS-Q1: rotated, banned, not refereed yet, three restricted ones: a sentence each."""
    cards = default_content()
    known = next(c for c in catalogue() if c.kind == "character" and c.code and c.id not in cards.characters)
    roster = next(iter(Rosters(cards).ready().values()))
    wrong = ("medpack", "brace_for_impact", "patch_up", "sacrifice")
    rest = [id for id in roster.tactics if id not in (*wrong, "fall_back", "tactical_analysis")]
    changed = roster.model_copy(update={"tactics": (*wrong, *rest, "recalibration_matrix")[:9]})
    text = "\n".join(write_roster(changed, cards).splitlines()[1:])
    told = await brought(table, f"{text}\n{known.code}\nBrothers in Arms", timeline="standard")
    for sentence in (
        f"{known.name} is known, but I cannot referee it yet. [ROS-01]",
        "Medpack has been rotated out of the Standard timeline. [ROS-Q1]",
        "Brothers in Arms is banned in the Standard timeline. [ROS-Q1]",
        "this one has 3: Brace for Impact, Patch Up and Sacrifice. [ROS-Q1]",
    ):
        assert sentence in told
    assert told.count("⚠") == 4, told
    assert (await table.stored()).seats["red"].roster is None


async def test_a_code_nobody_knows_is_named(table: Table) -> None:
    code = next(iter(read(TODAY.read_text("utf-8")).values()))
    told = await brought(table, f"{code},99999999", edition="november_2025")
    assert "I know no card named “99999999”." in told and "30 cards were read" in told


async def test_where_no_ready_roster_fits_there_is_still_ones_own_list(table: Table) -> None:
    """A timeline of one year knows few of our ready cards."""
    panel = shown(await table.red.click(await table.challenge(timeline="2024"), label="Accept"))
    assert "Choose your roster" in texts(panel)
    assert await table.red.click(panel, label="My own list")


async def test_a_card_that_is_known_by_name_says_so(table: Table) -> None:
    cards = default_content()
    known = next(c for c in catalogue() if c.kind == "tactic" and c.standard == "rotated" and c.id not in cards.tactics)
    told = text_of((await table.blue.slash(table.channel, "card", name=known.name)).response)
    assert told.startswith(f"### {known.name}\n-# Team tactic card")
    assert "I know this card by name, but cannot referee it yet." in told
    assert f"-# Code {known.code} · Standard: rotated out" in told
    told = text_of((await table.blue.slash(table.channel, "card", name="Brace for Impact")).response)
    assert told.endswith("-# Code 00010202 · Standard: restricted, at most 2 such cards in a roster · 2024, 2025, 2026")


async def test_at_a_real_table_a_dodge_is_rolled_by_the_rules_of_the_server(table: Table, chief: Any) -> None:
    """DOD-03, E25-08."""
    thrown = {"size": 5, "defence": 3}
    told = text_of((await table.blue.slash(table.channel, "dodge", **thrown)).response)
    assert "Size 5 flies: up to **6 damage**" in told
    await chief.slash(table.channel, "match defaults", edition="november_2025")
    told = text_of((await table.blue.slash(table.channel, "dodge", **thrown)).response)
    assert "Size 5 flies: up to **3 damage**" in told
