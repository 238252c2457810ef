"""Every list with nothing, one, as many as Discord takes, one more, and many: what is sent, Discord would take.

The lists are found in the source: one that is neither tried here nor bounded for a reason is named.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import discord
import pytest
import raw_discord
from league_cast import Season
from match_table import Table, flat, shown, texts
from refused_by_discord import Refused
from sampling import sample
from simcord.env import Env

from bot.client import App
from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.loadouts import MOST_KEPT, save
from bot.store import league as season_rows
from bot.ui.kit.components import Line
from bot.ui.preferences import PreferenceSelect

NUMBERS = (0, 1, 25, 26, 60)
ROOT = Path(__file__).parents[2]
CUT = re.compile(r"\[\s*:\s*[^\]]*MOST_(?:LINES|LISTED|TAKEN)[^\]]*\]")
MAKERS = {"select", "selects", "free_select", "free_selects", "of", "named", "at"}
KINDS = {
    "LastingSelect",
    "MatchSelect",
    "LeagueSelect",
    "SheetSelect",
    "PreferenceSelect",
    "UnblockSelect",
    "LetInSelect",
}


def lists(message: Any) -> list[dict[str, Any]]:
    return [one for one in flat(message.components) if one["type"] == 3]


@pytest.fixture(autouse=True)
def patient(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.cooldowns, "wait", lambda *_: 0.0)


@pytest.mark.parametrize("number", NUMBERS)
async def test_rosters_of_ones_own(number: int, simcord_env: Env, app: App) -> None:
    """A second list beside the ready ones had the id of the first: whoever had kept one roster could choose none."""
    table, first = Table.seated(app, simcord_env), game(FIRST)
    challenge = await table.challenge(map="downtown")
    await table.red.click(challenge, label="Accept")
    await table.posted()
    loadouts = first.setup.loadouts
    assert loadouts is not None
    roster = next(iter(loadouts.ready((await table.stored()).terms).values()))
    for n in range(number):
        await save(app.store, first, int(table.blue.id), f"Mine {n}", roster)
    answer = await raw_discord.press(table.blue, await table.dashboard(), f"m:{table.id}:0:roster")
    panel = shown(answer)
    kept, ready = min(number, MOST_KEPT), len(loadouts.ready((await table.stored()).terms))
    lines = [line for one in lists(panel) for line in one["options"]]
    assert len(lines) == kept + ready, "each can be chosen"
    own = [line["value"] for line in lines if line["value"].startswith("again.")]
    assert len(own) == kept
    await raw_discord.press(table.blue, panel, lists(panel)[0]["custom_id"], [(own or [lines[-1]["value"]])[-1]])
    assert (await table.stored()).seats["blue"].roster is not None


@pytest.mark.parametrize("number", NUMBERS)
async def test_challenges(number: int, simcord_env: Env, app: App) -> None:
    table = Table.seated(app, simcord_env)
    for n in range(number):
        await app.matches.lobby.challenge(
            creator_id=5000 + n, channel_id=table.channel.id, guild_id=table.blue.guild.id,
            terms=CrisisTerms(map="downtown"), opponent_id=int(table.blue.id),
        )  # fmt: skip
    for path in ("match list", "help"):
        answer = await table.blue.slash(table.channel, path)
        assert answer.response is not None


@pytest.mark.parametrize("number", NUMBERS)
async def test_people_blocked_and_kept_out(number: int, simcord_env: Env, app: App) -> None:
    guild = simcord_env.create_guild()
    chiefs = guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    chief, channel = guild.add_member(simcord_env.create_user("chief"), roles=[chiefs]), guild.create_text_channel("x")
    for n in range(number):
        await app.conduct.block(int(chief.id), 5000 + n)
        await app.conduct.bar(guild.id, 5000 + n, int(chief.id), "a reason" * 20, None, finishes=True)
    listed = await chief.slash(channel, "access list")
    assert [len(one["options"]) for one in lists(shown(listed))] == ([min(number, 25)] if number else [])
    blocked = await chief.slash(channel, "me block")
    assert blocked.response is not None and blocked.response.components


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", sample(["swiss", "ladder", "sign_up"], ["swiss", "ladder", "pods", "sign_up"]))
async def test_players_of_a_season(number: int, kind: str, season: Season) -> None:
    terms: dict[str, Any] = {} if kind == "sign_up" else {"format": kind}
    await season.create(most_players=200, **terms)
    me = season.people[0]
    async with season.app.store.transaction() as at:
        for n in range(number):
            user = int(me.id) if n == 0 else 5000 + n
            status = "waiting" if kind == "sign_up" and n else "signed"
            await season_rows.add_player(at, season.id, user, status, 1_800_000_000 + n, "Somebody " * 3 + str(n))
    if kind != "sign_up" and number > 1:
        await season.app.league.rounds.start(season.id, int(season.boss.id))
        view = await season.view()
        if view.drafts:
            await season.app.league.rounds.publish(season.id, int(season.boss.id))
        if kind == "ladder":
            for n in range(1, min(number, 30)):
                await season.app.league.rounds.challenge(season.id, int(me.id), 5000 + n)
    for person in (season.boss, me):
        for page in (
            "table",
            "round",
            "me",
            "pods",
            "desk",
            "desk.1",
            "hand.0",
            "hand.1",
            "rosters",
            "wishes",
            "stats",
        ):
            await raw_discord.press(person, season.card, f"l:{season.id}:{page}")
        for page in ("form.1", "form.2", "form.3", "log.0", "bracket", "start"):
            await raw_discord.press(person, season.card, f"l:{season.id}:{page}")


async def walked(person: Any, message: Any, pressed: str) -> list[str]:
    """Every line of the list with this id, by the line that leads on, until it comes round."""
    found: list[str] = []
    for _ in range(9):
        [one] = [one for one in lists(message) if one["custom_id"] == pressed]
        values = [line["value"] for line in one["options"]]
        found += [value for value in values if not value.startswith("more-")]
        more = [value for value in values if value.startswith("more-")]
        if more in ([], ["more-0"]):
            return found
        message = shown(await raw_discord.press(person, message, pressed, more)) or message
    raise AssertionError("it never ends")


@pytest.mark.parametrize("number", NUMBERS)
async def test_everybody_of_a_season_can_be_chosen(number: int, season: Season) -> None:
    """What stood beyond the 25th line could be challenged, looked at, admitted and played by nobody."""
    await season.create(most_players=200, format="ladder")
    boss, me = season.boss, season.people[0]
    league = season.app.league
    async with season.app.store.transaction() as at:
        await season_rows.add_player(at, season.id, int(me.id), "signed", 1_800_000_000, "Me")
        for n in range(number):
            await season_rows.add_player(at, season.id, 5000 + n, "waiting", 1_800_000_001 + n, f"Somebody {n}")
    desk = shown(await raw_discord.press(boss, season.card, f"l:{season.id}:desk"))
    others = [str(5000 + n) for n in range(number)]
    if number:
        assert await walked(boss, desk, f"ls:{season.id}:admit") == others
    for n in range(number):
        await league.sign_ups.admit(season.id, 5000 + n, int(boss.id))
    if not number:
        return
    await league.rounds.start(season.id, int(boss.id))
    page = shown(await raw_discord.press(me, season.card, f"l:{season.id}:me"))
    assert sorted(await walked(me, page, f"ls:{season.id}:challenge")) == others
    for n in range(number):
        await league.rounds.challenge(season.id, int(me.id), 5000 + n)
    page = shown(await raw_discord.press(me, season.card, f"l:{season.id}:me"))
    assert sorted(await walked(me, page, f"ls:{season.id}:against")) == others
    if number > 1:
        assert len(set(await walked(me, page, f"ls:{season.id}:game"))) == number


@pytest.mark.parametrize("number", NUMBERS)
async def test_everybody_who_was_blocked_can_be_chosen(number: int, simcord_env: Env, app: App) -> None:
    """Whoever had themselves forgotten can be named by no command."""
    guild = simcord_env.create_guild()
    person, channel = guild.add_member(simcord_env.create_user("one")), guild.create_text_channel("x")
    for n in range(number):
        await app.conduct.block(int(person.id), 5000 + n)
    message = (await person.slash(channel, "me block")).response
    if number:
        kept = {one.person for one in await app.conduct.blocked_by(int(person.id))}
        assert set(await walked(person, message, "me:unblock")) == kept


@pytest.mark.parametrize("number", NUMBERS)
async def test_a_text_says_how_many_it_leaves_out(number: int, simcord_env: Env, app: App) -> None:
    table = Table.seated(app, simcord_env)
    for n in range(number):
        await app.matches.lobby.challenge(
            creator_id=5000 + n, channel_id=table.channel.id, guild_id=table.blue.guild.id,
            terms=CrisisTerms(map="downtown"), opponent_id=int(table.blue.id),
        )  # fmt: skip
        made = await app.matches.lobby.challenge(
            creator_id=int(table.red.id), channel_id=table.channel.id, guild_id=table.blue.guild.id,
            terms=CrisisTerms(map="downtown"), opponent_id=6000 + n,
        )  # fmt: skip
        await app.matches.lobby.accept(made.row.id, 6000 + n)
    invited = texts((await table.blue.slash(table.channel, "match list")).response)
    assert invited.count("challenges you") == min(number, 5)
    assert (f"{number - 5} more" in invited) is (number > 5)
    playing = texts((await table.red.slash(table.channel, "match list")).response)
    assert (f"{number - 20} more" in playing) is (number > 20)


@pytest.mark.parametrize("number", NUMBERS)
async def test_rosters_in_a_season(number: int, season: Season) -> None:
    await season.create()
    await season.join_all()
    person, first = season.people[0], game(FIRST)
    loadouts = first.setup.loadouts
    assert loadouts is not None
    roster = next(iter(loadouts.ready((await season.view()).terms.of_match()).values()))
    for n in range(number):
        await save(season.app.store, first, int(person.id), f"Mine {n}", roster)
    answer = await raw_discord.press(person, season.card, f"l:{season.id}:rosters")
    assert lists(shown(answer)), texts(shown(answer))


@pytest.mark.parametrize("number", NUMBERS)
def test_any_list_of_the_kit(number: int, refused: Refused) -> None:
    lines = [Line(str(n % 40), f"Line {n}" * 20, "told " * 40) for n in range(number)]
    for least, most in ((0, 1), (1, 1), (0, 99), (1, 99), (30, 99)):
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(
            discord.ui.ActionRow(PreferenceSelect.named("me:helps", lines, "hint " * 90, least=least, most=most))
        )
        view.to_components()
    assert refused.found == []


BOUNDED = {
    "bot/ui/preferences.py": "a fixed list each; the zones are 25, a test of theirs counts them",
    "bot/ui/league/form.py": "formats, rounds, days, tie-breaks, switches: written down; tried with every form",
    "bot/ui/league/statistics.py": "what can be compared is written down; versions stop at 25",
    "bot/ui/league/details.py": "asked of a game's facts; longer ones can be typed with `/league report`",
    "bot/ui/league/pairing_wishes.py": "zones and paces are written down",
    "bot/ui/league/reports.py": "a score is 0 to 24; more can be typed",
    "bot/games/crisis_protocol/tabletop/dodge_panel.py": "dice of one roll, faces of a die",
    "bot/games/crisis_protocol/tabletop/attack_panel.py": "dice of one roll, faces of a die, rules of an attack",
    "bot/games/crisis_protocol/tabletop/tracker_panel.py": "ten characters, the conditions there are",
    "bot/games/crisis_protocol/tabletop/applying.py": "whom an attack can have meant: ten of a side",
    "bot/games/crisis_protocol/panels/planning.py": "characters of a squad",
    "bot/games/crisis_protocol/panels/references.py": "characters and cards of a squad",
    "bot/games/crisis_protocol/panels/ahead.py": "cut to some powers",
    "bot/games/crisis_protocol/panels/acting.py": "powers of one turn, in as many lists as they need",
    "bot/games/crisis_protocol/panels/orders.py": "reactions of a squad, in as many lists as they need",
    "bot/games/crisis_protocol/panels/striking.py": "attacks on everybody in reach, in as many lists as they need",
    "bot/games/crisis_protocol/panels/enlisting.py": "the ten of a roster",
    "bot/games/cry_havoc/panels/turn.py": "a longer hand gets no list there, and is asked for in pages",
    "bot/ui/match/questions/priced.py": "in groups, in as many lists as they need",
    "bot/ui/match/menu/standing_orders.py": "what can be ordered, in as many lists as it needs",
    "bot/ui/match/questions/explaining.py": "words of one question",
}
"""Whose lists cannot grow past what Discord takes, and why."""
TRIED = {
    "bot/ui/match/lobby/rosters.py", "bot/ui/league/rosters.py", "bot/ui/league/organiser.py", "bot/ui/blocks.py",
    "bot/ui/league/organised_games.py", "bot/ui/league/organised_people.py", "bot/ui/league/persons.py",
    "cogs/access.py",
}  # fmt: skip
"""Tried above."""
QUESTIONS = {f"bot/ui/match/questions/{name}.py" for name in ("several", "choices", "spreading")}
"""Tried with options of any number in `tests/ui/test_match_panels.py` and `test_spreading_panels.py`."""
KIT = {"bot/ui/kit/components.py", "bot/ui/match/panel.py", "bot/ui/league/items.py",
       "bot/games/crisis_protocol/tabletop/panel.py"}  # fmt: skip


def makes_a_list(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(id=name):
            return name in ("select", "free_select", "free_selects")
        case ast.Attribute(value=ast.Name(id=whose), attr=name):
            return (whose in KINDS and name in MAKERS) or (whose == "asking" and name in ("select", "selects"))
    return False


SHORTENED = {
    "bot/ui/kit/components.py": "the kit's own: whoever has more lines makes more lists of them",
    "bot/games/crisis_protocol/panels/references.py": "ten characters and ten cards of a side at most",
    "bot/games/crisis_protocol/tabletop/attack_panel.py": "of 30 dice those that are no success come first",
    "bot/games/crisis_protocol/tabletop/dodge_panel.py": "of 30 dice those that are no success come first",
    "bot/ui/safe.py": "lines that somebody typed, and no list",
}
"""Where the sign of a cut is right, and why."""


def test_no_panel_leaves_lines_out_of_its_list() -> None:
    """What stands beyond the last line of a list can be chosen by nobody."""
    cut = {str(f.relative_to(ROOT)) for f in (ROOT / "bot").rglob("*.py") if CUT.search(f.read_text())}
    cut = {name for name in cut if "local/" not in name}
    assert cut == set(SHORTENED)


def test_every_list_is_tried_or_bounded_for_a_reason() -> None:
    found: set[str] = set()
    for folder in ("bot", "cogs"):
        for file in (ROOT / folder).rglob("*.py"):
            source = file.read_text()
            if "sqlalchemy import" in source or file.is_relative_to(ROOT / "bot" / "local"):
                continue
            if any(isinstance(node, ast.Call) and makes_a_list(node) for node in ast.walk(ast.parse(source))):
                found.add(str(file.relative_to(ROOT)))
    assert found - KIT == BOUNDED.keys() | TRIED | QUESTIONS
