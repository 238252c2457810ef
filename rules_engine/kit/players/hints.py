"""What an opponent would think about in somebody's place: a few answers, what each is worth, and what speaks for it.

It must not answer, nor know more than the view it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.reviews import Line, Meant
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.lookahead import LookAhead, S, Spent
from rules_engine.kit.players.mind import Mind, Parts
from rules_engine.kit.players.opponent import OpponentBase
from rules_engine.kit.players.thoughts import Weighed

MOST_REASONS = 2
THEIRS = "their_"
"""Before a part of the others' worth."""

Reasons = tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Advice:
    line: Line
    value: float
    """In the game's own points, more than doing nothing."""
    reasons: Reasons = ()
    """Parts of a position's worth that speak most, and whether they speak for it."""


def hints(opponent: OpponentBase[S], seen: S, decision: Decision, most: int = 3) -> list[Advice]:
    """The best first, none that differs from another in like things alone; empty where it has no opinion."""
    seen = opponent.mind.imagined(seen)
    thought = opponent.answer(seen, decision).thought
    opponent.ahead.grant(opponent.level.steps, opponent.level.seconds)
    found: list[Advice] = []
    told: set[str] = set()
    for each in thought.best:
        sign = opponent.mind.sign(seen, each.choice)
        if sign not in told:
            told.add(sign)
            line = _line(opponent.ahead, seen, opponent.seat, decision, each)
            found.append(Advice(line, each.value, _reasons(opponent, seen, decision, each.choice)))
        if len(found) == most:
            break
    return found


def _line(ahead: LookAhead[S], seen: S, seat: Seat, decision: Decision, weighed: Weighed) -> Line:
    """An answer and those that are meant to follow, as far as their questions come up before any dice."""
    found, state, choice = [Meant.of(decision, weighed.choice)], seen, weighed.choice
    for key, following in weighed.then:
        try:
            after = ahead.after(state, decision, choice)
        except Spent:
            break
        asked = None if after is None else after.pending.get(seat)
        if after is None or asked is None or asked.key != key:
            break
        state, decision, choice = after, asked, following
        found.append(Meant.of(decision, choice))
    return tuple(found)


def _reasons(opponent: OpponentBase[S], seen: S, decision: Decision, choice: Choice) -> Reasons:
    """What differs most between the table as it is and as it would be, before any dice."""
    try:
        after = opponent.ahead.after(seen, decision, choice)
    except Spent:
        return ()
    if after is None or after.outcome is not None:
        return ()
    mind, seat = opponent.mind, opponent.seat
    now, then = _both(mind, seen, seat), _both(mind, after, seat)
    differs = {part: then.get(part, 0.0) - now.get(part, 0.0) for part in {**now, **then}}
    loud = (part for part in differs if abs(differs[part]) >= mind.speaks)
    order = sorted(loud, key=lambda part: -abs(differs[part]))
    return tuple((part, differs[part] > 0) for part in order[:MOST_REASONS])


def _both(mind: Mind[S], state: S, seat: Seat) -> Parts:
    """The parts of this side, and with the sign turned those of the others on the whole."""
    sides = mind.parts(state)
    others = [parts for one, parts in sides.items() if one != seat]
    found = dict(sides[seat])
    for parts in others:
        for part, value in parts.items():
            found[THEIRS + part] = found.get(THEIRS + part, 0.0) - value / len(others)
    return found
