"""The verbs of any card language that choose, branch, repeat and wait. A game derives its own and so names its words:
`class If(IfStep[Condition, "Step"])`. Where something has a price the game writes the field `cost` anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Record, Short
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction
from rules_engine.kernel.explain import Reason

from .bindings import Path, Todo
from .context import StepContextBase
from .step import StepBase, all_idle
from .terms import Bound, PlayerRef

Choice = TypeVar("Choice")
Condition = TypeVar("Condition")
Effect = TypeVar("Effect")
Number = TypeVar("Number")
Selector = TypeVar("Selector")
Span = TypeVar("Span")
Step = TypeVar("Step")
Trigger = TypeVar("Trigger")
Way = TypeVar("Way", bound="WayBase[Any]")
At = StepContextBase[Any, Any]


class ChooseStep(StepBase, Generic[Choice]):
    """Choose now; if nothing is legal, what names it does nothing."""

    word = "choose"
    shorthand = "choices"

    choices: dict[Bound, Choice] = Field(min_length=1, description="what, by the name the next steps use")

    def binds(self) -> tuple[str, ...]:
        return (*super().binds(), *self.choices)

    def carry_out(self, at: At) -> None:
        at.choose({name: one for name, one in self.choices.items() if at.prospect.has_choice(one)})


class IfStep(StepBase, Generic[Condition, Step]):
    """Do it if the condition holds, else the other."""

    word = "if"
    inner: ClassVar[tuple[str, ...]] = ("do", "else_")

    when: Condition = Field(description="the condition")
    do: Annotated[tuple[Step, ...], Many()] = Field((), description="what happens then")
    else_: Annotated[tuple[Step, ...], Many()] = Field((), alias="else", description="what happens otherwise")

    def carry_out(self, at: At) -> list[Todo]:
        return at.block("do") if at.holds(self.when) else at.block("else_")


class MayStep(StepBase, Generic[Step]):
    """A player may do it, for a price if there is one."""

    word = "may"
    shorthand = "do"
    inner: ClassVar[tuple[str, ...]] = ("do",)
    meant: ClassVar[tuple[str, ...]] = ()

    do: Annotated[tuple[Step, ...], Many()] = Field(min_length=1, description="what happens")
    cost: Any = Field(None, description="what is paid for it")
    who: PlayerRef = Field("you", description="who may")

    def can_do_nothing(self, at: Any) -> Reason | None:
        return all_idle(at, self.do)  # type: ignore[arg-type]

    def carry_out(self, at: At) -> list[Todo] | None:
        who = at.player(self.who)
        idle = self.can_do_nothing(at.prospect)
        if at.unpayable(who, self.cost) or (idle and self.can_do_nothing(at.prospect_paid(who, self.cost))):
            return None
        options = tuple(at.offers(who, self.cost))
        chosen = at.ctx.pick(ChooseReaction(key="may", seat=who, options=options, source=at.names.rule))
        if chosen == PASS:
            at.achieve([], 0)
            return None
        at.pay(who, self.cost, chosen, needed=idle is not None)
        at.achieve([], 1)
        return at.block("do")


class UnlessStep(StepBase, Generic[Step]):
    """It happens unless a player pays one of these prices."""

    word = "unless"
    inner: ClassVar[tuple[str, ...]] = ("do",)
    meant: ClassVar[tuple[str, ...]] = ()

    who: PlayerRef = Field(description="who may pay")
    costs: tuple[Any, ...] = Field(min_length=1, description="one of these")
    do: Annotated[tuple[Step, ...], Many()] = Field(min_length=1, description="what happens otherwise")

    def carry_out(self, at: At) -> list[Todo] | None:
        """Who cannot pay is not asked."""
        for who in at.players(self.who):
            prices = {f"pay_{index}": cost for index, cost in enumerate(self.costs) if not at.unpayable(who, cost)}
            if not prices:
                continue
            options = tuple(option for id, cost in prices.items() for option in at.offers(who, cost, id))
            asked = ChooseReaction(key=f"unless_{who}", seat=who, options=options, source=at.names.rule)
            chosen = at.ctx.pick(asked)
            if chosen != PASS:
                at.pay(who, prices[at.plain(chosen)], chosen)
                return None
        return at.block("do")


class WayBase(Record, Generic[Step]):
    """One way out of several."""

    shorthand = "do"

    do: Annotated[tuple[Step, ...], Many()] = Field((), description="what happens")
    cost: Any = Field(None, description="what is paid")


class OneOfStep(StepBase, Generic[Way]):
    """A player picks one of these; one that cannot be done is not offered, and if none can nothing happens."""

    word = "one_of"
    meant: ClassVar[tuple[str, ...]] = ()

    who: PlayerRef = Field("you", description="who picks")
    options: tuple[Annotated[Way, Short()], ...] = Field(min_length=2, description="the ways")

    def inner_steps(self) -> Iterator[tuple[Path, Sequence[StepBase]]]:
        for index, one in enumerate(self.options):
            yield ["options", index, "do"], one.do

    def carry_out(self, at: At) -> list[Todo] | None:
        who = at.player(self.who)
        ways = {f"way_{index}": one for index, one in enumerate(self.options)}
        offers = [
            at.offers(who, one.cost, id, (*at.unpayable(who, one.cost), *_cannot_begin(at, one.do)))
            for id, one in ways.items()
        ]
        open_ = [plain for plain, *_ in offers if plain.enabled]
        if not open_:
            return None
        # How the only way is paid is not worth a question of its own.
        options = [option for each in offers for option in (each if len(open_) > 1 else each[:1])]
        chosen = at.ctx.pick(ChooseOne(key="way", seat=who, options=tuple(options), source=at.names.rule))
        id = at.plain(chosen)
        at.pay(who, ways[id].cost, chosen)
        return at.block("options", [*ways].index(id), "do")


def _cannot_begin(at: At, steps: Sequence[StepBase]) -> list[Reason]:
    """A way that begins with picking or choosing where there is nothing cannot be done."""
    idle = all_idle(at.prospect, steps[:1])
    if idle is not None:
        return [idle]
    return [at.prospect.no_choice] if steps and _lacks_choice(at.prospect, steps[0]) else []


def _lacks_choice(at: Any, step: StepBase) -> bool:
    return isinstance(step, ChooseStep) and not all(at.has_choice(one) for one in step.choices.values())


class EachPlayerStep(StepBase, Generic[Step]):
    """For each player in turn, in the order of the game, who is `they` meanwhile."""

    word = "each_player"
    shorthand = "do"
    inner: ClassVar[tuple[str, ...]] = ("do",)

    do: Annotated[tuple[Step, ...], Many()] = Field(min_length=1, description="what happens for each")

    def can_do_nothing(self, at: Any) -> Reason | None:
        found = [all_idle(they, self.do) for they in at.for_each_player()]  # type: ignore[arg-type]
        return found[0] if all(found) else None

    def carry_out(self, at: At) -> list[Todo]:
        return [todo for seat in at.in_order() for todo in at.block("do", they=seat)]


class RepeatStep(StepBase, Generic[Number, Step]):
    """The same so many times, choices anew each time."""

    word = "repeat"
    inner: ClassVar[tuple[str, ...]] = ("do",)

    times: Number = Field(description="how often")
    do: Annotated[tuple[Step, ...], Many()] = Field(min_length=1, description="what happens each time")

    def can_do_nothing(self, at: Any) -> Reason | None:
        first: Any = self.do[0]
        return at.no_choice if _lacks_choice(at, first) else None

    def carry_out(self, at: At) -> list[Todo]:
        return [todo for _ in range(at.value(self.times)) for todo in at.block("do")]


class MarkStep(StepBase, Generic[Selector]):
    """Remember what is meant now under a name, for later steps."""

    word = "mark"
    shorthand = "who"

    who: Selector = Field(description="which")

    def carry_out(self, at: At) -> None:
        at.achieve(at.selected(self.who))


class LaterStep(StepBase, Generic[Trigger, Span, Step]):
    """When that moment comes, within the time, once. The names bound so far still mean the same."""

    word = "later"
    inner: ClassVar[tuple[str, ...]] = ("do",)

    on: Annotated[Trigger, Short()] = Field(description="when")
    until: Span = Field(description="at the latest in this time")
    do: Annotated[tuple[Step, ...], Many()] = Field(min_length=1, description="what happens then")

    def carry_out(self, at: At) -> None:
        at.delay(self)


class GiveStep(StepBase, Generic[Selector, Effect, Span]):
    """Effects for a time: on whom is meant, or for a player where the effect belongs to one."""

    word = "give"

    who: Selector = Field(description="to which; of effects that belong to a player: nobody")
    effects: Annotated[tuple[Effect, ...], Many()] = Field(min_length=1, description="what they get")
    until: Span = Field(description="for how long")
