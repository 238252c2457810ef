"""What a text costs besides icons: cards and VP."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.cry_havoc.content.vocabulary.costs import Cost
from rules_engine.cry_havoc.events.cards import HandDiscarded
from rules_engine.cry_havoc.rules.context import Ctx
from rules_engine.cry_havoc.rules.points import pay
from rules_engine.kernel.decisions import ChooseSome, Option, Visibility
from rules_engine.kernel.values import Seat


def settle_cost(ctx: Ctx, seat: Seat, cost: Cost | None, source: str) -> Callable[[], None]:
    """Asks what is paid with; to be called when it is paid."""
    if cost is None or cost.is_free:
        return lambda: None
    cards = pick_cards(ctx, seat, cost.cards, "pay_cards", source)

    def settle() -> None:
        if cards:
            ctx.emit(HandDiscarded(seat=seat, cards=tuple(cards), why=source))
        pay(ctx, seat, cost.vp, source)

    return settle


def pick_cards(ctx: Ctx, seat: Seat, count: int, key: str, source: str) -> list[str]:
    """So many cards of the hand, as far as there are; the others see what is discarded."""
    hand = ctx.state.players[seat].hand
    count = min(count, len(hand))
    options = tuple(Option(id=card) for card in hand)
    question = ChooseSome(
        key=key, seat=seat, options=options, least=count, most=count, source=source, visibility=Visibility.PRIVATE
    )
    return ctx.picks(question) if count else []
