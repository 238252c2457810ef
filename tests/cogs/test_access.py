"""A server's own list of who may not use the bot: refused kindly and privately, there and nowhere else."""

import json
from typing import Any

import discord
import pytest
import raw_discord
from match_table import Table, ids, shown, texts
from simcord.env import Env

from bot.client import App
from bot.conduct import MOST_BARRED, MOST_SERVERS, ConductError
from bot.games.crisis_protocol import ID as FIRST
from bot.league.played import game_named, league_rules
from bot.matches.terms import Status
from bot.store import privacy

ASKED = "The moderators of this server have asked that you do not use me here"


@pytest.fixture
async def table(simcord_env: Env, app: App) -> Table:
    guild = simcord_env.create_guild()
    made = Table.seated(app, simcord_env, guild)
    role = guild.create_role("mods", permissions=discord.Permissions(moderate_members=True))
    made.mod = guild.add_member(simcord_env.create_user("mod"), roles=[role])  # type: ignore[attr-defined]
    chiefs = guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    made.chief = guild.add_member(simcord_env.create_user("chief"), roles=[chiefs])  # type: ignore[attr-defined]
    made.guild = guild  # type: ignore[attr-defined]
    return made


def content(answer: Any) -> str:
    return str(shown(answer).content)


async def deny(table: Any, person: Any, **options: Any) -> Any:
    answer = await table.mod.slash(table.channel, "access deny", person=person, **options)
    assert answer.ephemeral, answer
    return answer


async def test_commands_presses_and_suggestions_are_closed_with_the_reason(table: Any) -> None:
    challenge = await table.challenge(map="downtown")
    listed = await deny(table, table.red, reason="*loud*", days=3)
    assert table.red.mention in texts(shown(listed)) and r"\*loud\*" in texts(shown(listed))
    assert "They are told when they try, with your reason." in texts(shown(listed))
    for answer in (
        await table.red.slash(table.channel, "roll", dice=3),
        await table.red.slash(table.channel, "match new"),
        await table.red.click(challenge, label="Accept"),
    ):
        assert answer.ephemeral
        assert ASKED in content(answer) and "\nTheir reason: \\*loud\\*\n" in content(answer), content(answer)
    assert (await table.stored()).status is Status.OPEN
    assert await table.red.autocomplete(table.channel, "match new", "map", "") == []
    assert await table.blue.autocomplete(table.channel, "match new", "map", "") != []


async def test_a_form_opened_before_is_refused_too(table: Any) -> None:
    panel = await table.red.slash(table.channel, "me settings")
    form = await table.red.click(panel.response, label="Another time zone")
    listed = await deny(table, table.red)
    assert "They are told when they try." in texts(shown(listed))
    refused = await table.red.submit_modal(form, {"field": "Europe/Berlin"})
    assert ASKED in content(refused)
    assert await table.app.preferences.of(table.red.id) == {}


async def test_what_is_theirs_stays_open_and_another_server_knows_nothing(table: Any, simcord_env: Env) -> None:
    await deny(table, table.red)
    answer = await table.red.slash(table.channel, "privacy export")
    assert answer.ephemeral and "everything I keep about you" in texts(shown(answer))
    elsewhere = simcord_env.create_guild()
    channel = elsewhere.create_text_channel("other")
    again = elsewhere.add_member(table.red.user)
    free = await again.slash(channel, "roll", dice=3)
    assert not free.ephemeral


async def test_matches_under_way_are_played_to_their_end(table: Any) -> None:
    await table.begin()
    await deny(table, table.red)
    panel = await table.red.click(await table.dashboard(), label="My move")
    assert ASKED not in str(shown(panel).content)
    told = await table.red.slash(table.thread, "play board")
    assert ASKED not in str(shown(told).content)
    new = await table.red.slash(table.channel, "match new")
    assert ASKED in content(new) and "played to their end" in content(new)


async def test_stopped_matches_can_only_be_conceded(table: Any) -> None:
    await table.begin()
    await deny(table, table.red, matches="stop")
    refused = await table.red.click(await table.dashboard(), label="My move")
    assert ASKED in content(refused) and "You can still concede" in content(refused)
    asked = await table.red.slash(table.thread, "match concede")
    await table.red.click(shown(asked), label="Yes, concede")
    assert (await table.stored()).status is Status.ENDED


async def test_open_challenges_go_and_nobody_can_invite_them(table: Any) -> None:
    await table.challenge(map="downtown")
    await deny(table, table.blue)
    await table.posted()
    assert (await table.stored()).status is Status.WITHDRAWN
    refused = await table.red.slash(table.channel, "match new", opponent=table.blue)
    assert refused.ephemeral and "cannot be challenged here" in content(refused)


async def test_a_match_of_the_server_is_closed_from_everywhere(table: Any, simcord_env: Env) -> None:
    """A private list has buttons that work in any channel, on any server."""
    await table.begin()
    elsewhere = simcord_env.create_guild()
    channel, again = elsewhere.create_text_channel("other"), elsewhere.add_member(table.red.user)
    thread = await table.app.fetch_channel((await table.stored()).row.thread_id or 0)
    await thread.delete()
    listed = await again.slash(channel, "match list")
    await deny(table, table.red, matches="stop")
    refused = await again.click(shown(listed), label="Open the thread again")
    assert ASKED in content(refused)


