"""`python -m rules_engine reliability --matches 100`: fit the chances of winning anew, and say how far to believe them.

Half of the matches fit the slopes of `players/chance.py`, the other half judges both the fitted and those in force.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat

from rules_engine.crisis_protocol.players.chance import SLOPES
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.testing.reliability import Foretold, fitted, played, score, table


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine reliability", description="Hold chances against what happened.")
    parser.add_argument("--level", choices=list(LevelName), default=LevelName.ROOKIE.value)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args(argv)
    given = (repeat(args.level), range(args.matches), repeat(args.seed))
    if args.jobs > 1:
        with ProcessPoolExecutor(args.jobs) as workers:
            found = list(chain.from_iterable(workers.map(played, *given)))
    else:
        found = list(chain.from_iterable(map(played, *given)))
    print("\n".join(report(found)))
    return 0


def report(found: Sequence[Foretold]) -> list[str]:
    learnt = [each for each in found if each.match % 2 == 0]
    held = [each for each in found if each.match % 2]
    slopes = fitted(learnt)
    return [
        f"fitted to every second match: {_figures(slopes)}",
        f"fitted to all of them:        {_figures(fitted(found))}",
        f"in force:                     {_figures(SLOPES)}",
        f"Brier score on the others: fitted {score(held, slopes):.3f}, in force {score(held):.3f}, always half 0.250",
        "chance  foretold  happened  positions  matches   (in force, the others)",
        *(
            f"{one.low:6.1f}  {one.foretold:8.2f}  {one.happened:8.2f}  {one.positions:9}  {one.matches:7}"
            for one in table(held)
        ),
    ]


def _figures(slopes: Sequence[float]) -> str:
    return ", ".join(f"{slope:.2f}" for slope in slopes)
