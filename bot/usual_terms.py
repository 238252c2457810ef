"""What is usual on a server: terms of a game that new matches and seasons there begin with, unless somebody says other.

It must not know what a term means: the game's own command writes them, and its terms read them.
"""

from __future__ import annotations

import json
from typing import Any

from bot.store import Store
from bot.store.notes import read_note, write_note


def _note(game: str, guild_id: int) -> str:
    return f"usual:{game}:{guild_id}"


async def usual_terms(store: Store, game: str, guild_id: int | None) -> dict[str, Any]:
    """By the name of the term; empty where nobody has settled anything."""
    written = await read_note(store, _note(game, guild_id)) if guild_id is not None else None
    return dict(json.loads(written)) if written else {}


async def keep_usual_terms(store: Store, game: str, guild_id: int, terms: dict[str, Any]) -> None:
    await write_note(store, _note(game, guild_id), json.dumps(terms, sort_keys=True))
