"""A server that checks nothing: whatever it is told to send reaches the bot as it is."""

from typing import Any

from discord import AppCommandOptionType, app_commands
from simcord import interactions
from simcord.actors import _visible_message
from simcord.backend import serializers
from simcord.builders import RoleHandle
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from bot.client import App

STRING, WHOLE, BOOLEAN, USER, ROLE = 3, 4, 5, 6, 8


def send(
    person: Any,
    kind: int,
    channel_id: int,
    data: dict[str, Any],
    message: Any = None,
    forged: dict[str, Any] | None = None,
) -> InteractionResult:
    """Hand it in, and do not wait; `forged`: a component that the message never had."""
    env = person._env
    record, payload = interactions.base_payload(
        env.backend, type=kind, channel_id=channel_id, guild_id=person.guild.id, user_id=person.id, data=data
    )
    if message is not None:
        payload["message"] = dict(serializers.message_payload(env.backend, message))
        record.source_message_id = message.id
        if forged is not None:
            payload["message"]["components"] = [{"type": 1, "id": 900, "components": [forged | {"id": 901}]}]
    env._notify_dispatch_observers(record)
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


async def settled(person: Any) -> None:
    await person._env._settle_internal(dispatch="INTERACTION_CREATE")


def command(person: Any, channel: Any, path: str, values: dict[str, Any], focused: str | None = None) -> dict[str, Any]:
    """The data of a command with these options, or of its suggestions while one of them is typed."""
    root, *subs = path.split()
    options: list[dict[str, Any]] = []
    resolved: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        kind = STRING if isinstance(value, str) else BOOLEAN if isinstance(value, bool) else WHOLE
        if hasattr(value, "mention"):
            kind = ROLE if isinstance(value, RoleHandle) else USER
            interactions.resolve_handle(person, value, resolved, channel_id=channel.id)
            value = str(value.id)
        options.append({"name": name, "type": kind, "value": value} | ({"focused": True} if name == focused else {}))
    for sub in reversed(subs):
        options = [{"name": sub, "type": 1, "options": options}]
    return {"id": "1", "name": root, "type": 1, "options": options, "resolved": resolved}


def form(custom_id: str, **fields: str) -> dict[str, Any]:
    components = [
        {"type": 18, "id": n, "component": {"type": 4, "id": n + 50, "custom_id": name, "value": text}}
        for n, (name, text) in enumerate(fields.items(), 1)
    ]
    return {"custom_id": custom_id, "components": components}


async def run(person: Any, channel: Any, path: str, values: dict[str, Any], focused: str | None = None) -> Any:
    kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if focused else InteractionType.APPLICATION_COMMAND
    answer = send(person, kind, channel.id, command(person, channel, path, values, focused))
    await settled(person)
    return answer


async def send_form(person: Any, channel: Any, custom_id: str, **fields: str) -> Any:
    answer = send(person, InteractionType.MODAL_SUBMIT, channel.id, form(custom_id, **fields))
    await settled(person)
    return answer


async def press(person: Any, message: Any, custom_id: str, values: list[str] | None = None) -> Any:
    """A button, or a select with these values, whether they are offered or not."""
    stored, kind = _visible_message(person, message), 2 if values is None else 3
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if values is not None:
        data["values"] = values
    forged: dict[str, Any] | None = {"type": kind, "custom_id": custom_id}
    forged |= (
        {"style": 2, "label": "x"}
        if values is None
        else {"options": [{"label": "x", "value": one} for one in values or ["x"]]}
    )
    if f"'type': {kind}" in str(_known(stored.components, custom_id)):
        forged = None
    answer = send(person, InteractionType.MESSAGE_COMPONENT, stored.channel_id, data, stored, forged)
    await settled(person)
    return answer


def _known(components: list[dict[str, Any]], custom_id: str) -> dict[str, Any] | None:
    """The component of the message that has this id."""
    for component in components:
        found = component if component.get("custom_id") == custom_id else None
        if found or (found := _known(component.get("components") or [], custom_id)):
            return {"type": found["type"]}
    return None


def text_options(app: App) -> list[tuple[str, Any]]:
    """Every option of every command that takes text: the command's name, and the option."""
    return [
        (command.qualified_name, option)
        for command in app.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type is AppCommandOptionType.string
    ]
