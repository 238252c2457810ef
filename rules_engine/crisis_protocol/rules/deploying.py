"""DEP-02…06, GRU-03: characters are deployed one by one, alternating."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.board.measure import Edge as MatEdge
from rules_engine.crisis_protocol.board.placing import deploying
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.events.characters import EnteredPlay
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.grunts import grunt_in_play, grunt_of
from rules_engine.crisis_protocol.rules.placements import ask_place
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import Edge, RosterEntry
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Seat

MAT_EDGE: dict[Edge, MatEdge] = {"south": "bottom", "north": "top", "west": "left", "east": "right"}


class DeployFrame(MatchFrame):
    kind: Literal["deploy"] = "deploy"
    seat: Seat
    chosen: str | None = None
    """The character being deployed."""
    grunt: str | None = None
    """The grunt that comes with it."""


def left_to_deploy(ctx: Ctx, seat: Seat) -> list[RosterEntry]:
    return [e for e in ctx.state.players[seat].squad if f"{seat}.{e.card}" not in ctx.state.characters]


def choose(ctx: Ctx, frame: DeployFrame) -> str | Flow | None:
    """DEP-02, DEP-Q1: whoever has characters left goes on."""
    left = left_to_deploy(ctx, frame.seat)
    if not left:
        other = ctx.state.opponent(frame.seat)
        if not left_to_deploy(ctx, other):
            return DONE
        frame.seat = other
        return AGAIN
    options = tuple(Option(id=entry.card) for entry in left)
    frame.chosen = ctx.pick(ChooseOne(key="deploy_who", seat=frame.seat, source="DEP-02", options=options))
    return None


def set_down(ctx: Ctx, frame: DeployFrame) -> None:
    """DEP-04, DEP-06, TRF-01: within R3 of its own edge, in its Normal form."""
    assert frame.chosen is not None
    entry = next(e for e in ctx.state.players[frame.seat].squad if e.card == frame.chosen)
    _enter(ctx, frame.seat, entry.card, gems=entry.gems)
    frame.grunt = grunt_of(world(ctx).content, entry.card)


def set_down_grunt(ctx: Ctx, frame: DeployFrame) -> str:
    """DEP-05, GRU-03, GRU-05, GRU-06, GRU-Q2: together with its parent, if no grunt is in play."""
    if frame.grunt is not None and grunt_in_play(ctx.state, frame.seat) is None:
        _enter(ctx, frame.seat, frame.grunt, grunt=True)
    frame.seat = ctx.state.opponent(frame.seat)
    frame.chosen = frame.grunt = None
    return "choose"


def _enter(ctx: Ctx, seat: Seat, card_id: str, *, gems: tuple[str, ...] = (), grunt: bool = False) -> None:
    card = world(ctx).content.characters[card_id]
    edge = ctx.state.players[seat].edge
    assert edge is not None
    base = Base(id="", x=0, y=0, radius=base_radius(card.base), size=card.normal.healthy.size)
    spot = ask_place(ctx, seat, "deploy", deploying(base, MAT_EDGE[edge]), card_id, source="DEP-04")
    if spot is None:
        raise EngineBug(f"no room to deploy {card_id}")
    x, y, on = spot
    form = next(iter(card.forms)) if len(card.forms) > 1 else None
    ctx.emit(
        EnteredPlay(
            who=f"{seat}.{card_id}", card=card_id, seat=seat, x=x, y=y, on=on, gems=gems, form=form, grunt=grunt
        )
    )


DEPLOY = procedure(
    DeployFrame,
    {
        "choose": choose,  # DEP-02, DEP-03
        "place": set_down,  # DEP-04
        "grunt": set_down_grunt,  # DEP-05
    },
)
