"""A regatta made up for the tests of the kit's players: two to four boats, a question of every kind, hidden cargo."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Literal

from rules_engine.kernel.chance import DiceFacts, Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import (
    Amount,
    Angle,
    Assign,
    At,
    Bin,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Column,
    Decision,
    Option,
    Pick,
    PickMany,
    Row,
    Spot,
    Spread,
)
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.registry import KERNEL, Registry
from rules_engine.kernel.reviews import Played
from rules_engine.kernel.state import Outcome, State
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.mind import Mind, Parts
from rules_engine.kit.players.opponent import OpponentBase

REGATTA = Registry("regatta", KERNEL)
SEATS = ("ada", "ben", "cleo", "dora")
KINDS = (
    "one", "reaction", "some", "order", "amount", "split", "each", "placement", "angle", "path", "dice", "again",
)  # fmt: skip
WINDS = {"calm": 0, "breeze": 2, "gale": 4, "storm": -3}


class Regatta(State, registry=REGATTA):
    dice: DiceFacts = DiceFacts()
    course: tuple[str, ...] = KINDS
    laps: int = 1
    turn: int = 0
    miles: dict[Seat, int] = {}
    cargo: dict[Seat, str] = {}
    """Each its owner's: one of the kinds of wind, which counts double for it."""
    answers: int = 0


class LegFrame(Frame, registry=REGATTA):
    kind: Literal["leg"] = "leg"


class Sailed(Event, registry=REGATTA):
    kind: Literal["sailed"] = "sailed"
    seat: Seat
    miles: int
    on: bool = True
    """Whether the turn is over with it."""

    def apply(self, state: Regatta) -> None:
        state.miles[self.seat] = state.miles.get(self.seat, 0) + self.miles
        state.answers += 1
        state.turn += self.on


class Moored(Event, registry=REGATTA):
    kind: Literal["moored"] = "moored"

    def apply(self, state: Regatta) -> None:
        most = max(state.miles.values())
        winners = tuple(seat for seat in state.seats if state.miles[seat] == most)
        state.outcome = Outcome(winners=winners, rule="REG-1", code="most_miles")


Ctx = Context[Regatta]


