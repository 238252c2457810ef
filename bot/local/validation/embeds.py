"""Rules for embeds: lengths of each part, and 6,000 characters in all.

It must not resolve their pictures.
"""

from typing import Any

from bot.local.errors import Form, Json
from bot.local.validation import fields
from bot.local.validation.fields import Path


def check_embeds(form: Form, embeds: Any) -> None:
    if embeds is None or not fields.count(form, ("embeds",), embeds, 0, 10):
        return
    total = sum(_embed(form, embed, ("embeds", index)) for index, embed in enumerate(embeds))
    if total > 6000:
        form.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed(form: Form, embed: Json, path: Path) -> int:
    """Check one embed and say how many characters count towards the total."""
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
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
    entries = embed.get("fields") or []
    if fields.count(form, (*path, "fields"), entries, 0, 25):
        for index, entry in enumerate(entries):
            for key, most in (("name", 256), ("value", 1024)):
                fields.text(form, (*path, "fields", index, key), entry.get(key), 1, most)
                size += len(str(entry.get(key) or ""))
    for key in ("image", "thumbnail"):
        if (embed.get(key) or {}).get("url"):
            fields.web_address(form, (*path, key, "url"), embed[key]["url"])
    return size
