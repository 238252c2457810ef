"""Routes for channels, threads and private channels.

It must not decide who hears of a change: the hub does.
"""

from typing import Any

from aiohttp import web

from bot.local import messages, payloads
from bot.local.errors import Form, Json, refusal
from bot.local.rest.http import Api, Call, add
from bot.local.validation import fields
from bot.local.world import DM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS, StoredMessage

AUTO_ARCHIVE = (60, 1440, 4320, 10080)


def register(app: web.Application, api: Api) -> None:
    channel = "/channels/{channel_id}"
    add(app, api, "GET", channel, fetch)
    add(app, api, "PATCH", channel, edit)
    add(app, api, "DELETE", channel, delete)
    add(app, api, "POST", f"{channel}/messages/{{message_id}}/threads", thread_from_message)
    add(app, api, "POST", f"{channel}/threads", thread)
    add(app, api, "GET", f"{channel}/threads/archived/public", archived)
    add(app, api, "GET", f"{channel}/threads/archived/private", archived_private)
    add(app, api, "GET", f"{channel}/thread-members", members)
    add(app, api, "PUT", f"{channel}/thread-members/@me", join)
    add(app, api, "DELETE", f"{channel}/thread-members/@me", leave)
    add(app, api, "GET", f"{channel}/thread-members/{{user_id}}", member)
    add(app, api, "PUT", f"{channel}/thread-members/{{user_id}}", add_member)
    add(app, api, "DELETE", f"{channel}/thread-members/{{user_id}}", remove_member)
    add(app, api, "POST", "/users/@me/channels", open_dm)
    add(app, api, "POST", "/guilds/{guild_id}/channels", create)


async def fetch(call: Call) -> Json:
    stored = call.api.bot_channel(call.path("channel_id"))
    return payloads.channel(call.hub.world, stored, with_bot_membership=True)


async def create(call: Call) -> Json:
    """A text channel; other kinds are not part of this server."""
    guild = call.hub.world.guild(call.path("guild_id"))
    if not guild.bot_member:
        raise refusal(50001)
    data = (await call.body()).json
    form = Form()
    fields.text(form, ("name",), data.get("name"), 1, 100)
    fields.choice(form, ("type",), data.get("type", TEXT), (TEXT,))
    form.check()
    stored = call.hub.world.add_text_channel(guild.id, data["name"], data.get("topic"))
    call.hub.channel_event("create", stored)
    return stored


async def edit(call: Call) -> Json:
    stored = call.api.bot_channel(call.path("channel_id"))
    data = (await call.body()).json
    form = Form()
    if "name" in data:
        fields.text(form, ("name",), data["name"], 1, 100)
    fields.number(form, ("rate_limit_per_user",), data.get("rate_limit_per_user"), 0, 21600)
    if stored["type"] == DM:
        raise refusal(50024)
    if stored["type"] in THREADS:
        _edit_thread(call, form, stored, data)
    else:
        fields.optional_text(form, ("topic",), data.get("topic"), 1024)
        form.check()
        allowed = ("name", "topic", "nsfw", "rate_limit_per_user", "position", "permission_overwrites")
        stored.update({key: data[key] for key in allowed if key in data})
    call.hub.world.put_channel(stored)
    call.hub.channel_event("update", stored)
    return stored


def _edit_thread(call: Call, form: Form, stored: Json, data: Json) -> None:
    own = stored["owner_id"] == call.hub.world.bot_id
    unarchiving_only = set(data) <= {"archived"}
    if not own and not unarchiving_only:
        call.api.bot_channel(stored["id"], "manage_threads")
    if "auto_archive_duration" in data:
        fields.choice(form, ("auto_archive_duration",), data["auto_archive_duration"], AUTO_ARCHIVE)
    form.check()
    metadata = dict(stored["thread_metadata"])
    if metadata["archived"] and data.get("archived") is not False:
        raise refusal(50083)
    for key in ("archived", "locked", "auto_archive_duration", "invitable"):
        if key in data:
            metadata[key] = data[key]
    if "archived" in data:
        metadata["archive_timestamp"] = call.hub.world.timestamp()
    stored["thread_metadata"] = metadata
    stored.update({key: data[key] for key in ("name", "rate_limit_per_user") if key in data})


async def delete(call: Call) -> Json:
    stored = call.api.bot_channel(call.path("channel_id"))
    if stored["type"] == DM:
        return payloads.channel(call.hub.world, stored)
    if stored["type"] in THREADS:
        call.api.bot_channel(stored["id"], "manage_threads")
    else:
        for child in [c for c in call.hub.world.channels.values() if c.get("parent_id") == stored["id"]]:
            call.hub.channel_event("delete", child)
            call.hub.world.remove_channel(child["id"])
    call.hub.channel_event("delete", stored)
    call.hub.world.remove_channel(stored["id"])
    return stored


# --- threads


