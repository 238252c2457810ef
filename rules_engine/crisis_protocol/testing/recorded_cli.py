"""`python -m rules_engine recorded`: play the recorded matches again, or record some anew and say why."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, cycle
from pathlib import Path

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rosters import ReadyRoster, ready_rosters
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import SEATS, Roster
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.crisis_protocol.testing.recorded import (
    Differs,
    RecordedMatch,
    load_recorded,
    play_again,
    record,
    save_recorded,
)
from rules_engine.crisis_protocol.testing.slips import unknown

FOLDER = Path(__file__).resolve().parents[3] / "tests" / "recorded"
MATCHES = 40
"""By the two editions that are known whole."""
NEWEST_AT_RANDOM = 3


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine recorded", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these matches")
    parser.add_argument("--again", action="store_true", help="record them anew by the rules of today")
    parser.add_argument("--because", metavar="REASON", help="what changed the match; it is kept in its file")
    parser.add_argument("--fill", action="store_true", help="record what is missing")
    options = parser.parse_args(list(arguments))
    if options.fill:
        fill()
        return 0
    names = options.names or sorted(file.stem for file in FOLDER.glob("*.yaml"))
    for name in names:
        if not (FOLDER / f"{name}.yaml").exists():
            print(unknown("recorded match", name, [file.stem for file in FOLDER.glob("*.yaml")]), file=sys.stderr)
            return 2
    if options.again and not options.because:
        print("Say with --because which change alters them.", file=sys.stderr)
        return 2
    altered = [name for name in names if not _unaltered(name, options.because if options.again else None)]
    print(f"{len(names) - len(altered)} passed, {len(altered)} failed")
    return 1 if altered and not options.again else 0


def _unaltered(name: str, because: str | None) -> bool:
    """Whether a match goes as it went; with a reason it is recorded anew where it does not."""
    path = FOLDER / f"{name}.yaml"
    match = load_recorded(path)
    try:
        play_again(match)
    except Differs as difference:
        print(f"✗ {name}: {difference}")
        if because:
            save_recorded(path, record(match.model_copy(update={"because": (*match.because, because)})))
        return False
    print(f"✓ {name}")
    return True


def fill() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, match in openings(default_content()):
        path = FOLDER / f"{name}.yaml"
        if not path.exists():
            save_recorded(path, record(match))
            print(f"recorded {name}")


SUFFIX = {Edition.EARTHS_MIGHTIEST: "_today", Edition.MARCH_2022: "_today_2022", Edition.NOVEMBER_2025: "_2025"}
"""Of the names of matches with the rosters of today, by their edition."""


def _starters(content: Content, edition: Edition) -> dict[str, ReadyRoster]:
    return {name: ready for name, ready in ready_rosters(content, edition).items() if ready.starter}


def openings(content: Content) -> Iterator[tuple[str, RecordedMatch]]:
    """Every pair of rosters to begin with, then random ones out of all cards; maps and the two editions that are known
    whole take turns. Then each of those rosters as it is today, in every edition, and random ones by the rules of
    2025."""
    yield from _whole_editions(content)
    maps = cycle(sorted(ready()))
    for edition in Edition:
        known = _starters(content, edition)
        names = sorted(known)
        for number, pair in enumerate(zip(names[::2], names[1::2], strict=False)):
            rosters = {seat: known[side].roster for seat, side in zip(SEATS, pair, strict=True)}
            yield (
                "_against_".join(pair) + SUFFIX[edition],
                _opened(content, 2500 + number, next(maps), edition, rosters),
            )
    newest = Edition.NOVEMBER_2025
    for number in range(NEWEST_AT_RANDOM):
        rng = random.Random(f"recorded/2025/{number}")  # nosec B311 # seeded on purpose
        rosters = {seat: random_roster(content, rng, edition=newest) for seat in SEATS}
        yield f"random_2025_{number + 1:02}", _opened(content, 2520 + number, next(maps), newest, rosters)


def _opened(content: Content, seed: int, map: str, edition: Edition, rosters: dict[str, Roster]) -> RecordedMatch:
    return RecordedMatch(because=("recorded",), seed=seed, map=map, edition=edition, pool=content.pool, rosters=rosters)


def _whole_editions(content: Content) -> Iterator[tuple[str, RecordedMatch]]:
    known = _starters(content, Edition.EARTHS_MIGHTIEST)
    maps, editions = cycle(sorted(ready())), cycle((Edition.EARTHS_MIGHTIEST, Edition.MARCH_2022))
    pairs = list(combinations(sorted(known), 2))
    for number in range(MATCHES):
        rng = random.Random(f"recorded/{number}")  # nosec B311 # seeded on purpose
        if number < len(pairs):
            name = "_against_".join(pairs[number])
            rosters = {seat: known[side].roster for seat, side in zip(SEATS, pairs[number], strict=True)}
        else:
            name = f"random_{number - len(pairs) + 1:02}"
            rosters = {seat: random_roster(content, rng) for seat in SEATS}
        yield name, _opened(content, number, next(maps), next(editions), rosters)
