"""The messages of a match's thread: sent, edited, taken down, found again.

It must not know what they say.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence

import discord

from bot.client import App
from bot.matches.service import StoredMatch
from bot.slips import EVERYBODY
from bot.ui.answer import Reply

UNKNOWN_CHANNEL = 10003
LOOK_BACK = 30
MARKS = 1 << 30


class Messages:
    def __init__(self, client: App) -> None:
        self.client = client

    def thread(self, stored: StoredMatch) -> discord.PartialMessageable:
        assert stored.row.thread_id is not None
        return self.client.get_partial_messageable(stored.row.thread_id, guild_id=stored.row.guild_id)

    def message(self, stored: StoredMatch, id: int) -> discord.PartialMessage:
        return self.thread(stored).get_partial_message(id)

    async def send(self, stored: StoredMatch, reply: Reply, people: Sequence[int], key: str | None = None) -> int:
        """With a key Discord takes the same post once, though it comes again after a crash."""
        allowed = discord.AllowedMentions(users=[discord.Object(id) for id in people if id > 0])  # no stand-ins
        message = await self.thread(stored).send(
            view=reply.view, files=list(reply.files), allowed_mentions=allowed, nonce=key or secrets.token_hex(8)
        )
        self.client.slips.changed(EVERYBODY, message.id)
        return message.id

    async def edit(self, stored: StoredMatch, message: int, reply: Reply) -> bool:
        """Whether there still is such a message."""
        try:
            with self.client.slips.changing(EVERYBODY, message):
                await self.message(stored, message).edit(view=reply.view, attachments=list(reply.files))
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise
            return False
        return True

    async def take_down(self, stored: StoredMatch, message: int) -> None:
        """One of our own; whoever deleted it before has saved us the work."""
        try:
            await self.message(stored, message).delete()
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise

    async def find(
        self, place: discord.PartialMessageable, mark: int | str, noted: Collection[int | None] = ()
    ) -> int | None:
        """A message of ours that carries a mark, or a component: posted before a crash that came before it was noted.
        Discord itself knows a nonce again, but for some minutes only."""
        async for message in place.history(limit=LOOK_BACK):
            if message.id in noted:
                continue
            components = [component.to_dict() for component in message.components]
            if isinstance(mark, str) and mark in str(components):
                return message.id
            if any(component.get("id") == mark for component in components):
                return message.id
        return None


def mark_of(key: str) -> int:
    """The number a post carries and is known again by; Discord itself counts components from 1."""
    return MARKS + int(hashlib.sha256(key.encode()).hexdigest()[:7], 16)
