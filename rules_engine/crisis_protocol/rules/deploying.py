"""DEP-02…06, GRU-03: characters are deployed one by one, alternating; from a plan as far as its owner has one.

It must not make a plan: `formations` does, and players do.
"""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.board.measure import Edge as MatEdge
from rules_engine.crisis_protocol.board.placing import Ground, deploying
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.events.characters import EnteredPlay, HeldBack
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.grunts import grunts_of, room_for
from rules_engine.crisis_protocol.rules.placements import ask_place, set_at
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import DeploymentPlan, Edge, RosterEntry
from rules_engine.kernel.decisions import ChooseOne, Option, Pick, Visibility
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Seat

MAT_EDGE: dict[Edge, MatEdge] = {"south": "bottom", "north": "top", "west": "left", "east": "right"}
AS_PLANNED, ONE_BY_ONE = "as_planned", "one_by_one"


class DeployFrame(MatchFrame):
    kind: Literal["deploy"] = "deploy"
    seat: Seat
    chosen: str | None = None
    """The character being deployed."""
    grunt: str | None = None
    """Stored by matches of before; which grunts come is asked of the cards."""
    by_plan: list[Seat] = []
    """Who deploys as planned."""


def ground_of(look: World, seat: Seat, card_id: str) -> Ground:
    """DEP-04: where a card of a seat may be deployed."""
    card = look.content.characters[card_id]
    edge = look.state.players[seat].edge
    assert edge is not None
    base = Base(id="", x=0, y=0, radius=base_radius(card.base), size=card.normal.healthy.size)
    return deploying(base, MAT_EDGE[edge])


def held_back(look: World, seat: Seat) -> dict[str, str]:
    """EFF-01: characters that a squad does not deploy, each with the card among its own that says so."""
    cards = (look.content.tactics[held.card] for held in look.state.players[seat].tactics)
    return {card.holds_back: card.id for card in cards if card.holds_back is not None}


def hold_back(ctx: Ctx, frame: DeployFrame) -> None:
    """EFF-01, against DEP-02."""
    for seat in ctx.state.order:
        kept = held_back(world(ctx), seat)
        for entry in ctx.state.players[seat].squad if kept else ():
            if (rule := kept.get(entry.card)) is not None:
                who = f"{seat}.{entry.card}"
                ctx.emit(HeldBack(who=who, card=entry.card, seat=seat, gems=entry.gems, rule=rule))


def left_to_deploy(ctx: Ctx, seat: Seat) -> list[RosterEntry]:
    return [e for e in ctx.state.players[seat].squad if f"{seat}.{e.card}" not in ctx.state.characters]


def plan(ctx: Ctx, frame: DeployFrame) -> None:
    """DEP-02, by post: both say at once, in secret, whether they deploy as they have planned. A plan is a fact put in
    by its owner (`DeploymentPlanned`); what it leaves out is asked. Whoever has nobody to deploy plans nothing."""
    if not ctx.state.options.deployment_plans:
        return
    ways = (Option(id=AS_PLANNED), Option(id=ONE_BY_ONE))
    asked = {
        seat: ChooseOne(key="plan", seat=seat, source="DEP-02", visibility=Visibility.SEALED, options=ways)
        for seat in ctx.state.order
        if left_to_deploy(ctx, seat)
    }
    given = ctx.ask_all(asked)
    frame.by_plan = [seat for seat, choice in given.items() if choice == Pick(option=AS_PLANNED)]


def choose(ctx: Ctx, frame: DeployFrame) -> str | Flow | None:
    """DEP-02, DEP-Q1: whoever has characters left goes on."""
    left = left_to_deploy(ctx, frame.seat)
    if not left:
        other = ctx.state.opponent(frame.seat)
        if not left_to_deploy(ctx, other):
            return DONE
        frame.seat = other
        return AGAIN
    planned = _plan_of(ctx, frame)
    if planned is not None:
        waiting = {entry.card for entry in left}
        frame.chosen = next((place.card for place in planned.places if place.card in waiting), None)
        if frame.chosen is not None:
            return None
    options = tuple(Option(id=entry.card) for entry in left)
    frame.chosen = ctx.pick(ChooseOne(key="deploy_who", seat=frame.seat, source="DEP-02", options=options))
    return None


def set_down(ctx: Ctx, frame: DeployFrame) -> None:
    """DEP-04, DEP-06, TRF-01: within R3 of its own edge, in its Normal form."""
    assert frame.chosen is not None
    entry = next(e for e in ctx.state.players[frame.seat].squad if e.card == frame.chosen)
    _enter(ctx, frame, entry.card, gems=entry.gems)


def set_down_grunt(ctx: Ctx, frame: DeployFrame) -> str:
    """DEP-05, GRU-03, GRU-05, GRU-06, GRU-Q2: together with its parent, if there may be one (more)."""
    assert frame.chosen is not None
    look = world(ctx)
    coming = [id for id in grunts_of(look.content, frame.chosen) if room_for(look, frame.seat, id)]
    if coming:
        _enter(ctx, frame, coming[0], grunt=True)
        return "grunt"
    frame.seat = ctx.state.opponent(frame.seat)
    frame.chosen = None
    return "choose"


def _plan_of(ctx: Ctx, frame: DeployFrame) -> DeploymentPlan | None:
    return ctx.state.plans.get(frame.seat) if frame.seat in frame.by_plan else None


def _enter(ctx: Ctx, frame: DeployFrame, card_id: str, *, gems: tuple[str, ...] = (), grunt: bool = False) -> None:
    seat, card = frame.seat, world(ctx).content.characters[card_id]
    ground = ground_of(world(ctx), seat, card_id)
    planned = _plan_of(ctx, frame)
    place = planned.place_of(card_id) if planned is not None else None
    spot = set_at(ctx, ground, place.x, place.y) if place is not None else None
    spot = spot or ask_place(ctx, seat, "deploy", ground, card_id, source="DEP-04")
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
        "hold_back": hold_back,  # EFF-01
        "plan": plan,  # DEP-02
        "choose": choose,  # DEP-02, DEP-03
        "place": set_down,  # DEP-04
        "grunt": set_down_grunt,  # DEP-05
    },
)
