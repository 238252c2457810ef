"""What people keep to bring to a match: rosters, teams, by name, for each game.

It must not judge or read one: the game does.
"""

from __future__ import annotations

import random
import time
from typing import Any

from pydantic import BaseModel

from bot.games.port import Game
from bot.store import Store
from bot.store import rosters as kept
from bot.store.rosters import SavedRoster

LONGEST_LIST = 4000
"""Letters of a pasted list, as many as a form of Discord's takes."""
MOST_KEPT = 15
"""Of one person; with the ready ones they fit a select."""
LONGEST_NAME = 40
DRAFT = "…"
"""The name under which a list that is not finished yet is kept."""


async def saved(store: Store, game: Game, user_id: int) -> list[SavedRoster]:
    """What somebody has kept, the newest first."""
    async with store.reading() as at:
        rows = await kept.kept_by(at, user_id, game.id)
    return [row for row in rows if row.name != DRAFT][:MOST_KEPT]


async def draft(store: Store, game: Game, user_id: int) -> BaseModel | None:
    """A list that somebody has not finished yet."""
    async with store.reading() as at:
        found = [row for row in await kept.kept_by(at, user_id, game.id) if row.name == DRAFT]
    return loadout_of(game, found[0].roster) if found else None


async def save(store: Store, game: Game, user_id: int, name: str, loadout: BaseModel) -> None:
    raw = loadout.model_dump(mode="json")
    row = SavedRoster(user_id, name[:LONGEST_NAME], raw, game.setup.content(), int(time.time()), game.id)
    async with store.transaction() as at:
        await kept.keep(at, row)


async def drop(store: Store, game: Game, user_id: int, name: str) -> None:
    async with store.transaction() as at:
        await kept.drop(at, user_id, name, game.id)


def any_ready(game: Game, terms: Any, wanted: str | None, seed: str) -> BaseModel | None:
    """What an opponent of ours brings: what everybody does, the ready one that is wanted, else one by the seed; None
    where nobody brings anything."""
    loadouts = game.setup.loadouts
    if loadouts is None:
        return None
    ready, fixed = loadouts.offered(terms)
    if fixed is not None or not ready:
        return fixed
    if wanted is not None and wanted in ready:
        return ready[wanted]
    return ready[random.Random(f"{seed}/{loadouts.called}").choice(sorted(ready))]  # nosec B311 # seeded on purpose


def loadout_of(game: Game, raw: dict[str, Any] | None) -> BaseModel:
    """One as it is kept becomes a value again."""
    assert game.setup.loadouts is not None
    return game.setup.loadouts.kind.model_validate(raw)
