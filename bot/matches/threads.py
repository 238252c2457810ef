"""Where a match is shown: its channel, its thread, the messages that stand for it.

It must not post: what is to be shown again goes into the outbox.
"""

from __future__ import annotations

from typing import Any

from bot.matches.repository import MatchRepository
from bot.store import matches as rows


class Threads:
    def __init__(self, repository: MatchRepository) -> None:
        self.repository = repository

    async def place(self, id: str, thread_id: int | None, dashboard_id: int | None) -> None:
        """Remember where on Discord a match is shown."""
        async with self.repository.store.transaction() as at:
            await rows.change_match(at, id, thread_id=thread_id, dashboard_id=dashboard_id)

    async def remember_challenge(self, id: str, message_id: int) -> None:
        """The message that the match's thread will grow from; the challenge need not be announced any more."""
        async with self.repository.changing(id) as at:
            await note_challenge(at, id, message_id)

    async def show_again(self, id: str, channel_id: int | None = None) -> None:
        """Have the match posted as it stands; with a channel, there: its own is gone."""
        async with self.repository.changing(id) as at:
            if channel_id is not None:
                await rows.change_match(at, id, channel_id=channel_id, thread_id=None, dashboard_id=None)
            await rows.put_out(at, id, "reopened")


async def note_challenge(at: Any, id: str, message_id: int) -> None:
    if await rows.last_record(at, id, "challenge") is None:
        await rows.add_record(at, id, "challenge", [str(message_id)])
    await rows.done(at, [one.id for one in await rows.due(at, id) if one.kind == "challenged"])