async def test_only_moderators_and_never_against_those_who_manage(table: Any) -> None:
    for name, options in (("deny", {"person": table.red}), ("allow", {"person": table.red}), ("list", {})):
        refused = await table.blue.slash(table.channel, f"access {name}", **options)
        assert refused.ephemeral and "Only those who may manage this server" in content(refused)
    refused = await deny(table, table.chief)
    assert "Whoever manages the server" in content(refused)
    assert "yourself" in content(await deny(table, table.mod))
    await table.app.conduct.bar(table.guild.id, table.chief.id, 1, None, None, finishes=False)
    answer = await table.chief.slash(table.channel, "access list")
    assert table.chief.mention in texts(shown(answer)), "whoever came to manage the server is not locked out of it"


async def test_an_entry_ends_by_itself_or_is_taken_off(table: Any) -> None:
    now = 1_800_000_000.0
    table.app.conduct.clock = lambda: now
    await deny(table, table.red, days=2)
    assert ASKED in content(await table.red.slash(table.channel, "roll", dice=3))
    now += 2 * 86_400
    assert not (await table.red.slash(table.channel, "roll", dice=3)).ephemeral
    assert await table.app.conduct.listed(table.guild.id) == []
    panel = shown(await deny(table, table.red))
    assert "access:let_in" in ids(panel)
    [known] = await table.app.conduct.listed(table.guild.id)
    await table.mod.select(panel, [known.person], custom_id="access:let_in")
    assert not (await table.red.slash(table.channel, "roll", dice=3)).ephemeral
    await deny(table, table.red)
    gone = await table.chief.slash(table.channel, "access allow", person=table.red)
    assert "can use me here again" in texts(shown(gone))
    missing = await table.chief.slash(table.channel, "access allow", person=table.red)
    assert "not on the list" in content(missing)


async def test_forgetting_keeps_no_more_than_the_fingerprint_and_lifts_nothing(table: Any) -> None:
    await deny(table, table.red, reason="was rude")
    app, red = table.app, table.red.id
    async with app.store.transaction() as at:
        found = await privacy.gather(at, red)
        assert [row["reason"] for row in found["barred"]] == ["was rude"]
        assert str(table.mod.id) not in json.dumps(found["barred"]), "a moderator is not named to them"
        await privacy.forget(at, red)
        assert await privacy.gather(at, red) == {}
    app.conduct.forgotten(red)
    [bar] = await app.conduct.listed(table.guild.id)
    assert (bar.barred_id, bar.reason) == (None, None)
    assert ASKED in content(await table.red.slash(table.channel, "roll", dice=3))
    listed = await table.mod.slash(table.channel, "access list")
    assert "somebody who had themselves forgotten" in texts(shown(listed))


async def test_lists_are_remembered_bounded_and_read_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    look = app.store.reading

    def counted() -> Any:
        read.append(1)
        return look()

    monkeypatch.setattr(app.store, "reading", counted)
    for _ in range(5):
        assert await app.conduct.bar_of(1, 2) is None
    assert len(read) == 1
    for guild in range(MOST_SERVERS + 5):
        await app.conduct.bar_of(guild, 2)
    assert len(app.conduct._lists) == MOST_SERVERS
    await app.conduct.bar(1, 2, 3, None, None, finishes=True)
    assert await app.conduct.bar_of(1, 2) is not None, "a change is seen at once"
    monkeypatch.setattr("bot.conduct.MOST_BARRED", 1)
    with pytest.raises(ConductError):
        await app.conduct.bar(1, 4, 3, None, None, finishes=True)
    assert MOST_BARRED >= 100


async def test_a_season_of_the_server_is_closed_from_everywhere(table: Any, simcord_env: Env) -> None:
    """Its buttons work wherever an id can be pressed: in private messages, or forged into another server."""
    terms = league_rules(game_named(FIRST)).terms(name="Winter")
    made = await table.app.league.sign_ups.create(table.guild.id, table.channel.id, int(table.mod.id), terms)
    id = made.row.id
    elsewhere = simcord_env.create_guild()
    channel, again = elsewhere.create_text_channel("other"), elsewhere.add_member(table.red.user)
    message = (await again.slash(channel, "about")).response
    for letter, send in (("l", False), ("lf", True)):
        before = await _in_the_season(again, channel, message, f"{letter}:{id}:", send)
        assert ASKED not in before
    await deny(table, table.red)
    for letter, send in (("l", False), ("lf", True)):
        assert ASKED in await _in_the_season(again, channel, message, f"{letter}:{id}:", send)
    other = await raw_discord.press(again, message, "l:0a1b2c3d:join")
    assert ASKED not in content(other), "of a season that nobody knows there is no server"


async def _in_the_season(person: Any, channel: Any, message: Any, start: str, send: bool) -> str:
    if send:
        answer = await raw_discord.send_form(person, channel, f"{start}club_named", club="x")
    else:
        answer = await raw_discord.press(person, message, f"{start}table")
    found = shown(answer)
    return f"{found.content} {texts(found) if found.components else ''}"
