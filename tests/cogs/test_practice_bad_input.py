"""Practice where something is not as it should be: one sentence, or it simply goes on."""

from typing import Any

import discord
import pytest
from match_table import Table, texts
from simcord.env import Env
from test_practice import begin_turn, hand_over, practising, settled

from bot.client import App


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


async def test_in_a_thread_practice_is_refused_with_where_it_can_be_had(
    table: Table, simcord_env: Env, app: App
) -> None:
    await practising(table, simcord_env)
    answer = await table.blue.slash(table.thread, "match practise")
    assert answer.ephemeral and "Use this in a text channel" in texts(answer.response)
    assert len(await app.matches.repository.waiting_for(int(table.blue.id))) == 1


async def test_a_thread_that_may_not_be_written_to_any_more_does_not_hold_up_practice(
    table: Table, simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot answers all the same, and says in private what it lacks."""
    await practising(table, simcord_env)
    await begin_turn(app, table, simcord_env)

    async def barred(*_: Any, **__: Any) -> Any:
        response: Any = type("Response", (), {"status": 403, "reason": "Forbidden"})()
        raise discord.Forbidden(response, {"code": 50013, "message": "Missing Permissions"})

    with monkeypatch.context() as forbidding:
        for call in ("send_message", "edit_message"):
            forbidding.setattr(app.http, call, barred)
        await hand_over(app, table)
        await settled(app, simcord_env)
        stored = await table.stored()
        assert set(stored.state.pending) == {"blue"} and table.id in app.poster.barred
    assert "I may not post in" in texts(await table.panel(table.blue))


async def test_ten_practice_matches_of_one_person_are_five_and_five_sentences(
    table: Table, simcord_env: Env, app: App
) -> None:
    answers = [await table.blue.slash(table.channel, "match practise") for _ in range(10)]
    refused = [answer for answer in answers if answer.ephemeral]
    assert len(refused) == 5 and refused == answers[5:]
    await settled(app, simcord_env)
    begun = await app.matches.repository.waiting_for(int(table.blue.id))
    assert len(begun) == 5 and all(stored.seats["red"].roster is not None for stored in begun)
