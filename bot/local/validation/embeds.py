"""Rules for embeds: lengths of each part, and 6,000 characters in all.

It must not resolve their pictures.
"""

from typing import Any

from bot.local.errors import Form, Json
from bot.local.validation import fields
from bot.local.validation.fields import Path


def check_embeds(form: Form, embeds: Any) -> None:
    listed = fields.objects(form, ("embeds",), embeds or [], 0, 10)
    total = sum(_embed(form, embed, ("embeds", index)) for index, embed in enumerate(listed))
    if total > 6000:
        form.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(form: Form, embed: Json, path: Path) -> int:
    """Check one embed and say how many characters count towards the total."""
    author = fields.one_object(form, (*path, "author"), embed.get("author"))
    footer = fields.one_object(form, (*path, "footer"), embed.get("footer"))
    parts = [
        ((*path, "title"), embed.get("title"), 256),
        ((*path, "description"), embed.get("description"), 4096),
        ((*path, "author", "name"), author.get("name"), 256),
        ((*path, "footer", "text"), footer.get("text"), 2048),
    ]
    size = 0
    for place, value, most in parts:
        fields.optional_text(form, place, value, most)
        size += len(str(value or ""))
    for index, entry in enumerate(fields.objects(form, (*path, "fields"), embed.get("fields") or [], 0, 25)):
        for key, most in (("name", 256), ("value", 1024)):
            fields.text(form, (*path, "fields", index, key), entry.get(key), 1, most)
            size += len(str(entry.get(key) or ""))
    for key in ("image", "thumbnail"):
        picture = fields.one_object(form, (*path, key), embed.get(key))
        if picture.get("url"):
            fields.web_address(form, (*path, key, "url"), picture["url"])
    return size
