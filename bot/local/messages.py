"""Builds and edits messages from request bodies: text, mentions, files, pictures named by `attachment://`.

It must not send anything: the hub does that with what comes out of here.
"""

import copy
import io
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from PIL import Image

from bot.local.errors import Json, form_error, refusal
from bot.local.hub import Hub
from bot.local.payloads import FILE_LIMIT
from bot.local.validation.messages import check_message
from bot.local.world import COMPONENTS_V2, EPHEMERAL, LOADING, StoredMessage

SETTABLE_FLAGS = (1 << 2) | (1 << 12) | COMPONENTS_V2  # suppress embeds, suppress notifications, components V2
_MENTION = re.compile(r"<@!?(\d+)>")
_UNSAFE = re.compile(r"[^\w.\-]+", re.ASCII)


@dataclass
class Upload:
    """A file of a multipart request."""

    filename: str
    data: bytes


@dataclass
class Body:
    """A request's JSON and its files by their number."""

    json: Json
    uploads: dict[int, Upload]

    def nested(self, key: str) -> "Body":
        value = self.json.get(key)
        return Body(value if isinstance(value, dict) else {}, self.uploads)


def check_upload_sizes(uploads: dict[int, Upload]) -> None:
    if any(len(upload.data) > FILE_LIMIT for upload in uploads.values()):
        raise refusal(40005)


# --- files


