"""Rules for a whole message: text, embeds, components and files together.

It must not build the message.
"""

from collections.abc import Container

from bot.local.errors import Form, Json, refusal
from bot.local.validation import fields
from bot.local.validation.components import check_components
from bot.local.validation.embeds import check_embeds
from bot.local.world import COMPONENTS_V2

LEGACY = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    state: Json, *, files: int, emojis: Container[str] | None = None, empty_allowed: bool = False
) -> None:
    """`state` is the message as it would be: content, embeds, components, flags, and so on. `emojis` are those there
    are; None: what was sent before is not asked for again."""
    form = Form()
    fields.number(form, ("flags",), state.get("flags"), 0, (1 << 31) - 1)
    form.check()
    v2 = bool((state.get("flags") or 0) & COMPONENTS_V2)
    fields.objects(form, ("attachments",), state.get("attachments") or [], 0, 20)
    for key in ("allowed_mentions", "message_reference"):
        fields.one_object(form, (key,), state.get(key))
    fields.optional_text(form, ("content",), state.get("content"), 2000)
    check_embeds(form, state.get("embeds"))
    if state.get("components") is not None:
        check_components(form, state["components"], v2=v2, emojis=emojis)
    if v2:
        for key in LEGACY:
            if state.get(key):
                message = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    fields.optional_text(form, ("nonce",), state.get("nonce"), 25)
    if files > 10:
        form.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    form.check()
    filled = any(state.get(key) for key in ("content", "embeds", "components", "sticker_ids", "poll"))
    if not filled and not files and not empty_allowed:
        raise refusal(50006)
