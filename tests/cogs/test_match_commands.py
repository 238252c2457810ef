"""Challenges, buttons and commands of a match as people in a server see them."""

from typing import Any

import discord
import pytest
from match_table import Table, flat, ids, shown, texts
from simcord.env import Env

from bot.client import App
from bot.games.crisis_protocol.rosters import Rosters
from bot.locale import words
from bot.matches.terms import Status
from bot.ui.match.menu.records import checked_line
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.kernel.checking import Checked


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


@pytest.fixture
async def match(table: Table) -> Table:
    await table.begin()
    return table


async def test_a_challenge_is_accepted_once_and_gets_a_thread_and_a_pinned_dashboard(table: Table) -> None:
    challenge = await table.challenge(map="downtown")
    assert "Open challenge" in texts(challenge)
    own = await table.blue.click(challenge, label="Accept")
    assert own.ephemeral and "your own challenge" in shown(own).content
    accepted = await table.red.click(challenge, label="Accept")
    assert accepted.ephemeral and "Choose your roster" in texts(shown(accepted))
    await table.posted()
    stored = await table.stored()
    assert stored.status is Status.ROSTERS and stored.row.thread_id == challenge.id
    dashboard = await table.dashboard()
    assert dashboard.pinned
    assert not ids(challenge) and f"<#{stored.row.thread_id}>" in texts(challenge)


async def test_an_invitation_is_for_one_person(table: Table) -> None:
    challenge = await table.challenge(opponent=table.red)
    refused = await table.watcher.click(challenge, label="Accept")
    assert shown(refused).content == f"This challenge is for {table.red.mention}."
    assert (await table.stored()).status is Status.OPEN


async def test_a_challenge_can_be_called_off(table: Table) -> None:
    challenge = await table.challenge()
    await table.blue.click(challenge, label="Call off")
    assert (await table.stored()).status is Status.WITHDRAWN
    await table.posted()
    assert not ids(challenge) and "called off" in texts(challenge)


async def test_a_typed_roster_names_unknown_cards_and_a_legal_one_is_taken(table: Table) -> None:
    from bot.games.crisis_protocol.rosters import write_roster

    challenge = await table.challenge()
    panel = shown(await table.red.click(challenge, label="Accept"))
    form = await table.red.click(panel, label="My own list")
    refused = await table.red.submit_modal(form, {"field": "Iron Man\nNobody Ever\n99990101"})
    told = texts(shown(refused))
    assert "“Nobody Ever”, “99990101”" in told and "1 cards were read" in told
    again = await table.red.click(shown(refused), label="Go on with my list")
    assert "Iron Man" in str(again.modal)
    content = default_content()
    roster = next(iter(Rosters(content).ready().values()))
    form = await table.red.click(panel, label="My own list")
    await table.red.submit_modal(form, {"field": write_roster(roster, content, "de")})
    assert (await table.stored()).seats["red"].roster is not None


async def test_the_match_begins_with_both_rosters_and_calls_the_first_player_once(match: Table) -> None:
    stored = await match.stored()
    assert stored.status is Status.PLAYING and stored.state is not None
    owner, _ = await match.owner()
    posts = await match.posts()
    calls = [post for post in posts if f"m:{match.id}:0:mine" in str(post.components) and not post.pinned]
    assert [owner.mention in texts_of(call) for call in calls] == [True]
    assert any("The match begins" in texts_of(post) for post in posts)


def texts_of(message: Any) -> str:
    return "\n".join(c.get("content", "") for c in flat([part.to_dict() for part in message.components]))


async def test_a_press_answers_and_shows_the_next_question_or_who_is_waited_for(match: Table) -> None:
    owner, other = await match.owner()
    panel = await match.panel(owner)
    pick = next(id for id in ids(panel) if ":pick." in id)
    before = (await match.stored()).row.entries
    result = await owner.click(panel, custom_id=pick)
    assert (await match.stored()).row.entries == before + 1
    assert result.response.id == panel.id
    await match.posted()
    dashboard = texts_of(await match.dashboard())
    assert other.mention in dashboard or owner.mention in dashboard


