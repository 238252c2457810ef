"""The other discipline: what fits a moment is offered there and then, seat by seat, and acts before play goes on."""

from __future__ import annotations

from typing import Any

from kit_market import LIVE, Ctx, DayFrame, Market, MarketGame, Moment, TextFrame, World, close

from rules_engine.kernel.decisions import PASS, Answer, ChooseReaction, Option, Pick
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.values import Json, Seat
from rules_engine.kernel.windows import Candidate, Turn, WindowFrame
from rules_engine.kit.cards.moments import Discipline, Offers


class AtTheDoor(Offers[Market, Moment]):
    def order(self, ctx: Ctx, happening: Moment) -> tuple[Turn, ...]:
        return tuple(Turn(seat=seat, side=seat) for seat in ctx.state.seats)

    def told(self, happening: Moment) -> tuple[str, dict[str, Json]]:
        return happening.value, {"door": "north"}

    def candidates(self, ctx: Ctx, window: WindowFrame, turn: Turn) -> list[Candidate]:
        waiting = LIVE.waiting(World(ctx), Moment(window.moment))
        return [Candidate(option=Option(id=one.rule.id)) for one in waiting if one.names.seat == turn.side]

    def resolve(self, ctx: Ctx, window: WindowFrame, turn: Turn, chosen: str) -> None:
        (names,) = (one.names for one in LIVE.all(World(ctx)) if one.rule.id == chosen)
        ctx.push(TextFrame(names=names))


DOOR = AtTheDoor()
_: Discipline[Moment] = DOOR


def open_door(ctx: Ctx, frame: DayFrame) -> None:
    DOOR.come(ctx, Moment.DOOR_OPENS)


class Doors(MarketGame):
    def __init__(self, *rules: dict[str, Any]) -> None:
        super().__init__(*rules)
        day = procedure(DayFrame, {"open": open_door, "close": close})
        self.procedures |= {one.kind: one for one in (day, *DOOR.procedures)}


def door_opens(*said: str) -> tuple[Market, list[tuple[Seat, list[str]]]]:
    ann, bob = ({"on": "door_opens", "stall": stall, "do": {"earn": 1}} for stall in "ab")
    idle = {"on": "day_ends", "stall": "b", "do": {"earn": 9}}
    game = Engine(
        Doors(ann, bob, {**bob, "do": {"earn": 5}}, idle), SeededDice(b"door".ljust(32), "door"), paranoid=True
    )
    state = game.start(Market(seats=("ann", "bob"), stalls={"a": "ann", "b": "bob"}, stack=[DayFrame()])).state
    asked: list[tuple[Seat, list[str]]] = []
    for answer in said:
        (decision,) = state.pending.values()
        assert isinstance(decision, ChooseReaction)
        assert decision.key == "door_opens" and decision.params["door"] == "north"
        asked.append((decision.seat, [option.id for option in decision.options]))
        state = game.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option=answer))).state
    assert not state.pending and state.outcome is not None
    return state, asked


def test_each_seat_is_offered_what_fits_until_it_passes() -> None:
    state, asked = door_opens("text_0", "text_2", "text_1")
    assert asked == [("ann", ["text_0"]), ("bob", ["text_1", "text_2"]), ("bob", ["text_1"])]
    assert state.log == ["ann+1", "bob+5", "bob+1"]


def test_who_passes_uses_nothing() -> None:
    state, asked = door_opens(PASS, PASS)
    assert [seat for seat, _ in asked] == ["ann", "bob"]
    assert state.log == []