def leg(ctx: Ctx, frame: LegFrame) -> Flow:
    state = ctx.state
    if state.turn >= len(state.course) * state.laps * len(state.seats):
        ctx.emit(Moored())
        return DONE
    seat = state.seats[state.turn % len(state.seats)]
    kind = state.course[state.turn // len(state.seats) % len(state.course)]
    choice = ctx.ask(question(kind, seat), lambda choice: allowed(kind, choice))
    if kind == "dice" and choice == Pick(option="cast"):
        rolled = sum(ctx.roll(1, 6, who=seat, ability="cast", purpose="miles"))
        ctx.emit(Sailed(seat=seat, miles=rolled))
    else:
        going_on = kind == "again" and choice != Pick(option="done")
        ctx.emit(Sailed(seat=seat, miles=miles(kind, choice, state.cargo.get(seat, "")), on=not going_on))
    return AGAIN


def question(kind: str, seat: Seat) -> Decision:
    asked: dict[str, Any] = {"key": kind, "seat": seat}
    winds = tuple(Option(id=wind) for wind in WINDS)
    barred = (Reason(rule="REG-2", code="too_far"),)
    match kind:
        case "one":
            return ChooseOne(**asked, options=(*winds, Option(id="tide", reasons=barred), Option(id="done")))
        case "dice":
            return ChooseOne(**asked, options=(Option(id="cast"), Option(id="done")))
        case "again":
            return ChooseOne(**asked, options=(Option(id="calm"), Option(id="done")))
        case "reaction":
            return ChooseReaction(**asked, options=winds)
        case "some":
            return ChooseSome(**asked, options=winds, least=0, most=2)
        case "order":
            return ChooseOrder(**asked, options=winds)
        case "amount":
            return ChooseAmount(**asked, least=0, most=40)
        case "split":
            bins = (Bin(id="port", most=3), Bin(id="bow", least=1, most=3), Bin(id="reef", most=9, reasons=barred))
            return ChooseSplit(**asked, total=4, bins=bins)
        case "each":
            rows = (Row(id="sail", required=True), Row(id="oar"))
            return ChooseEach(**asked, rows=rows, columns=(Column(id="near", most=1), Column(id="far", most=1)))
        case "placement":
            return ChoosePlacement(**asked, spots=(Spot(x=1, y=1, code="a"), Spot(x=5, y=2, code="b")), optional=True)
        case "angle":
            return ChooseAngle(**asked, spots=(Spot(x=1000, y=0, code="a"), Spot(x=4000, y=0, code="b")))
    return ChoosePath(
        **asked, options=winds, least=1, most=2, start="calm", neighbours={"calm": ("gale",), "gale": ("breeze",)}
    )


def allowed(kind: str, choice: Choice) -> Verdict:
    """REG-3: the best of some looks fine and is refused."""
    if kind == "some" and isinstance(choice, PickMany) and set(choice.options) == {"breeze", "gale"}:
        return Verdict.no("REG-3", "too_windy")
    return Verdict.yes()


def miles(kind: str, choice: Choice, cargo: str) -> int:
    match choice:
        case Pick(option=wind):
            return WINDS.get(wind, 0) * (2 if wind == cargo else 1)
        case PickMany(options=winds) if kind == "order":
            return WINDS[winds[0]] - WINDS[winds[-1]]
        case PickMany(options=winds):
            return sum(WINDS[wind] for wind in winds)
        case Amount(amount=amount):
            return 10 - abs(amount - 20)
        case Spread(amounts=amounts):
            return amounts.get("port", 0)
        case Assign(columns=columns):
            return 2 * (columns.get("sail") == "far") + (columns.get("oar") == "near")
        case At(x=x):
            return x
        case Angle(angle=angle):
            return angle // 1000
    return 0


class RegattaGame:
    state_type = Regatta
    opening = Opening.AT_THE_END
    migrations: ClassVar[dict[int, Any]] = {}

    def __init__(self) -> None:
        made = procedure(LegFrame, {"leg": leg})
        self.procedures = {made.kind: made}

    def dice_span(self, state: Regatta) -> int:
        return 0

    def standing_order(self, ctx: Ctx, decision: Decision) -> Ordered | None:
        return None

    def settle(self, ctx: Ctx) -> None:
        pass


class Skipper(Mind[Regatta]):
    """Miles are worth what they are."""

    levels = {
        level.name: level
        for level in (
            LevelBase(name=LevelName.ROOKIE, tries=2, heat=4.0),
            LevelBase(name=LevelName.VETERAN, tries=6, heat=0.5),
            LevelBase(name=LevelName.MASTERMIND, tries=60, follows=2),
        )
    }
    slope = 0.2

    def parts(self, state: Regatta) -> dict[Seat, Parts]:
        return {seat: {"miles": float(state.miles.get(seat, 0))} for seat in state.seats}

    def stretch(self, state: Regatta) -> Hashable:
        return state.turn

    def round(self, state: Regatta) -> int:
        return state.turn // len(state.seats)


def view(state: Regatta, seat: Seat | None) -> Regatta:
    seen = veil(state, seat)
    seen.cargo = {one: cargo if one == seat else "?" for one, cargo in state.cargo.items()}
    return seen


def begun(seats: int = 2, course: tuple[str, ...] = KINDS, **changed: Any) -> tuple[Engine[Regatta], Regatta]:
    engine: Engine[Regatta] = Engine(RegattaGame(), SeededDice(b"a secret of the sea, long enough", salt("sea", {})))
    state = Regatta(
        seats=SEATS[:seats], course=course, stack=[LegFrame()],
        miles=dict.fromkeys(SEATS[:seats], 0), cargo=dict.fromkeys(SEATS[:seats], "calm"), **changed,
    )  # fmt: skip
    return engine, engine.start(state).state


def sailed(
    levels: tuple[LevelName, ...], course: tuple[str, ...] = KINDS, seed: int = 1, mind: Mind[Regatta] | None = None
) -> list[Played]:
    """A whole match, entry by entry."""
    engine, state = begun(len(levels), course)
    mind = mind or Skipper(RegattaGame())
    players = {seat: OpponentBase(mind, seat, level, seed) for seat, level in zip(state.seats, levels, strict=True)}
    found = [Played(0, None, (), state)]
    while state.outcome is None:
        assert len(found) < 900, "the match does not end"
        seat = next(iter(state.pending))
        seen = view(state, seat)
        answer = players[seat].answer(seen, seen.pending[seat]).answer
        state, events = engine.submit(state, answer)
        found.append(Played(len(found), answer, tuple(events), state))
    return found
