"""`python -m bot`, whose chance comes from `CHANCE` and for which no machine is too slow.

A match, a roll and a pairing then go the same way in every run, and a busy machine changes nothing of what is seen.
"""

import os
import sys
from pathlib import Path

from chance import deal, never_hasten, take_their_time, whole
from moments import set_the_moments

import bot.app
import bot.games.crisis_protocol.pictures.board
import bot.local.interactions
from bot.__main__ import main
from bot.games.crisis_protocol.pictures.sheet import WHOLE, Sheet
from bot.render.pen import Box

AGES = 600.0
SMALL_SCALE = 8.0


def make_sure() -> None:
    whole()
    deal(os.environ["CHANCE"], Path(os.environ["CHANCE_KEPT"]))
    never_hasten()
    take_their_time()
    set_the_moments(Path(os.environ["CHANCE_KEPT"]) / "moment")
    if os.environ.get("SKETCHES"):
        bot.games.crisis_protocol.pictures.board.sheet_for = sketched
    bot.app.GRACE_SECONDS = bot.app.LIMIT_SECONDS = AGES
    bot.local.interactions.ACKNOWLEDGE_WITHIN = AGES


def sketched(region: Box | None, head: int) -> Sheet:
    """A small board: three quarters of a press are spent on drawing, and not every match is looked at."""
    return Sheet(region or WHOLE, SMALL_SCALE, head)


if __name__ == "__main__":
    make_sure()
    sys.exit(main())
