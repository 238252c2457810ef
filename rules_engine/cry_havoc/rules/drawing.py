"""CH-DRW: drawing cards, and the hand limit."""

from __future__ import annotations

from rules_engine.cry_havoc.events.cards import CardsDrawn, DiscardShuffled, HandDiscarded
from rules_engine.cry_havoc.rules.context import Ctx
from rules_engine.cry_havoc.state.words import CardId
from rules_engine.kernel.decisions import ChooseSome, Decision, Option, PickMany, Visibility
from rules_engine.kernel.values import Seat

CARDS_EACH_ROUND = 4
"""CH-DRW-01."""
HAND_LIMIT = 7
"""CH-DRW-02; at no other time (CH-DRW-Q3)."""


def draw_cards(ctx: Ctx, seat: Seat, count: int) -> list[CardId]:
    """What is there, and once the pile is empty out of the shuffled discard pile (CH-DRW-04). With both empty it is
    fewer cards (CH-DRW-Q1)."""
    player = ctx.state.players[seat]
    drawn: list[CardId] = []
    for _ in range(2):
        cards = tuple(player.deck[: count - len(drawn)])
        if cards:
            ctx.emit(CardsDrawn(seat=seat, count=len(cards), cards=cards))
            drawn += cards
        if len(drawn) == count or not player.discard:
            break
        ctx.emit(DiscardShuffled(seat=seat, deck=tuple(ctx.shuffle(player.discard, who=seat, ability="discard"))))
    return drawn


def discard_to_limit(ctx: Ctx) -> None:
    """CH-DRW-02: everybody who holds too many picks at once, in secret until all have."""
    asked: dict[Seat, Decision] = {}
    for seat in ctx.state.initiative:
        hand = ctx.state.players[seat].hand
        over = len(hand) - HAND_LIMIT
        if over > 0:
            asked[seat] = ChooseSome(
                key="discard",
                seat=seat,
                options=tuple(Option(id=card) for card in hand),
                least=over,
                most=over,
                source="CH-DRW-02",
                visibility=Visibility.SEALED,
            )
    for seat, choice in ctx.ask_all(asked).items():
        assert isinstance(choice, PickMany)
        ctx.emit(HandDiscarded(seat=seat, cards=choice.options, why="limit"))
