"""`python -m bot`, whose chance comes from `CHANCE` and for which no machine is too slow.

A match, a roll and a pairing then go the same way in every run, and a busy machine changes nothing of what is seen.
"""

import os
import sys
from pathlib import Path

from chance import deal, never_hasten, whole

import bot.app
import bot.local.interactions
from bot.__main__ import main

AGES = 600.0


def make_sure() -> None:
    whole()
    deal(os.environ["CHANCE"], Path(os.environ["CHANCE_KEPT"]))
    never_hasten()
    bot.app.GRACE_SECONDS = bot.app.LIMIT_SECONDS = AGES
    bot.local.interactions.ACKNOWLEDGE_WITHIN = AGES


if __name__ == "__main__":
    make_sure()
    sys.exit(main())
