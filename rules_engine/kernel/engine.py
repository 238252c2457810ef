"""The run loop: pure `submit(state, answer) -> Turnout`. It knows frames and steps, never a game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pydantic import TypeAdapter

from rules_engine.kernel import snapshots
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context, Suspended, answer_key
from rules_engine.kernel.copying import own_copy, same
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.dice import Dice
from rules_engine.kernel.errors import EngineBug, IllegalAnswer, InvalidAnswer, NotYourDecision, StaleAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.judging import judge
from rules_engine.kernel.migrations import Migration
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Procedure
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Json, Seat

S = TypeVar("S", bound=State)

STEP_BUDGET = 20_000
"""A match that takes more steps between two questions than this is looping."""


class Game(Protocol[S]):
    """What the kernel asks of a game."""

    state_type: type[S]
    procedures: dict[str, Procedure]
    opening: Opening
    """When the secrets of its dice are laid open."""
    migrations: Mapping[int, Migration]
    """How states of earlier versions become those of today: `n` leads from n to n + 1."""

    def dice_span(self, state: S) -> int:
        """The stretch of play whose secret seed rolls now come from."""
        ...

    def standing_order(self, ctx: Context[S], decision: Decision) -> Ordered | None:
        """An answer given in advance."""
        ...

    def settle(self, ctx: Context[S]) -> None:
        """Called after every step: what must hold at once (a winner found, an invariant)."""
        ...


class Turnout(NamedTuple, Generic[S]):
    state: S
    events: list[Event]


class Engine(Generic[S]):
    """Stateless but for the game's tables, its content and the dice."""

    heeds_orders = True
    """Whether answers given in advance count."""

    def __init__(self, game: Game[S], dice: Dice, *, paranoid: bool = False) -> None:
        self.game = game
        self.dice = dice
        self.paranoid = paranoid
        self._adapter: TypeAdapter[S] = TypeAdapter(game.state_type)
        registry = game.state_type.registry
        for kind, procedure in game.procedures.items():
            if registry.frames.get(kind) is not procedure.frame:
                raise EngineBug(f"the procedure for {kind!r} is not of {registry}")

    # -- the state as text ---------------------------------------------------------------------------------------

    def dump(self, state: S) -> bytes:
        return self._adapter.dump_json(state)

    def load(self, text: bytes | str) -> S:
        return snapshots.load(self.game, text, self._adapter)

    # -- play ----------------------------------------------------------------------------------------------------

    def start(self, state: S) -> Turnout[S]:
        """Run a fresh state up to its first question."""
        return self._run(self._own(state), None)

    def submit(self, state: S, answer: Answer) -> Turnout[S]:
        """The state and events after an answer; the given state is left as it was, whatever happens."""
        decision = self.owed(state, answer)
        judge(decision, answer.choice)
        others = {seat: open_ for seat, open_ in state.pending.items() if seat != answer.seat}
        fresh = self._own(state, others)
        name = answer_key(decision.key, answer.seat)
        fresh.top.answers[name] = answer.choice
        if others:
            return self._probe(fresh, answer.seat, name)
        return self._run(fresh, (answer.seat, name))

    def _own(self, state: S, pending: Mapping[Seat, Decision] | None = None) -> S:
        """A copy to work on, as the state will be read when it is taken up again; with all that is open, or only with
        what is left of it."""
        left = state if pending is None else state.model_copy(update={"pending": dict(pending)})
        fresh = own_copy(left)
        if self.paranoid and not same(fresh, self.load(self.dump(left))):
            raise EngineBug(f"a copy of {type(state).__name__} is not what its JSON is read as")
        return fresh

    def _probe(self, state: S, seat: Seat, name: str) -> Turnout[S]:
        """One of several answers came: let the step judge it, then go on waiting for the rest."""
        trial = self._own(state)
        ctx = Context(self, trial, [])
        ctx.fresh = (seat, name)
        step = self._step_of(trial.top)
        before = self.dump(trial) if self.paranoid else b""
        try:
            step(ctx, trial.top)
        except Suspended as suspended:
            if self.paranoid and self.dump(trial) != before:
                raise EngineBug(f"{trial.top.kind}.{trial.top.step} changed the state before it asked") from None
            for forgotten in ctx.forgotten:
                state.top.answers.pop(forgotten, None)
            for other, decision in suspended.decisions.items():
                if other not in state.pending:  # the next of this seat's own questions (`ask_each`)
                    self._ask(state, other, decision)
            return Turnout(state, [])
        raise EngineBug(f"{state.top.kind}.{state.top.step} went on while {', '.join(state.pending)} had not answered")

    def refresh(self, state: S) -> Turnout[S]:
        """Ask the open questions again, as the rules and cards stand now; a question that has not changed keeps its
        number. For states saved before a fix was shipped."""
        if not state.pending:
            return Turnout(self._own(state), [])
        turnout = self._run(self._own(state, {}), None)
        if not turnout.events:
            _keep_numbers(state, turnout.state)
        return turnout

    def put_in(self, state: S, event: Event) -> Turnout[S]:
        """A fact from outside the rules, such as a standing order or a judge's ruling: it is made, what must hold at
        once is seen to, and the open questions are put as they stand now. The given state is left as it was."""
        if state.outcome is not None:
            raise InvalidAnswer("the match is over")
        fresh = self._own(state, {})
        event.apply(fresh)
        events: list[Event] = [event]
        self._settle(fresh, events, {})
        turnout = self._run(fresh, None)
        if not turnout.events:
            _keep_numbers(state, turnout.state)
        return Turnout(turnout.state, [*events, *turnout.events])

    def owed(self, state: S, answer: Answer) -> Decision:
        """The open decision an answer is for."""
        decision = next((open_ for open_ in state.pending.values() if open_.seq == answer.seq), None)
        if decision is None:
            raise StaleAnswer(answer.seq, tuple(sorted(open_.seq for open_ in state.pending.values())))
        if decision.seat != answer.seat:
            raise NotYourDecision(answer.seat, decision.seat)
        return decision

    # -- the loop ------------------------------------------------------------------------------------------------

    def _run(self, state: S, fresh: tuple[Seat, str] | None) -> Turnout[S]:
        events: list[Event] = []
        kept: dict[Hashable, Any] = {}
        for _ in range(STEP_BUDGET):
            if state.outcome is not None or not state.stack:
                state.stack.clear()
                self._close(state, events)
                return Turnout(state, events)
            if not self._step(state, events, fresh, kept):
                return Turnout(state, events)
            fresh = None
        raise EngineBug(f"no end in sight: {[f'{frame.kind}.{frame.step}' for frame in state.stack]}")

    def _close(self, state: S, events: list[Event]) -> None:
        """The match is over: no roll can come any more, and what was kept shut so long is laid open."""
        if self.game.opening is Opening.AT_THE_END and state.outcome is not None:
            Context(self, state, events).open_seed(self.game.dice_span(state))

    def _step_of(self, frame: Frame) -> Any:
        procedure = self.game.procedures.get(frame.kind)
        if procedure is None:
            raise EngineBug(f"no procedure for frame {frame.kind!r}")
        if not frame.step:
            frame.step = procedure.order[0]
        step = procedure.steps.get(frame.step)
        if step is None:
            raise EngineBug(f"{frame.kind} has no step {frame.step!r}")
        return step

    def _step(self, state: S, events: list[Event], fresh: tuple[Seat, str] | None, kept: dict[Hashable, Any]) -> bool:
        """Run one step; False when it waits for an answer."""
        frame = state.top
        step = self._step_of(frame)
        ctx = Context(self, state, events, kept)
        ctx.fresh = fresh
        before = self.dump(state) if self.paranoid else b""
        try:
            flow = step(ctx, frame)
        except Suspended as suspended:
            if self.paranoid and self.dump(state) != before:
                raise EngineBug(f"{frame.kind}.{frame.step} changed the state before it asked") from None
            for name in ctx.forgotten:
                frame.answers.pop(name, None)
            for seat, decision in suspended.decisions.items():
                self._ask(state, seat, decision)
            if self.paranoid:
                self._prove_saved(state)
            return False
        except (InvalidAnswer, IllegalAnswer) as error:
            if fresh is None:
                # Nobody has just answered this step, so nobody can be refused: the match would be stuck.
                raise EngineBug(f"{frame.kind}.{frame.step} refused an answer nobody gave: {error}") from error
            raise
        ctx.flush()
        ctx.prove_lasting()
        self._advance(state, frame, flow)
        _stack_up(state, ctx.pushed)
        self._settle(state, events, kept)
        return True

    def _ask(self, state: S, seat: Seat, decision: Decision) -> None:
        state.seq += 1
        state.pending[seat] = decision.model_copy(update={"seq": state.seq})

    def _settle(self, state: S, events: list[Event], kept: dict[Hashable, Any]) -> None:
        ctx = Context(self, state, events, kept)
        ctx.acted = True  # it may act, never ask
        self.game.settle(ctx)
        ctx.prove_lasting()
        _stack_up(state, ctx.pushed)

    def _prove_saved(self, state: S) -> None:
        """What is stored now is what will be played on."""
        text = self.dump(state)
        try:
            same = self.dump(self.load(text)) == text
        except ValueError as error:
            raise EngineBug(f"{state.top.kind}.{state.top.step} left a state that cannot be loaded: {error}") from error
        if not same:
            raise EngineBug(f"{state.top.kind}.{state.top.step} left a state that comes back changed from JSON")

    def _advance(self, state: S, frame: Frame, flow: str | Flow | None) -> None:
        frame.answers = {}
        if flow is AGAIN:
            return
        if isinstance(flow, str):
            frame.step = flow
            return
        following = None if flow is DONE else self.game.procedures[frame.kind].after(frame.step)
        if following is not None:
            frame.step = following
            return
        state.stack.pop()
        if frame.into is not None and state.stack:
            _hand_down(state.stack[-1 if frame.onto is None else frame.onto], frame.into, frame.result)


def _stack_up(state: State, pushed: list[Frame]) -> None:
    """Lay frames on the stack, the first on top; each remembers who takes its result, past those pushed with it."""
    for frame in pushed:
        if frame.into is not None:
            frame.onto = len(state.stack) - 1
    state.stack.extend(reversed(pushed))


def _hand_down(below: Frame, into: str, result: Json) -> None:
    """Give a finished frame's result to the one that waits for it; `name+` collects several in a list."""
    name = into.removesuffix("+")
    if name not in type(below).model_fields:
        raise EngineBug(f"{below.kind} has no variable {name!r} to take a result")
    if into.endswith("+"):
        getattr(below, name).append(result)
    else:
        setattr(below, name, result)


def _keep_numbers(before: S, state: S) -> None:
    """Give questions that were open before, and are asked again word for word, the numbers they had."""
    changed = False
    for seat, decision in state.pending.items():
        old = before.pending.get(seat)
        # As text: a tuple that went through JSON is a list, and still the same question.
        if old and old.model_dump_json() == decision.model_copy(update={"seq": old.seq}).model_dump_json():
            state.pending[seat] = old
        else:
            changed = True
    if not changed:
        state.seq = before.seq
