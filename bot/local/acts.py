"""What a person can do on the local Discord: write, run a command, press, select, fill in a form.

It must not know about sockets.
"""

from dataclasses import dataclass
from typing import Any

from bot.local import messages, payloads
from bot.local.errors import Json, refusal
from bot.local.hub import Hub
from bot.local.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from bot.local.messages import Body, parts
from bot.local.options import Resolver, complaint, fill, focused_type, selected
from bot.local.validation.components import BUTTON, LINK, SELECTS, TEXT_INPUT
from bot.local.validation.modals import CHECKBOX, CHECKBOXES, LABEL, RADIO, UPLOAD
from bot.local.world import DM, THREADS, StoredMessage


@dataclass
class Doing:
    """Who does it, and with what."""

    hub: Hub
    interactions: Interactions
    user_id: str
    locale: str

    def channel(self, channel_id: Any) -> Json:
        found = self.hub.world.channel(str(channel_id))
        if not self.hub.sees(self.user_id, found):
            raise refusal(50001)
        return found

    def message(self, message_id: Any) -> StoredMessage:
        found = self.hub.world.find_message(str(message_id))
        if found is None or found.only_for not in (None, self.user_id):
            raise refusal(10008)
        self.channel(found.payload["channel_id"])
        return found


def history(doing: Doing, frame: Json) -> Json:
    channel = doing.channel(frame["channel_id"])
    stored = doing.hub.world.messages.get(channel["id"], {}).values()
    visible = sorted((m for m in stored if m.only_for in (None, doing.user_id)), key=lambda m: int(m.id))
    if frame.get("before"):
        visible = [m for m in visible if int(m.id) < int(frame["before"])]
    limit = max(1, min(100, int(frame.get("limit") or 50)))
    return {"messages": [m.payload for m in visible[-limit:]]}


def send(doing: Doing, frame: Json) -> Json:
    channel = doing.channel(frame["channel_id"])
    if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
        raise refusal(50083)
    body: Json = {"content": str(frame.get("content") or "")}
    if frame.get("reply_to"):
        body["message_reference"] = {"message_id": str(frame["reply_to"])}
    message = messages.create(doing.hub, channel["id"], doing.user_id, Body(body, {}))
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        channel["thread_metadata"] = channel["thread_metadata"] | {"archived": False}
        doing.hub.channel_event("update", channel)
    return {"message": doing.hub.post(message).payload}


def typing(doing: Doing, frame: Json) -> Json:
    doing.hub.typing(doing.channel(frame["channel_id"]), doing.user_id)
    return {}


def open_dm(doing: Doing, frame: Json) -> Json:
    other = doing.hub.world.user(str(frame["user_id"]))
    if other["id"] == doing.user_id:
        raise refusal(50007)
    stored, new = doing.hub.world.open_dm(doing.user_id, other["id"])
    if new:
        doing.hub.channel_event("create", stored)
    return {"channel": payloads.channel(doing.hub.world, stored, viewer=doing.user_id)}


def dismiss(doing: Doing, frame: Json) -> Json:
    message = doing.message(frame["message_id"])
    if message.only_for is None:
        raise complaint("Only a message that nobody else sees can be dismissed.")
    doing.hub.remove(message)
    return {}


# --- commands


def _find_command(doing: Doing, command_id: str, channel: Json) -> Json:
    world = doing.hub.world
    for scope in ("global", channel.get("guild_id")):
        command = world.commands.get(str(scope), {}).get(command_id)
        if command is not None:
            break
    else:
        raise refusal(10063)
    contexts = command.get("contexts")
    if contexts is not None and doing.interactions.context(channel) not in contexts:
        raise complaint(f"/{command['name']} cannot be used in this kind of channel.")
    if not owners(doing, channel, command["integration_types"]):
        raise complaint(f"/{command['name']} needs the bot to be a member of this server.")
    return command


def owners(doing: Doing, channel: Json, integration_types: list[int]) -> Json:
    """Who authorised the application here: the server it was added to, the person who installed it, or both."""
    found: Json = {}
    guild_id = channel.get("guild_id")
    world = doing.hub.world
    if 0 in integration_types:
        if guild_id is not None and world.guilds[guild_id].bot_member:
            found["0"] = guild_id
        elif channel["type"] == DM and world.bot_id in channel["recipient_ids"]:
            found["0"] = "0"
    if 1 in integration_types:
        found["1"] = doing.user_id
    return found


def _command_data(doing: Doing, frame: Json, *, partial: bool) -> tuple[Json, Json, Json]:
    channel = doing.channel(frame["channel_id"])
    command = _find_command(doing, str(frame["command_id"]), channel)
    resolver = Resolver(doing.hub, channel)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if command["type"] == 1:
        data["options"] = fill(command.get("options") or [], frame.get("options") or [], resolver, partial=partial)
    else:
        target = str(frame.get("target_id"))
        found = resolver.user(target) if command["type"] == 2 else resolver.message(target)
        if not found:
            raise complaint("The command needs a target.")
        data["target_id"] = target
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    return channel, command, data


def command(doing: Doing, frame: Json) -> Json:
    channel, found, data = _command_data(doing, frame, partial=False)
    authority = owners(doing, channel, found["integration_types"])
    one = doing.interactions.send(COMMAND, doing.user_id, channel, data, locale=doing.locale, owners=authority)
    return {"interaction_id": one.id}


