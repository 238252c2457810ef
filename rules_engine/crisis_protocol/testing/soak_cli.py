"""`python -m rules_engine soak --matches N --seed S`: let matches play themselves, and report what broke and what ran.

Exit code 1 if anything broke. Match number n has the seed S + n, so that each can be played again alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from time import perf_counter
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, newest_pool, pools
from rules_engine.crisis_protocol.testing.census import KINDS, Tallies, never
from rules_engine.crisis_protocol.testing.seeking import goals_for
from rules_engine.crisis_protocol.testing.soak import LIGHT, MatchReport, Soak, pool

SHOWN = 40


BATCH = 8
"""Matches that seek the same rules: as many whatever the number of processes, so that a run can be had again."""

Goals = tuple[str, ...]


def play(seed: int, goals: Goals = (), light: bool = False, cards: str | None = None) -> MatchReport:
    content = None if cards is None else content_as_of(cards)
    return Soak(seed, LIGHT if light else None, goals=goals, content=content).run()


def reports(
    seeds: Sequence[int], jobs: int, goals: Goals = (), *, light: bool = False, cards: str | None = None
) -> Iterator[MatchReport]:
    """One match for each seed; `cards`: the pool that all are played with."""
    with _players(jobs if len(seeds) > 1 else 1, light, cards) as played:
        yield from played(seeds, [goals] * len(seeds))


def reports_seeking(
    seeds: Sequence[int],
    jobs: int,
    wanted: Iterable[str],
    *,
    until_all: bool = False,
    light: bool = False,
    cards: str | None = None,
) -> Iterator[MatchReport]:
    """Matches that seek out those of the wanted rules that have not acted; with `until_all` no more than it takes."""
    left = set(wanted)
    content = pool() if cards is None else content_as_of(cards)
    with _players(jobs, light, cards) as played:
        for begin in range(0, len(seeds), BATCH):
            batch = seeds[begin : begin + BATCH]
            for report in played(batch, [goals_for(content, seed, left) for seed in batch]):
                left -= report.counts["rule_fired"].keys()
                yield report
            if until_all and not left:
                return


@contextmanager
def _players(
    jobs: int, light: bool, cards: str | None
) -> Iterator[Callable[[Sequence[int], list[Goals]], Iterator[MatchReport]]]:
    if jobs == 1:
        yield lambda seeds, goals: map(play, seeds, goals, repeat(light), repeat(cards))
        return
    with ProcessPoolExecutor(jobs) as processes:
        yield lambda seeds, goals: processes.map(play, seeds, goals, repeat(light), repeat(cards))


def summary(played: Iterable[MatchReport], *, loud: bool = False, content: Content | None = None) -> dict[str, Any]:
    """Everything about a soak as one value."""
    content = content or pool()
    began = perf_counter()
    counts: Tallies = {kind: Counter() for kind in KINDS}
    violations: list[str] = []
    outcomes: Counter[str] = Counter()
    matches = decisions = 0
    rounds: Counter[int] = Counter()
    seconds = 0.0
    rules = content.rules
    for report in played:
        matches += 1
        decisions += report.decisions
        rounds[report.rounds] += 1
        seconds += report.seconds
        outcomes[report.outcome or "none"] += 1
        toward = f" (--toward {' '.join(report.goals)})" if report.goals else ""
        found = [said + toward for said in report.violations]
        violations += found
        for kind, counter in report.counts.items():
            counts[kind].update(counter)
        if loud:
            state = f"{len(report.violations)} violations" if report.violations else "sound"
            left = [rule for rule in rules if rule not in counts["rule_fired"]]
            print(
                f"seed {report.seed}: {report.decisions} decisions, {report.seconds:.1f} s, {state}; "
                f"{len(rules) - len(left)} of {len(rules)} rules have acted",
                *([f"but {', '.join(left)}"] if 0 < len(left) <= SHOWN else []),
                *found,
                file=sys.stderr,
                sep="\n",
            )
    return {
        "matches": matches,
        "decisions": decisions,
        "rounds": dict(sorted(rounds.items())),
        "outcomes": dict(outcomes),
        "violations": violations,
        "counts": {kind: dict(counter.most_common()) for kind, counter in counts.items()},
        "never": never(content, counts),
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
    parser.add_argument("--light", action="store_true", help="no trying of other answers, no undo, no replay")
    parser.add_argument("--seek", action="store_true", help="lean to rules that have not acted so far")
    parser.add_argument("--until-all", action="store_true", help="the same, and end as soon as all have")
    parser.add_argument("--toward", nargs="+", default=[], metavar="RULE", help="seek out these rules")
    parser.add_argument("--pool", choices=pools(), help=f"the pool of cards ({newest_pool()})")
    options = parser.parse_args(list(arguments))
    content = content_as_of(options.pool or newest_pool())
    if options.matches < 1 or options.jobs < 1 or options.seed < 0:
        parser.error("--matches and --jobs are at least 1, --seed at least 0")
    if unknown := [rule for rule in options.toward if rule not in content.rules]:
        parser.error(f"no card has a rule {', '.join(unknown)}")
    seeds = range(options.seed, options.seed + options.matches)
    if options.seek or options.until_all:
        played = reports_seeking(
            seeds,
            options.jobs,
            content.rules,
            until_all=options.until_all,
            light=options.light,
            cards=options.pool,
        )
    else:
        played = reports(seeds, options.jobs, tuple(options.toward), light=options.light, cards=options.pool)
    said = summary(played, loud=options.loud, content=content)
    print(json.dumps(said, indent=1) if options.json else "\n".join(lines(said)))
    return 1 if said["violations"] else 0
