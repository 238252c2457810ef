"""`python -m rules_engine duel --one veteran --other rookie --matches 400`: let opponents play each other and count.

As many matches in a row as there are seats have the same start and the same dice, with `one` at each seat in turn.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from rules_engine.duels import Duels, Fight, report


def main(duels: Duels, arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine duel", description="Let opponents play each other and count.")
    parser.add_argument("--one", required=True)
    parser.add_argument("--other", required=True)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--loud", action="store_true", help="a line for each match as it ends")
    args = parser.parse_args(list(arguments))
    for name in (args.one, args.other):
        if name not in duels.NAMES:
            parser.error(f"there is no player {name!r}, only {', '.join(duels.NAMES)}")
    found = []
    for each in _fights(duels, args.one, args.other, args.matches, args.seed, args.jobs):
        found.append(each)
        if args.loud:
            print(f"{len(found)}: {each.winner} {each.points} in {each.rounds} rounds", flush=True)
    told = report(found)
    print(json.dumps(told) if args.json else "\n".join(f"{key}: {value}" for key, value in told.items()))
    return 1 if told["violations"] else 0


def _fights(duels: Duels, one: str, other: str, matches: int, seed: int, jobs: int) -> Iterator[Fight]:
    if jobs == 1:
        yield from (duels.fight(one, other, number, seed) for number in range(matches))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(duels.fight, repeat(one), repeat(other), range(matches), repeat(seed))
