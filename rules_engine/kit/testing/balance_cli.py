"""`python -m rules_engine balance --game GAME [--seats N …] --matches 100`: let a game's own players play each other.

It counts who wins from where, what brings the points and what is hardly used. Exit code 1 if a side's share of wins
lies beyond the margin with its whole interval, or a match broke.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

from rules_engine.kit.testing.balance import RARELY, Balance, play, report, told

CHUNK = 4


def main(balance: Balance[Any], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine balance", description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=list(balance.numbers), choices=balance.numbers)
    parser.add_argument("--matches", type=int, default=100, help="for each number of seats")
    parser.add_argument("--level", default=balance.level, choices=balance.proving.levels)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--rarely", type=float, default=100 * RARELY, help="in percent: used less is hardly used")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--loud", action="store_true", help="say on stderr how far it is")
    args = parser.parse_args(list(arguments))
    found = []
    for seats in args.seats:
        figures: Counter[str] = Counter()
        for one in _played(balance, seats, args):
            figures.update(one)
            if args.loud:
                print(f"\r{seats} seats: {figures['matches']} of {args.matches}", end="", file=sys.stderr, flush=True)
        found.append(report(figures, seats, balance.main, args.rarely / 100))
        if not args.json:
            print("\n".join(told(figures, seats, balance.main, args.rarely / 100)), flush=True)
    if args.json:
        print(json.dumps(found, indent=2))
    return 1 if any(one["beyond"] or one["faults"] for one in found) else 0


def _played(balance: Balance[Any], seats: int, args: argparse.Namespace) -> Iterator[Counter[str]]:
    numbers = range(args.matches)
    if args.jobs == 1:
        yield from (play(balance, seats, args.level, number, args.seed) for number in numbers)
        return
    with ProcessPoolExecutor(args.jobs) as pool:
        every = (repeat(balance), repeat(seats), repeat(args.level), numbers, repeat(args.seed))
        yield from pool.map(play, *every, chunksize=CHUNK)
