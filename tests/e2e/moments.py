"""Moments at which the bot kills itself in the middle of a press: a file names the next one.

Each is a place where something could be lost or doubled, in the order in which a press passes them.
"""

import os
import signal
from pathlib import Path
from typing import Any

from bot.matches.play import Play
from bot.matches.poster import Poster
from bot.matches.repository import MatchRepository
from bot.ui.match.posts.posting import Posting

MOMENTS = ("written", "committed", "answered", "told", "posted")
"""Before the commit; before the answer; before anything is posted; between story and dashboard; before the outbox
knows that all is posted."""


def set_the_moments(file: Path) -> None:
    def die(moment: str) -> None:
        if file.exists() and file.read_text() == moment:
            file.unlink()
            os.kill(os.getpid(), signal.SIGKILL)

    def before(owner: type, name: str, moment: str) -> None:
        really = getattr(owner, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            die(moment)
            return await really(*args, **kwargs)

        setattr(owner, name, call)

    def after(owner: type, name: str, moment: str) -> None:
        really = getattr(owner, name)

        async def call(*args: Any, **kwargs: Any) -> Any:
            result = await really(*args, **kwargs)
            die(moment)
            return result

        setattr(owner, name, call)

    after(MatchRepository, "store_new", "written")
    after(Play, "answer", "committed")
    before(Posting, "post", "answered")
    before(Posting, "_dashboard", "told")
    before(Poster, "done", "posted")
