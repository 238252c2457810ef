"""Whether it matters in which order texts that come at the same time resolve: every order is played out on
a copy, with every answer to what is asked on the way and with several throws of the dice, and the matches are compared.

It must not guess: where there are too many ways, or somebody else is asked, it may matter.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, Protocol, TypeVar

from rules_engine.kernel.context import Context
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
from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kernel.engine import STEP_BUDGET, Engine, Turnout
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.events import Event
from rules_engine.kernel.state import State

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
MOST_LOOKS = 48
"""Answers that are tried in all, for all throws together; each takes a millisecond, or four among many dice."""
MOST_WAYS = 16
"""Answers to one question."""
THROWS = (0, 3, 7)
"""Throws by which it is tried: all that dice show the same whatever the order, so that only the order tells."""


class Undecided(Exception):
    """What comes of it cannot be said for certain."""


class _SameDice:
    """Every die shows the same in any order; what is drawn depends on how much was drawn before, as it does at a
    table."""

    def __init__(self, throw: int) -> None:
        self.throw, self.rolled = throw, False

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        self.rolled = True
        turned = sum(map(ord, str(key.who))) if self.throw else 0
        return tuple((self.throw * (turned + at)) % sides for at in range(count))

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return tuple(range(count))

    def seed_of(self, span: int) -> str | None:
        return None


class OrderTrial(Engine[S]):
    """Plays up to the next question, or until what came together is over."""

    heeds_orders = False

    def __init__(self, game: Any, depth: int, dice: _SameDice) -> None:
        super().__init__(game, dice)
        self.depth = depth

    def _run(self, state: S, fresh: tuple[str, str] | None) -> Turnout[S]:
        events: list[Event] = []
        kept: dict[Hashable, Any] = {}
        for _ in range(STEP_BUDGET):
            if state.outcome is not None or self.over(state) or not self._step(state, events, fresh, kept):
                return Turnout(state, events)
            fresh = None
        raise Undecided

    def over(self, state: S) -> bool:
        return len(state.stack) < self.depth


class Trying(Protocol[S_contra]):
    """What a game lends for it."""

    def on_trial(self) -> Any:
        """The game, asking every order and keeping nothing."""
        ...

    def told(self, state: S_contra) -> str:
        """A match but for what tells only in which order things came."""
        ...


def matters(ctx: Context[S], decision: ChooseOne, game: Trying[S]) -> bool:
    """Whether what is chosen first can come to a match that no other choice could come to."""
    looks = iter(range(MOST_LOOKS))
    try:
        for throw in THROWS:
            dice = _SameDice(throw)
            if _differ(ctx, decision, game, dice, looks):
                return True
            if not dice.rolled:
                return False
    except Undecided:
        return True
    return False


def _differ(ctx: Context[S], decision: ChooseOne, game: Trying[S], dice: _SameDice, looks: Iterator[int]) -> bool:
    trial: OrderTrial[S] = OrderTrial(game.on_trial(), len(ctx.state.stack), dice)
    asked = decision.model_copy(update={"seq": ctx.state.seq + 1})
    state = ctx.state.model_copy(update={"pending": {asked.seat: asked}, "seq": asked.seq, "orders": []})
    first: set[str] | None = None
    for option in decision.options:
        ends = {game.told(end) for end in _ends(trial, state, asked, Pick(option=option.id), looks)}
        if first is not None and ends != first:
            return True
        first = ends
    return False


def _ends(trial: OrderTrial[S], state: S, asked: Decision, choice: Choice, looks: Iterator[int]) -> Iterator[S]:
    if next(looks, None) is None:
        raise Undecided
    after = trial.submit(state, Answer(seq=asked.seq, seat=asked.seat, choice=choice)).state
    if not after.pending:
        yield after
        return
    if after.pending.keys() != {asked.seat}:
        raise Undecided
    then = after.pending[asked.seat]
    for way in _ways(then):
        try:
            yield from _ends(trial, after, then, way, looks)
        except EngineError:
            continue  # not every handful of what is offered may be taken together


def _ways(asked: Decision) -> Sequence[Choice]:
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
            if sum(comb(len(ids), size) for size in sizes) <= MOST_WAYS:
                return [PickMany(options=some) for size in sizes for some in combinations(ids, size)]
    raise Undecided
