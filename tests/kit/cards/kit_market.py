"""A market made up for the tests of the kit's machine for cards: stalls with texts, coins that are earned and lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from rules_engine.cardfiles.grammar import Record, Word, Words
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.registry import KERNEL, Registry
from rules_engine.kernel.state import Outcome, State
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards import flow, limits
from rules_engine.kit.cards.bindings import BindingsBase, DelayedBase, TriggeredBase
from rules_engine.kit.cards.carrying import TextFrameBase, carry_on
from rules_engine.kit.cards.context import StepContextBase
from rules_engine.kit.cards.live import LiveIndex
from rules_engine.kit.cards.moments import Queue
from rules_engine.kit.cards.rule import RuleBase
from rules_engine.kit.cards.step import StepBase, part
from rules_engine.kit.cards.terms import Bound, PlayerRef
from rules_engine.kit.cards.verbs import Verbs

# -- the vocabulary --------------------------------------------------------------------------------------------------


class Moment(StrEnum):
    EARNED = "earned"
    DAY_ENDS = "day_ends"
    DOOR_OPENS = "door_opens"


class Trigger(Record):
    shorthand = "moment"
    moment: Moment
    player: PlayerRef = "any"


class Richer(Word):
    """A player has so many coins at least."""

    word = "richer"
    player: PlayerRef = "you"
    than: int


class AnyStall(Word):
    """A stall picked by a player."""

    word = "stall"
    shorthand = "of"
    of: PlayerRef = "any"


class Earn(StepBase):
    word = "earn"
    shorthand = "amount"
    meant = ("player",)
    amount: int
    player: PlayerRef = "you"


class Rob(StepBase):
    """A stall loses a coin of its owner's."""

    word = "rob"
    shorthand = "who"
    who: Bound


class Shout(StepBase):
    """Says what it is called, by itself."""

    word = "shout"

    def carry_out(self, at: StepContextBase[Any, Any]) -> None:
        at.achieve(["loud"])


class Choose(flow.ChooseStep[AnyStall]): ...


class If(flow.IfStep[Richer, "Step"]): ...


class May(flow.MayStep["Step"]): ...


class Unless(flow.UnlessStep["Step"]):
    costs: tuple[int, ...]


class Way(flow.WayBase["Step"]): ...


class OneOf(flow.OneOfStep[Way]): ...


class EachPlayer(flow.EachPlayerStep["Step"]): ...


class Repeat(flow.RepeatStep[int, "Step"]): ...


class Later(flow.LaterStep[Trigger, str, "Step"]):
    until: str = "day"


Choice: TypeAlias = Annotated[AnyStall, Words("choice")]
Step: TypeAlias = Annotated[
    Choose | If | May | Unless | OneOf | EachPlayer | Repeat | Later | Earn | Rob | Shout, Words("step")
]


class Rule(RuleBase[Trigger, Richer, AnyStall, Step, Any]):
    limit: str | None = None
    stall: str = ""


# -- the state -------------------------------------------------------------------------------------------------------

MARKET = Registry("market", KERNEL)


class Bindings(BindingsBase):
    stall: str


class Delayed(DelayedBase[Bindings]): ...


class Triggered(TriggeredBase[Bindings]): ...


class Market(State, registry=MARKET):
    coins: dict[Seat, int] = {}
    stalls: dict[str, Seat] = {}
    due: list[Triggered] = []
    delayed: list[Delayed] = []
    serial: int = 0
    log: list[str] = []


class MarketFrame(Frame, registry=MARKET): ...


class DayFrame(MarketFrame):
    kind: Literal["day"] = "day"


class TextFrame(MarketFrame, TextFrameBase[Bindings]):
    kind: Literal["text"] = "text"


class ResolveFrame(MarketFrame):
    kind: Literal["resolve"] = "resolve"


class MarketEvent(Event, registry=MARKET): ...


class Earned(MarketEvent):
    kind: Literal["earned"] = "earned"
    seat: Seat
    amount: int

    def apply(self, state: Market) -> None:
        state.coins[self.seat] = state.coins.get(self.seat, 0) + self.amount
        state.log.append(f"{self.seat}{self.amount:+d}")


