"""Two games in one process whose frames and events have the same kinds: each state and record reads its own."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import BaseModel, ValidationError

from rules_engine.kernel.accounts import Account, account
from rules_engine.kernel.chance import Opening, Rolled
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import Answer, ChooseAmount, ChooseOne, Decision, Option, Pick
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import DONE, Flow, Procedure, procedure
from rules_engine.kernel.record import Instruction, Record, Session, replay
from rules_engine.kernel.registry import KERNEL, Registry
from rules_engine.kernel.state import Outcome, State
from rules_engine.kernel.views import veil
from rules_engine.kernel.windows import WindowFrame

MILL, FERRY = Registry("mill", KERNEL), Registry("ferry", KERNEL)


class Quiet:
    """What neither game needs."""

    state_type: ClassVar[Any]
    opening = Opening.EACH_SPAN
    migrations: ClassVar[dict[int, Any]] = {}

    def __init__(self, turn: Procedure) -> None:
        self.procedures = {turn.kind: turn}

    def dice_span(self, state: Any) -> int:
        return 0

    def standing_order(self, ctx: Any, decision: Decision) -> Ordered | None:
        return None

    def settle(self, ctx: Any) -> None:
        pass


# -- the mill: a turn grinds ---------------------------------------------------------------------------------------


class Mill(State, registry=MILL):
    flour: int = 0


class MillFrame(Frame, registry=MILL):
    kind: Literal["turn"] = "turn"
    sacks: int = 1


class Ground(Event, registry=MILL):
    kind: Literal["moved"] = "moved"
    flour: int

    def apply(self, state: Mill) -> None:
        state.flour += self.flour


def grind(ctx: Context[Mill], frame: MillFrame) -> Flow:
    picked = ctx.pick(ChooseOne(key="stone", seat="ash", options=(Option(id="fine"), Option(id="coarse"))), auto=False)
    ctx.emit(Ground(flour=frame.sacks * (2 if picked == "fine" else 3)))
    ctx.state.outcome = Outcome(winners=(), rule="MILL-1", code="ground")
    return DONE


class MillGame(Quiet):
    state_type = Mill


# -- the ferry: a turn crosses -------------------------------------------------------------------------------------


class Ferry(State, registry=FERRY):
    aboard: list[str] = []


class FerryFrame(Frame, registry=FERRY):
    kind: Literal["turn"] = "turn"
    bank: str


class Crossed(Event, registry=FERRY):
    kind: Literal["moved"] = "moved"
    bank: str
    people: int

    def apply(self, state: Ferry) -> None:
        state.aboard = [self.bank] * self.people


def cross(ctx: Context[Ferry], frame: FerryFrame) -> Flow:
    people = ctx.amount(ChooseAmount(key="people", seat="birch", least=1, most=6))
    (tide,) = ctx.roll(1, 6, who="birch", ability="ferry", purpose="tide")
    ctx.emit(Crossed(bank=frame.bank, people=people + tide))
    ctx.state.outcome = Outcome(winners=(), rule="FERRY-1", code="crossed")
    return DONE


class FerryGame(Quiet):
    state_type = Ferry


# ------------------------------------------------------------------------------------------------------------------

MILLING = MillGame(procedure(MillFrame, {"grind": grind}))
FERRYING = FerryGame(procedure(FerryFrame, {"cross": cross}))
SEATS = ("ash", "birch")


def mill() -> Session[Mill]:
    start = Mill(schema_version=1, seats=SEATS, stack=[MillFrame(sacks=2)])
    return Session.open(Engine(MILLING, ScriptedDice([]), paranoid=True), start)


def ferry() -> Session[Ferry]:
    start = Ferry(schema_version=1, seats=SEATS, stack=[FerryFrame(bank="west")])
    return Session.open(Engine(FERRYING, ScriptedDice([2]), paranoid=True), start)


def test_each_state_comes_back_with_its_own_game_s_frames() -> None:
    ground, crossed = mill(), ferry()
    for table, frame in ((ground, MillFrame), (crossed, FerryFrame)):
        assert type(type(table.state).model_validate_json(table.state.model_dump_json()).top) is frame
        assert type(veil(table.state, None).top) is frame
    assert MILL.frames["turn"] is MillFrame and FERRY.frames["turn"] is FerryFrame


def test_both_games_are_played_side_by_side_and_their_records_read_and_replayed() -> None:
    ground, crossed = mill(), ferry()
    ground.submit(Answer(seq=1, seat="ash", choice=Pick(option="fine")))
    crossed.submit(Answer.model_validate({"seq": 1, "seat": "birch", "choice": {"kind": "amount", "amount": 3}}))
    assert ground.state.flour == 4 and crossed.state.aboard == ["west"] * 5

    milled = MILL.read(Record, ground.record.model_dump_json())
    ferried = FERRY.read(Record, crossed.record.model_dump_json())
    assert [type(event) for event in milled.entries[-1].events] == [Ground]
    assert [type(event) for event in ferried.entries[-1].events] == [Rolled, Crossed]
    assert replay(MILLING, milled) == [Ground(flour=4)]
    assert replay(FERRYING, ferried) == ferried.entries[-1].events


def test_a_file_of_others_says_whose_account_it_holds() -> None:
    class File(BaseModel):
        """Two matches in one file; neither knows of the other's kinds."""

        mill: Annotated[Account, MILL.reads]
        ferry: Annotated[Account, FERRY.reads]
        put_in: Annotated[Instruction, MILL.reads]

    ground, crossed = mill(), ferry()
    ground.submit(Answer(seq=1, seat="ash", choice=Pick(option="coarse")))
    crossed.submit(Answer.model_validate({"seq": 1, "seat": "birch", "choice": {"kind": "amount", "amount": 1}}))
    file = File(
        mill=account(ground.record, None),
        ferry=account(crossed.record, None),
        put_in=Instruction(event=Ground(flour=1)),
    )
    again = File.model_validate_json(file.model_dump_json())
    assert again == file
    assert isinstance(again.mill.told[-1].events[-1], Ground)
    assert isinstance(again.ferry.told[-1].events[-1], Crossed)
    assert isinstance(again.put_in.event, Ground)


