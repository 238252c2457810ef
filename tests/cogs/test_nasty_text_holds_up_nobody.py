"""Every text option and every field of every form with every nasty shape: answered, nothing breaks, nobody waits.

Each comes once as long as a server can send it, and once as long as it is let in. What the event loop does about it
stays within a budget of processor time; threads and processes beside it are not counted.
"""

import discord
import pytest
from hostile import FULL, shapes
from league_cast import Season
from match_table import Table, shown
from meter import Meter
from raw_discord import run, send_form, text_options
from simcord.env import Env

from bot import forms
from bot.client import App
from bot.cooldowns import Cooldowns
from bot.store.notes import write_note

BUDGET = 0.05
"""Seconds of processor time on the loop."""
TRIES = 3
"""The best of these counts: a machine may be busy, a slow reader is slow every time."""
REASON = "for a test"


@pytest.fixture
async def meter(app: App, simcord_env: Env) -> Meter:
    app.cooldowns = Cooldowns(1e6)
    return Meter(app)


class Feast:
    """Sends each text, and notes what was slow or broke."""

    def __init__(self, meter: Meter, caplog: pytest.LogCaptureFixture) -> None:
        self.meter, self.caplog = meter, caplog
        self.slow: dict[str, float] = {}
        self.broken: list[str] = []
        self.sent = 0

    async def feed(self, what: str, most: int, send) -> None:  # type: ignore[no-untyped-def]
        for length in (FULL, most):
            for shape, text in shapes(length):
                took = await self._tried(send, text)
                if took > BUDGET:
                    self.slow[f"{what}: {shape} × {length}"] = round(took * 1000, 1)
                for record in self.caplog.records:
                    if record.levelname == "ERROR":
                        self.broken.append(f"{what}: {shape} × {length}: {record.getMessage()}: {record.exc_info}")
                self.caplog.clear()

    async def _tried(self, send, text: str) -> float:  # type: ignore[no-untyped-def]
        best = float("inf")
        for _ in range(TRIES):
            self.meter.seconds = 0.0
            await send(text)
            self.sent += 1
            best = min(best, self.meter.seconds)
            if best <= BUDGET:
                break
        return best


@pytest.fixture
def feast(meter: Meter, caplog: pytest.LogCaptureFixture) -> Feast:
    return Feast(meter, caplog)


def others(option: discord.app_commands.Parameter, given: dict[str, object]) -> dict[str, object]:
    """What the command needs beside one option."""
    needed = {p.display_name for p in option.command.parameters if p.required} - {option.display_name}
    return {name: given[name] for name in needed}


async def test_options_of_matches_and_tables(app: App, simcord_env: Env, feast: Feast) -> None:
    guild = simcord_env.create_guild()
    table = Table.seated(app, simcord_env, guild)
    await table.begin()
    role = guild.create_role("judges")
    judge = guild.add_member(simcord_env.create_user("judge"), roles=[role])
    await write_note(app.store, f"judge:{guild.id}", str(role.id))
    choosing = Table.seated(app, simcord_env, guild)
    await choosing.red.click(await choosing.challenge(), label="Accept")
    await choosing.posted()
    owner, _ = await table.owner()
    given: dict[str, object] = {"size": "2", "mine": "Hulk", "theirs": "Hulk", "what": "place", "who": "x"}
    given |= {"reason": REASON}
    for path, option in text_options(app):
        if path.startswith("league "):
            continue
        person, place = (judge, table.thread) if path.startswith("judge") else (owner, table.thread)
        if path == "match roster":
            person, place = choosing.blue, choosing.thread
        if path == "match new":
            place = table.channel
        rest = others(option, given)

        async def send(text: str) -> None:
            answer = await run(person, place, path, rest | {option.display_name: text})  # noqa: B023
            assert answer.acknowledged

        async def suggest(text: str) -> None:
            name = option.display_name  # noqa: B023
            answer = await run(person, place, path, rest | {name: text}, focused=name)  # noqa: B023
            assert answer.autocomplete_choices is not None

        most = int(option.max_value or 100)
        await feast.feed(f"/{path} {option.name}", most, send)
        if option.autocomplete:
            await feast.feed(f"/{path} {option.name} while typed", most, suggest)
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.sent > 4000


async def test_options_of_leagues(season: Season, feast: Feast) -> None:
    await season.create()
    await season.join_all()
    await season.by_desk("Start")
    player, *_ = season.people
    view = await season.view()
    game = next(g for g in view.games if player.id in g.players)
    other = season.person(next(id for id in game.players if id != player.id))
    given: dict[str, object] = {"opponent": other, "mine": 5, "theirs": 3, "one": player, "other": other, "ones": 1}
    given |= {"others": 2, "reason": REASON, "days": 3, "player": other, "newcomer": season.boss, "name": "Winter"}
    for path, option in text_options(season.app):
        if not path.startswith("league "):
            continue
        by = season.boss if option.name in ("title", "reason") else player
        # A season of that name there is none: nothing is changed by a word that is let in.
        rest = others(option, given) | ({} if option.name in ("season", "title") else {"season": "no such season"})
        rest = rest if option.name not in ("cards", "secure") else others(option, given)

        async def send(text: str) -> None:
            answer = await run(by, season.channel, path, rest | {option.display_name: text})  # noqa: B023
            assert answer.acknowledged

        await feast.feed(f"/{path} {option.name}", int(option.max_value or 100), send)
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.sent > 2000


async def test_fields_of_forms(season: Season, feast: Feast, simcord_env: Env) -> None:
    table = Table.seated(season.app, simcord_env)
    await table.begin()
    await season.create()
    await season.join_all()
    await season.by_desk("Start")
    view = await season.view()
    owner, _ = await table.owner()
    args = {form: f".{view.games[0].id}" for form in ("lf decided", "lf reported", "lf disputed")}
    args |= {"lf org_dropped": f".{season.boss.id}"}
    player = season.person(view.games[0].one)
    for form, fields in forms.declared().items():
        kind, act = form.split()
        by = season.boss if act in ("points", "decided", "org_dropped", "announced") else player
        person, place = (owner, table.thread) if kind == "mf" else (by, season.channel)
        ids = {"mf": f"mf:{table.id}:{await table.seq()}:{act}", "lf": f"lf:{season.id}:{act}", "me": f"me:form:{act}"}
        for field, most in fields.items():

            async def send(text: str) -> None:
                rest = {name: "1" for name in fields}  # noqa: B023
                answer = await send_form(person, place, ids[kind] + args.get(form, ""), **rest | {field: text})  # noqa: B023
                assert answer.acknowledged and (answer.response is not None or shown(answer) is not None)

            await feast.feed(f"{form} {field}", most, send)
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.sent > 1000
