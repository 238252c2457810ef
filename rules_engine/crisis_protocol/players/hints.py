"""What the strongest would think about in somebody's place: a few answers, what each is worth, and what speaks for it.

It must not answer, nor know more than the view it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.players.ahead import Ahead, Spent
from rules_engine.crisis_protocol.players.chance import FEARS, chance
from rules_engine.crisis_protocol.players.levels import LEVELS, LevelName
from rules_engine.crisis_protocol.players.lines import line
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.players.thoughts import Weighed
from rules_engine.crisis_protocol.players.worth import judge
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.reviews import Line
from rules_engine.kernel.values import Seat

BY_ITSELF = ("acting", "reply", "place")
"""Parts that say what an option is worth against doing nothing; others, what the board is worth after it."""
SPEAKS = 0.08
"""Victory points from which on something speaks for or against an option."""
MOST_REASONS = 2
DICE, LATER = "dice", "later"
"""What dice bring by their odds; what can be done from there."""


@dataclass(frozen=True)
class Advice:
    line: Line
    value: float
    """In victory points, more than doing nothing, or than the worst."""
    chances: tuple[float, float]
    """Of winning: as it is now, and with this, before any dice."""
    reasons: tuple[tuple[str, bool], ...]
    """Parts of a position's worth that speak most, and whether they speak for it."""


def hints(content: Content, seen: Match, seat: Seat, decision: Decision, seed: str, most: int = 3) -> list[Advice]:
    """The best first; empty where it has no opinion."""
    thought = Opponent(content, seat, LevelName.MASTERMIND, seed).answer(seen, decision).thought
    least = min((each.value for each in thought.weighed), default=0.0)
    base = 0.0 if thought.by in BY_ITSELF else least
    advisor = _Advisor(content, seen, seat, decision)
    found: list[Advice] = []
    for each in thought.best:
        advice = advisor.advice(each, each.value - base)
        if all(advice.line != other.line for other in found):
            found.append(advice)
        if len(found) == most:
            break
    return found


class _Advisor:
    """Says of one option after the other what it would bring."""

    def __init__(self, content: Content, seen: Match, seat: Seat, decision: Decision) -> None:
        self.content, self.seen, self.seat, self.decision = content, seen, seat, decision
        self.now = judge(World(seen, content), seat, FEARS)

    def advice(self, each: Weighed, value: float) -> Advice:
        ahead = Ahead(self.content, self.seen, self.seat, LEVELS[LevelName.MASTERMIND])
        steps = line(ahead, self.decision, each.choice, each.then)
        chances = chance(self.now.total, self.seen.round), chance(self.now.total + value, self.seen.round)
        return Advice(steps, value, chances, self._reasons(ahead, steps, each.value))

    def _reasons(self, ahead: Ahead, steps: Line, value: float) -> tuple[tuple[str, bool], ...]:
        """What differs most between the board as it is and as it would be."""
        state, last = self.seen, None
        try:
            for step in steps:
                asked = state.pending.get(self.seat)
                if asked is None or asked.key != step.asked.key:
                    break
                last = ahead.tried(state, asked, step.choice)
                if last is None:
                    return ()
                state = last.state
        except Spent:
            return ()
        if last is None:
            return ()
        after = judge(World(state, self.content), self.seat, FEARS).parts
        differs = {part: after.get(part, 0.0) - self.now.parts.get(part, 0.0) for part in (*self.now.parts, *after)}
        differs[DICE if last.rolled else LATER] = value - sum(differs.values())
        order = sorted((part for part in differs if abs(differs[part]) >= SPEAKS), key=lambda p: -abs(differs[p]))
        return tuple((part, differs[part] > 0) for part in order[:MOST_REASONS])
