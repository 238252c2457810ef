"""CH-TAC: draw two, keep one."""

from __future__ import annotations

from rules_engine.cry_havoc.events.cards import HandDiscarded, TerrainDrawn, TerrainReturned
from rules_engine.cry_havoc.query.offers import OWN, sources
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.drawing import draw_cards
from rules_engine.cry_havoc.state.frames import TacticsFrame
from rules_engine.cry_havoc.state.words import Terrain
from rules_engine.kernel.decisions import ChooseOne, Option, Visibility
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.values import Seat

CARDS = 2


def choose_source(ctx: Ctx, seat: Seat) -> str:
    """CH-TAC-02, CH-TAC-03, CH-TAC-Q3: any stack, wherever the seat stands."""
    options = sources(world(ctx), seat)
    return ctx.pick(ChooseOne(key="source", seat=seat, options=options, source="CH-TAC-02"))


def begin_drawing(ctx: Ctx, seat: Seat, source: str) -> None:
    ctx.push(TacticsFrame(seat=seat, source=source))


def draw(ctx: Ctx, frame: TacticsFrame) -> None:
    """CH-TAC-Q1: what is there."""
    if frame.source == OWN:
        frame.drawn = draw_cards(ctx, frame.seat, CARDS)
        return
    terrain = Terrain(frame.source)
    cards = tuple(ctx.state.terrain[terrain][:CARDS])
    ctx.emit(TerrainDrawn(seat=frame.seat, count=len(cards), cards=cards, terrain=terrain))
    frame.drawn = list(cards)


def keep(ctx: Ctx, frame: TacticsFrame) -> None:
    """CH-TAC-02…04, CH-TAC-Q2: in secret."""
    options = tuple(Option(id=card) for card in frame.drawn)
    question = ChooseOne(
        key="keep", seat=frame.seat, options=options, source="CH-TAC-02", visibility=Visibility.PRIVATE
    )
    kept = ctx.pick(question)
    for card in frame.drawn:
        if card == kept:
            continue
        if frame.source == OWN:
            ctx.emit(HandDiscarded(seat=frame.seat, cards=(card,), why="draw_tactics"))
        else:
            terrain = Terrain(frame.source)
            stack = ctx.shuffle([*ctx.state.terrain[terrain], card], who="table", ability=terrain)
            ctx.emit(TerrainReturned(seat=frame.seat, card=card, terrain=terrain, stack=tuple(stack)))


DRAW_TACTICS = procedure(TacticsFrame, {"draw": draw, "keep": keep})