def _picture_size(data: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except Exception:  # any file may claim to be a picture
        return None


def store_upload(hub: Hub, channel_id: str, upload: Upload, description: Any) -> Json:
    file_id = hub.world.snowflake()
    name = _UNSAFE.sub("_", upload.filename) or "unknown"
    hub.world.put_file(file_id, upload.data)
    address = f"{hub.base_url}/attachments/{channel_id}/{file_id}/{quote(name)}"
    attachment: Json = {
        "id": file_id,
        "filename": name,
        "size": len(upload.data),
        "url": address,
        "proxy_url": address,
        "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
    }
    if description:
        attachment["description"] = str(description)
    if attachment["content_type"].startswith("image/") and (size := _picture_size(upload.data)):
        attachment["width"], attachment["height"] = size
    return attachment


def _check_descriptions(body: Body) -> None:
    listed = body.json.get("attachments") or []
    for index, entry in enumerate(listed):
        if len(str(entry.get("description") or "")) > 1024:
            place = ("attachments", index, "description")
            raise form_error(place, "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer in length.")


def _new_files(hub: Hub, channel_id: str, body: Body) -> list[Json]:
    listed = {str(entry.get("id")): entry for entry in body.json.get("attachments") or []}
    return [
        store_upload(hub, channel_id, upload, listed.get(str(number), {}).get("description"))
        for number, upload in sorted(body.uploads.items())
    ]


def _named_pictures(holder: Any) -> Iterator[Json]:
    """Every `{url: …}` in components or embeds."""
    if isinstance(holder, list):
        for entry in holder:
            yield from _named_pictures(entry)
    elif isinstance(holder, dict):
        if isinstance(holder.get("url"), str):
            yield holder
        for value in holder.values():
            if isinstance(value, (dict, list)):
                yield from _named_pictures(value)


def _resolve(holder: list[Json], files: list[Json], place: str) -> set[str]:
    """Put addresses in place of `attachment://name`; says which files were used."""
    by_name = {file["filename"]: file for file in files}
    used: set[str] = set()
    for media in _named_pictures(holder):
        if not media["url"].startswith("attachment://"):
            continue
        file = by_name.get(_UNSAFE.sub("_", media["url"].removeprefix("attachment://")))
        if file is None:
            message = f'Referenced attachment "{media["url"]}" was not found in the message'
            raise form_error((place,), "REFERENCED_ATTACHMENT_NOT_FOUND", message)
        used.add(file["id"])
        media.update({key: file[key] for key in ("url", "proxy_url", "width", "height", "content_type") if key in file})
        media["attachment_id"] = file["id"]
    return used


def _name_missing(holder: list[Json], names: set[str], place: str) -> None:
    """Refuse a reference to a file that is not there before anything is stored."""
    for media in _named_pictures(holder):
        name = media["url"].removeprefix("attachment://")
        if name != media["url"] and _UNSAFE.sub("_", name) not in names:
            message = f'Referenced attachment "{media["url"]}" was not found in the message'
            raise form_error((place,), "REFERENCED_ATTACHMENT_NOT_FOUND", message)


def _number(components: list[Json]) -> None:
    """Give every component the id it lacks, in order of appearance; emojis go by text, whichever way they came."""
    taken = {part["id"] for part in _parts(components) if part.get("id")}
    following = 1
    for part in _parts(components):
        if not part.get("id"):
            while following in taken:
                following += 1
            part["id"] = following
            taken.add(following)
        for holder in (part, *(part.get("options") or ())):
            emoji = holder.get("emoji")
            if emoji and emoji.get("id"):
                emoji["id"] = str(emoji["id"])


def _parts(components: Any) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _parts(component.get("components") or ())
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from _parts([component[key]])


def parts(message: Json) -> Iterator[Json]:
    """Every component of a message, nested ones included."""
    return _parts(message.get("components") or ())


# --- messages


def _mentions(hub: Hub, content: str, body: Json) -> list[Json]:
    allowed = body.get("allowed_mentions")
    ids = dict.fromkeys(_MENTION.findall(content))
    if isinstance(allowed, dict) and "users" not in (allowed.get("parse") or []):
        listed = {str(user_id) for user_id in allowed.get("users") or []}
        ids = {user_id: None for user_id in ids if user_id in listed}
    return [hub.world.users[user_id] for user_id in ids if user_id in hub.world.users]


def _reference(hub: Hub, channel_id: str, body: Json) -> Json:
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return {}
    target = hub.world.messages.get(channel_id, {}).get(str(reference.get("message_id")))
    if target is None or target.only_for is not None:
        if reference.get("fail_if_not_exists", True):
            raise form_error(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return {}
    shown = {key: value for key, value in target.payload.items() if key != "referenced_message"}
    return {
        "type": 19,
        "message_reference": {"type": 0, "message_id": target.id, "channel_id": channel_id},
        "referenced_message": shown,
    }


def blank(hub: Hub, channel_id: str, author_id: str, *, kind: int = 0) -> Json:
    return {
        "id": hub.world.snowflake(),
        "channel_id": channel_id,
        "author": hub.world.users[author_id],
        "type": kind,
        "content": "",
        "timestamp": hub.world.timestamp(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def create(hub: Hub, channel_id: str, author_id: str, body: Body, *, kind: int = 0, flags: int = 0) -> StoredMessage:
    """A new message from a request; `flags` are those the caller grants besides the settable ones."""
    data = body.json
    check_upload_sizes(body.uploads)
    check_message(data, files=len(body.uploads), emojis=hub.world.emojis)
    asked = data.get("flags") or 0
    _check_descriptions(body)
    payload = blank(hub, channel_id, author_id, kind=kind)
    reference = _reference(hub, channel_id, data)
    embeds, components = copy.deepcopy(data.get("embeds") or []), copy.deepcopy(data.get("components") or [])
    names = {_UNSAFE.sub("_", upload.filename) for upload in body.uploads.values()}
    _name_missing(embeds, names, "embeds")
    _name_missing(components, names, "components")
    files = _new_files(hub, channel_id, body)
    in_embeds = _resolve(embeds, files, "embeds")
    _resolve(components, files, "components")
    _number(components)
    payload |= {
        "content": (data.get("content") or "").strip(),
        "tts": bool(data.get("tts")),
        "embeds": [{"type": "rich", **embed} for embed in embeds],
        "components": components,
        "attachments": [file for file in files if file["id"] not in in_embeds],
        "mentions": _mentions(hub, data.get("content") or "", data),
        "flags": (asked & SETTABLE_FLAGS) | flags,
        **reference,
    }
    if data.get("nonce") is not None:
        payload["nonce"] = data["nonce"]
    return StoredMessage(payload, files=files)


def edit(hub: Hub, message: StoredMessage, body: Body) -> None:
    """Change a message in place as PATCH does: absent keys stay, alt text of kept files stays."""
    data, old = body.json, message.payload
    check_upload_sizes(body.uploads)
    check_message(data, files=0, emojis=hub.world.emojis, empty_allowed=True)
    _check_descriptions(body)
    kept = _kept_files(message, data, bool(body.uploads))
    flags = _edited_flags(old, data)
    state = {
        "content": data["content"] if "content" in data else old["content"],
        "embeds": data["embeds"] if "embeds" in data else old["embeds"],
        "components": data["components"] if "components" in data else old["components"],
        "flags": flags,
    }
    check_message(state, files=len(kept) + len(body.uploads))
    embeds, components = copy.deepcopy(state["embeds"] or []), copy.deepcopy(state["components"] or [])
    names = {file["filename"] for file in kept} | {_UNSAFE.sub("_", u.filename) for u in body.uploads.values()}
    _name_missing(embeds, names, "embeds")
    _name_missing(components, names, "components")
    files = kept + _new_files(hub, old["channel_id"], body)
    _resolve(embeds, files, "embeds")
    _resolve(components, files, "components")
    _number(components)
    in_embeds = {media["attachment_id"] for media in _named_pictures(embeds) if "attachment_id" in media}
    for file in message.files:
        if all(file["id"] != other["id"] for other in files):
            hub.world.remove_file(file["id"])
    content = state["content"] or ""
    message.files = files
    message.payload = old | {
        "content": content.strip(),
        "embeds": [{"type": "rich", **embed} for embed in embeds],
        "components": components,
        "attachments": [file for file in files if file["id"] not in in_embeds],
        "mentions": _mentions(hub, content, data),
        "flags": flags,
        "edited_timestamp": None if old["flags"] & LOADING else hub.world.timestamp(),
    }


def _edited_flags(old: Json, data: Json) -> int:
    fixed = int(old["flags"]) & ~LOADING
    if "flags" not in data or data["flags"] is None:
        return fixed
    changeable = 1 << 2
    # The V2 flag can be set by an edit, never taken back.
    return (fixed & ~changeable) | (int(data["flags"]) & (changeable | COMPONENTS_V2))


def _kept_files(message: StoredMessage, data: Json, uploading: bool) -> list[Json]:
    if data.get("attachments") is None:
        if "attachments" in data:
            return []
        return list(message.files)
    listed = {str(entry.get("id")): entry for entry in data["attachments"]}
    shown = {file["id"] for file in message.payload["attachments"]}
    kept = []
    for file in message.files:
        if file["id"] in listed:
            described = listed[file["id"]].get("description")
            kept.append(file | {"description": described} if described is not None else file)
        elif file["id"] not in shown and "embeds" not in data:
            kept.append(file)
    return kept


def is_ephemeral(body: Json) -> bool:
    flags = body.get("flags")
    return isinstance(flags, int) and bool(flags & EPHEMERAL)
