"""What people set for themselves: hours, pings, looks of pictures; one repository, remembered.

It must not say what hours mean for a clock: the clocks ask for them, and settle what runs when they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.bounded import REMEMBERED, Recent
from bot.store import Store
from bot.store import preferences as rows

HELPS_OFF = "helps_off"
"""Under which it is kept what somebody does not leave to new matches."""
CONFIRM_MOVES = "confirm_moves"
"""Under which it is kept that every place is shown before anybody goes there."""


class Preferences:
    def __init__(self, store: Store, *, alone: bool = True) -> None:
        """`alone`: nobody else changes them; otherwise they are read each time they are asked for."""
        self.store = store
        self._alone = alone
        self._known: Recent[int, dict[str, Any]] = Recent(REMEMBERED)
        self._changes = 0

    async def of(self, user_id: int) -> dict[str, Any]:
        """Asked for with every picture and every call: remembered."""
        return (await self.of_several([user_id]))[user_id]

    async def of_several(
        self, people: Sequence[int], within: AsyncConnection | None = None
    ) -> dict[int, dict[str, Any]]:
        """The same of several people. `within`: the look or the change that asks."""
        asked = [user_id for user_id in people if user_id not in self._known or not self._alone]
        found: dict[int, dict[str, Any]] = {}
        if asked:
            before = self._changes
            async with self.store.glance() if within is None else nullcontext(within) as at:
                found = {user_id: {} for user_id in asked} | await rows.preferences_of_several(at, asked)
            if self._changes == before:  # else somebody set one meanwhile: used, not remembered
                for user_id in asked:
                    self._known[user_id] = found[user_id]
        return {user_id: dict(found[user_id] if user_id in found else self._known[user_id]) for user_id in people}

    async def of_whoever_pressed(self, user_id: int) -> dict[str, Any]:
        """As they were read when the press came, unless it changed them itself."""
        known = self._known.get(user_id)
        return await self.of(user_id) if known is None else dict(known)

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
        there = [user_id for user_id in people if user_id >= 0]  # else the stand-in of somebody who left
        pings = {user_id: kept.get("pings", "all") for user_id, kept in (await self.of_several(there)).items()}
        return [one for one in there if pings[one] == "all" or (pings[one] == "calls" and kind != "reminder")]
