"""Every text option and every field of every form with every nasty shape: answered, nothing breaks, nobody waits.

Each comes as long as a server can send it, and as long as it is let in; of the latter each option and field gets every
third shape, the next one others, and all of them with `SAMPLES=all`. What the event loop does about one is compared
with what a plain word costs the same reader in the same breath, so that no machine is too slow for it; threads and
processes beside the loop are not counted.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
import pytest
from hostile import FULL, shapes
from league_cast import Season
from match_table import Table
from match_table import ids as ids_of
from meter import Spent, meter
from raw_discord import command, form, send, settled, text_options
from sampling import sample
from simcord.enums import InteractionType
from simcord.env import Env

from bot import forms
from bot.client import App
from bot.cooldowns import Cooldowns
from bot.door import admit
from bot.store.notes import write_note

PLAIN = "Hulk"
AS_MUCH = 5
"""So many times a plain word's processor time may go into a nasty text."""
NOISE = 0.01
"""Seconds: below them a ratio says nothing."""
TRIES = 3
"""The best of these counts: a machine may be busy, a slow reader is slow every time."""
EVERY = sample(3, 1)
"""Of so many shapes one is sent."""
RUN, TYPED, FORM = (
    InteractionType.APPLICATION_COMMAND,
    InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE,
    InteractionType.MODAL_SUBMIT,
)
Make = Callable[[str], dict[str, Any]]


class Feast:
    """Hands each text in, and notes what was slow or broke."""

    def __init__(self, app: App, caplog: pytest.LogCaptureFixture) -> None:
        self.app, self.caplog = app, caplog
        self.slow: dict[str, float] = {}
        self.broken: list[str] = []
        self.fed = self.readers = 0

    async def feed(self, what: str, kind: int, person: Any, place: Any, most: int, make: Make) -> None:
        self.at_the_door(what, kind, make)
        self.readers += 1
        sent = [shape for number, shape in enumerate(shapes(most)) if (number + self.readers) % EVERY == 0]
        texts = dict(sent) | {"over-long": "a" * FULL}
        for _ in range(TRIES):
            spent: Spent = meter_of[self.app]
            plain = send(person, kind, place.id, make(PLAIN))
            answers = {shape: send(person, kind, place.id, make(text)) for shape, text in texts.items()}
            await settled(person)
            self.fed += len(answers)
            self.broken += [f"{what}, {shape}: no answer" for shape, one in answers.items() if not _answered(one)]
            self.broken += [f"{what}: {r.getMessage()} {r.exc_info}" for r in self.caplog.records if r.levelno >= 40]
            self.caplog.clear()
            took = {shape: spent[answer._interaction.id] for shape, answer in answers.items()}
            most_spent = AS_MUCH * max(spent[plain._interaction.id], NOISE)
            texts = {shape: texts[shape] for shape, seconds in took.items() if seconds > most_spent}
            if not texts:
                return
        self.slow |= {f"{what}, {shape}": round(took[shape] * 1000, 1) for shape in texts}

    def at_the_door(self, what: str, kind: int, make: Make) -> None:
        """Nothing over-long comes in, whatever its shape, and to see that costs next to nothing."""
        for shape, text in shapes(FULL):
            took = []
            for _ in range(TRIES):
                event = {"type": int(kind), "data": make(text)}
                begun = time.thread_time()
                objection = admit(event, self.app.tree.get_command)
                took.append(time.thread_time() - begun)
            if min(took) > NOISE:
                self.slow[f"{what}, {shape} at the door"] = round(min(took) * 1000, 1)
            if kind != TYPED and objection is None:
                self.broken.append(f"{what}, {shape}: let in")


def _answered(answer: Any) -> bool:
    return bool(answer.acknowledged)


meter_of: dict[App, Spent] = {}


@pytest.fixture
async def feast(app: App, simcord_env: Env, caplog: pytest.LogCaptureFixture) -> Feast:
    app.cooldowns = Cooldowns(1e6)
    meter_of[app] = meter(app)
    return Feast(app, caplog)


def others(option: Any, given: dict[str, object]) -> dict[str, object]:
    """What the command needs beside one option."""
    needed = {p.display_name for p in option.command.parameters if p.required} - {option.display_name}
    return {name: given[name] for name in needed}


