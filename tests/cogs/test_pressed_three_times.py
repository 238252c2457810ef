"""A press that makes something new, three times in a row by an impatient thumb: there is one of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
import raw_discord
from league_cast import Season
from match_table import Table, shown, texts
from simcord.env import Env

from bot.client import App
from bot.matches.terms import Status
from bot.store import league as league_rows
from bot.store import matches as rows


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    await table.begin()
    return table


async def matches_of(app: App, person: Any) -> list[Any]:
    async with app.store.reading() as at:
        return await rows.matches_of(at, int(person.id), tuple(Status))


async def three_times(person: Any, message: Any, custom_id: str) -> list[Any]:
    return [await raw_discord.press(person, message, custom_id) for _ in range(3)]


async def conceded(match: Table, by: Any) -> Any:
    await match.app.matches.endings.concede(match.id, int(by.id))
    match.app.poster.wake(match.id)
    await match.posted()
    return await match.dashboard()


async def test_a_rematch_is_offered_once_whoever_asks(match: Table) -> None:
    dashboard, rematch = await conceded(match, match.red), f"m:{match.id}:0:rematch"
    answers = await three_times(match.blue, dashboard, rematch)
    for answer in [*answers, await raw_discord.press(match.red, dashboard, rematch)]:
        assert "The rematch is offered in" in texts(shown(answer))
    assert len(await matches_of(match.app, match.blue)) == 2
    async with match.app.store.reading() as at:
        assert len(await rows.with_record(at, "rematch", match.id, tuple(Status))) == 1
        assert [due.kind for due in await rows.due(at, match.id)].count("rematch") <= 1


async def test_one_that_was_declined_may_be_offered_again(match: Table) -> None:
    dashboard, rematch = await conceded(match, match.red), f"m:{match.id}:0:rematch"
    await raw_discord.press(match.blue, dashboard, rematch)
    async with match.app.store.reading() as at:
        (offered,) = await rows.with_record(at, "rematch", match.id, (Status.OPEN,))
    await match.app.matches.lobby.withdraw(offered, int(match.red.id))
    await raw_discord.press(match.blue, dashboard, rematch)
    assert len(await matches_of(match.app, match.blue)) == 3


async def test_practice_is_begun_again_once(simcord_env: Env, app: App) -> None:
    table = Table.seated(app, simcord_env)
    answer = await table.blue.slash(table.channel, "match practise", level="rookie")
    (stored,) = await app.matches.repository.waiting_for(int(table.blue.id))
    loadouts = stored.game.setup.loadouts
    assert loadouts is not None
    roster = next(iter(loadouts.ready(stored.terms).values()))
    table.id = stored.row.id
    await app.matches.lobby.bring_roster(table.id, int(table.blue.id), roster)
    await app.matches.endings.concede(table.id, int(table.blue.id))
    await three_times(table.blue, answer.response, f"m:{table.id}:0:rematch")
    assert len(await matches_of(app, table.blue)) == 2


@pytest.mark.parametrize("what", ["practise", "challenge"])
async def test_what_help_offers_is_begun_once(simcord_env: Env, app: App, what: str) -> None:
    table = Table.seated(app, simcord_env)
    help = (await table.blue.slash(table.channel, "help")).response
    ways = shown(await raw_discord.press(table.blue, help, "help:crisis_protocol:play"))
    await three_times(table.blue, ways, f"help:crisis_protocol:{what}")
    [row] = await matches_of(app, table.blue)
    await app.matches.lobby.withdraw(row.id, int(table.blue.id))
    await raw_discord.press(table.blue, ways, f"help:crisis_protocol:{what}")
    assert len(await matches_of(app, table.blue)) == 2, "once that is over there may be another"


async def wished(app: App, id: str) -> int:
    """How often the others were asked for something: each is posted."""
    async with app.store.reading() as at:
        return len(await rows.records_of(at, id, "wish"))


@pytest.mark.parametrize("act", ["draw", "pause_ask"])
async def test_the_other_is_asked_once(match: Table, act: str) -> None:
    for answer in await three_times(match.blue, await match.dashboard(), f"m:{match.id}:0:{act}"):
        assert "has been asked to agree" in texts(shown(answer))
    assert await wished(match.app, match.id) == 1


async def test_what_was_asked_is_asked_anew_once_it_was_taken_back(match: Table) -> None:
    requests, entries = match.app.matches.requests, (await match.stored()).row.entries
    await requests.ask_for(match.id, int(match.blue.id), "draw", 0)
    await requests.refuse(match.id, int(match.blue.id), "draw", entries)
    await requests.ask_for(match.id, int(match.blue.id), "draw", 0)
    assert await requests.request(match.id, "draw", entries) is not None


async def told_of(season: Season, kind: str, act: Callable[[], Awaitable[Any]]) -> int:
    """How often something is due to be posted after it was done three times."""
    told = []
    put_out = league_rows.put_out

    async def noted(at: Any, id: str, what: str, **data: Any) -> None:
        told.append(what)
        await put_out(at, id, what, **data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(league_rows, "put_out", noted)
        for _ in range(3):
            await act()
    return told.count(kind)


async def test_what_is_told_in_a_season_is_told_once(season: Season) -> None:
    await season.create()
    await season.join_all()
    await season.by_desk("Start")
    league, (game, other, *_) = season.app.league, (await season.view()).open_games()
    assert await told_of(season, "asked", lambda: league.deadlines.ask_extension(game.id, game.one, 7)) == 1
    assert await told_of(season, "reported", lambda: league.reports.report(game.id, game.one, 16, 9)) == 1
    assert await told_of(season, "reported", lambda: league.reports.report(game.id, game.one, 16, 8)) == 1, "another"
    facts = {"game": other.id, "one": 16, "other": 2, "reason": "seen"}
    asked = partial(league.consents.request, season.id, other.one, "decide", [other.id], facts)
    assert await told_of(season, "requested", asked) == 1
