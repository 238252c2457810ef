"""`python -m rules_engine soak --game GAME --matches N`: let matches play themselves, and report what broke and which
rules acted. Match number n has the seed S + n. Exit code 1 if anything broke."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

from rules_engine.kit.testing.proving import Goals, Proving
from rules_engine.kit.testing.soak import SoakedMatch, soak

BATCH = 20
"""Matches that seek the same rules."""


def main(proving: Proving[Any], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--toward", nargs="+", default=[], metavar="GOAL", help="what every match is to seek")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(list(arguments))
    seeds = range(args.seed, args.seed + args.matches)
    told = summary(proving, list(reports(proving, seeds, args.jobs, tuple(args.toward))))
    print(json.dumps(told, indent=2) if args.json else "\n".join(f"{key}: {value}" for key, value in told.items()))
    return 1 if told["broken"] else 0


def reports(proving: Proving[Any], seeds: Sequence[int], jobs: int = 1, toward: Goals = ()) -> Iterator[SoakedMatch]:
    """Matches that seek what has not acted yet, as far as the game does."""
    left = set(proving.rules())
    for begin in range(0, len(seeds), BATCH):
        batch = seeds[begin : begin + BATCH]
        wanted = [toward or proving.goals(seed, left) for seed in batch]
        for report in _played(proving, batch, wanted, jobs):
            left -= report.acted
            yield report


def _played(proving: Proving[Any], seeds: Sequence[int], wanted: list[Goals], jobs: int) -> Iterator[SoakedMatch]:
    if jobs == 1:
        yield from map(soak, repeat(proving), seeds, wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(soak, repeat(proving), seeds, wanted)


def summary(proving: Proving[Any], played: Sequence[SoakedMatch]) -> dict[str, Any]:
    rules = proving.rules()
    acted = set().union(*(report.acted for report in played)) & rules if played else set()
    questions: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for report in played:
        questions.update(report.questions)
        events.update(report.events)
    return {
        "matches": len(played),
        "outcomes": dict(Counter(report.outcome or "broken" for report in played)),
        "answers": sum(report.answers for report in played),
        "rules_acted": f"{len(acted)}/{len(rules)}",
        "never_acted": sorted(rules - acted),
        "questions": dict(questions.most_common()),
        "events": dict(events.most_common()),
        "broken": [_told(report, text) for report in played for text in report.broken],
    }


def _told(report: SoakedMatch, text: str) -> str:
    toward = f" --toward {' '.join(report.goals)}" if report.goals else ""
    return f"seed {report.seed}{toward}: {text}"
