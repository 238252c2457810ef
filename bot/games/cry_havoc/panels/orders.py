"""Orders of Cry Havoc: tactics passed, placements, flight, prisoners and ransom decided in advance.

It must not decide when an order speaks: the rules do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from bot.games.cry_havoc import ID
from bot.games.cry_havoc.panels.here import match_of, speaker_of, world_of
from bot.ui.match.look import Look
from bot.ui.match.menu.standing_orders import OrderDesk
from bot.ui.match.panel import Asking, Item
from rules_engine.cry_havoc.events.orders import OrderGiven, OrderLapsed
from rules_engine.cry_havoc.query.battles import refuges
from rules_engine.cry_havoc.state.orders import CAPTURE, FLIGHT, PLACEMENT, RANSOM, TACTICS, StandingOrder
from rules_engine.cry_havoc.state.words import Objective
from rules_engine.kernel import orders
from rules_engine.kernel.decisions import ChooseReaction

CONTROL, CAPTURING, ATTRITION = Objective.CONTROL, Objective.CAPTURE, Objective.ATTRITION
MOST_FREED = 3


def _order(look: Look, ability: str, **more: Any) -> StandingOrder:
    assert look.seat is not None
    more.setdefault("policy", "always")
    state = match_of(look)
    return StandingOrder(id=f"o{look.stored.row.entries}", seat=look.seat, ability=ability, round=state.round, **more)


def wanted_orders(look: Look) -> Mapping[str, StandingOrder]:
    """All that can be ordered now; of battles those that are marked and that the seat fights in."""
    found = {
        "pass-round": _order(look, TACTICS, policy="never", until="round"),
        "pass-match": _order(look, TACTICS, policy="never"),
        "ransom-all": _order(look, RANSOM),
        **{f"ransom-{n}": _order(look, RANSOM, amount=n) for n in range(1, MOST_FREED)},
        "ransom-none": _order(look, RANSOM, policy="never"),
        "capture-attrition": _order(look, CAPTURE, objectives=(ATTRITION, CONTROL, CAPTURING)),
        "capture-control": _order(look, CAPTURE, objectives=(CONTROL, ATTRITION, CAPTURING)),
    }
    return {**found, **dict(_in_battles(look))}


def _in_battles(look: Look) -> Iterator[tuple[str, StandingOrder]]:
    state, world, seat = match_of(look), world_of(look), look.seat
    assert seat is not None
    for number, (region, here) in enumerate(state.regions.items()):
        if here.battle is None or seat not in (here.battle.attacker, here.battle.defender):
            continue
        brief: dict[str, Any] = {"region": region, "until": "round"}
        yield f"pass-{number}", _order(look, TACTICS, policy="never", **brief)
        for name, placement in plans(here.units.get(seat, 0)).items():
            yield f"plan-{name}-{number}", _order(look, PLACEMENT, placement=placement, **brief)
        for other in refuges(world, seat, region):
            place = list(state.regions).index(other)
            yield f"flee-{number}-{place}", _order(look, FLIGHT, regions=(other,), **brief)


def plans(units: int) -> dict[str, dict[Objective, int]]:
    """Placements that are often meant: all for the region, all to destroy, both, and one to take a prisoner besides."""
    half = -(-units // 2)
    found = {
        "control": {CONTROL: units, CAPTURING: 0, ATTRITION: 0},
        "attrition": {CONTROL: 0, CAPTURING: 0, ATTRITION: units},
        "both": {CONTROL: half, CAPTURING: 0, ATTRITION: units - half},
        "prisoner": {CONTROL: units - 1, CAPTURING: 1, ATTRITION: 0},
    }
    return {name: placed for name, placed in found.items() if units > 1 or name == "control"}


def _passing(look: Look, decision: ChooseReaction) -> StandingOrder | None:
    """Tactics of this battle for the own army; the natives are led question by question."""
    if look.seat is None or decision.key != "tactics" or decision.params.get("side", look.seat) != look.seat:
        return None
    return _order(look, TACTICS, policy="never", region=decision.params.get("region"), until="battle")


def _said(look: Look, order: orders.StandingOrder) -> str:
    return speaker_of(look).order(match_of(look), cast(StandingOrder, order))


DESK = OrderDesk(
    name="ch",
    game=ID,
    wanted=wanted_orders,
    said=_said,
    given=lambda order: OrderGiven(order=cast(StandingOrder, order)),
    lapsed=lambda order: OrderLapsed(order=cast(StandingOrder, order), why="withdrawn"),
    none=lambda to: to.say("None. You are asked in every battle, about flight and about ransom."),
    passing=_passing,
).register()


def passes(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Pass*, and for one's own army to pass for the rest of the battle without a word."""
    return DESK.passes(asking, decision, asking.look.to.say("Pass for this battle"))
