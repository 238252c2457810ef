"""Routes for the emojis of the application.

It must not draw: what is uploaded is kept as it is.
"""

import base64
import binascii
import re

from aiohttp import web

from bot.local.errors import Form, Json, form_error, refusal
from bot.local.rest.http import Api, Call, add
from bot.local.validation import fields

MOST, MOST_BYTES = 2000, 256 * 1024
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/=\s]*)")
_BEGINS = {"png": b"\x89PNG\r\n\x1a\n", "jpeg": b"\xff\xd8\xff", "gif": b"GIF8", "webp": b"RIFF", "avif": b"\0\0\0"}


def register(app: web.Application, api: Api) -> None:
    base = "/applications/{application_id}/emojis"
    add(app, api, "GET", base, listing)
    add(app, api, "POST", base, create)
    add(app, api, "GET", f"{base}/{{emoji_id}}", fetch)
    add(app, api, "PATCH", f"{base}/{{emoji_id}}", rename)
    add(app, api, "DELETE", f"{base}/{{emoji_id}}", delete)


def _own(call: Call) -> dict[str, Json]:
    if call.path("application_id") != call.hub.world.app["id"]:
        raise refusal(20012)
    return call.hub.world.emojis


def _found(call: Call) -> Json:
    emoji = _own(call).get(call.path("emoji_id"))
    if emoji is None:
        raise refusal(10014)
    return emoji


def _name(call: Call, data: Json, besides: str | None = None) -> str:
    form = Form()
    if fields.text(form, ("name",), data.get("name"), 2, 32):
        if not _NAME.fullmatch(data["name"]):
            form.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
        elif any(one["name"] == data["name"] and one["id"] != besides for one in _own(call).values()):
            form.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists.")
    form.check()
    return str(data["name"])


def _image(data: Json) -> bytes:
    """The picture inside a data URI."""
    if not data.get("image"):
        form = Form()
        form.required(("image",))
        form.check()
    found = _IMAGE.fullmatch(str(data["image"]))
    try:
        picture = base64.b64decode(found.group(2), validate=False) if found else b""
    except binascii.Error:
        picture = b""
    if found is None or not picture.startswith(_BEGINS[found.group(1)]):
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(picture) > MOST_BYTES:
        raise form_error(("image",), "BINARY_TYPE_MAX_LENGTH", "File cannot be larger than 256.0 kb.")
    return picture


async def listing(call: Call) -> Json:
    return {"items": list(_own(call).values())}


async def fetch(call: Call) -> Json:
    return _found(call)


async def create(call: Call) -> web.Response | Json:
    world, own = call.hub.world, _own(call)
    data = (await call.body()).json
    name, picture = _name(call, data), _image(data)
    if len(own) >= MOST:
        raise refusal(30008)
    emoji: Json = {
        "id": world.snowflake(),
        "name": name,
        "roles": [],
        "user": world.users[world.bot_id],
        "require_colons": True,
        "managed": False,
        "animated": picture.startswith(_BEGINS["gif"]),
        "available": True,
    }
    world.put_file(emoji["id"], picture)
    world.put_emoji(emoji)
    return emoji


async def rename(call: Call) -> Json:
    emoji = _found(call)
    name = _name(call, (await call.body()).json, emoji["id"])
    return call.hub.world.put_emoji(emoji | {"name": name})


async def delete(call: Call) -> None:
    call.hub.world.remove_emoji(_found(call)["id"])
