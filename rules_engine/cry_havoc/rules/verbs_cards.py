"""Verbs of cards, icons, VP, Skills and the order of play."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.terms import DrawFrom, Turn
from rules_engine.cry_havoc.content.vocabulary.verbs_cards import (
    DiscardCards,
    DrawCards,
    Icons,
    ReadySkill,
    Recall,
    TakeInitiative,
    Vp,
)
from rules_engine.cry_havoc.events.cards import CardsRecalled, HandDiscarded, IconsGained, TerrainDrawn
from rules_engine.cry_havoc.events.flow import SkillReadied
from rules_engine.cry_havoc.query.prospect import exhausted, recallable
from rules_engine.cry_havoc.rules.cards import ask_place, set_initiative
from rules_engine.cry_havoc.rules.drawing import draw_cards
from rules_engine.cry_havoc.rules.paying import pick_cards
from rules_engine.cry_havoc.rules.points import pay, score
from rules_engine.cry_havoc.rules.step_context import StepContext, verb
from rules_engine.cry_havoc.state.frames import CardsFrame
from rules_engine.cry_havoc.state.words import Terrain
from rules_engine.kernel.decisions import ChooseSome, Option


@verb(Icons)
def icons(at: StepContext, step: Icons) -> None:
    """Only for the action at hand."""
    frame, count = at.ctx.state.innermost("cards"), at.value(step.number)
    if count and isinstance(frame, CardsFrame) and frame.seat == at.seat and frame.icon == step.kind:
        at.ctx.emit(IconsGained(seat=at.seat, icon=step.kind, count=count))


@verb(DrawCards)
def draw(at: StepContext, step: DrawCards) -> None:
    count, seats = at.value(step.number), at.players(step.player)
    if step.from_ is DrawFrom.OWN:
        drawn = [card for seat in seats for card in draw_cards(at.ctx, seat, count)] if count else []
        at.achieve([], len(drawn))
        return
    full = [terrain.value for terrain in Terrain if at.ctx.state.terrain[terrain]]
    for seat in seats[:1] if full and count else ():
        terrain = Terrain(at.pick("source", full))
        cards = tuple(at.ctx.state.terrain[terrain][:count])
        at.ctx.emit(TerrainDrawn(seat=seat, count=len(cards), cards=cards, terrain=terrain))
        at.achieve([], len(cards))


@verb(DiscardCards)
def discard(at: StepContext, step: DiscardCards) -> None:
    """Whoever discards picks."""
    picked = {seat: pick_cards(at.ctx, seat, step.number, "discard", at.names.rule) for seat in at.players(step.player)}
    for seat, cards in picked.items():
        if cards:
            at.ctx.emit(HandDiscarded(seat=seat, cards=tuple(cards), why=at.names.rule))
    at.achieve([], sum(map(len, picked.values())))


@verb(Recall)
def recall(at: StepContext, step: Recall) -> None:
    for seat in at.players("you"):
        pile = recallable(at.world, at.names, seat)
        count = min(step.number, len(pile))
        options = tuple(Option(id=card) for card in pile)
        question = ChooseSome(key="recall", seat=seat, options=options, least=count, most=count, source=at.names.rule)
        cards = at.ctx.picks(question) if count else []
        if cards:
            at.ctx.emit(CardsRecalled(seat=seat, cards=tuple(cards)))
        at.achieve([], len(cards))


@verb(Vp)
def vp(at: StepContext, step: Vp) -> None:
    """CH-PRI-Q1, CH-EVT-05."""
    amount = at.value(step.amount)
    for seat in at.players(step.player):
        score(at.ctx, seat, amount, at.names.rule)
        pay(at.ctx, seat, min(-amount, at.world.player(seat).vp), at.names.rule)


@verb(ReadySkill)
def ready(at: StepContext, step: ReadySkill) -> None:
    found = exhausted(at.world, at.names)
    if found:
        at.ctx.emit(SkillReadied(seat=at.seat, skill=at.pick("ready", found)))


@verb(TakeInitiative)
def take_initiative(at: StepContext, step: TakeInitiative) -> None:
    """CH-EVT-12…14."""
    for seat in at.players("you"):
        last = len(at.ctx.state.new_initiative)
        place = {Turn.FIRST: 1, Turn.LAST: last}.get(step.to)
        set_initiative(at.ctx, seat, ask_place(at.ctx, seat) if place is None else place)
