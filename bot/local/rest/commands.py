"""Routes for application commands, for all servers and for one.

It must not run them.
"""

from typing import Any

from aiohttp import web

from bot.local.errors import Form, Json, form_error, refusal
from bot.local.rest.http import Api, Call, add
from bot.local.validation.commands import check_command

MOST = {1: 100, 2: 15, 3: 15, 4: 1}  # Discord's limit for each kind of command
EVERYWHERE = "global"
KEPT = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
)


def register(app: web.Application, api: Api) -> None:
    for base in (
        "/applications/{application_id}/commands",
        "/applications/{application_id}/guilds/{guild_id}/commands",
    ):
        add(app, api, "GET", base, listing)
        add(app, api, "POST", base, create)
        add(app, api, "PUT", base, overwrite)
        add(app, api, "GET", f"{base}/{{command_id}}", fetch)
        add(app, api, "PATCH", f"{base}/{{command_id}}", edit)
        add(app, api, "DELETE", f"{base}/{{command_id}}", delete)


def _scope(call: Call) -> str:
    if call.path("application_id") != call.hub.world.app["id"]:
        raise refusal(20012)
    guild_id = call.request.match_info.get("guild_id")
    if guild_id is None:
        return EVERYWHERE
    if not call.hub.world.guild(guild_id).bot_member:
        raise refusal(50001)
    return guild_id


def _commands(call: Call) -> dict[str, Json]:
    return call.hub.world.commands.setdefault(_scope(call), {})


def _stored(call: Call, data: Json, command_id: str) -> Json:
    scope = _scope(call)
    command: Json = {
        "id": command_id,
        "application_id": call.hub.world.app["id"],
        "version": call.hub.world.snowflake(),
        "type": data.get("type", 1),
        "default_member_permissions": None,
        "nsfw": False,
        "description": "",
        "options": [],
        "name_localizations": None,
        "description_localizations": None,
    }
    command |= {key: data[key] for key in KEPT if key in data and data[key] is not None}
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if scope == EVERYWHERE:
        command.setdefault("contexts", None)
        command.setdefault("integration_types", [0])
    else:
        command |= {"guild_id": scope, "contexts": None, "integration_types": [0]}
    return command


def _same(command: Json, data: Json) -> bool:
    return bool(command["name"] == data["name"] and command["type"] == data.get("type", 1))


async def listing(call: Call) -> list[Json]:
    return list(_commands(call).values())


async def fetch(call: Call) -> Json:
    command = _commands(call).get(call.path("command_id"))
    if command is None:
        raise refusal(10063)
    return command


async def create(call: Call) -> Json:
    commands, data = _commands(call), (await call.body()).json
    form = Form()
    check_command(form, data)
    form.check()
    known = next((c for c in commands.values() if _same(c, data)), None)
    kind = data.get("type", 1)
    if known is None and sum(c["type"] == kind for c in commands.values()) >= MOST[kind]:
        raise refusal(30032)
    command = _stored(call, data, known["id"] if known else call.hub.world.snowflake())
    commands[command["id"]] = command
    call.hub.commands_changed(_scope(call))
    return command


async def overwrite(call: Call) -> list[Json]:
    scope, listed = _scope(call), await call.json()
    if not isinstance(listed, list):
        raise form_error((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form = Form()
    seen: set[Any] = set()
    for index, data in enumerate(listed):
        check_command(form, data, (index,))
        key = (data.get("name"), data.get("type", 1)) if isinstance(data, dict) else None
        if key in seen:
            message = "Application command names must be unique"
            form.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    form.check()
    for kind, most in MOST.items():
        if sum(data.get("type", 1) == kind for data in listed) > most:
            raise refusal(30032)
    old = list(call.hub.world.commands.get(scope, {}).values())
    fresh: dict[str, Json] = {}
    for data in listed:
        known = next((c for c in old if _same(c, data)), None)
        command = _stored(call, data, known["id"] if known else call.hub.world.snowflake())
        fresh[command["id"]] = command
    call.hub.world.commands[scope] = fresh
    call.hub.commands_changed(scope)
    return list(fresh.values())


async def edit(call: Call) -> Json:
    commands, command_id = _commands(call), call.path("command_id")
    if command_id not in commands:
        raise refusal(10063)
    changes = (await call.body()).json
    merged = {key: value for key, value in commands[command_id].items() if key in (*KEPT, "type")} | changes
    form = Form()
    check_command(form, merged)
    form.check()
    commands[command_id] = _stored(call, merged, command_id)
    call.hub.commands_changed(_scope(call))
    return commands[command_id]


async def delete(call: Call) -> None:
    if _commands(call).pop(call.path("command_id"), None) is None:
        raise refusal(10063)
    call.hub.commands_changed(_scope(call))
