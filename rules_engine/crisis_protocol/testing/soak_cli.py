"""`python -m rules_engine soak --matches N --seed S`: let matches play themselves, and report what broke and what ran.

Exit code 1 if anything broke. Match number n has the seed S + n, so that each can be played again alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Any

from rules_engine.crisis_protocol.testing.census import KINDS, Tallies, never
from rules_engine.crisis_protocol.testing.soak import MatchReport, Soak, pool

SHOWN = 20


def play(seed: int) -> MatchReport:
    return Soak(seed).run()


def reports(seeds: Sequence[int], jobs: int) -> Iterator[MatchReport]:
    if jobs == 1 or len(seeds) == 1:
        yield from map(play, seeds)
        return
    with ProcessPoolExecutor(jobs) as processes:
        yield from processes.map(play, seeds)


def summary(played: Iterable[MatchReport], *, loud: bool = False) -> dict[str, Any]:
    """Everything about a soak as one value."""
    began = perf_counter()
    counts: Tallies = {kind: Counter() for kind in KINDS}
    violations: list[str] = []
    outcomes: Counter[str] = Counter()
    matches = decisions = 0
    rounds: Counter[int] = Counter()
    seconds = 0.0
    for report in played:
        matches += 1
        decisions += report.decisions
        rounds[report.rounds] += 1
        seconds += report.seconds
        outcomes[report.outcome or "none"] += 1
        violations += report.violations
        for kind, counter in report.counts.items():
            counts[kind].update(counter)
        if loud:
            state = f"{len(report.violations)} violations" if report.violations else "sound"
            print(f"seed {report.seed}: {report.decisions} decisions, {report.seconds:.1f} s, {state}", file=sys.stderr)
    return {
        "matches": matches,
        "decisions": decisions,
        "rounds": dict(sorted(rounds.items())),
        "outcomes": dict(outcomes),
        "violations": violations,
        "counts": {kind: dict(counter.most_common()) for kind, counter in counts.items()},
        "never": never(pool(), counts),
        "seconds": round(perf_counter() - began, 1),
        "seconds_in_matches": round(seconds, 1),
    }


def lines(said: dict[str, Any]) -> Iterator[str]:
    """The summary for people."""
    yield f"{said['matches']} matches, {said['decisions']} decisions, {said['seconds']} s"
    yield "ended: " + ", ".join(f"{code} {times}" for code, times in said["outcomes"].items())
    for kind in ("module", "verb", "moment", "event", "question"):
        yield f"{kind}: " + ", ".join(f"{name} {times}" for name, times in said["counts"][kind].items())
    for kind, names in said["never"].items():
        yield f"never ({kind}, {len(names)}): {', '.join(names) or 'nothing'}"
    yield f"{len(said['violations'])} violations"
    yield from said["violations"][:SHOWN]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=10, help="how many matches (10)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first (0)")
    parser.add_argument("--jobs", type=int, default=2, help="processes at work (2)")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument("--loud", action="store_true", help="a line for each match as it ends")
    options = parser.parse_args(list(arguments))
    if options.matches < 1 or options.jobs < 1 or options.seed < 0:
        parser.error("--matches and --jobs are at least 1, --seed at least 0")
    seeds = range(options.seed, options.seed + options.matches)
    said = summary(reports(seeds, options.jobs), loud=options.loud)
    print(json.dumps(said, indent=1) if options.json else "\n".join(lines(said)))
    return 1 if said["violations"] else 0
