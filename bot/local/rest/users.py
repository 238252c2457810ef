"""Routes for the application, users, servers and members.

It must not tell anything that the bot may not see.
"""

from aiohttp import web

from bot.local import payloads
from bot.local.errors import Form, Json, refusal
from bot.local.rest import channels
from bot.local.rest.http import Api, Call, add
from bot.local.validation import fields
from bot.local.world import Guild


def register(app: web.Application, api: Api) -> None:
    add(app, api, "GET", "/gateway", gateway)
    add(app, api, "GET", "/gateway/bot", gateway)
    add(app, api, "GET", "/oauth2/applications/@me", application)
    add(app, api, "GET", "/applications/@me", application)
    add(app, api, "GET", "/users/@me", me)
    add(app, api, "PATCH", "/users/@me", rename)
    add(app, api, "GET", "/users/@me/guilds", my_guilds)
    add(app, api, "GET", "/users/{user_id}", user)
    add(app, api, "GET", "/guilds/{guild_id}", guild)
    add(app, api, "GET", "/guilds/{guild_id}/channels", guild_channels)
    add(app, api, "GET", "/guilds/{guild_id}/roles", guild_roles)
    add(app, api, "GET", "/guilds/{guild_id}/threads/active", channels.active)
    add(app, api, "GET", "/guilds/{guild_id}/members", members)
    add(app, api, "GET", "/guilds/{guild_id}/members/{user_id}", member)


async def gateway(call: Call) -> Json:
    gateway = call.hub.gateway
    limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": gateway.at_once}
    return {"url": gateway.resume_url, "shards": gateway.shards, "session_start_limit": limits}


async def me(call: Call) -> Json:
    world = call.hub.world
    return world.users[world.bot_id] | {"verified": True, "mfa_enabled": False, "email": None, "flags": 0}


async def rename(call: Call) -> Json:
    world = call.hub.world
    data = (await call.body()).json
    if "username" in data:
        form = Form()
        fields.text(form, ("username",), data["username"], 2, 32)
        form.check()
        world.users[world.bot_id] = world.users[world.bot_id] | {"username": data["username"]}
        world.journal("user", world.bot_id, world.users[world.bot_id])
    return await me(call)


async def application(call: Call) -> Json:
    world = call.hub.world
    owner: Json = {
        "id": world.app["id"],
        "username": "table",
        "discriminator": "0",
        "global_name": None,
        "avatar": None,
        "public_flags": 0,
    }
    return {
        "id": world.app["id"],
        "name": world.app["name"],
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "summary": "",
        "team": None,
        "owner": owner,
        "flags": 0,
        "rpc_origins": [],
        "tags": [],
        "bot": world.users[world.bot_id],
        "approximate_guild_count": sum(g.bot_member for g in world.guilds.values()),
        "approximate_user_install_count": sum(not u["bot"] for u in world.users.values()),
        "integration_types_config": {"0": {}, "1": {}},
    }


async def my_guilds(call: Call) -> list[Json]:
    joined = (g for g in call.hub.world.guilds.values() if g.bot_member)
    permissions = str(payloads.EVERYONE | payloads.BOT_EXTRA)
    return [
        {"id": g.id, "name": g.name, "icon": None, "owner": False, "permissions": permissions, "features": []}
        for g in joined
    ]


async def user(call: Call) -> Json:
    return call.hub.world.user(call.path("user_id"))


def _guild(call: Call) -> Guild:
    found = call.hub.world.guild(call.path("guild_id"))
    if not found.bot_member:
        raise refusal(10004)
    return found


async def guild(call: Call) -> Json:
    return payloads.guild(call.hub.world, _guild(call))


async def guild_channels(call: Call) -> list[Json]:
    return list(call.hub.world.guild_channels(_guild(call).id))


async def guild_roles(call: Call) -> list[Json]:
    return payloads.roles(call.hub.world, _guild(call))


async def members(call: Call) -> list[Json]:
    found = _guild(call)
    if not call.hub.gateway.privileged_intents:
        raise refusal(50001)
    after, limit = call.number("after", 0, 0, 1 << 63), call.number("limit", 1, 1, 1000)
    ids = [i for i in payloads.guild_members(call.hub.world, found) if int(i) > after]
    return [payloads.member(call.hub.world, found, user_id) for user_id in ids[:limit]]


async def member(call: Call) -> Json:
    found, user_id = _guild(call), call.path("user_id")
    if user_id not in call.hub.world.users:
        raise refusal(10013)
    return payloads.member(call.hub.world, found, user_id)
