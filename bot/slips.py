"""Slips of the finger: whom something was shown to a moment ago, so that what comes too soon after it is not taken for
meant.

It must not know what a press would do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import discord

from bot.bounded import REMEMBERED, Recent

TOO_SOON = 0.7
"""Seconds in which nobody has read a panel that changed: whoever presses then meant what stood there before."""

EVERYBODY = 0
Place = tuple[int, int]
"""Somebody and a channel, or `EVERYBODY` and a message that all see."""


class Slips:
    """When something was last changed under a person's eyes. After a restart nothing was, for that takes longer."""

    def __init__(self) -> None:
        self._changed: Recent[Place, float] = Recent(REMEMBERED)
        self._changing: Counter[Place] = Counter()

    def now(self) -> float:
        return monotonic()

    @contextmanager
    def answering(self, interaction: discord.Interaction[Any], *, rewritten: bool = False) -> Iterator[None]:
        """Something is shown to whoever pressed; `rewritten`: by the message itself, which others may see as well."""
        message = interaction.message if rewritten else None
        with ExitStack() as changes:
            changes.enter_context(self.changing(interaction.user.id, interaction.channel_id or 0))
            if message is not None and not message.flags.ephemeral:
                changes.enter_context(self.changing(EVERYBODY, message.id))
            yield

    @contextmanager
    def changing(self, who: int, where: int) -> Iterator[None]:
        """From the moment it is sent on: it may be seen, and pressed on, before we hear that it is."""
        self._changing[who, where] += 1
        try:
            yield
        finally:
            self._changing[who, where] -= 1
            if not self._changing[who, where]:
                del self._changing[who, where]
            self.changed(who, where)

    def changed(self, who: int, where: int) -> None:
        self._changed[who, where] = self.now()

    def is_too_soon(self, interaction: discord.Interaction[Any], came: float) -> bool:
        """Whether what was pressed at that moment may have been something else under the finger a moment before."""
        message = interaction.message
        places = [(interaction.user.id, interaction.channel_id or 0)]
        places += [(EVERYBODY, message.id)] if message is not None else []
        return any(place in self._changing or self._was_changed(place, came) for place in places)

    def _was_changed(self, place: Place, came: float) -> bool:
        at = self._changed.get(place)
        return at is not None and came - at < TOO_SOON
