"""`python -m rules_engine scenario --game dice_masters FILE…`: play scenario files and compare."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rules_engine.dice_masters.testing.runner import play, scenarios_in

FOLDER = Path("tests/dice_masters/scenarios")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine scenario --game dice_masters", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[FOLDER])
    options = parser.parse_args(list(arguments))
    played = failed = 0
    for path in options.paths:
        for where, scenario in scenarios_in(path):
            played += 1
            result = play(scenario)
            if result.faults:
                failed += 1
                print(f"{where} {scenario.title}")
                for fault in result.faults:
                    print(f"  {fault}")
    print(f"{played} scenarios, {failed} failed")
    return 1 if failed else 0