async def feed_option(feast: Feast, person: Any, place: Any, path: str, option: Any, rest: dict[str, object]) -> None:
    name, most = option.display_name, int(option.max_value or 100)

    def run(text: str) -> dict[str, Any]:
        return command(person, place, path, rest | {name: text})

    def typed(text: str) -> dict[str, Any]:
        return command(person, place, path, rest | {name: text}, focused=name)

    await feast.feed(f"/{path} {name}", RUN, person, place, most, run)
    if option.autocomplete:
        await feast.feed(f"/{path} {name} while typed", TYPED, person, place, most, typed)


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
    given: dict[str, object] = {"size": 2, "dice": 2, "mine": "Hulk", "theirs": "Hulk", "what": "place", "who": "x"}
    chiefs = guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    chief = guild.add_member(simcord_env.create_user("chief"), roles=[chiefs])
    given |= {"reason": "a reason", "person": judge, "name": "Hulk", "search": "winning"}
    for path, option in text_options(app):
        if path.startswith("league "):
            continue
        person, place = {"judge": judge, "access": chief}.get(path.split()[0], owner), table.thread
        if path == "match roster":
            person, place = choosing.blue, choosing.thread
        if path == "match new":
            place = table.channel
        await feed_option(feast, person, place, path, option, others(option, given))
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.fed > 2000 // EVERY


async def begun(season: Season) -> None:
    await season.create()
    await season.join_all()
    await season.by_desk("Start")


def season_named(person: Any, place: Any, path: str, text: str) -> dict[str, Any]:
    return command(person, place, path, {"season": text})


async def test_options_of_leagues(season: Season, feast: Feast) -> None:
    await begun(season)
    player = season.people[0]
    game = next(g for g in (await season.view()).games if player.id in g.players)
    other = season.person(next(id for id in game.players if id != player.id))
    given: dict[str, object] = {"opponent": other, "mine": 5, "theirs": 3, "one": player, "other": other, "ones": 1}
    given |= {"others": 2, "reason": "a reason", "days": 3, "player": other, "newcomer": season.boss, "name": "Winter"}
    for path, option in text_options(season.app):
        if not path.startswith("league "):
            continue
        rest = others(option, given)
        if option.name == "season" and path != "league show":
            # The same option of the same reader everywhere: once is enough, the door aside.
            feast.at_the_door(f"/{path} season", RUN, partial(season_named, player, season.channel, path))
            continue
        if option.name == "reason":
            rest["season"] = "no such season"  # a reason may be any text: nothing is to be done for it here
        await feed_option(feast, player, season.channel, path, option, rest)
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.fed > 500 // EVERY


async def test_fields_of_forms(season: Season, feast: Feast, simcord_env: Env) -> None:
    table = Table.seated(season.app, simcord_env)
    await table.begin()
    await begun(season)
    game = (await season.view()).games[0]
    owner, _ = await table.owner()
    rolled = await owner.slash(table.channel, "attack", strength=5, defence=3)
    sheet = next(id for id in ids_of(rolled.response) if id.startswith("t:attack:")).split(":", 2)[2].rpartition(":")[0]
    args = dict.fromkeys(("lf decided", "lf reported", "lf disputed"), f".{game.id}")
    args |= {"lf org_dropped": f".{season.boss.id}"}
    for name, fields in forms.declared().items():
        kind, act = name.split()
        by = season.boss if act in ("points", "decided", "org_dropped", "announced") else season.person(game.one)
        person, place = (owner, table.thread) if kind == "mf" else (by, season.channel)
        ids = {"mf": f"mf:{table.id}:{await table.seq()}:{act}", "lf": f"lf:{season.id}:{act}", "me": f"me:form:{act}"}
        ids |= {"tf": f"tf:attack:{sheet}:{act}"}
        for field, most in fields.items():

            def make(text: str) -> dict[str, Any]:
                rest = dict.fromkeys(fields, "1")  # noqa: B023
                return form(ids[kind] + args.get(name, ""), **rest | {field: text})  # noqa: B023

            await feast.feed(f"{name} {field}", FORM, person, place, most, make)
    assert (feast.slow, feast.broken) == ({}, [])
    assert feast.fed > 600 // EVERY
