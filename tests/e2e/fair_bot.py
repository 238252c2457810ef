"""The product's own process, which also referees the village fair; processes it spawns know the fair as well."""

import sys

import fair_worker
from sure_bot import make_sure

from bot.__main__ import main

if __name__ == "__main__":
    sys.modules["__main__"].__file__ = fair_worker.__file__  # spawned processes run it as their main module
    make_sure()
    sys.exit(main())
