"""The door for text: whatever Discord hands in is measured here before anything reads it.

It must not know what a text is for: how long it may be is declared where it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from discord import AppCommandOptionType, InteractionType, app_commands

from bot import forms
from bot.lengths import LONGEST_FIELD, LONGEST_ID, LONGEST_VALUE, MOST_VALUES
from bot.locale import Words

Json = dict[str, Any]
Find = Callable[[str], Any]
"""A command or a group of commands by its name."""
GROUPS = (1, 2)
UNDECLARED = 100
"""Letters of an option that the command does not know (any more)."""


@dataclass(frozen=True)
class Objection:
    """Why something is not let in."""

    code: str
    field: str = ""
    most: int = 0

    def told(self, to: Words) -> str:
        """One kind sentence; a field without a name is that of a form with one field."""
        match self.code:
            case "too_long" if self.field:
                return to.say(
                    "That is more than I can read: “{field}” takes up to {most} letters. Please shorten it.",
                    field=to.say(self.field),
                    most=self.most,
                )
            case "too_long":
                return to.say("That is more than I can read: up to {most} letters, please.", most=self.most)
            case "not_offered":
                return to.say("Please choose one of the suggestions for “{field}”.", field=to.say(self.field))
        return to.say("I cannot read this any more. Please use the command once again.")


def admit(event: Json, find: Find) -> Objection | None:
    """Measure what somebody sent, in place; an objection if it must not be read.

    Of a text that is still being typed the beginning is let in: suggestions never fail.
    """
    data: Json = event.get("data") or {}
    match event.get("type"):
        case InteractionType.application_command.value:
            return next(iter(_options(data, find)), None)
        case InteractionType.autocomplete.value:
            _options(data, find)
        case InteractionType.component.value:
            return _component(event, data)
        case InteractionType.modal_submit.value:
            return _form(data)
    return None


def storable(text: str) -> str:
    """Without what no person types and no database keeps: zeros, and halves of letters."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


# -- commands ------------------------------------------------------------------------------------------------------


def _options(data: Json, find: Find) -> list[Objection]:
    """Cut every text to its bound, and say what was wrong."""
    found: list[Objection] = []
    command, options = find(str(data.get("name"))[:LONGEST_ID]), data.get("options") or []
    while options and options[0].get("type") in GROUPS:
        name = str(options[0].get("name"))[:LONGEST_ID]
        command = command.get_command(name) if isinstance(command, app_commands.Group) else None
        options = options[0].get("options") or []
    known = {p.display_name: p for p in command.parameters} if isinstance(command, app_commands.Command) else {}
    for option in options:
        if option.get("type") != AppCommandOptionType.string.value:
            continue
        declared = known.get(option.get("name"))
        most = int(declared.max_value or UNDECLARED) if declared is not None else UNDECLARED
        text = str(option.get("value", ""))
        option["value"] = storable(text[:most])
        name = declared.display_name if declared is not None else ""
        if declared is not None and declared.choices:
            if all(choice.value != text for choice in declared.choices):
                found.append(Objection("not_offered", name))
        elif len(text) > most:
            found.append(Objection("too_long", name, most))
    return found


# -- components and forms ------------------------------------------------------------------------------------------


def _component(event: Json, data: Json) -> Objection | None:
    custom_id, values = data.get("custom_id"), data.get("values") or []
    if not _is_short(custom_id) or len(values) > MOST_VALUES or not all(map(_is_short, values)):
        return Objection("unreadable")
    for component in _walk((event.get("message") or {}).get("components") or []):
        if component.get("custom_id") == custom_id and "options" in component:
            offered = {option["value"] for option in component["options"]}
            return None if offered.issuperset(values) else Objection("unreadable")
    return None


def _is_short(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_VALUE


def _walk(components: list[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield accessory


def _form(data: Json) -> Objection | None:
    custom_id = data.get("custom_id")
    if not _is_short(custom_id):
        return Objection("unreadable")
    longest = forms.declared().get(forms.name_of(str(custom_id)), {})
    for field in forms.fields_of(data):
        if not isinstance(field.get("value"), str):
            continue
        most = longest.get(str(field.get("custom_id"))[:LONGEST_ID], LONGEST_FIELD)
        if len(field["value"]) > most:
            return Objection("too_long", most=most)
        field["value"] = storable(field["value"])
    return None
