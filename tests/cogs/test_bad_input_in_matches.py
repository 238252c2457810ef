"""Whatever people press, type, delete or forbid: one private kind sentence or a repair, and the match is as it was."""

from typing import Any

import discord
import pytest
from match_table import Table, flat, ids, shown, texts
from simcord.env import Env

from bot.client import App
from bot.matches.terms import Status
from bot.ui.match.look import Look, public_look
from rules_engine.kernel.record import Entry
from rules_engine.kernel.views import told_to


@pytest.fixture
def guild(simcord_env: Env) -> Any:
    return simcord_env.create_guild()


@pytest.fixture
async def match(simcord_env: Env, app: App, guild: Any) -> Table:
    table = Table.seated(app, simcord_env, guild)
    await table.begin()
    return table


async def as_it_is(match: Table) -> tuple[int, int, str | None]:
    row = (await match.stored()).row
    return row.entries, await match.seq(), row.snapshot


def said(message: Any) -> str:
    return "\n".join(c.get("content", "") for c in flat([part.to_dict() for part in message.components]))


def story(look: Look, entry: Entry) -> list[str]:
    return look.story(told_to(None, entry.events))


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("play activate", {"who": "Iron Man"}),
    ("play move", {}),
    ("play attack", {}),
    ("play pass", {}),
    ("play end", {}),
    ("play undo", {}),
    ("play answer", {"choice": "1"}),
    ("play orders", {}),
    ("match concede", {}),
    ("match draw", {}),
    ("match pause", {}),
    ("match roster", {}),
]


async def test_every_command_of_a_watcher_is_refused_kindly(match: Table) -> None:
    before = await as_it_is(match)
    for name, options in COMMANDS:
        answer = await match.watcher.slash(match.thread, name, **options)
        assert answer.ephemeral and shown(answer).content.startswith("You are watching this match."), name
    assert await as_it_is(match) == before


async def test_in_a_channel_without_a_match_every_command_says_so(match: Table) -> None:
    before = await as_it_is(match)
    for name, options in COMMANDS:
        answer = await match.blue.slash(match.channel, name, **options)
        assert answer.ephemeral and "There is no match in this channel" in shown(answer).content, name
    assert await as_it_is(match) == before


async def test_in_another_matchs_thread_one_only_watches(match: Table, simcord_env: Env, guild: Any) -> None:
    """The players of one match do nothing to another, by command or by button."""
    strangers = [guild.add_member(simcord_env.create_user(name)) for name in ("carl", "dora")]
    other = Table(match.app, simcord_env, guild.create_text_channel("other"), *strangers, match.watcher)
    await other.begin()
    mine, theirs = await as_it_is(match), await as_it_is(other)
    for person in (match.blue, match.red):
        answer = await person.slash(other.thread, "play pass")
        assert shown(answer).content.startswith("You are watching this match.")
        pressed = await person.click(await other.dashboard(), label="My move")
        assert shown(pressed).content.startswith("You are watching this match.")
    assert (await as_it_is(match), await as_it_is(other)) == (mine, theirs)


async def test_the_opponents_commands_name_the_one_who_decides(match: Table) -> None:
    before = await as_it_is(match)
    owner, other = await match.owner()
    for name in ("play pass", "play end"):
        answer = await other.slash(match.thread, name)
        assert answer.ephemeral and owner.mention in shown(answer).content
    assert await as_it_is(match) == before


async def test_after_the_end_commands_say_that_it_is_over(match: Table) -> None:
    await match.app.matches.endings.concede(match.id, match.blue.id)
    before = (await match.stored()).row
    for name, options in COMMANDS:
        if name == "match roster":
            continue  # one's own roster may be read for ever
        answer = await match.red.slash(match.thread, name, **options)
        assert answer.ephemeral and shown(answer).content == "This match is over.", name
    after = (await match.stored()).row
    assert (after.entries, after.ending, after.snapshot) == (before.entries, before.ending, before.snapshot)


async def test_a_place_one_may_not_write_to_is_named_and_later_told_in_full(
    match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match goes on in private; what could not be posted is posted with the next step that can."""
    owner, _ = await match.owner()

    async def barred(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
        raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})

    panel = await match.panel(owner)
    with monkeypatch.context() as forbidding:
        for call in ("send_message", "edit_message"):
            forbidding.setattr(match.app.http, call, barred)
        await owner.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id))
        await match.app.poster.settled()
        assert (await match.stored()).row.entries == 2, "the answer counts"
        assert match.id in match.app.poster.barred
    next_person, _ = await match.owner()
    note = texts(await match.panel(next_person))
    assert "I may not post in" in note and "attach files" in note
    panel = await match.panel(next_person)
    await next_person.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id or ":many." in id))
    await match.app.poster.settled()
    assert match.id not in match.app.poster.barred
    look = public_look(match.app, await match.stored())
    missed = [line for _, entry in await match.app.matches.records.entries(match.id, 1) for line in story(look, entry)]
    told = "\n".join(said(post) for post in await match.posts())
    assert missed and all(line in told for line in missed), "what was left out is told"


async def test_whoever_left_the_server_is_still_waited_for_and_nothing_breaks(match: Table, guild: Any) -> None:
    owner, other = await match.owner()
    guild.remove_member(owner)
    before = await as_it_is(match)
    waiting = await match.panel(other)
    assert owner.mention in texts(waiting)
    await other.click(await match.dashboard(), label="What happened")
    match.app.poster.wake(match.id)
    await match.app.matches.threads.show_again(match.id)
    match.app.poster.wake(match.id)
    await match.app.poster.settled()
    assert await as_it_is(match) == before and (await match.stored()).status is Status.PLAYING


async def test_a_deleted_channel_moves_the_match_to_where_it_is_asked_for(match: Table, guild: Any) -> None:
    row = (await match.stored()).row
    channel = await match.app.fetch_channel(row.channel_id)
    thread = await match.app.fetch_channel(row.thread_id or 0)
    elsewhere = guild.create_text_channel("elsewhere")
    await thread.delete()  # type: ignore[union-attr]
    await channel.delete()  # type: ignore[union-attr]
    owner, _ = await match.owner()
    listed = shown(await owner.slash(elsewhere, "match list"))
    await owner.click(listed, label="Open the thread again")
    await match.app.poster.settled()
    stored = await match.stored()
    assert stored.row.channel_id == elsewhere.id and stored.row.thread_id not in (None, row.thread_id)
    assert "has time until" in said(await match.dashboard())


async def test_a_component_of_no_match_we_know_says_so(match: Table) -> None:
    await match.app.matches.endings.concede(match.id, match.blue.id)
    async with match.app.store.transaction() as at:
        await at.exec_driver_sql("DELETE FROM matches")
    dashboard = await match.app.get_partial_messageable(match.thread.id).fetch_message(match.thread.history()[0].id)
    refused = await match.blue.click(dashboard, custom_id=f"m:{match.id}:0:mine")
    assert shown(refused).content == "I do not know this match any more."


async def test_whoever_only_watches_is_told_so_before_a_pasted_roster_is_read(
    match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> None:
        raise AssertionError("nobody's list is read who may not bring one")

    monkeypatch.setattr("bot.games.crisis_protocol.rosters.read_roster", read)
    refused = await match.watcher.slash(match.thread, "match roster", cards="a" + " " * 2500 + "b")
    assert shown(refused).content.startswith("You are watching this match.")
