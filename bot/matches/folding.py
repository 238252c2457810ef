"""Folds the records of matches away while the bot runs, a little at a time: first those that are over.

It must not break a match that is being looked at: one transaction each, and nothing else changes hands.
"""

from __future__ import annotations

import time
from contextlib import AsyncExitStack

from bot.matches.repository import MatchRepository, off_loop
from bot.store import folding

QUIET_SECONDS = 3600.0
"""After the end people still look at how it went: unfolded it is there sooner."""


async def fold_some(repository: MatchRepository, most: int, now: float | None = None) -> int:
    """Fold up to so many matches; gives how many were."""
    quiet_since = int((time.time() if now is None else now) - QUIET_SECONDS)
    async with repository.store.reading() as at:
        ids = await folding.ripe(at, quiet_since, most)
    return sum([await fold_match(repository, id) for id in ids])


async def fold_match(repository: MatchRepository, id: str) -> bool:
    """Whether something was folded. A match that is played is held meanwhile, for a few hundredths of a second; one
    that is over takes a second, in which nobody need wait: if it is opened again in between it stays as it is."""
    async with AsyncExitStack() as held:
        async with repository.store.reading() as at:
            seen = await folding.look(at, id)
        if seen is None:
            return False
        if not seen.is_over:
            await held.enter_async_context(repository.held(id))
        async with repository.store.reading() as at:
            match = await folding.look(at, id)
            entries, people = await folding.stretch(at, match) if match is not None else ([], [])
            rolls = await folding.rolls_of(at, match) if match is not None else []
        if match is None or not entries or match.is_over != seen.is_over:
            return False
        made = await off_loop(folding.fold, match, entries, people)
        dice = await off_loop(folding.fold_rolls, match, rolls)
        async with repository.store.transaction() as at:
            return await folding.put_in(at, match, made, people, dice)
