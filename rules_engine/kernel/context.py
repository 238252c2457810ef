"""What a step may do: ask, then emit, roll, push. The order is enforced here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from rules_engine.kernel.decisions import (
    Amount,
    Angle,
    At,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseOrder,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
    judge,
    require,
)
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.errors import EngineBug, IllegalAnswer, InvalidAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.kernel.engine import Engine

S = TypeVar("S", bound=State)

Check = Callable[[Choice], Verdict]


class Suspended(Exception):
    """A step asked and there is no answer yet."""

    def __init__(self, decisions: dict[Seat, Decision]) -> None:
        super().__init__("waiting for an answer")
        self.decisions = decisions


class Rolled(Event):
    """Dice fell; the numbers are faces by index."""

    kind: Literal["rolled"] = "rolled"
    reveals = True
    key: RollKey
    sides: int
    numbers: tuple[int, ...]

    def apply(self, state: Any) -> None:
        state.rolls[self.key.identity] = self.key.ordinal + 1
        state.rolled += len(self.numbers)


class OrderFired(Event):
    """A standing order answered in its owner's stead."""

    kind: Literal["order_fired"] = "order_fired"
    seat: Seat
    key: str
    order: str
    choice: Choice


class Context(Generic[S]):
    """Handed to one run of one step."""

    def __init__(self, engine: Engine[S], state: S, events: list[Event]) -> None:
        self.engine = engine
        self.state = state
        self.events = events
        self.acted = False
        self.pushed: list[Frame] = []
        self._fired: list[OrderFired] = []
        self.fresh: tuple[Seat, str] | None = None
        """The answer that set this run off: only that one can be refused."""

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision, check: Check | None = None) -> Choice:
        """The answer to a question; stops the step where there is none yet."""
        return self.ask_all({decision.seat: decision}, check)[decision.seat]

    def ask_all(self, decisions: Mapping[Seat, Decision], check: Check | None = None) -> dict[Seat, Choice]:
        """Answers of several seats to one question put to all of them at once."""
        frame = self.state.top
        given: dict[Seat, Choice] = {}
        open_: dict[Seat, Decision] = {}
        for seat, decision in decisions.items():
            name = answer_key(decision.key, seat)
            choice = frame.answers.get(name)
            if choice is None:
                choice = self._ordered(decision)
            if choice is None:
                open_[seat] = decision
                continue
            try:
                judge(decision, choice)
                if check is not None:
                    require(check(choice))
            except (InvalidAnswer, IllegalAnswer):
                if self.fresh == (seat, name):
                    raise
                # An older answer that a rules fix has made impossible: forget it and ask anew.
                frame.answers.pop(name, None)
                open_[seat] = decision
                continue
            given[seat] = choice
        if open_:
            if self.acted:
                raise EngineBug(f"{frame.kind}.{frame.step} asked after it had acted")
            raise Suspended(open_)
        return given

    def _ordered(self, decision: Decision) -> Choice | None:
        answered = self.engine.game.standing_order(self, decision)
        if answered is None:
            return None
        order, choice = answered
        judge(decision, choice)
        self._fired.append(OrderFired(seat=decision.seat, key=decision.key, order=order, choice=choice))
        return choice

    def pick(self, decision: ChooseOne | ChooseReaction, check: Check | None = None, *, auto: bool = True) -> str:
        """The chosen option's id. A forced choice with one open option is not asked."""
        if auto and isinstance(decision, ChooseOne):
            enabled = [option for option in decision.options if option.enabled]
            if len(enabled) == 1:
                return enabled[0].id
        choice = self.ask(decision, check)
        assert isinstance(choice, Pick)
        return choice.option

    def picks(self, decision: ChooseSome | ChooseOrder, check: Check | None = None, *, auto: bool = True) -> list[str]:
        """Several chosen ids; not asked where only one answer is possible."""
        if auto:
            if isinstance(decision, ChooseOrder) and len(decision.options) <= 1:
                return [option.id for option in decision.options]
            if isinstance(decision, ChooseSome):
                enabled = [option.id for option in decision.options if option.enabled]
                if len(enabled) <= decision.least or not enabled:
                    return enabled
        choice = self.ask(decision, check)
        assert isinstance(choice, PickMany)
        return list(choice.options)

    def amount(self, decision: ChooseAmount) -> int:
        if decision.least == decision.most:
            return decision.least
        choice = self.ask(decision)
        assert isinstance(choice, Amount)
        return choice.amount

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
        event.apply(self.state)
        self.events.append(event)

    def roll(
        self, count: int, sides: int, *, who: str, ability: str, purpose: str, target: str = ""
    ) -> tuple[int, ...]:
        """Roll dice whose identity is who rolls what for which purpose against whom."""
        self._act()
        span = self.engine.game.dice_span(self.state)
        key = RollKey(span=span, who=who, ability=ability, target=target, purpose=purpose)
        key = key.model_copy(update={"ordinal": self.state.rolls.get(key.identity, 0)})
        numbers = self.engine.dice.draw(key, count, sides, self.state.rolled)
        self.emit(Rolled(key=key, sides=sides, numbers=numbers))
        return numbers

    def push(self, *frames: Frame, into: str | None = None) -> None:
        """Work to be done, in this order, before the frame that pushed goes on."""
        self._act()
        for frame in frames:
            if into is not None:
                frame.into = into
            self.pushed.append(frame)

    def _act(self) -> None:
        self.acted = True
        self.flush()

    def flush(self) -> None:
        """Tell of the standing orders that answered, once it is certain that the step goes on."""
        fired, self._fired = self._fired, []
        self.events.extend(fired)


def answer_key(key: str, seat: Seat) -> str:
    """The name under which a frame keeps a seat's answer to a question."""
    return f"{key}@{seat}"
