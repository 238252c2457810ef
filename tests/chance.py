"""Chance that a test can repeat: what the product draws from `secrets` is dealt from a seed instead.

It must not be imported by the product: there the dice stay as fair as the machine can make them.
"""

import hashlib
import importlib
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

T = TypeVar("T")
AGES = 1e8
NOON = 1_772_452_800.0
PRODUCT = ("bot.", "cogs.", "rules_engine.")
INTERVALS = (
    ("bot.clock.watch", "EVERY"),
    ("bot.matches.thinking", "EVERY"),
    ("bot.ui.league.worker", "SECONDS"),
    ("bot.upkeep", "EVERY"),
)
"""Where it stands how often the bot does something by itself."""
NOT_THE_BOT = "bot.local."
"""The local Discord stands for the real one: its tokens decide nothing."""


class Dealt:
    """Stands for the module `secrets` in one module: the same seed deals the same. With a file the dealing goes on
    where a killed process stopped."""

    def __init__(self, seed: str, file: Path | None = None) -> None:
        self.seed, self.file = seed, file
        self.dealt = int(file.read_text()) if file is not None and file.exists() else 0

    def token_bytes(self, count: int = 32) -> bytes:
        self.dealt += 1
        if self.file is not None:
            self.file.write_text(str(self.dealt))
        return hashlib.shake_256(f"{self.seed}/{self.dealt}".encode()).digest(count)

    def token_hex(self, count: int = 32) -> str:
        return self.token_bytes(count).hex()

    def randbelow(self, bound: int) -> int:
        return int.from_bytes(self.token_bytes(16)) % bound

    def choice(self, among: Sequence[T]) -> T:
        return among[self.randbelow(len(among))]


def take_their_time(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """People read before they press: between any two looks at the clock a second passes for them. Whoever tests haste
    gives them a clock of their own."""
    slips = sys.modules.get("bot.slips")
    if slips is not None:
        put(slips, "monotonic", count(1.0, 1.0).__next__)


def whole() -> None:
    """Whoever runs the client will run its cogs and what they need: have them here before anything is put into them."""
    client = sys.modules.get("bot.client")
    for name in client.EXTENSIONS if client is not None else ():
        importlib.import_module(name)


def drawers() -> list[ModuleType]:
    """The product's modules that draw."""
    named = [(name, module) for name, module in sorted(sys.modules.items()) if name.startswith(PRODUCT)]
    return [
        module
        for name, module in named
        if isinstance(vars(module).get("secrets"), ModuleType | Dealt) and not name.startswith(NOT_THE_BOT)
    ]


def deal(seed: str, folder: Path | None = None, put: Callable[[Any, str, Any], None] = setattr) -> None:
    """Every module draws from the seed, each for itself, so that one does not disturb another."""
    for module in drawers():
        file = None if folder is None else folder / f"{module.__name__}.dealt"
        put(module, secrets.__name__, Dealt(f"{seed}/{module.__name__}", file))


def stop_the_clocks(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """What the bot does by itself now and then comes only when a test asks for it; it is noon, far from the night."""
    for name, interval in INTERVALS:
        if name in sys.modules:
            put(sys.modules[name], interval, AGES)
    backup, upkeep = sys.modules.get("bot.store.backup"), sys.modules.get("cogs.upkeep")
    if backup is not None:
        noon = SimpleNamespace(time=lambda: NOON, strftime=time.strftime, gmtime=time.gmtime)
        put(backup, "time", noon)
    if upkeep is not None:
        put(upkeep, "NIGHT", (datetime.now(UTC) + timedelta(hours=12)).timetz())


def never_hasten(put: Callable[[Any, str, Any], None] = setattr) -> None:
    """Work is never so slow that the answer comes in two parts: how fast a machine is must not change what is seen."""
    answer = sys.modules.get("bot.ui.answer")
    if answer is not None:
        put(answer, "PATIENCE", None)
    client = sys.modules.get("bot.client")
    if client is not None:
        put(client, "FIRST_LOOK_SECONDS", None)
