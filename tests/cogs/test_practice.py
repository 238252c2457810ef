"""Practice against the bot itself: by commands and presses, without a clock, taken back as one likes, found again."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import discord
import pytest
from match_table import Table, shown, staged, texts
from simcord.actors import MemberActor
from simcord.builders import UserHandle
from simcord.env import Env

from bot.client import App
from bot.matches.seats import may_play_on
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status
from bot.matches.thinking import LONGEST
from bot.matches.track_record import record_of
from bot.render.processes import RenderProcesses
from bot.store import matches as rows
from bot.ui.match.look import public_look
from bot.ui.match.questions.hinting import hint_button, hint_reply
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Pick
from rules_engine.kernel.record import Consent


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


async def settled(app: App, env: Env) -> None:
    """Until no opponent thinks and nothing is left to post."""
    while app.thinker.busy or app.poster.busy:
        await asyncio.sleep(0.01)
        await app.poster.settled()
    await env.settle()


async def practising(table: Table, env: Env, **options: Any) -> StoredMatch:
    """A match in which the person has taken a side."""
    answer = await table.blue.slash(table.channel, "match practise", **options)
    app = table.app
    (row,) = [s for s in await app.matches.repository.waiting_for(int(table.blue.id)) if s.terms.practice is not None]
    table.id = row.row.id
    await settled(app, env)
    loadouts = row.game.setup.loadouts
    assert loadouts is not None and answer is not None
    await app.matches.lobby.bring_roster(table.id, int(table.blue.id), loadouts.ready(row.terms)["Avengers"])
    await settled(app, env)
    return await app.matches.repository.find(table.id)


async def end_turns(app: App, id: str, user: int, env: Env, turns: int) -> None:
    """Act with somebody and end it, so many times; whatever else is asked is passed."""
    while turns:
        stored = await app.matches.repository.find(id)
        seat = stored.seat_of(user)
        if stored.status is not Status.PLAYING or seat not in stored.state.pending:
            return
        decision = stored.state.pending[seat]
        assert isinstance(decision, ChooseOne | ChooseReaction)
        options = [option.id for option in decision.options if option.enabled]
        if isinstance(decision, ChooseReaction):
            options = [PASS]
        pick = next((option for option in options if option == "end"), options[0])
        turns -= decision.key == "turn"
        await app.matches.play.answer(id, user, decision.seq, Pick(option=pick))
        await settled(app, env)


async def begin_turn(app: App, table: Table, env: Env) -> None:
    """Up to a question about what somebody does who has just begun to act."""
    while True:
        stored = await app.matches.repository.find(table.id)
        decision = stored.state.pending["blue"]
        if decision.key == "act":
            return
        option = next(each.id for each in decision.options if each.enabled and each.id.startswith("activate"))
        await app.matches.play.answer(table.id, int(table.blue.id), decision.seq, Pick(option=option))
        await settled(app, env)


async def hand_over(app: App, table: Table) -> StoredMatch:
    """End the turn; the match as it was before the last answer."""
    stored = before = await app.matches.repository.find(table.id)
    while "blue" in stored.state.pending:
        before, seq = stored, stored.state.pending["blue"].seq
        stored = (await app.matches.play.answer(table.id, int(table.blue.id), seq, Pick(option="end"))).stored
    return before


async def test_the_bot_takes_its_seat_brings_a_roster_and_plays_its_turns(
    table: Table, simcord_env: Env, app: App
) -> None:
    stored = await practising(table, simcord_env)
    assert stored.status is Status.PLAYING and stored.state.round == 1
    assert stored.player("red") == app.user.id  # type: ignore[union-attr]
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 6)
    record = await app.matches.records.record(table.id)
    answered = [entry.answer.seat for entry in record.live if entry.answer is not None]
    assert answered.count("red") > 12, "set-up, and turns of its own"
    stored = await app.matches.repository.find(table.id)
    assert "red" not in stored.state.pending


async def test_what_it_brings_and_how_strong_it_is_can_be_chosen(table: Table, simcord_env: Env) -> None:
    stored = await practising(table, simcord_env, level="veteran", against="Cabal")
    assert stored.terms.practice == "veteran" and stored.terms.against == "Cabal"
    loadouts = stored.game.setup.loadouts
    assert loadouts is not None
    assert stored.seats["red"].roster == loadouts.ready(stored.terms)["Cabal"].model_dump(mode="json")


async def test_a_roster_nobody_knows_is_refused_with_those_there_are(table: Table) -> None:
    answer = await table.blue.slash(table.channel, "match practise", against="Nobody")
    assert answer.ephemeral and "Avengers" in texts(answer.response)


async def test_naming_the_bot_as_opponent_is_practice(table: Table, simcord_env: Env, app: App) -> None:
    assert app.user is not None
    me = UserHandle(simcord_env, simcord_env.backend.users[app.user.id])
    await table.blue.slash(table.channel, "match quick", opponent=MemberActor(simcord_env, table.blue.guild, me))
    (stored,) = await app.matches.repository.waiting_for(int(table.blue.id))
    assert stored.terms.practice == "veteran" and stored.status is Status.ROSTERS


async def test_nobody_is_under_a_clock_and_everything_can_be_taken_back(
    table: Table, simcord_env: Env, app: App
) -> None:
    stored = await practising(table, simcord_env)
    assert await app.clocks.repository.banks(stored) == {}
    before = stored.row.entries
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 3)
    points = await app.matches.undo.undo_points(table.id)
    assert await app.matches.undo.consent_for(table.id, int(table.blue.id), points[0]) is Consent.FREE
    await app.matches.undo.undo(table.id, int(table.blue.id), points[0])
    await settled(app, simcord_env)
    record = await app.matches.records.record(table.id)
    assert len(record.undos) == 1 and record.undos[0].consent == ("red",)
    after = await app.matches.repository.find(table.id)
    assert after.status is Status.PLAYING and set(after.state.pending) == {"blue"} and after.row.entries > before


async def test_a_match_that_waits_for_the_bot_is_found_by_its_sweep(table: Table, simcord_env: Env, app: App) -> None:
    """As after a crash in the middle of a thought."""
    await practising(table, simcord_env)
    app.thinker._resting = True
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 2)
    assert "red" in (await app.matches.repository.find(table.id)).state.pending
    app.thinker._resting = False
    await app.thinker.sweep()
    await settled(app, simcord_env)
    assert "red" not in (await app.matches.repository.find(table.id)).state.pending


async def test_a_worker_that_fails_is_asked_again(
    table: Table, simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    await practising(table, simcord_env)
    monkeypatch.setattr("bot.matches.thinking.FIRST_WAIT", 0.001)
    think, failed = app.pictures.think_later, []

    async def failing(seconds: float, work: Any, *args: Any) -> Any:
        if len(failed) < 2:
            failed.append(work)
            raise EOFError("the worker is gone")
        return await think(seconds, work, *args)

    monkeypatch.setattr(app.pictures, "think_later", failing)
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 4)
    assert len(failed) == 2
    assert "red" not in (await app.matches.repository.find(table.id)).state.pending


@pytest.fixture
async def workers(app: App, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RenderProcesses]:
    """Opponents think in a process of their own, as they do in the bot, but do not stand back here."""
    monkeypatch.setattr("bot.render.processes.THINKING", 0)
    processes = RenderProcesses(0, thinking=1)
    app.thinker.workers = processes
    yield processes
    await app.thinker.rest()
    processes.close()


async def frozen(app: App, table: Table, workers: RenderProcesses) -> int:
    """The worker in the middle of a thought that it cannot finish: its process."""
    (lane,) = workers._thinking
    first = workers._workers[lane]._process.pid
    os.kill(first, signal.SIGSTOP)
    await hand_over(app, table)
    async with asyncio.timeout(60):
        while not lane.length:  # noqa: ASYNC110  (nobody tells when a worker is given something)
            await asyncio.sleep(0.01)
    return int(first or 0)


async def test_a_worker_killed_or_hanging_in_mid_thought_holds_up_no_match(
    table: Table, simcord_env: Env, app: App, workers: RenderProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that is killed is replaced and asked again; one that hangs is ended, and habit answers."""
    await practising(table, simcord_env)
    await begin_turn(app, table, simcord_env)
    killed = await frozen(app, table, workers)
    os.kill(killed, signal.SIGKILL)
    await settled(app, simcord_env)
    assert set((await table.stored()).state.pending) == {"blue"}
    await begin_turn(app, table, simcord_env)
    monkeypatch.setattr(app.thinker, "longest", 0.2)
    hanging = await frozen(app, table, workers)
    monkeypatch.setattr(app.thinker, "longest", LONGEST)
    assert hanging != killed
    await settled(app, simcord_env)
    assert set((await table.stored()).state.pending) == {"blue"}
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


