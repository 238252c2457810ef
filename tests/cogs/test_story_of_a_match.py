"""A match played through the poster: after every commit its thread ends with who owes what, and reads like a comic."""

from statistics import median
from typing import Any

import pytest
from match_table import Table, flat
from simcord.env import Env

from bot.client import App
from bot.matches.terms import Status
from bot.store import matches as rows
from bot.ui.match.posts.thread import Thread
from rules_engine.crisis_protocol.testing.players import THRIFTY, Player
from rules_engine.kernel.decisions import Visibility

ANSWERS = 150
"""Of one match: the set-up, and some rounds after it."""


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


def parts(message: Any) -> list[dict[str, Any]]:
    return flat([part.to_dict() for part in message.components])


def said(message: Any) -> str:
    return "\n".join(c.get("content", "") for c in parts(message))


def labels(message: Any) -> list[str]:
    return [c["label"] for c in parts(message) if c.get("type") == 2]


async def thread_of(match: Table) -> Thread:
    async with match.app.store.reading() as at:
        return Thread.load(await rows.last_record(at, match.id, "story"))


async def newest(match: Table, count: int) -> list[Any]:
    """The last messages of the thread, the newest first."""
    row = (await match.stored()).row
    assert row.thread_id is not None
    channel = match.app.get_partial_messageable(row.thread_id, guild_id=row.guild_id)
    return [message async for message in channel.history(limit=count) if message.id != row.dashboard_id]


async def check(match: Table) -> None:
    """Who owes is named once, below everything else, with *My move*; nobody is called twice."""
    stored = await match.stored()
    if stored.status is not Status.PLAYING or stored.state is None:
        return
    last, *earlier = await newest(match, 6)
    assert labels(last).count("My move") == 1, said(last)
    people = {"blue": match.blue, "red": match.red}
    for seat, decision in stored.state.pending.items():
        assert people[seat].mention in said(last), f"{seat} owes and is not named"
        if decision.visibility is not Visibility.PUBLIC:
            assert "choose in secret" in said(last)
    for message in earlier:
        assert "My move" not in labels(message), said(message)
    for message in (last, *earlier):
        assert labels(message) != ["Why?"], said(message)


async def answered(match: Table, players: dict[str, Player]) -> bool:
    """One answer of whoever is asked; whether the match goes on."""
    stored = await match.stored()
    if stored.status is not Status.PLAYING or stored.state is None:
        return False
    seat, decision = next(iter(sorted(stored.state.pending.items(), key=lambda item: item[1].seq)))
    user = {"blue": match.blue, "red": match.red}[seat]
    await match.app.matches.play.answer(match.id, user.id, decision.seq, players[seat].choose(decision))
    match.app.poster.wake(match.id)
    await match.posted()
    return True


async def test_a_thread_ends_with_who_owes_what_after_every_commit(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unseen(*_: Any, **__: Any) -> list[Any]:
        return []

    monkeypatch.setattr("bot.games.crisis_protocol.panels.illustrations.drawn", unseen)
    monkeypatch.setattr("bot.games.crisis_protocol.panels.scenes.drawn", unseen)
    await table.begin()
    await check(table)
    players = {seat: Player(seat, 5, THRIFTY) for seat in ("blue", "red")}
    for _ in range(ANSWERS):
        if not await answered(table, players):
            break
        await check(table)
    counted = (await thread_of(table)).counted
    assert len(counted) > 10 and median(counted) <= 2, counted
    story = await newest(table, 100)
    assert all(said(post).count("\n") < 22 for post in story), "no walls of text"
    ends = [line for post in story for line in said(post).split("\n") if line.endswith(" is over")]
    assert "### Round 1 is over" in ends and len(ends) == len(set(ends)), ends
