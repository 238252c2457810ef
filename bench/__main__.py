"""`python -m bench [name …]`: measure everything, or the named modules, and print the table of ratios.

It must not know what is measured.
"""

import argparse
import importlib
import pkgutil
import sys

import bench
from bench.row import Row, table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=main.__doc__)
    parser.add_argument("names", nargs="*", help="modules of bench/ to run; all of them when left out")
    wanted = set(parser.parse_args().names)
    rows: list[Row] = []
    for module in pkgutil.iter_modules(bench.__path__):
        if module.name == "__main__" or (wanted and module.name not in wanted):
            continue
        measured = getattr(importlib.import_module(f"bench.{module.name}"), "measured", None)
        if measured is not None:
            print(f"measuring {module.name} …", file=sys.stderr, flush=True)
            rows += measured()
    print(table(rows))
    print("ratio: how many times as good ours is; theirs was measured in the same run on this machine")


if __name__ == "__main__":
    main()
