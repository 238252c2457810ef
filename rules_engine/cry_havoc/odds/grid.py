"""The grid of a battle: every placement against every answer, with the best, the worst and the likeliest of them.

Cards are not in it; beside it stands how far one card of the other side may push a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules_engine.cry_havoc.odds.board import Both, Placed, Result, placements, resolve
from rules_engine.cry_havoc.odds.hands import Possible
from rules_engine.cry_havoc.odds.setting import Setting
from rules_engine.cry_havoc.odds.tactics import Board, played

PRISONER_VP = 1
"""CH-PRI-01: in the prisoners phase, as long as it is held."""
UNIT = 0.5
"""What a unit lost counts for, in points: it can come back from the Reserve."""


class Cell(NamedTuple):
    """One placement against one answer."""

    attackers: Placed
    defenders: Placed
    result: Result


class Push(NamedTuple):
    """What a card of the other side may make of a cell, for the side that is asked about."""

    card: str
    chance: float
    worst: Result
    loses: float
    """By how much that is worse than without it, in points."""


class Line(NamedTuple):
    """A placement of one side: a row of the table."""

    placed: Placed
    wins: int
    """Of the answers, how many leave it Region Control."""
    answers: int
    best: Cell
    likely: Cell
    """Against the answer that is best for the other side."""
    worst: Cell
    pushed: Push | None
    """The card that may hurt most, played upon the likely answer."""


class Grid(NamedTuple):
    """Rows of the Attacker's placements, in each the Defender's answers."""

    setting: Setting
    attackers: tuple[Placed, ...]
    defenders: tuple[Placed, ...]
    results: tuple[tuple[Result, ...], ...]

    def cells(self) -> Iterator[Cell]:
        for attackers, row in zip(self.attackers, self.results, strict=True):
            for defenders, result in zip(self.defenders, row, strict=True):
                yield Cell(attackers, defenders, result)

    def cells_of(self, side: int, placed: Placed) -> list[Cell]:
        """Everything that the other side can answer to a placement; to the Defender's: how the Attacker may stand."""
        if side == 0:
            row = self.results[self.attackers.index(placed)]
            return [Cell(placed, answer, result) for answer, result in zip(self.defenders, row, strict=True)]
        at = self.defenders.index(placed)
        return [Cell(one, placed, row[at]) for one, row in zip(self.attackers, self.results, strict=True)]


def grid(setting: Setting) -> Grid:
    """What is placed already stands; of the rest every way."""
    attackers, defenders = (
        placements(units) if placed is None else (placed,)
        for units, placed in zip(setting.units, setting.placed, strict=True)
    )
    results = tuple(tuple(resolve(one, other, setting.edge) for other in defenders) for one in attackers)
    return Grid(setting, attackers, defenders, results)


def points(setting: Setting, result: Result) -> Both:
    """At once; neutral natives score nothing (CH-TRO-02)."""
    ours, theirs = (0 if setting.neutral[side] else result.points[side] for side in (0, 1))
    return ours, theirs


def gain(setting: Setting, result: Result, side: int) -> float:
    """What a result brings a side: points, a prisoner, the crystals it holds then, less the units it loses."""
    if setting.neutral[side]:
        return 0.0
    found = points(setting, result)[side] + PRISONER_VP * (result.captor == side)
    return found + setting.crystals * (result.winner == side) - UNIT * lost(setting, result, side)


def lost(setting: Setting, result: Result, side: int) -> int:
    """Destroyed, captured, or with nowhere to flee to (CH-BAT-46)."""
    stranded = result.left[side] if result.winner != side and not setting.havens[side] else 0
    return result.lost(side) + stranded


def margin(setting: Setting, result: Result, side: int) -> float:
    """What it brings a side more than the other."""
    return gain(setting, result, side) - gain(setting, result, 1 - side)


def lines(found: Grid, side: int, cards: Sequence[Possible] = (), most: int | None = None) -> list[Line]:
    """The table of a side: its placements, by what the likeliest answer leaves it; only the first so many. `cards` is
    what the other side may hold."""
    setting = found.setting
    mine = found.attackers if side == 0 else found.defenders
    every = (_line(found, side, placed) for placed in mine)
    ranked = sorted(every, key=lambda line: _worth(setting, line, side), reverse=True)
    return [line._replace(pushed=push(setting, line.likely, side, cards)) for line in ranked[:most]]


def _line(found: Grid, side: int, placed: Placed) -> Line:
    setting, cells = found.setting, found.cells_of(side, placed)
    values = [margin(setting, cell.result, side) for cell in cells]
    order = sorted(range(len(cells)), key=lambda at: values[at])
    wins = sum(cell.result.winner == side for cell in cells)
    best, worst = cells[order[-1]], cells[order[0]]
    return Line(placed, wins, len(cells), best, _likely(found, side, cells, worst), worst, None)


def _likely(found: Grid, side: int, cells: list[Cell], worst: Cell) -> Cell:
    """The Defender answers as it likes best. The Attacker places first: as suits it best against the best answer."""
    if side == 0 or len(cells) == 1:
        return worst
    setting = found.setting
    at = max(
        range(len(found.attackers)),
        key=lambda row: min(margin(setting, result, 0) for result in found.results[row]),
    )
    return cells[at]


def _worth(setting: Setting, line: Line, side: int) -> tuple[float, float]:
    return margin(setting, line.likely.result, side), margin(setting, line.worst.result, side)


# -- cards ---------------------------------------------------------------------------------------------------------


def push(setting: Setting, cell: Cell, side: int, cards: Sequence[Possible]) -> Push | None:
    """The card of the other side that may cost most; none if none costs anything."""
    now, found = margin(setting, cell.result, side), []
    for card in cards:
        worst = min(reach(setting, cell, 1 - side, card), key=lambda board: _after(setting, board, side))
        loses = now - _after(setting, worst, side)
        if loses > 0:
            found.append(Push(card.card, card.chance, worst.fought(), loses))
    return max(found, key=lambda one: (one.loses, one.chance, one.card), default=None)


def reach(setting: Setting, cell: Cell, side: int, card: Possible) -> set[Board]:
    """Every board after a side plays that card upon a cell."""
    return played(card.rule, setting.board(cell.attackers, cell.defenders), setting.reading(side))


def _after(setting: Setting, board: Board, side: int) -> float:
    taken = PRISONER_VP * (board.taken[side] - board.taken[1 - side])
    return margin(setting._replace(crystals=board.crystals), board.fought(), side) + taken
