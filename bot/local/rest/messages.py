"""Routes for messages, pins and typing.

It must not check what a message may contain: `messages` does.
"""

from typing import Any

from aiohttp import web

from bot.local import messages
from bot.local.errors import Json, form_error, refusal
from bot.local.rest.http import Api, Call, add, reply
from bot.local.world import THREADS, StoredMessage

MAX_PINS = 250
NONCE_KNOWN = 180.0
"""Seconds for which a nonce is known again: Discord says "the past few minutes" and no more."""


def register(app: web.Application, api: Api) -> None:
    base = "/channels/{channel_id}/messages"
    add(app, api, "GET", f"{base}/pins", pins)
    add(app, api, "PUT", f"{base}/pins/{{message_id}}", pin)
    add(app, api, "DELETE", f"{base}/pins/{{message_id}}", unpin)
    add(app, api, "POST", f"{base}/bulk-delete", bulk_delete)
    add(app, api, "GET", base, history)
    add(app, api, "POST", base, send)
    add(app, api, "GET", f"{base}/{{message_id}}", fetch)
    add(app, api, "PATCH", f"{base}/{{message_id}}", edit)
    add(app, api, "DELETE", f"{base}/{{message_id}}", delete)
    add(app, api, "POST", "/channels/{channel_id}/typing", typing)


async def send(call: Call) -> Json:
    channel = call.hub.world.channel(call.path("channel_id"))
    channel = call.api.bot_channel(channel["id"], call.api.sending(channel))
    body = await call.body()
    if body.uploads:
        call.api.bot_channel(channel["id"], "attach_files")
    if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
        raise refusal(50083)
    if body.json.get("enforce_nonce") and (twin := _same_nonce(call, channel["id"], body.json.get("nonce"))):
        return twin.payload
    message = messages.create(call.hub, channel["id"], call.hub.world.bot_id, body)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        channel["thread_metadata"]["archived"] = False
        call.hub.channel_event("update", channel)
    return call.hub.post(message).payload


def _same_nonce(call: Call, channel_id: str, nonce: object) -> StoredMessage | None:
    world = call.hub.world
    own = (m for m in world.messages.get(channel_id, {}).values() if m.payload["author"]["id"] == world.bot_id)
    twins = (m for m in own if nonce is not None and m.payload.get("nonce") == nonce)
    return next((m for m in twins if world.age(m) < NONCE_KNOWN), None)


async def history(call: Call) -> list[Json]:
    channel = call.api.bot_channel(call.path("channel_id"), "read_message_history")
    stored = [m for m in call.hub.world.messages.get(channel["id"], {}).values() if m.only_for is None]
    stored.sort(key=lambda m: int(m.id))
    limit = call.number("limit", 50, 1, 100)
    before, after, middle = (call.number(key, 0, 0, 1 << 63) for key in ("before", "after", "around"))
    if before:
        stored = [m for m in stored if int(m.id) < before][-limit:]
    elif after:
        stored = [m for m in stored if int(m.id) > after][:limit]
    elif middle:
        at = sum(int(m.id) < middle for m in stored)  # as many before it as after it, whenever they were written
        first = max(0, min(at - limit // 2, len(stored) - limit))
        stored = stored[first : first + limit]
    else:
        stored = stored[-limit:]
    return [m.payload for m in reversed(stored)]


async def fetch(call: Call) -> Json:
    channel = call.api.bot_channel(call.path("channel_id"), "read_message_history")
    return call.hub.world.message(channel["id"], call.path("message_id")).payload


async def edit(call: Call) -> Json:
    channel = call.api.bot_channel(call.path("channel_id"))
    message = call.hub.world.message(channel["id"], call.path("message_id"))
    body = await call.body()
    if message.payload["author"]["id"] != call.hub.world.bot_id:
        raise refusal(50005)
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise refusal(50083)
    messages.edit(call.hub, message, body)
    call.hub.revise(message)
    return message.payload


async def delete(call: Call) -> None:
    channel = call.api.bot_channel(call.path("channel_id"))
    message = call.hub.world.message(channel["id"], call.path("message_id"))
    if message.payload["author"]["id"] != call.hub.world.bot_id:
        call.api.bot_channel(channel["id"], "manage_messages")
    call.hub.remove(message)


async def bulk_delete(call: Call) -> None:
    channel = call.api.bot_channel(call.path("channel_id"), "manage_messages")
    ids = (await call.body()).json.get("messages") or []
    if not 2 <= len(ids) <= 100:
        raise form_error(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for message_id in ids:
        message = call.hub.world.messages.get(channel["id"], {}).get(str(message_id))
        if message is not None and message.only_for is None:
            call.hub.remove(message)


async def pins(call: Call) -> Json:
    channel = call.api.bot_channel(call.path("channel_id"))
    pinned = [m for m in call.hub.world.messages.get(channel["id"], {}).values() if m.payload["pinned"]]
    items = [{"pinned_at": m.payload["timestamp"], "message": m.payload} for m in reversed(pinned)]
    return {"items": items[: call.number("limit", 50, 1, 50)], "has_more": False}


async def pin(call: Call) -> None:
    channel = call.api.bot_channel(call.path("channel_id"), "pin_messages")
    message = call.hub.world.message(channel["id"], call.path("message_id"))
    if message.payload["type"] not in (0, 19, 20, 23):
        raise refusal(50021)
    if message.payload["pinned"]:
        return
    pinned = sum(m.payload["pinned"] for m in call.hub.world.messages[channel["id"]].values())
    if pinned >= MAX_PINS:
        raise refusal(30003)
    message.payload = message.payload | {"pinned": True}
    call.hub.revise(message)
    call.hub.pins_changed(channel)
    notice = messages.blank(call.hub, channel["id"], call.hub.world.bot_id, kind=6)
    notice["message_reference"] = {"type": 0, "channel_id": channel["id"], "message_id": message.id}
    call.hub.post(StoredMessage(notice))


async def unpin(call: Call) -> None:
    channel = call.api.bot_channel(call.path("channel_id"), "pin_messages")
    message = call.hub.world.message(channel["id"], call.path("message_id"))
    message.payload = message.payload | {"pinned": False}
    call.hub.revise(message)
    call.hub.pins_changed(channel)


async def typing(call: Call) -> Any:
    channel = call.hub.world.channel(call.path("channel_id"))
    channel = call.api.bot_channel(channel["id"], call.api.sending(channel))
    call.hub.typing(channel, call.hub.world.bot_id)
    return reply(None)