async def autocomplete(doing: Doing, frame: Json) -> Json:
    channel, found, data = _command_data(doing, frame, partial=True)
    kind = focused_type(data.get("options") or [])
    if kind is None:
        raise complaint("One option must be the focused one.")
    authority = owners(doing, channel, found["integration_types"])
    one = doing.interactions.send(AUTOCOMPLETE, doing.user_id, channel, data, locale=doing.locale, owners=authority)
    one.focused_type = kind
    assert one.choices is not None
    return {"choices": await one.choices}


# --- components


def _component(doing: Doing, frame: Json, kinds: tuple[int, ...]) -> tuple[StoredMessage, Json]:
    message = doing.message(frame["message_id"])
    wanted = frame["custom_id"]
    found = next((c for c in parts(message.payload) if c.get("custom_id") == wanted and c["type"] in kinds), None)
    if found is None:
        raise complaint(f"The message has no component “{wanted}” of this kind.")
    if found.get("disabled"):
        raise complaint("This component is disabled.")
    if message.payload.get("application_id") is None and message.payload["author"]["id"] != doing.hub.world.bot_id:
        raise refusal(50001)
    return message, found


def _touch(doing: Doing, message: StoredMessage, data: Json) -> Json:
    channel = doing.hub.world.channels[message.payload["channel_id"]]
    authority = message.owners or owners(doing, channel, [0])
    one = doing.interactions.send(
        COMPONENT, doing.user_id, channel, data, locale=doing.locale, owners=authority, source=message
    )
    return {"interaction_id": one.id}


def press(doing: Doing, frame: Json) -> Json:
    message, button = _component(doing, frame, (BUTTON,))
    if button["style"] == LINK:
        raise complaint("A link is opened, not pressed.")
    data = {"component_type": BUTTON, "custom_id": button["custom_id"], "id": button["id"]}
    return _touch(doing, message, data)


def select(doing: Doing, frame: Json) -> Json:
    message, component = _component(doing, frame, SELECTS)
    channel = doing.hub.world.channels[message.payload["channel_id"]]
    resolver = Resolver(doing.hub, channel)
    values = selected(component, frame["values"], resolver)
    data: Json = {"component_type": component["type"], "custom_id": component["custom_id"], "id": component["id"]}
    data["values"] = values
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    return _touch(doing, message, data)


# --- forms


def modal_submit(doing: Doing, frame: Json) -> Json:
    parent = doing.interactions.by_id.get(str(frame["interaction_id"]))
    if parent is None or parent.modal is None or parent.user_id != doing.user_id:
        raise refusal(10062)
    channel = doing.channel(parent.channel_id)
    resolver = Resolver(doing.hub, channel)
    given = _given(frame.get("components") or [])
    components = [_filled(component, given, resolver) for component in parent.modal["components"]]
    data: Json = {"custom_id": parent.modal["custom_id"], "components": components}
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    one = _submit(doing, parent, channel, data)
    return {"interaction_id": one.id}


def _submit(doing: Doing, parent: Interaction, channel: Json, data: Json) -> Interaction:
    return doing.interactions.send(
        MODAL_SUBMIT,
        doing.user_id,
        channel,
        data,
        locale=doing.locale,
        owners=parent.owners,
        source=parent.source,
        parent=parent,
    )


def _given(components: list[Json]) -> dict[str, Json]:
    """Fields by custom id, whatever they stand in."""
    fields: dict[str, Json] = {}
    for component in components:
        inner = component.get("components") or ([component["component"]] if component.get("component") else [])
        for field in inner:
            fields[str(field.get("custom_id"))] = field
    return fields


def _filled(component: Json, given: dict[str, Json], resolver: Resolver) -> Json:
    base = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == LABEL:
        return base | {"component": _field(component["component"], given, resolver)}
    if component["type"] == 1:
        return base | {"components": [_field(child, given, resolver) for child in component["components"]]}
    return base


def _field(field: Json, given: dict[str, Json], resolver: Resolver) -> Json:
    answer = given.get(field["custom_id"], {})
    base: Json = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
    kind, required = field["type"], field.get("required", True)
    if kind == TEXT_INPUT:
        return base | {"value": _text(field, str(answer.get("value") or ""), required=required)}
    if kind == CHECKBOX:
        return base | {"value": bool(answer.get("value"))}
    if kind == RADIO:
        value = answer.get("value")
        if (value is None and required) or (value is not None and all(o["value"] != value for o in field["options"])):
            raise complaint("Choose one of the values offered.")
        return base | {"value": value}
    values = answer.get("values") or []
    if kind == UPLOAD:
        return base | {"values": _files(field, values, resolver, required=required)}
    if kind == CHECKBOXES:
        # Left open, every box may be ticked.
        field = field | {"max_values": field.get("max_values") or len(field["options"])}
    return base | {"values": selected(field, values, resolver)}


def _files(field: Json, values: list[Json], resolver: Resolver, *, required: bool) -> list[str]:
    low, high = field.get("min_values"), field.get("max_values") or 1
    low = (1 if low is None else low) if required else 0
    if not low <= len(values) <= high:
        raise complaint(f"{low} to {high} files are needed here.")
    return [resolver.file(value) for value in values]


def _text(field: Json, value: str, *, required: bool) -> str:
    low, high = field.get("min_length") or (1 if required else 0), field.get("max_length") or 4000
    if (value or required) and not low <= len(value) <= high:
        raise complaint(f"“{field.get('label') or field['custom_id']}” must have {low} to {high} characters.")
    return value
