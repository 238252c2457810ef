"""CH-ACT: cards played for one row: what they bring before the action, then the action, then the discard."""

from __future__ import annotations

from rules_engine.cry_havoc.events.cards import CardsPlayed, PlayedDiscarded
from rules_engine.cry_havoc.events.flow import NewInitiativeChanged
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.drawing import draw_cards
from rules_engine.cry_havoc.rules.points import score
from rules_engine.cry_havoc.state.frames import BuildFrame, CardsFrame, MoveFrame, RecruitFrame
from rules_engine.cry_havoc.state.words import CardId, Icon
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure
from rules_engine.kernel.values import Seat


def play_cards(ctx: Ctx, seat: Seat, icon: Icon, cards: list[CardId]) -> None:
    """CH-ACT-07, CH-ACT-08."""
    rows = [world(ctx).card(card).rows[icon] for card in cards]
    icons = sum(row.count for row in rows)
    ctx.emit(CardsPlayed(seat=seat, icon=icon, cards=tuple(cards), icons=icons))
    bonuses = [card for card, row in zip(cards, rows, strict=True) if row.bonus]
    held = world(ctx).controlled(seat)
    ctx.push(CardsFrame(seat=seat, icon=icon, cards=cards, bonuses=bonuses, icons=icons, controlled=held))


def draw(ctx: Ctx, frame: CardsFrame) -> None:
    """CH-ACT-10…12, CH-ACT-18, CH-ACT-Q4: the draw-once icon counts once over all cards."""
    rows = [world(ctx).card(card).rows[frame.icon] for card in frame.cards]
    count = sum(row.draw_each for row in rows) + any(row.draw_once for row in rows)
    if count:
        draw_cards(ctx, frame.seat, count)
    score(ctx, frame.seat, sum(row.vp for row in rows), "icons")


def initiative(ctx: Ctx, frame: CardsFrame) -> None:
    """CH-EVT-11…14: whichever row its card is played for."""
    look = world(ctx)
    if not any(look.card(card).moves_initiative for card in frame.cards):
        return
    set_initiative(ctx, frame.seat, ask_place(ctx, frame.seat))


def ask_place(ctx: Ctx, seat: Seat) -> int:
    """CH-EVT-12: any place; the present one changes nothing."""
    order = ctx.state.new_initiative
    places = tuple(Option(id=str(place)) for place in range(1, len(order) + 1))
    about = {"now": order.index(seat) + 1}
    return int(ctx.pick(ChooseOne(key="initiative", seat=seat, options=places, source="CH-EVT-12", params=about)))


def set_initiative(ctx: Ctx, seat: Seat, place: int) -> None:
    """CH-EVT-13, CH-EVT-14."""
    order = ctx.state.new_initiative
    if order.index(seat) + 1 != place:
        others = [other for other in order if other != seat]
        ctx.emit(NewInitiativeChanged(seat=seat, order=(*others[: place - 1], seat, *others[place - 1 :])))


def bonus(ctx: Ctx, frame: CardsFrame) -> Flow | None:
    """CH-ACT-13, CH-ACT-Q5: one text box after another, in the order in which the cards were named."""
    if not frame.bonuses:
        return None
    effects.carry_out(ctx, frame.bonuses.pop(0), frame.seat)
    return AGAIN


def act(ctx: Ctx, frame: CardsFrame) -> None:
    icons = frame.icons
    if frame.icon is Icon.MOVE:
        ctx.push(MoveFrame(seat=frame.seat, icons=icons))
    elif frame.icon is Icon.RECRUIT:
        ctx.push(RecruitFrame(seat=frame.seat, icons=icons))
    else:
        ctx.push(BuildFrame(seat=frame.seat, icons=icons))


def discard(ctx: Ctx, frame: CardsFrame) -> None:
    """CH-ACT-17, CH-MOV-25."""
    ctx.emit(PlayedDiscarded(seat=frame.seat, cards=tuple(ctx.state.players[frame.seat].in_play)))


CARDS = procedure(CardsFrame, {"draw": draw, "initiative": initiative, "bonus": bonus, "act": act, "discard": discard})
