"""`python -m rules_engine COMMAND`."""

import sys

from rules_engine.cli import main

sys.exit(main(sys.argv[1:]))
