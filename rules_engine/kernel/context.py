"""What a step may do: ask, then emit, roll, push. The order is enforced here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules_engine.kernel.chance import Dealt, Opening, Rolled, SeedRevealed
from rules_engine.kernel.decisions import (
    Amount,
    Angle,
    Assign,
    At,
    Choice,
    ChooseAmount,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.dice import LAST_SPAN, DealKey, RollKey
from rules_engine.kernel.errors import EngineBug, IllegalAnswer, InvalidAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.judging import answerable, judge, require
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.kernel.engine import Engine

S = TypeVar("S", bound=State)
T = TypeVar("T")
K = TypeVar("K", bound=RollKey)

Check = Callable[[Choice], Verdict]


class Suspended(Exception):
    """A step asked and there is no answer yet."""

    def __init__(self, decisions: dict[Seat, Decision]) -> None:
        super().__init__("waiting for an answer")
        self.decisions = decisions


class Context(Generic[S]):
    """Handed to one run of one step."""

    def __init__(
        self, engine: Engine[S], state: S, events: list[Event], kept: dict[Hashable, Any] | None = None
    ) -> None:
        self.engine = engine
        self.state = state
        self.events = events
        self.kept: dict[Hashable, Any] = {} if kept is None else kept
        """What a game has worked out from the lasting parts of the state, by any name; empty after every event. Frames
        change without one, so nothing may be kept here that looks at them."""
        self.proof = lasting(state) if engine.paranoid else b""
        self.acted = False
        self.pushed: list[Frame] = []
        self.forgotten: list[str] = []
        """Answers of old that no longer fit; struck from the frame when the step waits."""
        self._asked: dict[str, Decision] = {}
        self._fired: list[OrderFired] = []
        self.fresh: tuple[Seat, str] | None = None
        """The answer that set this run off: only that one can be refused."""

    # -- asking --------------------------------------------------------------------------------------------------

    def given(self, key: str, seat: Seat) -> Choice | None:
        """The answer that set this run off, if it is to this question. It must be asked and is judged all the same;
        but nobody is going to see the question again, so what only helps to answer need not be worked out."""
        name = answer_key(key, seat)
        return self.state.top.answers.get(name) if self.fresh == (seat, name) else None

    def picked(self, key: str, seat: Seat) -> str | None:
        """The same where one option is picked."""
        choice = self.given(key, seat)
        return choice.option if isinstance(choice, Pick) else None

    def ask(self, decision: Decision, check: Check | None = None) -> Choice:
        """The answer to a question; stops the step where there is none yet."""
        return self.ask_all({decision.seat: decision}, check)[decision.seat]

    def ask_all(self, decisions: Mapping[Seat, Decision], check: Check | None = None) -> dict[Seat, Choice]:
        """Answers of several seats to one question put to all of them at once."""
        self._in_time()
        given: dict[Seat, Choice] = {}
        open_: dict[Seat, Decision] = {}
        for seat, decision in decisions.items():
            choice = self._answered(seat, decision, check)
            if choice is None:
                choice = self._ordered(decision, check)
            if choice is None:
                open_[seat] = decision
            else:
                given[seat] = choice
        if open_:
            if self.acted:
                raise self._too_late()
            for decision in open_.values():
                if not answerable(decision):
                    raise EngineBug(f"{self._here} asked {decision.key!r}, which nothing can answer")
            raise Suspended(open_)
        return given

    def ask_each(self, chains: Mapping[Seat, Callable[[], T]]) -> dict[Seat, T]:
        """Several seats each answer questions of their own, one after another, without waiting for each other."""
        given: dict[Seat, T] = {}
        open_: dict[Seat, Decision] = {}
        for seat, chain in chains.items():
            try:
                given[seat] = chain()
            except Suspended as suspended:
                if suspended.decisions.keys() != {seat}:
                    raise EngineBug(f"{self._here} asked {', '.join(suspended.decisions)} for {seat}") from None
                open_.update(suspended.decisions)
        if open_:
            raise Suspended(open_)
        return given

    def _answered(self, seat: Seat, decision: Decision, check: Check | None) -> Choice | None:
        """What the seat has answered, if it still stands."""
        if decision.seat != seat or seat not in self.state.seats:
            raise EngineBug(f"{self._here} asked {decision.key!r} of {decision.seat!r} as {seat!r}")
        name = answer_key(decision.key, seat)
        if self._asked.setdefault(name, decision) != decision:
            raise EngineBug(f"{self._here} asked two questions under the one name {name!r}")
        choice = self.state.top.answers.get(name)
        if choice is None or name in self.forgotten:
            return None
        try:
            _fits(decision, choice, check)
        except (InvalidAnswer, IllegalAnswer):
            if self.fresh == (seat, name):
                raise
            # An older answer that a rules fix has made impossible: forget it and ask anew, and with it what was
            # answered after it, for that was answered on its premise. Others asked the same keep their word.
            names = list(self.state.top.answers)
            later = [other for other in names[names.index(name) :] if other == name or key_of(other) != decision.key]
            self.forgotten.extend(later)
            return None
        return choice

    def _ordered(self, decision: Decision, check: Check | None) -> Choice | None:
        """The choice of a standing order; one that does not fit the question leaves it to its owner."""
        answered = self.engine.game.standing_order(self, decision) if self.engine.heeds_orders else None
        if answered is None:
            return None
        try:
            _fits(decision, answered.choice, check)
        except (InvalidAnswer, IllegalAnswer):
            return None
        fired = OrderFired(
            seat=decision.seat,
            key=decision.key,
            order=answered.order,
            choice=answered.choice,
            terms=answered.terms,
            visibility=decision.visibility,
        )
        self._fired.append(fired)
        return answered.choice

    @property
    def _here(self) -> str:
        frame = self.state.stack[-1] if self.state.stack else None
        return f"{frame.kind}.{frame.step}" if frame else "an empty stack"

    def _too_late(self) -> EngineBug:
        return EngineBug(f"{self._here} asked after it had acted")

    def _in_time(self) -> None:
        """Tests want a late question reported even where this time it answers itself."""
        if self.acted and (self.engine.paranoid or not self.state.stack):
            raise self._too_late()

    def pick(self, decision: ChooseOne | ChooseReaction, check: Check | None = None, *, auto: bool = True) -> str:
        """The chosen option's id. A forced choice with one open option is not asked."""
        self._in_time()
        if auto and isinstance(decision, ChooseOne):
            enabled = [option for option in decision.options if option.enabled]
            if len(enabled) == 1:
                return enabled[0].id
        choice = self.ask(decision, check)
        assert isinstance(choice, Pick)
        return choice.option

    def picks(
        self, decision: ChooseSome | ChooseOrder | ChoosePath, check: Check | None = None, *, auto: bool = True
    ) -> list[str]:
        """Several chosen ids; not asked where only one answer is possible."""
        self._in_time()
        if auto:
            if isinstance(decision, ChooseOrder) and len(decision.options) <= 1:
                return [option.id for option in decision.options]
            if isinstance(decision, ChooseSome):
                enabled = [option.id for option in decision.options if option.enabled]
                if len(enabled) <= decision.least or not enabled:
                    return enabled
                if decision.most == 0:
                    return []
        choice = self.ask(decision, check)
        assert isinstance(choice, PickMany)
        return list(choice.options)

    def amount(self, decision: ChooseAmount) -> int:
        self._in_time()
        if decision.least == decision.most:
            return decision.least
        choice = self.ask(decision)
        assert isinstance(choice, Amount)
        return choice.amount

    def split(self, decision: ChooseSplit, check: Check | None = None) -> dict[str, int]:
        """How much goes to each bin, every one of them named; not asked where there is but one way."""
        self._in_time()
        open_ = [bin for bin in decision.bins if bin.enabled]
        bounds = ({bin.id: bin.least for bin in open_}, {bin.id: bin.most for bin in open_})
        only = next((amounts for amounts in bounds if sum(amounts.values()) == decision.total), None)
        if only is None and len(open_) == 1:
            only = {open_[0].id: decision.total}
        if only is None or not answerable(decision):
            choice = self.ask(decision, check)
            assert isinstance(choice, Spread)
            only = choice.amounts
        return {bin.id: only.get(bin.id, 0) for bin in decision.bins}

    def each(self, decision: ChooseEach, check: Check | None = None) -> dict[str, str | None]:
        """The column of each row, or None; not asked where no row may go anywhere."""
        self._in_time()
        columns: dict[str, str] = {}
        if not answerable(decision) or any(decision.open_to(row) for row in decision.rows):
            choice = self.ask(decision, check)
            assert isinstance(choice, Assign)
            columns = choice.columns
        return {row.id: columns.get(row.id) for row in decision.rows}

    def point(self, decision: Decision, check: Callable[[int, int], Verdict]) -> tuple[int, int] | None:
        """A legal point, or None where the seat declined an optional placement."""
        choice = self.ask(decision, lambda c: check(c.x, c.y) if isinstance(c, At) else Verdict.yes())
        return (choice.x, choice.y) if isinstance(choice, At) else None

    def angle(self, decision: Decision, check: Callable[[int], Verdict]) -> int | None:
        choice = self.ask(decision, lambda c: check(c.angle) if isinstance(c, Angle) else Verdict.yes())
        return choice.angle if isinstance(choice, Angle) else None

    # -- acting --------------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Make a fact: apply it and tell it."""
        self._act()
        self.prove_lasting()
        event.apply(self.state)
        self.kept.clear()
        self.events.append(event)
        if self.engine.paranoid:
            self.proof = lasting(self.state)

    def roll(
        self,
        count: int,
        sides: int,
        *,
        who: str,
        ability: str,
        purpose: str,
        target: str = "",
        secret_to: Seat | None = None,
    ) -> tuple[int, ...]:
        """Roll dice whose identity is who rolls what for which purpose against whom."""
        self._act()
        key = self._numbered(RollKey(span=self._span, who=who, ability=ability, target=target, purpose=purpose))
        numbers = self.engine.dice.draw(key, count, sides, self.state.rolled)
        self.emit(Rolled(key=key, sides=sides, numbers=numbers, secret_to=secret_to))
        return numbers

    def shuffle(
        self,
        items: Sequence[T],
        *,
        who: str,
        ability: str,
        target: str = "",
        purpose: str = "shuffle",
        known_to: tuple[Seat, ...] | None = (),
    ) -> list[T]:
        """The things in an order that nobody knows, or only those named (None: everybody)."""
        key = DealKey(span=self._span, who=who, ability=ability, target=target, purpose=purpose)
        return self._deal(key, items, len(items), known_to)

    def draw(
        self,
        items: Sequence[T],
        count: int,
        *,
        who: str,
        ability: str,
        target: str = "",
        purpose: str = "draw",
        known_to: tuple[Seat, ...] | None = None,
    ) -> list[T]:
        """So many of the things at random, none twice, for everybody to see or only for those named."""
        key = DealKey(span=self._span, who=who, ability=ability, target=target, purpose=purpose)
        return self._deal(key, items, count, known_to)

    def _deal(self, key: DealKey, items: Sequence[T], count: int, known_to: tuple[Seat, ...] | None) -> list[T]:
        self._act()
        if known_to is not None and self.engine.game.opening is not Opening.AT_THE_END:
            # The seed of any later span would tell what lies face down.
            raise EngineBug(f"{self._here} deals in secret, but the game opens its seeds while it lasts")
        key = self._numbered(key)
        numbers = self.engine.dice.deal(key, count, len(items), self.state.rolled)
        self.emit(Dealt(key=key, sides=len(items), numbers=numbers, known_to=known_to))
        return [items[number] for number in numbers]

    @property
    def _span(self) -> int:
        return self.engine.game.dice_span(self.state)

    def _numbered(self, key: K) -> K:
        return key.model_copy(update={"ordinal": self.state.rolls.get(key.identity, 0)})

    def open_seed(self, span: int) -> None:
        """Lay the seed of a span open once no roll of it can come. One that later rolls need, or a game that opens none
        while it lasts, waits for the end of the match."""
        later = span >= LAST_SPAN or self.engine.game.opening is Opening.AT_THE_END
        seed = None if later and self.state.outcome is None else self.engine.dice.seed_of(span)
        if seed is not None:
            self.emit(SeedRevealed(span=min(span, LAST_SPAN), seed=seed))

    def push(self, *frames: Frame, into: str | None = None) -> None:
        """Work to be done, in this order, before the frame that pushed goes on."""
        self._act()
        for frame in frames:
            if into is not None:
                frame.into = into
            self.pushed.append(frame)

    def prove_lasting(self) -> None:
        """In tests: that what is kept is not stale, for nothing but events has written to what lasts."""
        if self.engine.paranoid and self.kept and lasting(self.state) != self.proof:
            raise EngineBug(f"{self._here} changed what lasts without an event")

    def _act(self) -> None:
        self.acted = True
        self.flush()

    def flush(self) -> None:
        """Tell of the standing orders that answered, once it is certain that the step goes on."""
        fired, self._fired = self._fired, []
        self.events.extend(fired)


def lasting(state: State) -> bytes:
    """The parts of a state that only events write to; the stack and what is asked belong to the steps."""
    return state.model_dump_json(exclude={"stack", "pending", "seq"}).encode()


def _fits(decision: Decision, choice: Choice, check: Check | None) -> None:
    judge(decision, choice)
    if check is not None:
        require(check(choice))


def answer_key(key: str, seat: Seat) -> str:
    """The name under which a frame keeps a seat's answer to a question."""
    return f"{key}@{seat}"


def key_of(name: str) -> str:
    """The question's key out of an `answer_key`."""
    return name.rpartition("@")[0]


def seat_of(name: str) -> Seat:
    """The seat out of an `answer_key`."""
    return name.rpartition("@")[2]
