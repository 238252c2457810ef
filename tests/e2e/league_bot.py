"""The product's own process with a league clock that a file moves: weeks pass while the test runs.

A second file names a moment at which the process kills itself, once: `ended`, when a match is over and the league has
not heard of it; `posted`, when a result is told and the outbox does not know yet.
Each look at the seasons is noted in a third file: whoever waits for the clock waits for that.
"""

import asyncio
import os
import signal
import time
from pathlib import Path

from sure_bot import make_sure

import bot.ui.league.worker
from bot.app import serve, stop_signals
from bot.league.bridge import Bridge
from bot.league.service import League
from bot.logs import set_up_logs
from bot.matches.poster import Poster
from bot.matches.terms import Status
from bot.settings import load_settings
from bot.store.matches import Due
from bot.ui.league.worker import Worker

AHEAD = Path(os.environ["LEAGUE_AHEAD"])
DIE = AHEAD.with_name("die")
TURNS = AHEAD.with_suffix(".turns")


def later() -> float:
    """Now, as many seconds ahead as the file says."""
    try:
        return time.time() + float(AHEAD.read_text() or 0)
    except (FileNotFoundError, ValueError):
        return time.time()


def perhaps_die(moment: str) -> None:
    if DIE.exists() and DIE.read_text() == moment:
        DIE.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def set_the_moments() -> None:
    heard, done, turn = Bridge.heard, Poster.done, Worker.turn

    async def hear(self: Bridge, match_id: str) -> object:
        if (await self.matches.repository.find(match_id)).status is Status.ENDED:
            perhaps_die("ended")
        return await heard(self, match_id)

    async def be_done(self: Poster, due: list[Due]) -> None:
        if any(one.kind == "settled" for one in due):
            perhaps_die("posted")
        await done(self, due)

    async def turn_later(self: Worker) -> list[str]:
        """The clock must not have the end told before the moment comes, however long the posts take."""
        if DIE.exists() and DIE.read_text() == "ended":
            return []
        return await turn(self)

    Worker.turn = turn_later  # type: ignore[method-assign]
    Bridge.heard = hear  # type: ignore[method-assign, assignment]
    Poster.done = be_done  # type: ignore[method-assign]


async def main() -> None:
    settings = load_settings()
    make_sure()
    bot.ui.league.worker.SECONDS = 0.2
    begin = League.__init__

    def begin_later(self: League, store: object, clock: object = later) -> None:
        begin(self, store, later)  # type: ignore[arg-type]

    League.__init__ = begin_later  # type: ignore[method-assign, assignment]
    set_the_moments()
    turn = Worker.turn

    async def turn_and_tell(self: Worker) -> list[str]:
        happened = await turn(self)
        TURNS.write_text(TURNS.read_text() + "." if TURNS.exists() else ".")
        return happened

    Worker.turn = turn_and_tell  # type: ignore[method-assign]
    set_up_logs(settings.log_level, settings.log_format)
    with stop_signals() as stop:
        await serve(settings, stop)


if __name__ == "__main__":
    asyncio.run(main())
