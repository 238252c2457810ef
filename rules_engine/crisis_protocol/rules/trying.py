"""What comes of an answer, tried on a copy: every way it can go on, as long as only the one who answers is asked.

It must not guess: where dice would fall, somebody else would be asked or there are too many ways, nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import comb

from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Answer,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)
from rules_engine.kernel.engine import Game, Turnout
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.foresight import Foresight, rolled

MOST_LOOKS = 40
"""Answers tried in all."""
MOST_WAYS = 16
"""Answers to one question."""


class Unknown(Exception):
    """What comes of it cannot be said for certain."""


class Look(Foresight[Match]):
    """Plays an answer up to where `over` says that what was chosen is done with; it is not asked before the first
    step."""

    def __init__(self, game: Game[Match], over: Callable[[Match], bool]) -> None:
        super().__init__(game, self._enough)
        self.over = over
        self._begun = False

    def _enough(self, state: Match) -> bool:
        begun, self._begun = self._begun, True
        return begun and self.over(state)

    def tried(self, state: Match, decision: Decision, choice: Choice) -> Match:
        """The match after it; `Unknown` if dice fell or it is over."""
        self._begun = False
        return _certain(self.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice)))

    def gone_on(self, state: Match) -> Match:
        """The same of a match that goes on without an answer; it is used up."""
        self._begun = False
        return _certain(self._run(state, None))


def _certain(turnout: Turnout[Match]) -> Match:
    if rolled(turnout.events) or turnout.state.outcome is not None:
        raise Unknown
    return turnout.state


def opened(state: Match, decision: Decision) -> tuple[Match, Decision]:
    """A state in the middle of the step that asks, or with the question open, as one in which nothing else is asked."""
    asked = decision.model_copy(update={"seq": state.seq + 1})
    return state.model_copy(update={"pending": {asked.seat: asked}, "seq": asked.seq}), asked


class Trial:
    """Answers tried from one state until what was chosen is done with."""

    def __init__(self, game: Game[Match], state: Match, over: Callable[[Match], bool]) -> None:
        self.state = state
        self.looks = 0
        self.look = Look(game, over)

    def outcomes(self, decision: Decision, choice: Choice) -> Iterator[Match]:
        """Every state it may lead to; `Unknown` as soon as one is not certain."""
        yield from self._after(*opened(self.state, decision), choice, decision.seat)

    def one_outcome(self, decision: Decision, choice: Choice) -> Match:
        """The state of one way; for whoever knows otherwise that no way brings more than another."""
        return next(self.outcomes(decision, choice))

    def _after(self, state: Match, decision: Decision, choice: Choice, seat: str) -> Iterator[Match]:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise Unknown
        after = self.look.tried(state, decision, choice)
        if not after.pending or self.look.over(after):
            yield after
            return
        if after.pending.keys() != {seat}:
            raise Unknown
        asked = after.pending[seat]
        legal = False
        for way in ways(asked):
            try:
                yield from self._after(after, asked, way, seat)
                legal = True
            except (InvalidAnswer, IllegalAnswer):
                continue  # not every handful of what is offered may be taken together
        if not legal:
            raise Unknown


def ways(asked: Decision) -> list[Choice]:
    """Every answer to a small question; `Unknown` where they cannot be told one by one."""
    match asked:
        case ChooseAmount(least=least, most=most) if most - least < MOST_WAYS:
            return [Amount(amount=n) for n in range(least, most + 1)]
        case ChooseOne(options=options):
            return [Pick(option=option.id) for option in options if option.enabled]
        case ChooseReaction(options=options):
            return [Pick(option=PASS), *(Pick(option=option.id) for option in options if option.enabled)]
        case ChooseSome(options=options, least=least, most=most):
            ids = [option.id for option in options if option.enabled]
            sizes = range(least, min(most, len(ids)) + 1)
            if sum(comb(len(ids), size) for size in sizes) <= 2 * MOST_WAYS:
                return [PickMany(options=some) for size in sizes for some in combinations(ids, size)]
    raise Unknown
