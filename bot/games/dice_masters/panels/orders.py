"""Standing orders of Dice Masters: passes, stops and blocks that can be given in advance.

It must not decide when an order speaks: the rules do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from bot.games.dice_masters import ID
from bot.games.dice_masters.panels.here import match_of, speaker_of, world_of
from bot.ui.match.ids import short
from bot.ui.match.look import Look
from bot.ui.match.menu.standing_orders import OrderDesk
from bot.ui.match.panel import Asking, Item
from rules_engine.dice_masters.events.orders import OrderGiven, OrderLapsed
from rules_engine.dice_masters.query.live import globals_
from rules_engine.dice_masters.state.match import BLOCK, INTERRUPT, STOP, StandingOrder
from rules_engine.kernel import orders
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.orders import EVERY

CHUMP_BELOW = (3, 5, 10)


def _order(
    look: Look,
    ability: str,
    policy: Literal["always", "never", "ask"] = "never",
    until: Literal["turn", "attacked", "match"] = "match",
    below: int | None = None,
) -> StandingOrder:
    assert look.seat is not None
    return StandingOrder(
        id=f"o{look.stored.row.entries}",
        seat=look.seat,
        ability=ability,
        policy=policy,
        until=until,
        turn=match_of(look).turn if until == "turn" else None,
        below=below,
    )


def wanted_orders(look: Look) -> Mapping[str, StandingOrder]:
    """All that can be ordered now: passing, being asked, blocking, and each Global by itself."""
    assert look.seat is not None
    found = {
        "pass-turn": _order(look, EVERY, until="turn"),
        "pass-attacked": _order(look, EVERY, until="attacked"),
        "pass-match": _order(look, EVERY),
        "stop": _order(look, STOP, "ask"),
        **{f"stop-{kind}": _order(look, f"{STOP}:{kind}", "ask") for kind in ("buy", "field", "use", "global")},
        "interrupt": _order(look, INTERRUPT, "ask"),
        "block-never": _order(look, f"{BLOCK}never", "always"),
        "block-trade": _order(look, f"{BLOCK}trade", "always"),
        **{f"block-{life}": _order(look, f"{BLOCK}chump", "always", below=life) for life in CHUMP_BELOW},
    }
    for rule in dict.fromkeys(one.rule.id for one in globals_(world_of(look), look.seat)):
        found[f"ask-{short(rule)}"] = _order(look, rule, "ask")
    return found


def _passing(look: Look, decision: ChooseReaction) -> StandingOrder | None:
    """Every question about Global Abilities until the turn is over."""
    return _order(look, EVERY, until="turn") if decision.key == "globals" and look.seat is not None else None


def _said(look: Look, order: orders.StandingOrder) -> str:
    return speaker_of(look).order(match_of(look), cast(StandingOrder, order))


DESK = OrderDesk(
    name="dice",
    game=ID,
    wanted=wanted_orders,
    said=_said,
    given=lambda order: OrderGiven(order=cast(StandingOrder, order)),
    lapsed=lambda order: OrderLapsed(order=cast(StandingOrder, order), why="withdrawn"),
    none=lambda to: to.say("None. You are asked whenever you could use a Global Ability, and about blocks."),
    passing=_passing,
).register()


def passes(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Pass*, and to be left alone for the rest of the turn."""
    return DESK.passes(asking, decision, asking.look.to.say("Pass for this turn"))
