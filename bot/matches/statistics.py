"""How often a match had to wait for somebody else, counted from its record.

It must not look at what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from bot.games.port import Game
from rules_engine.kernel.record import Entry
from rules_engine.kernel.snapshots import load
from rules_engine.kernel.views import told_to


@dataclass(frozen=True)
class Moment:
    """An entry that stands, and the match after it."""

    entry: Entry
    state: Any
    newly: frozenset[str]
    """Who is waited for by a hand-over: nobody who has just answered can go on, and these are newly asked."""


@dataclass
class Handovers:
    rounds: dict[int, int] = field(default_factory=dict)
    """By round; the setup is round 0."""
    answers: int = 0
    orders: int = 0
    """Questions that a standing order answered."""

    @property
    def in_all(self) -> int:
        return sum(self.rounds.values())

    @property
    def per_round(self) -> float:
        """The median over the rounds played."""
        played = [count for number, count in self.rounds.items() if number]
        return median(played) if played else 0.0


def moments(game: Game, entries: Iterable[Entry]) -> Iterator[Moment]:
    """One after the other, so that a whole match never lies in memory; what was taken back is left out."""
    before: set[str] = set()
    for entry in entries:
        if entry.undone:
            continue
        state = load(game.rules, entry.snapshot)
        waiting = set(state.pending)
        seat = entry.answer.seat if entry.answer else entry.instruction.by if entry.instruction else None
        newly = waiting - before - {seat} if seat not in waiting else set()
        yield Moment(entry, state, frozenset(newly))
        before = waiting


def handovers(game: Game, entries: Iterable[Entry]) -> Handovers:
    found = Handovers()
    for moment in moments(game, entries):
        found.answers += moment.entry.answer is not None
        # One that answers a sealed question is its owner's affair.
        found.orders += sum(event.kind == "order_fired" for event in told_to(None, moment.entry.events))
        round = game.progress(moment.state).round
        found.rounds[round] = found.rounds.get(round, 0) + bool(moment.newly)
    return found