async def test_an_opponent_stands_back_while_somebody_waits_but_not_for_ever(
    table: Table, simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    await practising(table, simcord_env)
    await begin_turn(app, table, simcord_env)
    people_wait, looked = True, asyncio.Event()

    def pressed() -> bool:
        looked.set()
        return people_wait

    monkeypatch.setattr(app.thinker, "_pressed", pressed)
    monkeypatch.setattr("bot.matches.thinking.STANDS_BACK", 600.0)
    await hand_over(app, table)
    before = (await table.stored()).row.entries
    async with asyncio.timeout(60):
        await looked.wait()  # its answer is thought out
    assert (await table.stored()).row.entries == before
    people_wait = False
    await settled(app, simcord_env)
    assert set((await table.stored()).state.pending) == {"blue"}
    people_wait = True
    monkeypatch.setattr("bot.matches.thinking.STANDS_BACK", 0.0)
    await begin_turn(app, table, simcord_env)
    await hand_over(app, table)
    await settled(app, simcord_env)
    assert set((await table.stored()).state.pending) == {"blue"}


async def test_what_it_meant_to_do_may_not_be_possible_any_more(table: Table, simcord_env: Env, app: App) -> None:
    """As when cards changed between two of its answers."""
    await practising(table, simcord_env)
    app.thinker._meant[table.id] = ([("turn", Pick(option="activate:red.nobody"))], "red.nobody", 3)
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 2)
    stored = await table.stored()
    assert set(stored.state.pending) == {"blue"} and any(c.activated for c in stored.state.squad("red"))


