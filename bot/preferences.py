"""What people set for themselves: hours, pings, looks of pictures; one repository, remembered.

It must not say what hours mean for a clock: the clocks ask for them, and settle what runs when they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.bounded import REMEMBERED, Recent
from bot.store import Store
from bot.store import preferences as rows

HELPS_OFF = "helps_off"
"""Under which it is kept what somebody does not leave to new matches."""


class Preferences:
    def __init__(self, store: Store, *, alone: bool = True) -> None:
        """`alone`: nobody else changes them; otherwise they are read each time they are asked for."""
        self.store = store
        self._alone = alone
        self._known: Recent[int, dict[str, Any]] = Recent(REMEMBERED)
        self._changes = 0

    async def of(self, user_id: int) -> dict[str, Any]:
        """Asked for with every picture and every call: remembered."""
        if user_id not in self._known or not self._alone:
            before = self._changes
            async with self.store.reading() as at:
                found = await rows.preferences_of(at, user_id)
            if self._changes != before:
                return found  # somebody set one meanwhile: used, not remembered
            self._known[user_id] = found
        return dict(self._known[user_id])

    def remembered(self, user_id: int) -> dict[str, Any]:
        """Of somebody who pressed something a moment ago; for whoever cannot wait."""
        return dict(self._known.get(user_id) or {})

    async def keep(self, user_id: int, **values: Any) -> dict[str, Any]:
        """Keep what a person sets: looks, pings. Hours are changed by way of the clocks that heed them."""
        async with self.store.transaction() as at:
            known = await rows.preferences_of(at, user_id) | values
            await rows.keep_preferences(at, user_id, known)
        self.forget(user_id)  # only now: whoever looked a moment ago still saw the old ones
        return known

    def forget(self, user_id: int) -> None:
        self._changes += 1
        self._known.pop(user_id, None)

    async def reachable(self, people: Sequence[int], kind: str) -> list[int]:
        """Those of them who want their phone to ring for this: everything, only calls to their turn, or nothing."""
        found = []
        for user_id in people:
            if user_id < 0:
                continue  # the stand-in of somebody who left
            pings = (await self.of(user_id)).get("pings", "all")
            if pings == "all" or (pings == "calls" and kind != "reminder"):
                found.append(user_id)
        return found
