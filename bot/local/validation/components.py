"""Rules for the components of a message: rows, buttons and selects, and the layouts of version 2.

It must not look at the rest of the message.
"""

from collections.abc import Container
from typing import Any

from bot.local.errors import Form, Json
from bot.local.validation import fields
from bot.local.validation.fields import Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
TOP_V2 = (*IN_CONTAINER, CONTAINER)
MAX_COMPONENTS, MAX_TEXT = 40, 4000
LINK, PREMIUM = 5, 6


class Census:
    """What must be unique or limited over all components together."""

    def __init__(self, form: Form, emojis: Container[str] | None = None) -> None:
        self.form = form
        self.emojis = emojis
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()
        self.total = 0
        self.text = 0

    def meet(self, component: Json, path: Path) -> None:
        self.total += 1
        number = component.get("id")
        if fields.number(self.form, (*path, "id"), number, 0, (1 << 31) - 1) and number:
            if number in self.ids:
                self.form.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(number)

    def custom_id(self, component: Json, path: Path) -> None:
        value = component.get("custom_id")
        if not fields.text(self.form, (*path, "custom_id"), value, 1, 100):
            return
        if value in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            self.form.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self.custom_ids.add(str(value))

    def emoji(self, component: Json, path: Path) -> None:
        """A drawn one must be there; one of Unicode's goes by its name."""
        emoji = fields.one_object(self.form, (*path, "emoji"), component.get("emoji"))
        if self.emojis is not None and emoji.get("id") and str(emoji["id"]) not in self.emojis:
            self.form.add((*path, "emoji", "id"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_components(
    form: Form, components: Any, *, v2: bool, path: Path = ("components",), emojis: Container[str] | None = None
) -> None:
    """All rules for the component tree of a message."""
    census = Census(form, emojis)
    allowed = TOP_V2 if v2 else (ROW,)
    for index, component in enumerate(fields.objects(form, path, components, 0, MAX_COMPONENTS if v2 else 5)):
        _component(census, component, (*path, index), allowed)
    if v2 and census.total > MAX_COMPONENTS:
        message = f"The total number of components cannot exceed {MAX_COMPONENTS}"
        form.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if census.text > MAX_TEXT:
        message = f"The total displayable text size exceeds the maximum of {MAX_TEXT}"
        form.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _component(census: Census, component: Json, path: Path, allowed: tuple[int, ...]) -> None:
    form = census.form
    kind = component.get("type")
    if kind not in allowed:
        listed = ", ".join(str(entry) for entry in allowed)
        form.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({listed},).')
        return
    census.meet(component, path)
    _CHECKS[kind](census, component, path)


def _row(census: Census, row: Json, path: Path) -> None:
    children = fields.objects(census.form, (*path, "components"), row.get("components"), 1, 5)
    selects = sum(1 for child in children if child.get("type") in SELECTS)
    if selects and len(children) > 1:
        message = "The specified component exceeds the maximum width"
        census.form.add((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
    for index, child in enumerate(children):
        _component(census, child, (*path, "components", index), (BUTTON, *SELECTS))


def _button(census: Census, button: Json, path: Path) -> None:
    form = census.form
    if not fields.choice(form, (*path, "style"), button.get("style"), (1, 2, 3, 4, LINK, PREMIUM)):
        return
    fields.optional_text(form, (*path, "label"), button.get("label"), 80)
    census.emoji(button, path)
    if button["style"] == PREMIUM:
        if not button.get("sku_id"):
            form.required((*path, "sku_id"))
    elif not button.get("label") and not button.get("emoji"):
        form.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji")
    if button["style"] == LINK:
        if fields.text(form, (*path, "url"), button.get("url"), 1, 512):
            fields.web_address(form, (*path, "url"), button["url"], attachments=False)
        if button.get("custom_id") is not None:
            message = "A custom id and url cannot both be specified"
            form.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    elif button["style"] != PREMIUM:
        if button.get("url") is not None:
            form.add((*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons can have a url")
        census.custom_id(button, path)


def check_select(census: Census, select: Json, path: Path) -> None:
    form = census.form
    census.custom_id(select, path)
    fields.optional_text(form, (*path, "placeholder"), select.get("placeholder"), 150)
    fields.number(form, (*path, "min_values"), select.get("min_values"), 0, 25)
    fields.number(form, (*path, "max_values"), select.get("max_values"), 1, 25)
    if select["type"] == STRING_SELECT:
        check_options(form, select, path, 25)
        options = select.get("options")
        if isinstance(options, list):
            _select_range(form, select, len(options), path)
            for index, option in enumerate(options):
                if isinstance(option, dict):
                    census.emoji(option, (*path, "options", index))


def _select_range(form: Form, select: Json, options: int, path: Path) -> None:
    low, high = select.get("min_values"), select.get("max_values")
    low, high = 1 if low is None else low, 1 if high is None else high
    if not isinstance(low, int) or not isinstance(high, int) or not options:
        return
    if low > high:
        form.add(
            (*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", "Min values must be less than or equal to max values"
        )
    if high > options or low > options:
        message = f"Must be between {max(low, high)} and 25 in length."
        form.add((*path, "options"), "BASE_TYPE_BAD_LENGTH", message)


def check_options(form: Form, holder: Json, path: Path, most: int) -> None:
    """The entries of a select, radio group or checkbox group."""
    options = fields.objects(form, (*path, "options"), holder.get("options"), 1, most)
    seen: set[str] = set()
    defaults = 0
    for index, option in enumerate(options):
        place = (*path, "options", index)
        fields.text(form, (*place, "label"), option.get("label"), 1, 100)
        fields.optional_text(form, (*place, "description"), option.get("description"), 100)
        if fields.text(form, (*place, "value"), option.get("value"), 1, 100):
            if option["value"] in seen:
                message = "The specified option value is already used"
                form.add((*place, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
            seen.add(option["value"])
        defaults += bool(option.get("default"))
    most_chosen = holder.get("max_values") or 1
    if isinstance(most_chosen, int) and defaults > most_chosen:
        message = "The number of default options exceeds max values"
        form.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)


def check_text_display(census: Census, component: Json, path: Path) -> None:
    if fields.text(census.form, (*path, "content"), component.get("content"), 1, MAX_TEXT):
        census.text += len(component["content"])


def _section(census: Census, section: Json, path: Path) -> None:
    children = fields.objects(census.form, (*path, "components"), section.get("components"), 1, 3)
    for index, child in enumerate(children):
        _component(census, child, (*path, "components", index), (TEXT,))
    accessory = fields.one_object(census.form, (*path, "accessory"), section.get("accessory"))
    if section.get("accessory") is None:
        census.form.required((*path, "accessory"))
    elif accessory:
        _component(census, accessory, (*path, "accessory"), (BUTTON, THUMBNAIL))


def _media(form: Form, holder: Json, path: Path, key: str) -> None:
    media = holder.get(key)
    if not isinstance(media, dict) or not media.get("url"):
        form.required((*path, key, "url"))
    else:
        fields.web_address(form, (*path, key, "url"), media["url"])
    fields.optional_text(form, (*path, "description"), holder.get("description"), 1024)


def _thumbnail(census: Census, component: Json, path: Path) -> None:
    _media(census.form, component, path, "media")


def _gallery(census: Census, component: Json, path: Path) -> None:
    for index, item in enumerate(fields.objects(census.form, (*path, "items"), component.get("items"), 1, 10)):
        _media(census.form, item, (*path, "items", index), "media")


def _file(census: Census, component: Json, path: Path) -> None:
    _media(census.form, component, path, "file")


def _separator(census: Census, component: Json, path: Path) -> None:
    fields.choice(census.form, (*path, "spacing"), component.get("spacing", 1), (1, 2))


def _container(census: Census, component: Json, path: Path) -> None:
    fields.number(census.form, (*path, "accent_color"), component.get("accent_color"), 0, 0xFFFFFF)
    children = fields.objects(census.form, (*path, "components"), component.get("components"), 1, MAX_COMPONENTS)
    for index, child in enumerate(children):
        _component(census, child, (*path, "components", index), IN_CONTAINER)


_CHECKS = {
    ROW: _row,
    BUTTON: _button,
    **dict.fromkeys(SELECTS, check_select),
    SECTION: _section,
    TEXT: check_text_display,
    THUMBNAIL: _thumbnail,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
