"""Discord may deliver a press twice: whatever it creates or spends, it does once, and nobody is told of a fault."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from league_cast import Season
from match_table import Table, ids
from simcord.env import Env
from sqlalchemy import select

from bot.client import ANSWERED_ALREADY, App
from bot.store.applied import AppliedBefore, note
from bot.store.privacy import TABLES

Flow = Callable[[App, Env, Season], Awaitable[None]]


class Deliveries:
    """What Discord has sent; twice at once, if asked for."""

    def __init__(self, env: Env, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
        self.env = env
        self.payloads: list[dict[str, Any]] = []
        self._emit = env.backend.emit

        def emit(event: str, payload: Any, *rest: Any, **more: Any) -> None:
            if event != "INTERACTION_CREATE":
                self._emit(event, payload, *rest, **more)
                return
            self.payloads.append(payload)
            for _ in range(times):
                self._emit(event, payload, *rest, **more)

        monkeypatch.setattr(env.backend, "emit", emit)

    async def again(self, payload: dict[str, Any]) -> None:
        self._emit("INTERACTION_CREATE", payload)
        await self.env.settle()


async def match(app: App, env: Env, _season: Season) -> None:
    """Challenge, accept, rosters, a move, and the end."""
    table = Table.seated(app, env)
    await table.begin()
    person, _other = await table.owner()
    panel = await table.panel(person)
    await person.click(panel, custom_id=next(id for id in ids(panel) if ":pick." in id))
    await table.posted()
    page = await person.slash(table.thread, "match concede")
    await person.click(page.response, label="Yes, concede")
    await table.posted()


async def league(_app: App, _env: Env, season: Season) -> None:
    """A season from its form to a confirmed result."""
    await season.create(format="swiss", rounds=2, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=3)
    await season.settled()
    [post] = [m for m in season.messages() if f":confirm.{game.id}" in str(m.components)]
    await other.click(post, label="Confirm")
    await season.settled()


async def tabletop(_app: App, _env: Env, season: Season) -> None:
    """Rolls that spend the dice announced before, an attack, a tracker."""
    person = season.people[0]
    for _ in range(2):
        await person.slash(season.channel, "roll", dice=4)
    await person.slash(season.channel, "priority")
    await person.slash(season.channel, "attack", strength=5, defence=3)
    await person.slash(season.channel, "table", mine="captain america, hulk", theirs="red skull, ultron metal")


async def rows(app: App) -> dict[str, list[str]]:
    async with app.store.reading() as at:
        return {table.name: sorted(map(repr, await at.execute(select(table)))) for table in TABLES}


async def sizes(app: App) -> dict[str, int]:
    return {name: len(found) for name, found in (await rows(app)).items()}


FLOWS = pytest.mark.parametrize("flow", [match, league, tabletop])


@FLOWS
async def test_twice_at_once_makes_one(
    app: App,
    simcord_env: Env,
    season: Season,
    flow: Flow,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    empty = await sizes(app)
    await flow(app, simcord_env, season)
    once = await sizes(app)
    deliveries = Deliveries(simcord_env, monkeypatch, times=2)
    second = Season(app, simcord_env, simcord_env.create_guild(), season.boss, season.people)
    second.boss, *second.people = [
        second.guild.add_member(simcord_env.create_user(f"other{number}")) for number in range(5)
    ]
    caplog.set_level("INFO")
    await flow(app, simcord_env, second)
    twice = await sizes(app)
    assert {name: twice[name] - once[name] for name in once} == {name: once[name] - empty[name] for name in once}
    assert deliveries.payloads and caplog.text.count("press delivered twice") == len(deliveries.payloads)
    assert "incident" not in caplog.text


@FLOWS
async def test_again_after_a_restart_changes_nothing(
    app: App,
    simcord_env: Env,
    season: Season,
    flow: Flow,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    deliveries = Deliveries(simcord_env, monkeypatch, times=1)
    await flow(app, simcord_env, season)
    await season.settled()
    before = await rows(app)
    for payload in list(deliveries.payloads):
        app.presses._met.clear()  # another process
        await deliveries.again(payload)
    assert await rows(app) == before
    assert "incident" not in caplog.text
    # What went through the command tree was told to nobody: it was known, or Discord had the answer already.
    for error in simcord_env.errors:
        assert isinstance(error.__cause__, AppliedBefore) or getattr(error.__cause__, "code", 0) == ANSWERED_ALREADY


async def test_a_press_that_was_done_and_not_answered_is_answered_kindly(
    app: App, simcord_env: Env, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot was killed between the two; Discord delivers it to the next one."""
    lost = Deliveries(simcord_env, monkeypatch, times=0)
    result = await season.people[0].slash(season.channel, "roll", dice=4)
    [payload] = lost.payloads
    async with app.store.transaction() as at:
        await note(at, int(payload["id"]))
    before = await rows(app)
    await lost.again(payload)
    assert result.response.content == "I have that press already. It counts once."
    assert await rows(app) == before
    assert [type(error.__cause__) for error in simcord_env.errors] == [AppliedBefore]