async def test_one_person_practises_in_a_few_matches_at_a_time(table: Table, simcord_env: Env, app: App) -> None:
    for _ in range(5):
        await table.blue.slash(table.channel, "match practise")
    answer = await table.blue.slash(table.channel, "match practise")
    assert answer.ephemeral and "5" in texts(answer.response)
    assert len(await app.matches.repository.waiting_for(int(table.blue.id))) == 5


async def test_practice_counts_for_nobodys_record(table: Table, simcord_env: Env, app: App) -> None:
    await practising(table, simcord_env)
    await end_turns(app, table.id, int(table.blue.id), simcord_env, 2)
    await app.matches.endings.concede(table.id, int(table.blue.id))
    stored = await app.matches.repository.find(table.id)
    assert stored.status is Status.ENDED
    async with app.store.reading() as at:
        assert (await record_of(at, stored.row.guild_id or 0, int(table.blue.id))).played == 0


async def test_nobody_else_answers_for_the_bot(table: Table, simcord_env: Env, app: App) -> None:
    stored = await practising(table, simcord_env)
    (owed,) = stored.state.pending.values()
    with pytest.raises(MatchError, match="not_a_player"):
        await app.matches.play.answer(table.id, int(table.red.id), owed.seq, Pick(option="end"))


async def test_whoever_asks_for_a_hint_gets_three_options_in_words_and_numbers(
    table: Table, simcord_env: Env, app: App
) -> None:
    await practising(table, simcord_env)
    panel = await table.panel(table.blue)
    before = (await table.stored()).row.entries
    answer = await table.blue.click(panel, label="What would you do?")
    told = texts(shown(answer)).splitlines()
    assert [line[:3] for line in told if line[:1].isdigit()] == ["1. ", "2. ", "3. "]
    worth = [after for line, after in pairwise(told) if line[:1].isdigit()]
    assert len(worth) == 3 and all(
        re.match(r"-# [+−][0-9.]+ VP, chance to win [0-9]+ % → [0-9]+ %", one) for one in worth
    )
    assert (await table.stored()).row.entries == before, "a hint answers nothing"


