"""How far a chance of winning can be believed: opponents play each other, and what was foretold at every turn is held
against who won."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.chance import FEARS, chance
from rules_engine.crisis_protocol.players.worth import judge
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.testing.duel import MOST_DECISIONS, Thinking, opening
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

LAST_ROUND = 6


@dataclass(frozen=True)
class Foretold:
    """A position at the beginning of a turn, and what came of it."""

    match: int
    round: int
    worth: float
    """To the first seat."""
    won: float
    """By the first seat; a draw is half."""


def played(level: str, number: int, seed: int) -> list[Foretold]:
    """One match between two of a level."""
    match_seed = seed * 1_000_003 + number
    players = {seat: Thinking(seat, level, match_seed) for seat in SEATS}
    content = default_content()
    session = Session.open(Engine(CrisisProtocol(content), dice_for(match_seed)), opening(match_seed))
    seen: list[tuple[int, float]] = []
    for _ in range(MOST_DECISIONS):
        if not session.state.pending:
            break
        decision = session.state.pending[sorted(session.state.pending)[0]]
        if decision.key == "turn":
            seen.append((session.state.round, judge(World(session.state, content), SEATS[0], FEARS).total))
        session.submit(players[decision.seat].respond(session.state, decision))
    outcome = session.state.outcome
    if outcome is None:
        return []
    won = 0.5 if not outcome.winners else float(SEATS[0] in outcome.winners)
    return [Foretold(number, round, worth, won) for round, worth in seen]


def fitted(found: Iterable[Foretold]) -> tuple[float, ...]:
    """For each round the slope under which what happened was likeliest. A lead counts for no less when less is to come:
    rounds that would say otherwise are taken together. A round nobody saw has the slope of the one before."""
    rows: dict[int, list[tuple[float, float]]] = {}
    for each in found:
        rows.setdefault(each.round, []).append((each.worth, each.won))
    groups: list[tuple[list[int], list[tuple[float, float]], float]] = []
    for round in sorted(rows):
        groups.append(([round], rows[round], _slope(rows[round])))
        while len(groups) > 1 and groups[-1][2] < groups[-2][2]:
            last, before = groups.pop(), groups.pop()
            both = [*before[1], *last[1]]
            groups.append(([*before[0], *last[0]], both, _slope(both)))
    known = {round: slope for rounds, _, slope in groups for round in rounds}
    slopes: list[float] = []
    for round in range(1, LAST_ROUND + 1):
        slopes.append(known.get(round, slopes[-1] if slopes else 0.0))
    return tuple(slopes)


def _slope(rows: Sequence[tuple[float, float]]) -> float:
    """Newton's way to the likeliest; a little doubt keeps it finite where every match went one way."""
    slope = 0.1
    for _ in range(50):
        first, second = -slope * 1e-3, -1e-3
        for worth, won in rows:
            p = 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, slope * worth))))
            first += worth * (won - p)
            second -= worth * worth * p * (1.0 - p)
        step = max(-0.2, min(0.2, first / second))
        slope -= step
        if abs(step) < 1e-6:
            break
    return max(0.0, slope)


@dataclass(frozen=True)
class Bin:
    """Positions of about one chance."""

    low: float
    foretold: float
    happened: float
    positions: int
    matches: int


def table(found: Iterable[Foretold], slopes: Sequence[float] | None = None, bins: int = 10) -> list[Bin]:
    """What was foretold against what happened; every position is seen from both seats."""
    rows: dict[int, list[tuple[float, float, int]]] = {}
    for each in found:
        p = _foretold(each, slopes)
        for seen, won in ((p, each.won), (1.0 - p, 1.0 - each.won)):
            rows.setdefault(min(bins - 1, int(seen * bins)), []).append((seen, won, each.match))
    return [
        Bin(
            n / bins,
            sum(p for p, _, _ in own) / len(own),
            sum(won for _, won, _ in own) / len(own),
            len(own),
            len({match for _, _, match in own}),
        )
        for n, own in sorted(rows.items())
    ]


def score(found: Sequence[Foretold], slopes: Sequence[float] | None = None) -> float:
    """Brier's: 0 is always right, a quarter is what *half* always gets."""
    return sum((_foretold(each, slopes) - each.won) ** 2 for each in found) / max(1, len(found))


def _foretold(each: Foretold, slopes: Sequence[float] | None) -> float:
    if slopes is None:
        return chance(each.worth, each.round)
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, slopes[each.round - 1] * each.worth))))
