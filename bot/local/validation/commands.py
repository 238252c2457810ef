"""Rules for application commands: names, descriptions, options, choices, localisations, size.

It must not know which commands exist already.
"""

import re
from typing import Any

from bot.local.errors import Form, Json
from bot.local.validation import fields
from bot.local.validation.fields import Path

CHAT_INPUT = 1
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
_LOCALES = "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th"
LOCALES = frozenset([*_LOCALES.split(), "zh-CN", "ja", "zh-TW", "ko"])
NAME = re.compile(r"[-_'\w]{1,32}")
MAX_SIZE = 8000


def check_command(form: Form, command: Any, path: Path = ()) -> None:
    if not isinstance(command, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = command.get("type", CHAT_INPUT)
    if not fields.choice(form, (*path, "type"), kind, (1, 2, 3, 4)):
        return
    if kind == CHAT_INPUT:
        _name(form, (*path, "name"), command.get("name"))
        fields.text(form, (*path, "description"), command.get("description"), 1, 100)
        _localised(form, command, path, slash=True)
        _options(form, command.get("options"), path, depth=0)
        if not form.errors and _size(command) > MAX_SIZE:
            message = f"Command exceeds maximum size ({MAX_SIZE})"
            form.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        fields.text(form, (*path, "name"), command.get("name"), 1, 32)
        _localised(form, command, path, slash=False)
        if command.get("description"):
            message = "Context menu commands cannot have a description"
            form.add((*path, "description"), "APPLICATION_COMMAND_INVALID_DESCRIPTION", message)
        if command.get("options"):
            message = "Context menu commands cannot have options"
            form.add((*path, "options"), "APPLICATION_COMMAND_INVALID_OPTIONS", message)
    _members_of(form, command, path, "contexts", (0, 1, 2))
    _members_of(form, command, path, "integration_types", (0, 1))


def _members_of(form: Form, command: Json, path: Path, key: str, allowed: tuple[int, ...]) -> None:
    values = command.get(key)
    if values is None:
        return
    if fields.count(form, (*path, key), values, 1, len(allowed)):
        for index, value in enumerate(values):
            fields.choice(form, (*path, key, index), value, allowed)


def _name(form: Form, path: Path, value: Any) -> None:
    """Lower case where the script has cases; letters, digits, - and _."""
    if not fields.text(form, path, value, 1, 32):
        return
    if not NAME.fullmatch(value) or value != value.lower():
        message = "String value did not match validation regex."
        form.add(path, "STRING_TYPE_REGEX", message)


def _localised(form: Form, holder: Json, path: Path, *, slash: bool) -> None:
    for key, check in (
        ("name_localizations", _name if slash else _menu_name),
        ("description_localizations", _description),
    ):
        for locale, value in fields.one_object(form, (*path, key), holder.get(key)).items():
            if locale not in LOCALES:
                form.add((*path, key), "DICT_TYPE_CONVERT", f'Locale "{locale}" is not supported')
            elif value is not None:
                check(form, (*path, key, locale), value)


def _menu_name(form: Form, path: Path, value: Any) -> None:
    fields.text(form, path, value, 1, 32)


def _description(form: Form, path: Path, value: Any) -> None:
    fields.text(form, path, value, 1, 100)


def _options(form: Form, options: Any, path: Path, depth: int) -> None:
    options = fields.objects(form, (*path, "options"), [] if options is None else options, 0, 25)
    names: set[str] = set()
    optional_seen = False
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    for index, option in enumerate(options):
        place = (*path, "options", index)
        _option(form, option, place, depth)
        if str(option.get("name")) in names:
            message = "Option names must be unique"
            form.add((*place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(str(option.get("name")))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.add(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")


def _option(form: Form, option: Json, path: Path, depth: int) -> None:
    if not fields.choice(form, (*path, "type"), option.get("type"), tuple(range(1, 12))):
        return
    _name(form, (*path, "name"), option.get("name"))
    fields.text(form, (*path, "description"), option.get("description"), 1, 100)
    _localised(form, option, path, slash=True)
    kind = option["type"]
    if kind in (SUBCOMMAND, GROUP):
        if depth > (1 if kind == SUBCOMMAND else 0):
            message = "Sub-commands can be nested one level deep only"
            form.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        else:
            # A group may hold sub-commands, a sub-command may hold neither.
            _options(form, option.get("options"), path, depth + (1 if kind == GROUP else 2))
        return
    _choices(form, option, path)
    if kind == STRING:
        fields.number(form, (*path, "min_length"), option.get("min_length"), 0, 6000)
        fields.number(form, (*path, "max_length"), option.get("max_length"), 1, 6000)


def _choices(form: Form, option: Json, path: Path) -> None:
    choices = option.get("choices")
    if choices and option.get("autocomplete"):
        message = "Autocomplete options cannot have choices"
        form.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message)
    if choices is not None:
        check_choices(form, choices, option["type"], (*path, "choices"))


def check_choices(form: Form, choices: Any, kind: int, path: Path) -> None:
    """Choices of an option, declared or offered by autocompletion."""
    for index, choice in enumerate(fields.objects(form, path, choices, 0, 25)):
        place = (*path, index)
        fields.text(form, (*place, "name"), choice.get("name"), 1, 100)
        value = choice.get("value")
        if kind == STRING:
            fields.text(form, (*place, "value"), value, 1, 100)
        elif isinstance(value, bool) or not isinstance(value, int if kind == INTEGER else (int, float)):
            form.add((*place, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


def _size(holder: Json) -> int:
    """Characters of names, descriptions and values; of localisations the longest counts."""
    size = _longest(holder, "name") + _longest(holder, "description") + len(str(holder.get("value", "")))
    return size + sum(_size(part) for key in ("options", "choices") for part in holder.get(key) or ())


def _longest(holder: Json, key: str) -> int:
    texts = [holder.get(key), *(holder.get(f"{key}_localizations") or {}).values()]
    return max(len(str(text or "")) for text in texts)
