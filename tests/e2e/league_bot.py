"""The product's own process with a league clock that a file moves: weeks pass while the test runs."""

import asyncio
import os
import time
from pathlib import Path

import bot.ui.league.worker
from bot.app import serve, stop_signals
from bot.league.service import League
from bot.logs import set_up_logs
from bot.settings import load_settings

AHEAD = Path(os.environ["LEAGUE_AHEAD"])


def later() -> float:
    """Now, as many seconds ahead as the file says."""
    try:
        return time.time() + float(AHEAD.read_text() or 0)
    except (FileNotFoundError, ValueError):
        return time.time()


async def main() -> None:
    settings = load_settings()
    bot.ui.league.worker.SECONDS = 0.2
    begin = League.__init__

    def begin_later(self: League, store: object, clock: object = later) -> None:
        begin(self, store, later)  # type: ignore[arg-type]

    League.__init__ = begin_later  # type: ignore[method-assign, assignment]
    set_up_logs(settings.log_level, settings.log_format)
    with stop_signals() as stop:
        await serve(settings, stop)


if __name__ == "__main__":
    asyncio.run(main())
