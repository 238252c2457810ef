"""Checks of single fields, with the codes and words of Discord.

It must not know which object a field belongs to.
"""

from typing import Any

from bot.local.errors import Form, Json

Path = tuple[str | int, ...]


def text(form: Form, path: Path, value: Any, low: int, high: int) -> bool:
    """A required text of `low` to `high` characters."""
    if value is None or (value == "" and low > 0):
        form.required(path)
    elif not isinstance(value, str):
        form.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
    elif not low <= len(value) <= high:
        form.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    else:
        return True
    return False


def optional_text(form: Form, path: Path, value: Any, high: int) -> bool:
    if value is None:
        return True
    if not isinstance(value, str):
        form.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
    elif len(value) > high:
        form.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    else:
        return True
    return False


def count(form: Form, path: Path, value: Any, low: int, high: int) -> bool:
    """A list of `low` to `high` entries."""
    if not isinstance(value, list):
        if low and value is None:
            form.required(path)
        else:
            form.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    elif not low <= len(value) <= high:
        if low:
            form.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            form.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    else:
        return True
    return False


def objects(form: Form, path: Path, value: Any, low: int, high: int) -> list[Json]:
    """A list of `low` to `high` objects; empty if it is anything else."""
    if not count(form, path, value, low, high):
        return []
    for index, entry in enumerate(value):
        if not isinstance(entry, dict):
            form.add((*path, index), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return []
    listed: list[Json] = value
    return listed


def one_object(form: Form, path: Path, value: Any) -> Json:
    """An optional object; empty if it is missing or anything else."""
    if value is not None and not isinstance(value, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return value if isinstance(value, dict) else {}


def number(form: Form, path: Path, value: Any, low: int, high: int) -> bool:
    """An optional whole number."""
    if value is None:
        return True
    if isinstance(value, bool) or not isinstance(value, int):
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    elif value < low:
        form.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
    elif value > high:
        form.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
    else:
        return True
    return False


def choice(form: Form, path: Path, value: Any, allowed: tuple[int, ...]) -> bool:
    if value in allowed and not isinstance(value, bool):
        return True
    listed = ", ".join(str(entry) for entry in allowed)
    form.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    return False


def web_address(form: Form, path: Path, value: Any, *, attachments: bool = True) -> bool:
    schemes = ("http://", "https://") + (("attachment://",) if attachments else ("discord://",))
    if isinstance(value, str) and value.startswith(schemes):
        return optional_text(form, path, value, 2048)
    listed = ", ".join(f"'{scheme[:-3]}'" for scheme in schemes)
    form.add(path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{value}" is not supported. Scheme must be one of ({listed}).')
    return False