def test_the_kernel_s_kinds_belong_to_every_game_and_to_no_other_name() -> None:
    assert MILL.events["rolled"] is FERRY.events["rolled"] is Rolled
    assert MILL.frames["window"] is FERRY.frames["window"] is WindowFrame
    with pytest.raises(EngineBug, match="two events are called 'rolled'"):

        class Tumbled(Event, registry=MILL):
            kind: Literal["rolled"] = "rolled"

    with pytest.raises(EngineBug, match="two frames are called 'turn'"):

        class Another(Frame, registry=MILL):
            kind: Literal["turn"] = "turn"

    with pytest.raises(EngineBug, match="two frames are called 'turn'"):  # a kernel's kind would be in both games

        class Kernels(Frame):
            kind: Literal["turn"] = "turn"


def test_a_kind_of_another_game_is_unknown() -> None:
    start = Mill(schema_version=1, seats=SEATS)
    raw = start.model_dump_json().replace('"stack":[]', '"stack":[{"kind":"fair","turn":0}]')
    with pytest.raises(ValidationError, match="unknown frame 'fair'"):
        Mill.model_validate_json(raw)


@pytest.mark.parametrize("event", ['"moved"', "3", "null", "{}", '{"kind": ["moved"]}', '{"kind": "unheard"}'])
def test_what_is_no_event_is_refused_like_any_other_bad_file(event: str) -> None:
    with pytest.raises(ValidationError, match="unknown event"):
        MILL.read(Instruction, f'{{"event": {event}}}')


def test_an_engine_refuses_procedures_of_another_game() -> None:
    class Mixed(MillGame):
        pass

    with pytest.raises(EngineBug, match="the procedure for 'turn' is not of Registry\\('mill'\\)"):
        Engine(Mixed(procedure(FerryFrame, {"cross": cross})), ScriptedDice([]))
