"""One press that rolls an attack and shows it, against bare discord.py showing a picture of the same size that lies
ready. Both are pressed by turns through local tables; only the press is timed, until the picture is there.
"""

import asyncio
import tempfile
import time
from typing import Any

from bench.chat import Contestant
from bench.row import Row
from bot.local.messages import parts
from bot.local.person import Person

ROUNDS, PRESSES = 5, 30


class Roller(Contestant):
    """Opens an attack, then times the press that rolls it."""

    size = 0

    async def _press(self, person: Person, place: Any) -> float:
        opened = await person.slash(place, self._command, **self._options)
        assert opened is not None
        roll = next(c["custom_id"] for c in parts(opened) if c.get("label", "").startswith("Roll"))
        start = time.perf_counter()
        shown = await person.press(opened, roll)
        taken = (time.perf_counter() - start) * 1000
        assert shown is not None
        self.size = shown["attachments"][0]["size"]
        return taken

    async def play_round(self, *, counts: bool) -> None:
        taken = [await self._press(*self._people[0]) for _ in range(PRESSES)]
        if counts:
            self._alone += taken


def measured() -> list[Row]:
    return asyncio.run(_measured())


async def _measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        ours = {"DATABASE_URL": f"sqlite:///{folder}/crisis.sqlite3", "LOG_LEVEL": "WARNING"}
        async with Roller(("-m", "bot"), "attack", {"strength": "5", "defence": "3"}, ours) as attack:
            await attack.play_round(counts=False)
            same_size = {"PICTURE_BYTES": str(attack.size)}
            async with Roller(("-m", "bench.picture_bot"), "attack", {}, same_size) as ready:
                await ready.play_round(counts=False)
                for _ in range(ROUNDS):
                    for contestant in (ready, attack):
                        await contestant.play_round(counts=True)
    name = f"an attack rolled and shown ({attack.size / 1000:.0f} KB), against a ready picture"
    return [
        Row(f"{name}: p50, one at a time", attack.percentile(50), ready.percentile(50), "ms", goal=0.5),
        Row(f"{name}: p99, one at a time", attack.percentile(99), ready.percentile(99), "ms"),
    ]