async def test_a_spectator_gets_no_hint_and_nobody_does_in_a_league(table: Table, simcord_env: Env, app: App) -> None:
    stored = await practising(table, simcord_env)
    with pytest.raises(MatchError, match="not_a_player"):
        await hint_reply(public_look(app, stored))
    league = replace(stored, row=replace(stored.row, terms={**stored.row.terms, "league": "7"}))
    mine = replace(public_look(app, league), user_id=int(table.blue.id))
    assert mine.seat == "blue" and hint_button(mine) == []
    with pytest.raises(MatchError, match="no_hints_here"):
        await hint_reply(mine)
    allowed = replace(league, row=replace(league.row, terms={**league.row.terms, "hints": True}))
    assert len(hint_button(replace(mine, stored=allowed))) == 1, "its season allows it"


# -- where and against whom --------------------------------------------------------------------------------------------


def bot_member(table: Table, env: Env, app: App) -> MemberActor:
    assert app.user is not None
    return MemberActor(env, table.blue.guild, UserHandle(env, env.backend.users[app.user.id]))


async def test_level_and_squad_can_be_chosen_in_a_challenge_too(table: Table, simcord_env: Env, app: App) -> None:
    me = bot_member(table, simcord_env, app)
    await table.blue.slash(table.channel, "match new", opponent=me, level="rookie", against="Hydra")
    (stored,) = await app.matches.repository.waiting_for(int(table.blue.id))
    assert (stored.terms.practice, stored.terms.against) == ("rookie", "Hydra")


async def test_a_level_without_an_opponent_is_practice_and_with_a_person_a_sentence(
    table: Table, simcord_env: Env, app: App
) -> None:
    answer = await table.blue.slash(table.channel, "match new", opponent=table.red, level="rookie")
    assert answer.ephemeral and "only for me" in texts(answer.response)
    await table.blue.slash(table.channel, "match new", level="rookie")
    (stored,) = await app.matches.repository.waiting_for(int(table.blue.id))
    assert stored.terms.practice == "rookie" and stored.status is Status.ROSTERS


async def test_nobody_plays_against_themselves(table: Table) -> None:
    answer = await table.blue.slash(table.channel, "match new", opponent=table.blue)
    assert answer.ephemeral and "It takes two" in texts(answer.response)


async def test_practice_is_played_in_private_messages_one_match_at_a_time(simcord_env: Env, app: App) -> None:
    person = simcord_env.create_user("anna")
    await person.slash("match practise", level="rookie")
    (stored,) = await app.matches.repository.waiting_for(int(person.id))
    assert stored.row.thread_id == stored.row.channel_id == person.dm_channel.id and stored.row.guild_id is None
    refused = await person.slash("match practise")
    assert "You practise here already" in texts(refused.response)
    await settled(app, simcord_env)
    dashboard = await app.get_partial_messageable(person.dm_channel.id).fetch_message(
        (await app.matches.repository.find(stored.row.id)).row.dashboard_id or 0
    )
    await person.click(dashboard, label="Avengers")
    await settled(app, simcord_env)
    stored = await app.matches.repository.find(stored.row.id)
    assert stored.status is Status.PLAYING and set(stored.state.pending) == {"blue"}
    assert await app.matches.repository.in_thread(person.dm_channel.id) == stored
    await app.matches.endings.concede(stored.row.id, int(person.id))
    await person.slash("match practise")
    again = await app.matches.repository.in_thread(person.dm_channel.id)
    assert again is not None and again.row.id != stored.row.id, "the newest is the one that is played there"


async def test_where_the_bot_may_not_post_it_says_so(table: Table, app: App) -> None:
    assert app.user is not None
    barred = {app.user: discord.PermissionOverwrite(send_messages_in_threads=False)}
    answer = await table.blue.slash(table.blue.guild.create_text_channel("quiet", overwrites=barred), "match practise")
    assert answer.ephemeral and "send messages in threads" in texts(answer.response)
    assert await app.matches.repository.waiting_for(int(table.blue.id)) == []


# -- taking back, again, leaving ---------------------------------------------------------------------------------------


