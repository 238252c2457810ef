"""Every command in private messages, and every suggestion in threads of both games: answered, and nothing fails."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from match_table import Table
from raw_discord import command, send, settled
from simcord import interactions
from simcord.enums import InteractionType
from simcord.env import Env
from simcord.results import InteractionResult

from bot.client import App

NOT_TYPED = (AppCommandOptionType.user, AppCommandOptionType.attachment, AppCommandOptionType.mentionable)
GUILD_ONLY = "This works on a server only"


@pytest.fixture(autouse=True)
def patient(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.cooldowns, "wait", lambda *_: 0.0)


def failures(caplog: pytest.LogCaptureFixture) -> list[object]:
    found = [(r.getMessage(), r.exc_info and r.exc_info[1]) for r in caplog.records if r.levelno >= logging.ERROR]
    caplog.clear()
    return found


def all_commands(app: App) -> list[app_commands.Command[Any, ..., Any]]:
    return [one for one in app.tree.walk_commands() if isinstance(one, app_commands.Command)]


def whole_groups_stay_out(one: app_commands.Command[Any, ..., Any]) -> bool:
    """Discord offers them on servers alone."""
    return one.root_parent is not None and one.root_parent.guild_only


def example(option: app_commands.Parameter, person: Any) -> Any:
    if option.choices:
        return option.choices[0].value
    match option.type:
        case AppCommandOptionType.string:
            return "x" * int(option.min_value or 1)
        case AppCommandOptionType.integer | AppCommandOptionType.number:
            return int(option.min_value or 1)
        case AppCommandOptionType.boolean:
            return True
    return person


def sent(person: Any, kind: int, data: dict[str, Any]) -> InteractionResult:
    """As from private messages with the bot."""
    env = person._env
    record, payload = interactions.base_payload(
        env.backend, type=kind, channel_id=person.dm_channel.id, guild_id=None, user_id=person.id, data=data
    )
    env._notify_dispatch_observers(record)
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


async def test_every_command_in_private_messages_is_answered(
    app: App, simcord_env: Env, caplog: pytest.LogCaptureFixture
) -> None:
    person, other = simcord_env.create_user("anna"), simcord_env.create_user("ben")
    await person.slash("about")
    broken: dict[str, object] = {}
    for one in all_commands(app):
        for needed in (True, False):
            chosen = [o for o in one.parameters if o.required or not needed]
            if any(o.type in (AppCommandOptionType.role, AppCommandOptionType.channel) for o in chosen):
                chosen = [o for o in chosen if o.required]
            values = {o.display_name: example(o, other) for o in chosen if o.type not in NOT_TYPED}
            if any(o.required and o.type in NOT_TYPED for o in one.parameters):
                continue  # nobody else is there to be named, and no file at hand
            path = one.qualified_name
            answer = sent(person, InteractionType.APPLICATION_COMMAND, command(person, person.dm_channel, path, values))
            await settled(person)
            if failed := failures(caplog):
                broken[f"/{path} {values}"] = failed
            elif not answer.acknowledged:
                broken[f"/{path} {values}"] = "no answer"
            elif one.guild_only and not whole_groups_stay_out(one):
                told = str(answer.response.content if answer.response is not None else answer)
                assert GUILD_ONLY in told, (path, told)
    assert broken == {}
    assert len(all_commands(app)) > 50


async def suggested(
    app: App, person: Any, place: Any, caplog: pytest.LogCaptureFixture, **given: Any
) -> dict[str, list[Any]]:
    """Of every option that suggests something, with each choice of the options beside it."""
    found: dict[str, list[Any]] = {}
    broken: dict[str, object] = {}
    for one in all_commands(app):
        for option in one.parameters:
            if not option.autocomplete:
                continue
            beside = next((o for o in one.parameters if o.choices and o is not option), None)
            for value in [c.value for c in beside.choices] if beside is not None else [None]:
                rest = {beside.display_name: value} if beside is not None else {}
                values = {**rest, option.display_name: ""}
                data = command(person, place, one.qualified_name, values, option.display_name)
                answer = send(person, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, place.id, data)
                await settled(person)
                what = f"/{one.qualified_name} {option.display_name} {rest}"
                if failed := failures(caplog):
                    broken[what] = failed
                elif not answer.acknowledged:
                    broken[what] = "no answer"
                else:
                    found[what] = list(answer.autocomplete_choices or [])
    assert broken == {}
    return found


@pytest.mark.parametrize("game", ["crisis_protocol", "dice_masters", "none"])
async def test_every_suggestion_in_a_thread_of_each_game_is_answered(
    game: str, app: App, simcord_env: Env, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    if game == "dice_masters":
        company = request.getfixturevalue("company")
        await company.begin()
        stored = await company.stored()
        person, place = company.people["blue"], company.channel.threads[0]
        assert stored.row.thread_id == place.id
    else:
        table = Table.seated(app, simcord_env)
        if game == "crisis_protocol":
            await table.begin()
        person, place = table.blue, table.thread if game == "crisis_protocol" else table.channel
    found = await suggested(app, person, place, caplog)
    who = [choices for what, choices in found.items() if what.startswith("/judge set who")]
    assert len(who) == 8
    if game == "crisis_protocol":
        assert any(who), "of its own game there are some"
    assert len(found) > 20


async def test_private_messages_are_told_where_a_command_works(app: App, simcord_env: Env) -> None:
    answer = await simcord_env.create_user("anna").slash("match defaults")
    assert answer.ephemeral and GUILD_ONLY in str(answer.response.content)
