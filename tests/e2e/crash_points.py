"""Points at which the bot kills its own process: before and after every commit, before and after every call to Discord.

A file says which stretch of a tale is being played, and which point of it is the fatal one; every point that is passed
is noted in another file, so that a run without kills enumerates them. It must not change what the bot does otherwise.
"""

import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

import bot.store.database as database

ORDER, TRAIL = "order.json", "trail"
HELPERS = ("contextlib.py", "bot/store/database.py", Path(__file__).name)


def put(file: Path, text: str) -> None:
    """Whole or not at all, for whoever reads it at the same moment."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_text(text)
    fresh.replace(file)


def write_order(folder: Path, stretch: str, point: str | None = None) -> None:
    """Which stretch begins now, and where in it the process dies."""
    put(folder / ORDER, json.dumps({"stretch": stretch, "point": point}))


def read_order(folder: Path) -> dict[str, Any]:
    order: dict[str, Any] = json.loads((folder / ORDER).read_text())
    return order


def read_trail(folder: Path) -> list[tuple[str, str]]:
    """Stretch and point, in the order in which they were passed."""
    lines = (folder / TRAIL).read_text().splitlines() if (folder / TRAIL).exists() else []
    return [(stretch, point) for stretch, point in (line.split("\t") for line in lines)]


class Points:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stretch = ""
        self.passed: Counter[str] = Counter()

    def passes(self, name: str) -> None:
        """Points of one name are told apart by a number: how often it was passed in this stretch by this process."""
        order = read_order(self.folder)
        if order["stretch"] != self.stretch:
            self.stretch, self.passed = order["stretch"], Counter()
        self.passed[name] += 1
        point = f"{name} #{self.passed[name]}"
        with (self.folder / TRAIL).open("a") as trail:
            trail.write(f"{self.stretch}\t{point}\n")
        if order["point"] == point:
            write_order(self.folder, self.stretch)  # once
            os.kill(os.getpid(), signal.SIGKILL)

    def around(self, owner: Any, name: str, called: Callable[..., str]) -> None:
        really: Callable[..., Awaitable[Any]] = getattr(owner, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            what = called(*args, **kwargs)
            self.passes(f"before {what}")
            result = await really(*args, **kwargs)
            self.passes(f"after {what}")
            return result

        setattr(owner, name, call)


def set_the_points(folder: Path) -> None:
    points = Points(folder)
    points.around(database, "_commit", lambda begun, *_: f"commit of {_opener()}")
    points.around(HTTPClient, "request", lambda self, route, **_: f"{route.method} {route.path}")
    points.around(AsyncWebhookAdapter, "request", lambda self, route, *_, **__: f"{route.method} {route.path}")


def _opener() -> str:
    """Whoever opened the transaction that is being committed."""
    frame = sys._getframe(2)
    while frame.f_back is not None and (
        frame.f_code.co_filename.endswith(HELPERS) or frame.f_code.co_name in ("changing", "<lambda>")
    ):
        frame = frame.f_back
    return frame.f_code.co_qualname
