"""`python -m rules_engine soak --game dice_masters --matches N`: let matches play themselves, and report what broke and
which texts acted. Match number n has the seed S + n. Exit code 1 if anything broke."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.testing.seeking import goals_for
from rules_engine.dice_masters.testing.soak import MatchReport, play

BATCH = 20
"""Matches that seek the same texts."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine soak --game dice_masters", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(list(arguments))
    told = summary(list(reports(range(args.seed, args.seed + args.matches), args.jobs)))
    print(json.dumps(told, indent=2) if args.json else "\n".join(f"{key}: {value}" for key, value in told.items()))
    return 1 if told["broken"] else 0


def reports(seeds: Sequence[int], jobs: int = 1) -> Iterator[MatchReport]:
    """Two of three matches seek texts that have not acted yet."""
    left = {rule for card in default_content().offered for rule in (text.id for text in card.texts)}
    for begin in range(0, len(seeds), BATCH):
        batch = seeds[begin : begin + BATCH]
        wanted = [goals_for(default_content(), seed, left) for seed in batch]
        for report in _played(batch, wanted, jobs):
            left -= report.fired
            yield report


def _played(seeds: Sequence[int], wanted: list[tuple[str, ...]], jobs: int) -> Iterator[MatchReport]:
    if jobs == 1:
        yield from map(play, seeds, wanted)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, seeds, wanted)


def summary(played: Sequence[MatchReport]) -> dict[str, Any]:
    texts = {text.id for card in default_content().offered for text in card.texts}
    fired = set().union(*(report.fired for report in played)) & texts if played else set()
    questions: Counter[str] = Counter()
    for report in played:
        questions.update(report.questions)
    return {
        "matches": len(played),
        "outcomes": dict(Counter(report.outcome or "broken" for report in played)),
        "formats": dict(Counter(report.format for report in played)),
        "answers": sum(report.answers for report in played),
        "texts_acted": f"{len(fired)}/{len(texts)}",
        "never_acted": sorted(texts - fired),
        "questions": dict(questions.most_common()),
        "broken": [f"seed {report.seed}: {text}" for report in played for text in report.broken],
    }
