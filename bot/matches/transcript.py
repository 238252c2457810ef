"""The rolls of a match as they are kept, each chained to all before it; and what is told of its dice.

It must not open a seed: exports do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.store import matches as rows
from rules_engine.kernel.dice import SeedChain, renewed_secret
from rules_engine.kernel.record import Seen, beginning, chained, head_of

if TYPE_CHECKING:
    from bot.matches.repository import StoredMatch

SHOWN = 32
"""Digits of a digest below a roll: as many as the verifier wants to see at least."""


def commitment_of(stored: StoredMatch, number: int = 0) -> str:
    """What is told of the first chain of seeds, or of that of the `number`-th time it was taken up again."""
    return SeedChain(renewed_secret(stored.row.secret, number)).commitment


async def rolls_in(at: Any, id: str) -> list[Seen]:
    """Every roll of a match ever seen, in that order."""
    return [Seen.model_validate_json(text) for text in await rows.records_of(at, id, "rolled")]


async def head_in(at: Any, stored: StoredMatch) -> str:
    """The digest of all rolls so far."""
    return head_of(await rolls_in(at, stored.row.id), _begun(stored), stored.renewed)


async def store_rolls(at: Any, after: StoredMatch, transcript: list[Seen]) -> None:
    """Rolls not seen before, each chained to the last one stored: a session that knows only the present begins a chain
    of its own."""
    if transcript:
        known = await rolls_in(at, after.row.id)
        begun = "" if known else _begun(after)
        fresh = chained(known, transcript, begun, after.renewed)
        await rows.add_record(at, after.row.id, "rolled", [seen.model_dump_json() for seen in fresh])


def _begun(stored: StoredMatch) -> str:
    return beginning(commitment_of(stored), stored.salt)