async def test_the_other_player_is_told_kindly_who_decides(match: Table) -> None:
    owner, other = await match.owner()
    panel = await match.panel(owner)
    asked = await match.panel(other)
    assert owner.mention in texts(asked)
    assert not any(":pick." in id for id in ids(asked))
    seq, before = await match.seq(), (await match.stored()).row.entries
    # A call in public carries buttons that only its owner may use.
    posts = [post for post in await match.posts() if f"m:{match.id}:0:mine" in str(post.components)]
    refused = await other.click(posts[-1], label="My move")
    assert refused.ephemeral and owner.mention in texts(shown(refused))
    assert (await match.seq(), (await match.stored()).row.entries) == (seq, before)
    assert ids(panel)


async def test_a_watcher_may_look_but_not_play(match: Table) -> None:
    dashboard = await match.dashboard()
    for label in ("My move", "Menu"):
        refused = await match.watcher.click(dashboard, label=label)
        assert refused.ephemeral and shown(refused).content.startswith("You are watching this match.")
    for label in ("What happened", "Why?"):
        assert (await match.watcher.click(dashboard, label=label)).ephemeral


async def test_an_old_panel_says_so_and_changes_nothing(match: Table) -> None:
    owner, _ = await match.owner()
    old = await match.panel(owner)
    pick = next(id for id in ids(old) if ":pick." in id)
    fresh = await match.panel(owner)
    await owner.click(fresh, custom_id=pick)
    before = (await match.stored()).row.entries
    refused = await owner.click(old, custom_id=pick)
    assert "answered since" in shown(refused).content
    assert (await match.stored()).row.entries == before


async def test_after_the_end_presses_change_nothing_and_a_rematch_is_offered(match: Table) -> None:
    owner, other = await match.owner()
    panel = await match.panel(owner)
    menu = shown(await other.click(await match.dashboard(), label="Menu"))
    sure = await other.click(menu, label="Concede")
    await other.click(sure.response or menu, label="Yes, concede")
    await match.posted()
    assert (await match.stored()).status is Status.ENDED
    refused = await owner.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id))
    assert shown(refused).content == "This match is over."
    dashboard = await match.dashboard()
    assert "conceded" in texts_of(dashboard)
    offered = await owner.click(dashboard, label="Rematch")
    assert "rematch" in texts(shown(offered)) and "with the rosters of this match" in texts(shown(offered))
    await match.posted()
    here = (await match.posts())[-1]
    assert "offers a rematch in" in str(here.components), "it is told where the match was"
    await other.click(here, label="Accept")
    rosters = {row.user_id: row.roster for row in (await match.stored()).seats.values()}
    match.id = next(id.split(":")[1] for id in ids_of(here))
    again = await match.stored()
    assert again.status is Status.PLAYING, "nobody chooses a roster anew"
    assert {row.user_id: row.roster for row in again.seats.values()} == rosters


async def test_a_deleted_dashboard_is_posted_again(match: Table) -> None:
    dashboard = await match.dashboard()
    owner, _ = await match.owner()
    panel = await match.panel(owner)
    await dashboard.delete()
    await owner.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id))
    await match.posted()
    assert (await match.dashboard()).id != dashboard.id


async def test_a_deleted_thread_is_opened_again(match: Table) -> None:
    row = (await match.stored()).row
    owner, _ = await match.owner()
    thread = await match.app.fetch_channel(row.thread_id or 0)
    await thread.delete()  # type: ignore[union-attr]
    listed = shown(await owner.slash(match.channel, "match list"))
    await owner.click(listed, label="Open the thread again")
    await match.posted()
    stored = await match.stored()
    assert stored.row.thread_id != row.thread_id and stored.status is Status.PLAYING
    assert (await match.dashboard()).id != row.dashboard_id
    assert any(":pick." in id for id in ids(await match.panel(owner)))


