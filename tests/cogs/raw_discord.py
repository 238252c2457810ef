"""A server that checks nothing: whatever it is told to send reaches the bot as it is."""

from typing import Any

from discord import AppCommandOptionType, app_commands
from simcord import interactions
from simcord.actors import _component_interaction, _dispatch_actor_interaction, _visible_message
from simcord.builders import RoleHandle
from simcord.enums import InteractionType

from bot.client import App

WHOLE, BOOLEAN, STRING, USER, ROLE = 4, 5, 3, 6, 8


async def run(person: Any, channel: Any, path: str, values: dict[str, Any], focused: str | None = None) -> Any:
    """A command with these options, or its suggestions while one of them is typed."""
    root, *subs = path.split()
    options, resolved = [], {}
    for name, value in values.items():
        kind = STRING if isinstance(value, str) else BOOLEAN if isinstance(value, bool) else WHOLE
        if hasattr(value, "mention"):
            kind = ROLE if isinstance(value, RoleHandle) else USER
            interactions.resolve_handle(person, value, resolved, channel_id=channel.id)
            value = str(value.id)
        options.append({"name": name, "type": kind, "value": value} | ({"focused": True} if name == focused else {}))
    for sub in reversed(subs):
        options = [{"name": sub, "type": 1, "options": options}]
    data = {"id": "1", "name": root, "type": 1, "options": options, "resolved": resolved}
    kind = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE if focused else InteractionType.APPLICATION_COMMAND
    return await _dispatch_actor_interaction(person, kind, channel, data)


async def send_form(person: Any, channel: Any, custom_id: str, **fields: str) -> Any:
    components = [
        {"type": 18, "id": n, "component": {"type": 4, "id": n + 50, "custom_id": name, "value": text}}
        for n, (name, text) in enumerate(fields.items(), 1)
    ]
    data = {"custom_id": custom_id, "components": components}
    return await _dispatch_actor_interaction(person, InteractionType.MODAL_SUBMIT, channel, data)


async def press(person: Any, message: Any, custom_id: str, values: list[str] | None = None) -> Any:
    """A button, or a select with these values, whether they are offered or not."""
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = values
    return await _component_interaction(person, _visible_message(person, message), data)


def text_options(app: App) -> list[tuple[str, Any]]:
    """Every option of every command that takes text: the command's name, and the option."""
    return [
        (command.qualified_name, option)
        for command in app.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type is AppCommandOptionType.string
    ]