class Noted(MarketEvent):
    kind: Literal["noted"] = "noted"
    one: Triggered | Delayed

    def apply(self, state: Market) -> None:
        state.serial += 1
        if isinstance(self.one, Triggered):
            state.due.append(self.one)
            state.delayed = [one for one in state.delayed if one.id != self.one.id]
        else:
            state.delayed.append(self.one)


class Taken(MarketEvent):
    kind: Literal["taken"] = "taken"
    trigger: str

    def apply(self, state: Market) -> None:
        state.due = [one for one in state.due if one.id != self.trigger]


class Closed(MarketEvent):
    kind: Literal["closed"] = "closed"

    def apply(self, state: Market) -> None:
        state.outcome = Outcome(winners=(), rule="MAR-1", code="closed")


# -- the rules -------------------------------------------------------------------------------------------------------

Ctx = Context[Market]
NOTHING = Reason(rule="MAR-2", code="no_stall")


class World:
    def __init__(self, ctx: Ctx) -> None:
        self.state, self.kept = ctx.state, ctx.kept
        self.texts: Mapping[str, Rule] = ctx.engine.game.texts  # type: ignore[attr-defined]

    def players(self, names: Bindings, ref: str) -> list[Seat]:
        others = [seat for seat in self.state.seats if seat != names.seat]
        they = [names.they] if names.they else []
        found = {"you": [names.seat], "opponent": others, "they": they, "any": list(self.state.seats)}
        return found.get(ref) or [seat for seat in names.bound.get(ref, []) if seat in self.state.seats]


class Live(NamedTuple):
    rule: Rule
    names: Bindings


def _live(world: World) -> Iterable[Live]:
    for rule in world.texts.values():
        if rule.stall in world.state.stalls:
            yield Live(rule, Bindings(rule=rule.id, seat=world.state.stalls[rule.stall], stall=rule.stall))


LIVE = LiveIndex("live", _live)


class Ahead(NamedTuple):
    world: World
    names: Bindings
    no_choice: Reason = NOTHING

    def for_each_player(self) -> list[Ahead]:
        seats = self.world.state.seats
        return [self._replace(names=self.names.model_copy(update={"they": seat})) for seat in seats]

    def has_choice(self, choice: AnyStall) -> bool:
        return bool(self.stalls(choice))

    def finds_nothing(self, who: object) -> bool:
        return False

    def stalls(self, choice: AnyStall) -> list[str]:
        owners = self.world.players(self.names, choice.of)
        return [stall for stall, owner in self.world.state.stalls.items() if owner in owners]


class StepContext(StepContextBase[Market, Bindings]):
    @property
    def prospect(self) -> Ahead:
        return Ahead(World(self.ctx), self.names)

    def players(self, ref: str) -> list[Seat]:
        return World(self.ctx).players(self.names, ref)

    def in_order(self) -> Sequence[Seat]:
        return self.ctx.state.seats

    def holds(self, condition: Richer) -> bool:
        return any(self.ctx.state.coins.get(seat, 0) >= condition.than for seat in self.players(condition.player))

    def value(self, number: int) -> int:
        return number

    def selected(self, selector: str) -> list[str]:
        return self.names.bound.get(selector, [])

    def choose(self, choices: Mapping[str, AnyStall]) -> None:
        found: dict[str, list[str]] = {}
        for name, choice in choices.items():
            options = tuple(Option(id=stall) for stall in self.prospect.stalls(choice))
            found[name] = [self.ctx.pick(ChooseOne(key=name, seat=self.seat, options=options))]
        self.names.bound.update(found)

    def delay(self, step: Later) -> None:
        number, names = str(self.ctx.state.serial + 1), self.names.model_copy(deep=True)
        self.ctx.emit(Noted(one=Delayed(id=number, names=names, path=list(self.path), until=step.until)))

    def unpayable(self, who: Seat, cost: int | None) -> list[Reason]:
        short = (cost or 0) > self.ctx.state.coins.get(who, 0)
        return [Reason(rule="MAR-3", code="too_poor")] if short else []

    def pay(self, who: Seat, cost: int | None, chosen: str, *, needed: bool = False) -> None:
        if cost:
            self.ctx.emit(Earned(seat=who, amount=-cost))


