"""Rules for a modal: title, up to five rows or labels, and the fields in them.

It must not know who opens it.
"""

from typing import Any

from bot.local.errors import Form, Json
from bot.local.validation import fields
from bot.local.validation.components import (
    ROW,
    SELECTS,
    TEXT,
    TEXT_INPUT,
    Census,
    check_options,
    check_select,
    check_text_display,
)
from bot.local.validation.fields import Path

LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 18, 19, 21, 22, 23
IN_LABEL = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKBOXES, CHECKBOX)


def check_modal(form: Form, modal: Any, path: Path = ("data",)) -> None:
    if not isinstance(modal, dict):
        form.required(path)
        return
    fields.text(form, (*path, "custom_id"), modal.get("custom_id"), 1, 100)
    fields.text(form, (*path, "title"), modal.get("title"), 1, 45)
    census = Census(form)
    for index, component in enumerate(fields.objects(form, (*path, "components"), modal.get("components"), 1, 5)):
        _top(census, component, (*path, "components", index))


def _top(census: Census, component: Json, path: Path) -> None:
    census.meet(component, path)
    kind = component.get("type")
    if kind == ROW:
        for child in fields.objects(census.form, (*path, "components"), component.get("components"), 1, 1):
            _field(census, child, (*path, "components", 0), (TEXT_INPUT,), labelled=False)
    elif kind == LABEL:
        fields.text(census.form, (*path, "label"), component.get("label"), 1, 45)
        fields.optional_text(census.form, (*path, "description"), component.get("description"), 100)
        inner = component.get("component")
        if not isinstance(inner, dict):
            census.form.required((*path, "component"))
        else:
            _field(census, inner, (*path, "component"), IN_LABEL, labelled=True)
    elif kind == TEXT:
        check_text_display(census, component, path)
    else:
        message = f'Value of field "type" must be one of ({ROW}, {TEXT}, {LABEL}).'
        census.form.add((*path, "type"), "UNION_TYPE_CHOICES", message)


def _field(census: Census, component: Json, path: Path, allowed: tuple[int, ...], *, labelled: bool) -> None:
    form = census.form
    census.meet(component, path)
    kind = component.get("type")
    if kind not in allowed:
        listed = ", ".join(str(entry) for entry in allowed)
        form.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed},).')
    elif kind == TEXT_INPUT:
        _text_input(census, component, path, labelled=labelled)
    elif kind in SELECTS:
        check_select(census, component, path)
    else:
        census.custom_id(component, path)
        if kind in (RADIO, CHECKBOXES):
            check_options(form, component, path, 10)
        if kind in (UPLOAD, CHECKBOXES):
            fields.number(form, (*path, "min_values"), component.get("min_values"), 0, 10)
            fields.number(form, (*path, "max_values"), component.get("max_values"), 1, 10)


def _text_input(census: Census, component: Json, path: Path, *, labelled: bool) -> None:
    form = census.form
    census.custom_id(component, path)
    fields.choice(form, (*path, "style"), component.get("style"), (1, 2))
    if not labelled:
        fields.text(form, (*path, "label"), component.get("label"), 1, 45)
    fields.number(form, (*path, "min_length"), component.get("min_length"), 0, 4000)
    fields.number(form, (*path, "max_length"), component.get("max_length"), 1, 4000)
    low, high = component.get("min_length"), component.get("max_length")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        message = "Min length must be less than or equal to max length"
        form.add((*path, "min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH", message)
    fields.optional_text(form, (*path, "placeholder"), component.get("placeholder"), 100)
    fields.optional_text(form, (*path, "value"), component.get("value"), 4000)
