"""The product's own process, which also referees the village fair; processes it spawns know the fair as well."""

import sys

import fair_at_hand
from sure_bot import make_sure

from bot.__main__ import main

fair_at_hand.register()

if __name__ == "__main__":
    make_sure()
    sys.exit(main())
