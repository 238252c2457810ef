"""Payloads that Discord refuses, with the place and code of the refusal, and some at the very limit."""

V2 = 1 << 15


def button(custom_id="a", label="A", **more):
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label} | more


def row(*components):
    return {"type": 1, "components": list(components)}


def select(options=1, custom_id="s", **more):
    listed = [{"label": f"L{n}", "value": f"v{n}"} for n in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": listed} | more


def text(content="t"):
    return {"type": 10, "content": content}


def layout(*components):
    return {"flags": V2, "components": list(components)}


def says(*components):
    return {"content": "x", "components": list(components)}


def gallery(count):
    return {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}} for _ in range(count)]}


def section(texts=1, accessory=None):
    return {"type": 9, "components": [text() for _ in range(texts)], "accessory": accessory or button()}


BAD_MESSAGES = {
    "content over 2000": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "custom id over 100": (says(row(button("x" * 101))), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    "no custom id": (says(row(button(None))), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    "duplicate custom id": (
        says(row(button("a"), button("a"))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "duplicate custom id in two rows": (
        says(row(button("a")), row(select(custom_id="a"))),
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "label over 80": (says(row(button(label="x" * 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "button without face": (
        says(row(button(label=None))),
        "components.0.components.0",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "link with custom id": (
        says(row(button(style=5, url="https://example.org"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "link to a script": (
        says(row({"type": 2, "style": 5, "label": "x", "url": "javascript:x"})),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "style 9": (says(row(button(style=9))), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    "six rows": (says(*(row(button(str(n))) for n in range(6))), "components", "BASE_TYPE_MAX_LENGTH"),
    "six buttons": (says(row(*(button(str(n)) for n in range(6)))), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "empty row": (says(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "select beside a button": (
        says(row(select(), button())),
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "26 options": (says(row(select(26))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "no options": (says(row(select(0))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "option label over 100": (
        says(row(select(options=0) | {"options": [{"label": "x" * 101, "value": "v"}]})),
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "option value over 100": (
        says(row(select(options=0) | {"options": [{"label": "x", "value": "v" * 101}]})),
        "components.0.components.0.options.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "option description over 100": (
        says(row(select(options=0) | {"options": [{"label": "x", "value": "v", "description": "d" * 101}]})),
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "duplicate option values": (
        says(row(select(options=0) | {"options": [{"label": "x", "value": "v"}, {"label": "y", "value": "v"}]})),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "placeholder over 150": (
        says(row(select(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "min over max": (
        says(row(select(5, min_values=4, max_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES",
    ),
    "max over options": (
        says(row(select(2, max_values=3))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a layout without its flag": ({"components": [text()]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "41 components": (
        layout(*({"type": 17, "components": [text() for _ in range(9)]} for _ in range(4)), text()),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "text over 4000 in all": (
        layout(text("x" * 2000), text("x" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "content beside a layout": (
        layout(text()) | {"content": "x"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside a layout": (
        layout(text()) | {"embeds": [{"title": "x"}]},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "empty text": (layout(text("")), "components.0.content", "BASE_TYPE_REQUIRED"),
    "eleven pictures": (layout(gallery(11)), "components.0.items", "BASE_TYPE_BAD_LENGTH"),
    "four texts in a section": (layout(section(4)), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "section without accessory": (
        layout({"type": 9, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "button on top of a layout": (layout(button()), "components.0.type", "UNION_TYPE_CHOICES"),
    "container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    "colour beyond white": (
        layout({"type": 17, "accent_color": 1 << 24, "components": [text()]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "duplicate component id": (
        layout(text() | {"id": 7}, text() | {"id": 7}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "a picture that was not sent": (
        layout({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
        "components",
        "REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "embed title over 256": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "embed text over 4096": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
    "26 embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "field value over 1024": (
        {"embeds": [{"fields": [{"name": "n", "value": "v" * 1025}]}]},
        "embeds.0.fields.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "embeds over 6000 in all": (
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
}


GOOD_MESSAGES = {
    "2000 characters": {"content": "x" * 2000},
    "a custom id of 100": says(row(button("x" * 100, "x" * 80))),
    "25 options": says(row(select(25, min_values=0, max_values=25))),
    "five rows of five": says(*(row(*(button(f"{r}{c}") for c in range(5))) for r in range(5))),
    "40 components": layout(*({"type": 17, "components": [text() for _ in range(9)]} for _ in range(4))),
    "4000 characters of text": layout(text("x" * 2000), text("x" * 2000)),
    "everything in a container": layout(
        {"type": 17, "components": [section(3), gallery(10), {"type": 14, "spacing": 2}, row(select())]}
    ),
}


def field(custom_id="f", **more):
    return row({"type": 4, "custom_id": custom_id, "style": 1, "label": "Field"} | more)


def modal(*components, title="T", custom_id="m"):
    return {"title": title, "custom_id": custom_id, "components": list(components)}


BAD_MODALS = {
    "title over 45": (modal(field(), title="x" * 46), "data.title"),
    "no title": (modal(field(), title=""), "data.title"),
    "custom id over 100": (modal(field(), custom_id="x" * 101), "data.custom_id"),
    "six rows": (modal(*(field(str(n)) for n in range(6))), "data.components"),
    "no rows": (modal(), "data.components"),
    "two fields in a row": (
        modal({"type": 1, "components": field()["components"] * 2}),
        "data.components.0.components",
    ),
    "field label over 45": (modal(field(label="x" * 46)), "data.components.0.components.0.label"),
    "field custom id over 100": (modal(field("x" * 101)), "data.components.0.components.0.custom_id"),
    "duplicate field ids": (modal(field("a"), field("a")), "data.components.1.components.0.custom_id"),
    "placeholder over 100": (modal(field(placeholder="x" * 101)), "data.components.0.components.0.placeholder"),
    "min length over max": (
        modal(field(min_length=9, max_length=5)),
        "data.components.0.components.0.min_length",
    ),
    "value over 4000": (modal(field(value="x" * 4001)), "data.components.0.components.0.value"),
    "button in a row": (modal(row(button())), "data.components.0.components.0.type"),
    "label over 45": (modal({"type": 18, "label": "x" * 46, "component": select()}), "data.components.0.label"),
    "label without component": (modal({"type": 18, "label": "x"}), "data.components.0.component"),
    "26 options in a label": (
        modal({"type": 18, "label": "x", "component": select(26)}),
        "data.components.0.component.options",
    ),
}


def command(name="roll", description="Rolls", **more):
    return {"name": name, "description": description} | more


def option(name="dice", kind=3, **more):
    return {"type": kind, "name": name, "description": "d"} | more


def choices(count):
    return [{"name": f"c{n}", "value": f"v{n}"} for n in range(count)]


BAD_COMMANDS = {
    "upper case": (command("Roll"), "0.name", "STRING_TYPE_REGEX"),
    "a space": (command("roll dice"), "0.name", "STRING_TYPE_REGEX"),
    "name over 32": (command("x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    "no name": (command(""), "0.name", "BASE_TYPE_REQUIRED"),
    "no description": (command(description=""), "0.description", "BASE_TYPE_REQUIRED"),
    "description over 100": (command(description="x" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "26 options": (
        command(options=[option(f"o{n}") for n in range(26)]),
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 choices": (command(options=[option(choices=choices(26))]), "0.options.0.choices", "BASE_TYPE_MAX_LENGTH"),
    "choice name over 100": (
        command(options=[option(choices=[{"name": "x" * 101, "value": "v"}])]),
        "0.options.0.choices.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "choice of another type": (
        command(options=[option(kind=4, choices=[{"name": "x", "value": "v"}])]),
        "0.options.0.choices.0.value",
        "NUMBER_TYPE_COERCE",
    ),
    "choices and autocompletion": (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "0.options.0.choices",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
    ),
    "same option twice": (
        command(options=[option("a"), option("a")]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    "required after optional": (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "bad option name": (command(options=[option("Dice!")]), "0.options.0.name", "STRING_TYPE_REGEX"),
    "subcommand beside an option": (
        command(options=[option("a", 1), option("b")]),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "group in a group": (
        command(options=[option("a", 2, options=[option("b", 2)])]),
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "subcommand in a subcommand": (
        command(options=[option("a", 1, options=[option("b", 1)])]),
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "unknown language": (command(name_localizations={"xx": "wurf"}), "0.name_localizations", "DICT_TYPE_CONVERT"),
    "bad name in German": (
        command(name_localizations={"de": "Großer Wurf"}),
        "0.name_localizations.de",
        "STRING_TYPE_REGEX",
    ),
    "unknown context": (command(contexts=[3]), "0.contexts.0", "BASE_TYPE_CHOICES"),
    "unknown installation": (command(integration_types=[2]), "0.integration_types.0", "BASE_TYPE_CHOICES"),
    "over 8000 characters": (
        command(
            options=[
                option(f"o{n}", choices=[{"name": f"{n:050}", "value": f"{n:050}"} for n in range(25)])
                for n in range(25)
            ]
        )
        | {"description_localizations": {"de": "x" * 100}},
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a menu with a description": (
        {"type": 2, "name": "Profile", "description": "x"},
        "0.description",
        "APPLICATION_COMMAND_INVALID_DESCRIPTION",
    ),
}