async def test_without_the_right_to_open_threads_nothing_is_begun(simcord_env: Env, app: App) -> None:
    guild = simcord_env.create_guild()
    assert app.user is not None
    barred = {app.user: discord.PermissionOverwrite(create_public_threads=False)}
    channel = guild.create_text_channel("table", overwrites=barred)
    blue = guild.add_member(simcord_env.create_user("blue"))
    answer = await blue.slash(channel, "match new")
    assert answer.ephemeral and "create public threads" in answer.response.content


async def test_an_undo_is_free_until_somebody_else_is_asked_then_one_tap_agrees(match: Table) -> None:
    owner, other = await match.owner()
    panel = await match.panel(owner)
    await owner.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id))
    await match.posted()
    entries = (await match.stored()).row.entries
    menu = shown(await owner.click(await match.dashboard(), label="Menu"))
    await owner.click(menu, label="step")
    await match.posted()
    request = next(post for post in await match.posts() if ":agree.undo" in str(post.components))
    mine = await owner.click(request, label="Agree")
    assert "opponent has to answer" in shown(mine).content
    await other.click(request, label="Agree")
    await match.posted()
    stored = await match.stored()
    assert stored.row.entries == entries and stored.state is not None
    assert next(iter(stored.state.pending.values())).key == "crisis_type"
    settled = await request.fetch()
    assert "**Agreed.**" in str(settled.components) and ids_of(settled) == [], "what was decided, nothing to press"
    assert any(f"{owner.mention} took back" in str(post.components) for post in await match.posts())


def ids_of(message: Any) -> list[str]:
    parts = flat([part.to_dict() for part in message.components])
    return [part["custom_id"] for part in parts if "custom_id" in part]


async def test_a_paused_match_takes_no_answers_until_it_is_resumed(match: Table) -> None:
    owner, other = await match.owner()
    panel = await match.panel(owner)
    pick = next(id for id in ids(panel) if ":pick." in id)
    menu = shown(await other.click(await match.dashboard(), label="Menu"))
    choice = shown(await other.click(menu, label="Pause"))
    await other.click(choice, label="Pause alone")
    refused = await owner.click(panel, custom_id=pick)
    assert "paused" in shown(refused).content
    menu = shown(await owner.click(await match.dashboard(), label="Menu"))
    refused = await owner.click(menu, label="Resume the match")
    assert "your opponent's own pause" in shown(refused).content
    menu = shown(await other.click(await match.dashboard(), label="Menu"))
    await other.click(menu, label="Resume the match")
    assert (await match.stored()).status is Status.PLAYING


async def test_what_happened_is_a_digest_since_the_last_look(match: Table) -> None:
    owner, _ = await match.owner()
    first = shown(await owner.click(await match.dashboard(), label="What happened"))
    assert "Since you last looked" in texts(first) and "priority" in texts(first)
    second = shown(await owner.click(await match.dashboard(), label="What happened"))
    assert "Nothing new" in texts(second)


async def test_the_dice_of_the_match_are_checked_and_handed_over(match: Table) -> None:
    owner, _ = await match.owner()
    menu = shown(await owner.click(await match.dashboard(), label="Menu"))
    result = await owner.click(menu, label="Check the dice")
    panel = result.response or menu
    assert "rolls checked and right" in texts(panel)
    assert [file.filename for file in panel.attachments] == [f"dice-{match.id}.json"]


def test_rolls_that_wait_are_told_only_where_there_are_some() -> None:
    assert checked_line(words("en"), Checked(right=1)) == "1 roll checked and right."
    assert (
        checked_line(words("en"), Checked(later=2)) == "0 rolls checked and right. 2 wait for the end of their round."
    )
    assert (
        checked_line(words("de"), Checked(right=2, later=1))
        == "2 Würfe geprüft und richtig. 1 wartet auf das Ende seiner Runde."
    )
