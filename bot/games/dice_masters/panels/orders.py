"""Standing orders of Dice Masters: passes, stops and blocks given in advance, listed and taken back; private.

It must not decide when an order speaks: the rules do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.dice_masters.panels.here import match_of, of_this_game, speaker_of, world_of
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.ids import short
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Item, Panel, free_button, free_selects, taking_back
from bot.ui.match.questions.answers import ordered_to_pass, owed
from bot.ui.match.questions.presenting import question_panel
from rules_engine.dice_masters.events.orders import OrderGiven, OrderLapsed
from rules_engine.dice_masters.query.live import globals_
from rules_engine.dice_masters.state.match import BLOCK, INTERRUPT, STOP, StandingOrder
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.orders import EVERY
from rules_engine.kernel.phrasing import upper_first

LIST, GIVE, TAKE, HOLD = "dice_orders", "dice_order", "dice_unorder", "dice_hold"
CHUMP_BELOW = (3, 5, 10)


@dataclass(frozen=True)
class Wanted:
    """An order that can be given."""

    id: str
    ability: str
    policy: Literal["always", "never", "ask"] = "never"
    until: Literal["turn", "attacked", "match"] = "match"
    below: int | None = None


def wanted_orders(look: Look) -> list[Wanted]:
    """All that can be ordered now: passing, being asked, blocking, and each Global by itself."""
    assert look.seat is not None
    found = [
        Wanted("pass-turn", EVERY, until="turn"),
        Wanted("pass-attacked", EVERY, until="attacked"),
        Wanted("pass-match", EVERY),
        Wanted("stop", STOP, "ask"),
        *(Wanted(f"stop-{kind}", f"{STOP}:{kind}", "ask") for kind in ("buy", "field", "use", "global")),
        Wanted("interrupt", INTERRUPT, "ask"),
        Wanted("block-never", f"{BLOCK}never", "always"),
        Wanted("block-trade", f"{BLOCK}trade", "always"),
        *(Wanted(f"block-{life}", f"{BLOCK}chump", "always", below=life) for life in CHUMP_BELOW),
    ]
    for rule in dict.fromkeys(one.rule.id for one in globals_(world_of(look), look.seat)):
        found.append(Wanted(f"ask-{short(rule)}", rule, "ask"))
    return found


def order_of(look: Look, wanted: Wanted) -> StandingOrder:
    assert look.seat is not None
    return StandingOrder(
        id=f"o{look.stored.row.entries}",
        seat=look.seat,
        ability=wanted.ability,
        policy=wanted.policy,
        until=wanted.until,
        turn=match_of(look).turn if wanted.until == "turn" else None,
        below=wanted.below,
    )


def passes(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Pass*, and to be left alone for the rest of the turn."""
    to = asking.look.to
    found: list[Item] = [asking.button(act("pass"), to.say("Pass"))]
    if decision.key == "globals":
        found.append(asking.button(act(HOLD), to.say("Pass for this turn")))
    return found


@verb(HOLD, grave=True)
async def _hold(press: Press) -> None:
    """Pass it, and every question about Global Abilities until the turn is over."""
    look, decision = await owed(press)
    if not isinstance(decision, ChooseReaction) or of_this_game(look).seat is None:
        raise MatchError("old_component")
    order = order_of(look, Wanted("pass-turn", EVERY, until="turn"))
    stored = await ordered_to_pass(press, decision, OrderGiven(order=order))
    await press.show(question_panel(press.look_at(stored), note=speaker_of(look).order(match_of(look), order)))


@verb(LIST)
async def _orders(press: Press) -> None:
    await press.show(orders_reply(of_this_game(await press.look())))


async def orders_reply(look: Look, note: str = "") -> Reply:
    """My orders, each with a button that takes it back, and what one can be given for."""
    to = look.to
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.PLAYING or look.stored.state is None:
        raise MatchError("not_playing")
    state, speaker = match_of(look), speaker_of(look)
    mine = [order for order in state.orders if order.seat == look.seat]
    panel = Panel(lines=["### " + to.say("Your orders")], colour=look.accent(look.seat))
    panel.lines += [f"-# {note}"] if note else []
    panel.lines += [f"{n}. {upper_first(speaker.order(state, order))}" for n, order in enumerate(mine, start=1)]
    if not mine:
        panel.lines.append(to.say("None. You are asked whenever you could use a Global Ability, and about blocks."))
    panel.lines.append("-# " + to.say("An order answers for you, so that nobody waits."))
    panel.rows += taking_back(look, TAKE, {order.id: speaker.order(state, order) for order in mine})
    lines = [
        Line(str(act(GIVE, wanted.id)), upper_first(speaker.order(state, order_of(look, wanted))))
        for wanted in wanted_orders(look)
    ]
    panel.rows += free_selects(look, "give", lines, to.say("Give an order"))
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


@verb(GIVE, "word", grave=True)
async def _give(press: Press) -> None:
    look = of_this_game(await press.look())
    if look.seat is None:
        raise MatchError("not_a_player")
    wanted = next((one for one in wanted_orders(look) if [one.id] == list(press.act.args[:1])), None)
    if wanted is None:
        raise MatchError("old_component")
    order = order_of(look, wanted)

    async def work() -> Reply:
        step = await press.client.matches.play.instruct(
            press.match, OrderGiven(order=order), by=look.seat, user_id=press.user_id
        )
        press.client.poster.wake(press.match)
        return await orders_reply(press.look_at(step.stored), note=look.to.say("The order stands."))

    await press.show(work())


@verb(TAKE, "word", grave=True)
async def _take(press: Press) -> None:
    look = of_this_game(await press.look())
    order = next((o for o in match_of(look).orders if [o.id] == list(press.act.args[:1]) and o.seat == look.seat), None)
    if order is None:
        raise MatchError("not_now", owed=look.to.say("That order is not in force any more."))

    async def work() -> Reply:
        lapsed = OrderLapsed(order=order, why="withdrawn")
        step = await press.client.matches.play.instruct(press.match, lapsed, by=look.seat, user_id=press.user_id)
        return await orders_reply(press.look_at(step.stored), note=look.to.say("Taken back."))

    await press.show(work())