VERBS: Verbs[StepContext] = Verbs(Step)


@VERBS.verb(Earn)
def earn(at: StepContext, step: Earn) -> None:
    for seat in at.players(step.player):
        at.ctx.emit(Earned(seat=seat, amount=step.amount))
        QUEUE.come(at.ctx, (Moment.EARNED, seat))


@VERBS.verb(Rob)
def rob(at: StepContext, step: Rob) -> None:
    for stall in at.selected(step.who):
        at.ctx.emit(Earned(seat=at.ctx.state.stalls[stall], amount=-1))


VERBS.complete()


class Waiting(Queue[Market, Triggered, tuple[Moment, Seat]]):
    frame = ResolveFrame
    busy = frozenset(("text", "resolve"))
    source = "MAR-4"

    def come(self, ctx: Ctx, happening: tuple[Moment, Seat]) -> None:
        world = World(ctx)
        for one in LIVE.waiting(world, happening[0]):
            key = f"day:{one.rule.id}"
            fits = any(self._fits(world, one.names, trigger, happening) for trigger in one.rule.on)
            if not fits or (one.rule.limit and limits.used_up(ctx.state, key)):
                continue
            if one.rule.limit:
                limits.use(ctx, key)
            ctx.emit(Noted(one=Triggered(id=str(ctx.state.serial + 1), names=one.names)))
        for waits in list(ctx.state.delayed):
            step = part(world.texts[waits.names.rule], waits.path)
            if self._fits(world, waits.names, step.on, happening):
                ctx.emit(Noted(one=Triggered(id=waits.id, names=waits.names, path=[*waits.path, "do"])))

    @staticmethod
    def _fits(world: World, names: Bindings, trigger: Trigger, happening: tuple[Moment, Seat]) -> bool:
        return trigger.moment is happening[0] and happening[1] in world.players(names, trigger.player)

    def due(self, state: Market) -> Sequence[Triggered]:
        return state.due

    def order(self, state: Market) -> Sequence[Seat]:
        return state.seats

    def may_matter(self, ctx: Ctx, triggers: Sequence[Triggered]) -> bool:
        return len({one.rule for one in triggers}) > 1

    def begin(self, ctx: Ctx, trigger: Triggered) -> TextFrame:
        ctx.emit(Taken(trigger=trigger.id))
        return TextFrame(names=trigger.names.model_copy(deep=True), path=trigger.path or ["do"])


QUEUE = Waiting()


def act(ctx: Ctx, frame: TextFrame) -> Flow | None:
    text = World(ctx).texts[frame.names.rule]
    return carry_on(VERBS, frame, text, lambda todo: StepContext(ctx, frame, todo, text))


def open_(ctx: Ctx, frame: DayFrame) -> None:
    """The first text acts, whatever its moment."""
    rule = next(iter(World(ctx).texts.values()))
    ctx.push(TextFrame(names=Bindings(rule=rule.id, seat=ctx.state.stalls[rule.stall], stall=rule.stall)))


def evening(ctx: Ctx, frame: DayFrame) -> None:
    QUEUE.come(ctx, (Moment.DAY_ENDS, ctx.state.seats[0]))


def close(ctx: Ctx, frame: DayFrame) -> Flow:
    ctx.emit(Closed())
    return DONE


class MarketGame:
    state_type = Market
    opening = Opening.EACH_SPAN
    migrations: Mapping[int, Any] = {}

    def __init__(self, *rules: dict[str, Any]) -> None:
        made = [Rule.model_validate({"id": f"text_{index}", "stall": "a", **rule}) for index, rule in enumerate(rules)]
        self.texts = {rule.id: rule for rule in made}
        day = procedure(DayFrame, {"open": open_, "evening": evening, "close": close})
        self.procedures = {one.kind: one for one in (day, procedure(TextFrame, {"act": act}), *QUEUE.procedures)}

    def dice_span(self, state: Market) -> int:
        return 0

    def standing_order(self, ctx: Ctx, decision: Any) -> None:
        return None

    def settle(self, ctx: Ctx) -> None:
        if ctx.state.outcome is None:
            QUEUE.settle(ctx)