async def test_a_step_back_is_ones_own_last_step_not_the_bots(table: Table, simcord_env: Env, app: App) -> None:
    """Taking back what the bot answered last would change nothing: it would answer the same again."""
    await practising(table, simcord_env)
    await begin_turn(app, table, simcord_env)
    before = await hand_over(app, table)
    await settled(app, simcord_env)
    assert (await app.matches.records.record(table.id)).live[-1].by == "red"
    menu = shown(await table.blue.click(await table.dashboard(), label="Menu"))
    await table.blue.click(menu, label="step")
    await settled(app, simcord_env)
    after = await app.matches.repository.find(table.id)
    record = await app.matches.records.record(table.id)
    gone = [entry for entry in record.entries if entry.undone]
    asked, again = before.state.pending["blue"], after.state.pending["blue"]
    assert gone[0].by == "blue" and (again.key, again.options) == (asked.key, asked.options)


async def test_a_rematch_with_the_bot_begins_at_once(table: Table, simcord_env: Env, app: App) -> None:
    first = await practising(table, simcord_env, against="Cabal")
    await app.matches.endings.concede(table.id, int(table.blue.id))
    app.poster.wake(table.id)
    await settled(app, simcord_env)
    await table.blue.click(await table.dashboard(), label="Rematch")
    await settled(app, simcord_env)
    (again,) = await app.matches.repository.waiting_for(int(table.blue.id))
    assert again.status is Status.PLAYING and again.row.id != first.row.id
    assert {s: r.roster for s, r in again.seats.items()} == {s: r.roster for s, r in first.seats.items()}


def told(message: discord.Message) -> str:
    return str([component.to_dict() for component in message.components])


async def two_people(table: Table) -> None:
    await table.begin()
    await table.stand(staged())


async def test_the_bot_plays_on_for_whoever_leaves_if_the_other_agrees(
    table: Table, simcord_env: Env, app: App
) -> None:
    await two_people(table)
    asked = await table.red.slash(table.thread, "match substitute", player=bot_member(table, simcord_env, app))
    assert "has been asked" in texts(asked.response)
    await table.posted()
    request = next(m for m in await table.posts() if "play on" in told(m))
    await table.blue.click(request, label="Agree")
    await settled(app, simcord_env)
    stored = await table.stored()
    assert stored.player("red") == app.own_id() and stored.practised_against == ("red",)
    assert stored.terms.practice == "veteran" and stored.terms.taken_over == "red"
    assert "red" not in stored.state.pending, "it has answered what red owed"
    assert all([await app.clocks.repository.deadline(stored, seat) is None for seat in ("blue", "red")])
    await app.matches.endings.concede(table.id, int(table.blue.id))
    async with app.store.reading() as at:
        assert (await record_of(at, stored.row.guild_id or 0, int(table.blue.id))).played == 0


async def test_whoever_made_the_match_can_leave_it_to_the_bot_too(table: Table, simcord_env: Env, app: App) -> None:
    await two_people(table)
    panel = await table.blue.slash(table.thread, "match concede")
    await table.blue.click(panel.response, label="Have me play on for you")
    await table.posted()
    request = next(m for m in await table.posts() if "play on" in told(m))
    await table.red.click(request, label="Agree")
    await settled(app, simcord_env)
    stored = await table.stored()
    assert stored.player("blue") == app.own_id() and stored.practised_against == ("blue",)


async def test_the_bot_takes_no_seat_in_a_league_and_only_one_in_a_match(
    table: Table, simcord_env: Env, app: App
) -> None:
    """So nothing it plays comes into a league's results: practice is of no league, and a league's match has no bot."""
    await two_people(table)
    stored = await table.stored()
    may_play_on(stored)
    async with app.store.transaction() as at:
        terms = stored.terms.model_copy(update={"league": "7"})
        await rows.change_match(at, table.id, terms=terms.model_dump_json())
    refused = await table.red.slash(table.thread, "match substitute", player=bot_member(table, simcord_env, app))
    assert "its results are people's own" in texts(refused.response)
    with pytest.raises(MatchError, match="no_bot_in_a_league"):
        await app.matches.seats.play_on(table.id, "red", app.own_id() or 0)
    assert (await table.stored()).player("red") == int(table.red.id)
    with pytest.raises(MatchError, match="already_a_player"):
        may_play_on(replace(stored, row=replace(stored.row, terms={**stored.row.terms, "practice": "rookie"})))