async def thread_from_message(call: Call) -> Json:
    parent = call.api.bot_channel(call.path("channel_id"), "create_public_threads")
    message = call.hub.world.message(parent["id"], call.path("message_id"))
    if message.id in call.hub.world.channels:
        raise refusal(160004)
    data = (await call.body()).json
    stored = _create(call, parent, data, PUBLIC_THREAD, message.id)
    message.payload = message.payload | {
        "flags": message.payload["flags"] | HAS_THREAD,
        "thread": {key: value for key, value in stored.items() if key != "member"},
    }
    call.hub.revise(message)
    starter = messages.blank(call.hub, stored["id"], call.hub.world.bot_id, kind=21)
    starter["message_reference"] = {"type": 0, "channel_id": parent["id"], "message_id": message.id}
    starter["referenced_message"] = message.payload
    call.hub.post(StoredMessage(starter))
    return payloads.channel(call.hub.world, stored, with_bot_membership=True)


async def thread(call: Call) -> Json:
    data = (await call.body()).json
    kind = data.get("type", PRIVATE_THREAD)
    form = Form()
    fields.choice(form, ("type",), kind, THREADS)
    form.check()
    needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    parent = call.api.bot_channel(call.path("channel_id"), needed)
    stored = _create(call, parent, data, kind, call.hub.world.snowflake())
    if kind == PUBLIC_THREAD:
        notice = messages.blank(call.hub, parent["id"], call.hub.world.bot_id, kind=18)
        notice |= {
            "content": stored["name"],
            "message_reference": {"type": 0, "channel_id": stored["id"], "guild_id": stored["guild_id"]},
        }
        call.hub.post(StoredMessage(notice))
    return payloads.channel(call.hub.world, stored, with_bot_membership=True)


def _create(call: Call, parent: Json, data: Json, kind: int, thread_id: str) -> Json:
    if parent["type"] != TEXT:
        raise refusal(50024)
    form = Form()
    fields.text(form, ("name",), data.get("name"), 1, 100)
    if data.get("auto_archive_duration") is not None:
        fields.choice(form, ("auto_archive_duration",), data["auto_archive_duration"], AUTO_ARCHIVE)
    form.check()
    world = call.hub.world
    stored: Json = {
        "id": thread_id,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": world.bot_id,
        "name": data["name"],
        "last_message_id": None,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 0,
        "rate_limit_per_user": data.get("rate_limit_per_user") or 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": data.get("auto_archive_duration") or 4320,
            "archive_timestamp": world.timestamp(),
            "create_timestamp": world.timestamp(),
            "locked": False,
        },
    }
    if kind == PRIVATE_THREAD:
        stored["thread_metadata"]["invitable"] = bool(data.get("invitable", True))
    world.put_channel(stored)
    world.join_thread(thread_id, world.bot_id)
    call.hub.channel_event("create", stored, newly_created=True)
    return stored


def _thread(call: Call, *needed: str) -> Json:
    stored = call.api.bot_channel(call.path("channel_id"), *needed)
    if stored["type"] not in THREADS:
        raise refusal(50024)
    return stored


async def archived(call: Call, kind: int = PUBLIC_THREAD) -> Json:
    parent = call.api.bot_channel(call.path("channel_id"))
    world = call.hub.world
    found = [
        c
        for c in world.guild_threads(parent["guild_id"], archived=True)
        if c["parent_id"] == parent["id"] and c["type"] == kind and c["thread_metadata"]["archived"]
    ]
    found.sort(key=lambda c: str(c["thread_metadata"]["archive_timestamp"]), reverse=True)
    return {"threads": found, "members": _own(call, found), "has_more": False}


async def archived_private(call: Call) -> Json:
    return await archived(call, PRIVATE_THREAD)


def _own(call: Call, threads: list[Json]) -> list[Json]:
    world = call.hub.world
    joined = (c for c in threads if world.bot_id in world.thread_members.get(c["id"], {}))
    return [payloads.thread_member(world, c["id"], world.bot_id) for c in joined]


async def active(call: Call) -> Json:
    guild = call.hub.world.guild(call.path("guild_id"))
    if not guild.bot_member:
        raise refusal(50001)
    threads = list(call.hub.world.guild_threads(guild.id))
    return {"threads": threads, "members": _own(call, threads)}


async def members(call: Call) -> list[Json]:
    stored = _thread(call)
    joined = call.hub.world.thread_members.get(stored["id"], {})
    return [payloads.thread_member(call.hub.world, stored["id"], user_id) for user_id in joined]


async def member(call: Call) -> Json:
    stored = _thread(call)
    if call.path("user_id") not in call.hub.world.thread_members.get(stored["id"], {}):
        raise refusal(10007)
    return payloads.thread_member(call.hub.world, stored["id"], call.path("user_id"))


async def add_member(call: Call) -> Any:
    stored = _thread(call, "send_messages_in_threads")
    call.hub.world.user(call.path("user_id"))
    call.hub.add_to_thread(stored, call.path("user_id"))


async def remove_member(call: Call) -> Any:
    stored = _thread(call)
    call.hub.remove_from_thread(stored, call.path("user_id"))


async def join(call: Call) -> Any:
    call.hub.add_to_thread(_thread(call), call.hub.world.bot_id)


async def leave(call: Call) -> Any:
    call.hub.remove_from_thread(_thread(call), call.hub.world.bot_id)


async def open_dm(call: Call) -> Json:
    recipient = str((await call.body()).json.get("recipient_id"))
    user = call.hub.world.user(recipient)
    if user["bot"]:
        raise refusal(50007)
    stored, new = call.hub.world.open_dm(call.hub.world.bot_id, recipient)
    if new:
        call.hub.channel_event("create", stored)
    return payloads.channel(call.hub.world, stored)
