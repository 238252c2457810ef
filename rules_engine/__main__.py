"""`python -m rules_engine COMMAND`."""

import os
import sys

from rules_engine.cli import main

try:
    code = main(sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:  # whoever read has read enough, as `head` does
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 0
sys.exit(code)
