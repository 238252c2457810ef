"""Turns what a person filled in into the data of an interaction, checked as Discord's client checks it.

It must not send anything.
"""

import base64
import binascii
import math
from typing import Any

from bot.local import payloads
from bot.local.errors import ApiError, Json
from bot.local.hub import Hub
from bot.local.messages import Upload, store_upload
from bot.local.validation.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)

SELECT_RESOLVES = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}


def complaint(message: str) -> ApiError:
    """A refusal for a person, in words."""
    return ApiError(400, 50035, message)


class Resolver:
    """Collects the users, channels and files that values name."""

    def __init__(self, hub: Hub, channel: Json) -> None:
        self.hub, self.channel = hub, channel
        self.resolved: Json = {}

    def _put(self, kind: str, key: str, value: Json) -> None:
        self.resolved.setdefault(kind, {})[key] = value

    def user(self, user_id: str) -> bool:
        world = self.hub.world
        if user_id not in world.users:
            return False
        self._put("users", user_id, world.users[user_id])
        guild_id = self.channel.get("guild_id")
        if guild_id is not None:
            guild = world.guilds[guild_id]
            member = payloads.member(world, guild, user_id, with_user=False)
            self._put("members", user_id, member | {"permissions": str(payloads.permissions(world, user_id))})
        return True

    def role(self, role_id: str) -> bool:
        guild_id = self.channel.get("guild_id")
        world = self.hub.world
        roles = payloads.roles(world, world.guilds[guild_id]) if guild_id else []
        found = next((role for role in roles if role["id"] == role_id), None)
        if found is not None:
            self._put("roles", role_id, found)
        return found is not None

    def place(self, channel_id: str) -> bool:
        found = self.hub.world.channels.get(channel_id)
        if found is None or "guild_id" not in found or found["guild_id"] != self.channel.get("guild_id"):
            return False
        self._put("channels", channel_id, found | {"permissions": str(payloads.EVERYONE)})
        return True

    def message(self, message_id: str) -> bool:
        found = self.hub.world.find_message(message_id)
        if found is None:
            return False
        self._put("messages", message_id, found.payload)
        return True

    def file(self, value: Json) -> str:
        try:
            data = base64.b64decode(value["data"], validate=True)
        except (KeyError, TypeError, binascii.Error) as error:
            raise complaint("A file needs a filename and its data in base64.") from error
        stored = store_upload(self.hub, self.channel["id"], Upload(str(value.get("filename") or "file"), data), None)
        self._put("attachments", stored["id"], stored)
        return str(stored["id"])

    def named(self, kind: int, value: str) -> bool:
        """Whether a value names something of that kind."""
        if kind == USER:
            return self.user(value)
        if kind == ROLE:
            return self.role(value)
        if kind == CHANNEL:
            return self.place(value)
        return self.user(value) or self.role(value)


def fill(declared: list[Json], given: Any, resolver: Resolver, *, partial: bool = False) -> list[Json]:
    """The options of a command as Discord would send them; `partial` for autocompletion."""
    if not isinstance(given, list):
        raise complaint("Options must be a list.")
    by_name = {option["name"]: option for option in declared}
    filled: list[Json] = []
    seen: set[str] = set()
    for entry in given:
        name = entry.get("name") if isinstance(entry, dict) else None
        option = by_name.get(str(name))
        if option is None or name in seen:
            raise complaint(f"There is no option “{name}” here, or it was given twice.")
        seen.add(str(name))
        if option["type"] in (SUBCOMMAND, GROUP):
            inner = fill(option.get("options") or [], entry.get("options") or [], resolver, partial=partial)
            filled.append({"name": name, "type": option["type"], "options": inner})
            continue
        focused = bool(entry.get("focused"))
        if partial:
            value = entry.get("value", "")
            typed = value if focused else _value(option, value, resolver)
            filled.append(
                {"name": name, "type": option["type"], "value": typed} | ({"focused": True} if focused else {})
            )
        else:
            filled.append({"name": name, "type": option["type"], "value": _value(option, entry.get("value"), resolver)})
    nested = [option for option in declared if option["type"] in (SUBCOMMAND, GROUP)]
    if nested and len(filled) != 1:
        raise complaint("Choose one of: " + ", ".join(option["name"] for option in nested) + ".")
    missing = [option["name"] for option in declared if option.get("required") and option["name"] not in seen]
    if missing and not partial:
        raise complaint("This option is required: " + ", ".join(missing) + ".")
    return filled


def _value(option: Json, value: Any, resolver: Resolver) -> Any:
    kind, name = option["type"], option["name"]
    if kind in (INTEGER, NUMBER):
        value = _number(option, value)
    elif kind == STRING:
        value = str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not low <= len(value) <= high:
            raise complaint(f"“{name}” must have {low} to {high} characters.")
    elif kind == BOOLEAN:
        if not isinstance(value, bool):
            raise complaint(f"“{name}” must be true or false.")
    elif kind == ATTACHMENT:
        return resolver.file(value if isinstance(value, dict) else {})
    else:
        value = str(value)
        if not resolver.named(kind, value):
            raise complaint(f"“{name}” names nobody and nothing here.")
        types = option.get("channel_types")
        if types and resolver.hub.world.channels[value]["type"] not in types:
            raise complaint(f"“{name}” must be another kind of channel.")
    choices = option.get("choices")
    if choices and all(choice["value"] != value for choice in choices):
        raise complaint(f"“{name}” must be one of: " + ", ".join(str(choice["name"]) for choice in choices) + ".")
    return value


def _number(option: Json, value: Any) -> int | float:
    name, whole = option["name"], option["type"] == INTEGER
    try:
        number: int | float = int(str(value)) if whole else float(value)
    except (TypeError, ValueError) as error:
        raise complaint(f"“{name}” must be a {'whole ' if whole else ''}number.") from error
    if isinstance(value, bool) or not math.isfinite(number) or abs(number) > 2**53:
        raise complaint(f"“{name}” must be a number between -2^53 and 2^53.")
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and number < low) or (high is not None and number > high):
        raise complaint(f"“{name}” must be between {low} and {high}.")
    return number


def focused_type(options: list[Json]) -> int | None:
    """The type of the option being typed."""
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        inner = focused_type(option.get("options") or [])
        if inner is not None:
            return inner
    return None


def selected(component: Json, values: Any, resolver: Resolver) -> list[str]:
    """The values of a select, checked against what it offers."""
    if not isinstance(values, list) or len(set(map(str, values))) != len(values):
        raise complaint("Values must be a list without repetitions.")
    chosen = [str(value) for value in values]
    low, high = component.get("min_values"), component.get("max_values") or 1
    low = 1 if low is None else low
    if component.get("required") is False:
        low = 0
    if not low <= len(chosen) <= high:
        raise complaint(f"Choose {low} to {high} values.")
    kind = SELECT_RESOLVES.get(component["type"])
    for value in chosen:
        if kind is None and all(option["value"] != value for option in component.get("options") or []):
            raise complaint(f"“{value}” is not offered.")
        if kind is not None and not resolver.named(kind, value):
            raise complaint(f"“{value}” names nobody and nothing here.")
    return chosen
