"""The product's own process, which dies at a point that a file names, and whose days pass when a test says so.

Time stands still but for what a file adds to it; the clocks of matches and seasons look once at the start and then when
they are asked to; whoever asks learns when the bot has come to rest. What is drawn follows from the stretch of the
tale, so that a press which is repeated after a kill draws what the first one drew.
"""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

from chance import NOON, Dealt
from crash_points import put, read_order, set_the_points
from sure_bot import make_sure

import bot.clock.watch
import bot.league.repository
import bot.league.sign_up
import bot.matches.lobby
import bot.ui.league.worker
from bot.__main__ import main
from bot.client import App
from bot.matches.lobby import Lobby
from bot.matches.poster import Poster
from bot.periodic import Periodic

FOLDER = Path(os.environ["CRASH_FOLDER"])
LOOK = 0.01
DRAWING = (bot.matches.lobby, bot.league.sign_up, bot.league.repository)
"""Modules whose draws decide how a tale goes on."""
TIMED = ("bot.store.", "bot.matches.", "bot.clock.", "bot.league.", "bot.ui.")
resting: set[str] = set()


def moment() -> float:
    ahead = FOLDER / "ahead"
    return NOON + (float(ahead.read_text()) if ahead.exists() else 0.0)


class Still:
    """The module `time`, whose wall clock stands where the test has put it."""

    def __getattr__(self, name: str) -> Any:
        return moment if name == "time" else getattr(time, name)


class DealtByStretch(Dealt):
    def __init__(self, module: str) -> None:
        super().__init__("")
        self.module, self.stretch, self.match = module, "", ""

    def token_bytes(self, count: int = 32) -> bytes:
        stretch = read_order(FOLDER)["stretch"]
        if stretch != self.stretch:
            self.stretch, self.dealt = stretch, 0
        self.seed = f"{os.environ['CHANCE']}/{self.module}/{stretch}/{self.match}"
        return super().token_bytes(count)

    def begin(self, match: str | None) -> None:
        """A match that was named before it is made draws its own, whichever others were made before a kill."""
        self.match, self.dealt = match or "", 0


class AskedFor:
    """A clock that rests after each look until the next is asked for."""

    def __init__(self, clock: str) -> None:
        self.clock, self.file, self.looks = clock, FOLDER / f"look-{clock}", _number(FOLDER / f"look-{clock}")

    async def rest(self) -> None:
        resting.add(self.clock)
        while _number(self.file) == self.looks:  # noqa: ASYNC110  (another process writes it)
            await asyncio.sleep(LOOK)
        resting.discard(self.clock)
        self.looks = _number(self.file)


def _number(file: Path) -> int:
    return int(file.read_text() or 0) if file.exists() else 0


CLOCKS = {name: AskedFor(name) for name in ("clocks", "league")}


async def tell_when_quiet(client: App, repaired: list[Poster]) -> None:
    """Whoever writes a number into `ask` finds it in `quiet` when nothing is left to do."""
    while True:
        asked = _number(FOLDER / "ask")
        idle = len(repaired) == 2 and resting == CLOCKS.keys() and not client.busy
        looked = all(_number(FOLDER / f"look-{name}") == clock.looks for name, clock in CLOCKS.items())
        if idle and looked and asked != _number(FOLDER / "quiet"):
            put(FOLDER / "quiet", str(asked))
        await asyncio.sleep(LOOK)


def prepare() -> None:
    make_sure()
    set_the_points(FOLDER)
    for module in DRAWING:
        module.secrets = DealtByStretch(module.__name__)  # type: ignore[attr-defined]
    for name in ("bot.store.matches", "bot.ui.match.posts.posting"):
        sys.modules[name].secrets = __import__("secrets")  # keys of posts: no two alike, whatever was dealt before
    for name, module in sorted(sys.modules.items()):
        if name.startswith(TIMED) and vars(module).get("time") is time:
            module.time = Still()  # type: ignore[attr-defined]
    bot.clock.watch.EVERY = bot.ui.league.worker.SECONDS = 0.0
    bot.clock.watch.SWEEP_EVERY = 1
    _look_when_asked()
    _deal_to_each_match()
    _let_the_clocks_stand()


def _look_when_asked() -> None:
    turn = Periodic._turn

    async def turn_and_rest(self: Periodic) -> None:
        await turn(self)
        if self.name in CLOCKS:
            await CLOCKS[self.name].rest()

    Periodic._turn = turn_and_rest  # type: ignore[method-assign]


def _deal_to_each_match() -> None:
    challenge, dealt = Lobby.challenge, bot.matches.lobby.secrets

    async def begin_and_challenge(self: Lobby, **terms: Any) -> Any:
        dealt.begin(terms.get("id"))  # type: ignore[attr-defined]
        return await challenge(self, **terms)

    Lobby.challenge = begin_and_challenge  # type: ignore[method-assign, assignment]


def _let_the_clocks_stand() -> None:
    begin, hook, repair = App.__init__, App.setup_hook, Poster.repair
    repaired: list[Poster] = []

    def begin_still(self: App, *args: Any, **kwargs: Any) -> None:
        begin(self, *args, **kwargs)
        self.clocks.repository.now = self.league.repository.clock = moment

    async def hook_and_tell(self: App) -> None:
        self.telling = asyncio.create_task(tell_when_quiet(self, repaired))  # type: ignore[attr-defined]
        await hook(self)

    async def repair_and_note(self: Poster) -> None:
        await repair(self)
        repaired.append(self)

    App.__init__, App.setup_hook, Poster.repair = begin_still, hook_and_tell, repair_and_note  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    prepare()
    sys.exit(main())
