"""`python -m tools.mutate --cards [CARD…]`: change each card's data, one thing at a time; is it noticed?

Numbers by one, conditions, sides, limits, *may*, moments and so on, dropped or swapped. A changed card whose text reads
otherwise than it was signed is noticed; any other is played in its own scenarios, with `--play` every one. What nobody
notices is printed with its place in the card. A survivor that cannot be noticed stands
in `card_survivors.yaml` with its reason; a reason for what is noticed after all is an error.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import yaml

from rules_engine.crisis_protocol.cards.loader.load import KINDS, default_content
from rules_engine.crisis_protocol.testing.card_changes import changes
from rules_engine.crisis_protocol.testing.card_mutations import NotSound, Survey, kind_of, mutants, survey, written
from rules_engine.crisis_protocol.testing.stage import pool

SURVIVORS = Path(__file__).with_name("card_survivors.yaml")
GOAL = 95.0
"""Per cent of all changes that are to be noticed."""

Task = tuple[str, tuple[str, ...] | None, bool]
"""A card, which of its changes (None: all), and whether its signed text is read."""


@dataclass(frozen=True)
class Listed:
    """A change nobody can notice, and why."""

    card: str
    path: str
    change: str
    reason: str

    @property
    def words(self) -> str:
        return f"{self.path}: {self.change}"


def listed(file: Path = SURVIVORS) -> list[Listed]:
    return [Listed(**entry) for entry in yaml.safe_load(file.read_text("utf-8")) or ()]


def untrue(surveys: Iterable[Survey], reasons: Iterable[Listed], whole: bool) -> Iterator[str]:
    """Reasons given for what is noticed after all or, if everything was tried, for what no card says any more."""
    found = {s.card: s for s in surveys}
    for entry in reasons:
        if entry.card not in found:
            continue
        result = found[entry.card]
        read = set(map(str, result.read))  # a reason says why play cannot notice it
        if entry.words in set(map(str, result.noticed)) - read:
            yield f"{entry.card}  {entry.words} (is noticed)"
        elif whole and entry.words not in {*map(str, result.survived), *read}:
            yield f"{entry.card}  {entry.words} (is no change of this card)"


def sampled(cards: Iterable[str], number: int, seed: int) -> dict[str, tuple[str, ...]]:
    """So many changes out of all, the same for the same seed."""
    content = pool(default_content(), {})
    kinds = {card: kind_of(card) for card in cards}
    every = [(card, str(change)) for card, kind in kinds.items() for change in changes(written(kind, card), kind)]
    random.Random(seed).shuffle(every)  # nosec B311 # seeded on purpose
    chosen: dict[str, list[str]] = {}
    for card, words in every:
        if number and any(mutants(kinds[card], card, content, only=[words])):
            chosen.setdefault(card, []).append(words)
            number -= 1
    return {card: tuple(words) for card, words in chosen.items()}


def _survey(task: Task) -> Survey | str:
    card, only, reading = task
    try:
        return survey(card, only=only, reading=reading)
    except NotSound as error:
        return f"{card}: fails unchanged: {error}"


def surveys(tasks: Sequence[Task], jobs: int) -> Iterator[Survey | str]:
    if jobs == 1:
        yield from map(_survey, tasks)
        return
    with ProcessPoolExecutor(jobs) as processes:
        yield from processes.map(_survey, tasks)


def report(result: Survey, reasons: dict[str, str]) -> None:
    read = f", {len(result.read)} by their text" if result.read else ""
    print(f"{result.card}: {len(result.noticed)} of {result.tried} noticed{read}", flush=True)
    for change in result.survived:
        reason = reasons.get(str(change))
        print(f"  known   {change}  # {reason}" if reason else f"  slept   {change}")


class Told(TypedDict):
    """What came of one card, as JSON."""

    tried: int
    noticed: int
    read: int
    known: list[str]
    slept: list[str]


def as_data(result: Survey, reasons: dict[str, str]) -> Told:
    survived = [str(change) for change in result.survived]
    return {
        "tried": result.tried,
        "noticed": len(result.noticed),
        "read": len(result.read),
        "known": [words for words in survived if words in reasons],
        "slept": [words for words in survived if words not in reasons],
    }


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="python -m tools.mutate --cards", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("cards", nargs="*", help="only these cards, by id")
    made.add_argument("--kind", choices=KINDS, help="only cards of this kind")
    made.add_argument("--sample", type=int, metavar="N", help="only so many changes, chosen by chance")
    made.add_argument("--seed", type=int, default=1, help="for --sample")
    made.add_argument("--play", action="store_true", help="do not read the signed texts: play every change")
    made.add_argument("--jobs", type=int, default=1)
    made.add_argument("--json", action="store_true", help="print everything as JSON")
    return made


def main(arguments: Sequence[str]) -> int:
    options = parser().parse_args(arguments)
    content = default_content()
    every = [card for kind in KINDS if options.kind in (None, kind) for card in getattr(content, kind)]
    if unknown := [card for card in options.cards if card not in every]:
        print(f"no such card: {', '.join(unknown)}")
        return 2
    cards = options.cards or every
    chosen = sampled(cards, options.sample, options.seed) if options.sample else dict.fromkeys(cards)
    tasks = [(card, only, not options.play) for card, only in chosen.items()]
    reasons = listed()
    done: list[Survey] = []
    wrong: list[str] = []
    for result in surveys(tasks, options.jobs):
        if isinstance(result, str):
            wrong.append(result)
            continue
        done.append(result)
        if not options.json and result.tried:
            report(result, _reasons(reasons, result.card))
    return _conclude(done, wrong, reasons, whole=not options.sample, as_json=options.json)


def _reasons(reasons: Iterable[Listed], card: str) -> dict[str, str]:
    return {entry.words: entry.reason for entry in reasons if entry.card == card}


def _conclude(done: list[Survey], wrong: list[str], reasons: list[Listed], *, whole: bool, as_json: bool) -> int:
    tried, noticed = sum(s.tried for s in done), sum(len(s.noticed) for s in done)
    read = sum(len(s.read) for s in done)
    told = {s.card: as_data(s, _reasons(reasons, s.card)) for s in done if s.tried}
    slept = sum(len(data["slept"]) for data in told.values())
    share = 100 * noticed / tried if tried else 100.0
    wrong += [f"listed in {SURVIVORS.name}: {words}" for words in untrue(done, reasons, whole)]
    if as_json:
        totals = {"tried": tried, "noticed": noticed, "read": read, "share": round(share, 1), "slept": slept}
        print(json.dumps({"cards": told, "wrong": wrong, **totals}, indent=2, ensure_ascii=False))
    else:
        for line in wrong:
            print(f"wrong   {line}")
        known = tried - noticed - slept
        by_text = f", {read} of them by the signed text" if read else ""
        print(
            f"{tried} mutations of {len(told)} cards, {noticed} noticed ({share:.1f} %){by_text}, "
            f"{known} known, {slept} slept"
        )
    return 1 if slept or wrong or share < GOAL else 0
