"""GRU: grunts and their parents, and characters that an effect brings into play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules_engine.crisis_protocol.board.placing import placing
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.cards.character import Character as CharacterCard
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.cards.vocabulary.modifiers import GruntLimit
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import (
    ConditionGained,
    EnteredPlay,
    PowerGained,
    PowerLost,
    TokenGained,
    TokenRemoved,
)
from rules_engine.crisis_protocol.events.flow import ActivatedTokenGiven
from rules_engine.crisis_protocol.query.causes import caused_by
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.placements import ask_place
from rules_engine.crisis_protocol.state.frames import FallFrame, MatchFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, CharacterId
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.values import Seat


def parent_names(content: Content, grunt_card: str) -> frozenset[str]:
    """GRU-01: the names in the keyword's brackets."""
    card = content.characters[grunt_card]
    return frozenset(value for use in card.normal.keywords if use.id == "grunts" for value in use.values)


def grunts_of(content: Content, parent_card: str) -> list[str]:
    """The grunts that come into play with a parent: one (GRU-03), or as many as it says."""
    parent = content.characters[parent_card]
    found = [
        id
        for id, card in sorted(content.characters.items())
        if card.is_grunt and parent.slugs & parent_names(content, id)
    ]
    return found[: max((limit.most for _, limit in _limits(parent)), default=1)]


def _limits(parent: CharacterCard) -> Iterator[tuple[str, GruntLimit]]:
    for rule in parent.normal.superpowers:
        for part in rule.parts():
            yield from ((part.id, limit) for limit in part.modifiers if isinstance(limit, GruntLimit))


def room_for(look: World, seat: Seat, card: str) -> bool:
    """GRU-05, GRU-06: not while an allied grunt is in play, unless one parent may have both."""
    there = [c.card for c in look.state.characters.values() if c.grunt and c.owner == seat and c.in_play]
    if not there:
        return True
    for parent in {c.card for c in look.state.characters.values() if c.owner == seat and not c.grunt and c.in_play}:
        family = grunts_of(look.content, parent)
        if card in family and card not in there and set(there) <= set(family):
            for rule, _ in _limits(look.content.characters[parent]):
                look.note(rule)
            return True
    return False


def parents(state: Match, content: Content, grunt: Character) -> list[Character]:
    names = parent_names(content, grunt.card)
    return [
        c
        for c in state.characters.values()
        if c.owner == grunt.owner and not c.grunt and content.characters[c.card].slugs & names
    ]


def grunts_to_activate(look: World, parent: CharacterId) -> list[Character]:
    """GRU-08, GRU-12: the grunts that activate in the turn of this parent and have not yet."""
    character = look.state.characters[parent]
    return [
        grunt
        for grunt in look.state.characters.values()
        if grunt.grunt and grunt.in_play and grunt.owner == character.owner
        and not grunt.activated and not grunt.dazed and grunt.controller == character.controller
        and character in parents(look.state, look.content, grunt)
    ]  # fmt: skip


def settle_grunts(ctx: Ctx) -> None:
    """GRU-13…16, asked after every step: a grunt shares its parents' fate."""
    leaving = {frame.who for frame in ctx.state.stack if isinstance(frame, FallFrame)}
    for grunt in [c for c in ctx.state.characters.values() if c.grunt and c.in_play and c.id not in leaving]:
        family = parents(ctx.state, world(ctx).content, grunt)
        left = [parent for parent in family if parent.in_play and parent.controller == grunt.owner]
        if not left or grunt.controller != grunt.owner:
            ctx.push(FallFrame(who=grunt.id, how="remove", cause=Cause(rule="GRU-14")))
        elif not grunt.activated and all(parent.dazed for parent in left):  # GRU-Q5
            ctx.emit(ActivatedTokenGiven(who=grunt.id, rule="GRU-13"))


def rest_with_the_squad(ctx: Ctx, seat: Seat) -> None:
    """GRU-19, GRU-Q3: when every other character of a side has been activated or is Dazed, so has its grunt."""
    squad = ctx.state.squad(seat)
    if all(c.activated or c.dazed for c in squad if not c.grunt):
        for grunt in squad:
            if grunt.grunt and not grunt.activated:
                ctx.emit(ActivatedTokenGiven(who=grunt.id, rule="GRU-19"))


class SummonFrame(MatchFrame):
    """A grunt or reserve character comes into play through an effect (GRU-04, KEY-13)."""

    kind: Literal["summon"] = "summon"
    card: str
    seat: Seat
    range: int
    of: list[str]
    conditions: list[str] = []
    activated: bool = False
    injured: bool = False
    gems: list[str] = []
    who: CharacterId | None = None
    """Who comes back; none: somebody new."""
    brings: list[str] = []
    """What goes over to it from the one it enters beside: `power`, `activated`, or tokens by name."""
    cause: Cause


def free_id(state: Match, seat: Seat, card: str) -> CharacterId:
    """A name of its own in the match; a grunt that comes again takes its old place in the list (GRU-Q6)."""
    first = f"{seat}.{card}"
    if first not in state.characters or not state.characters[first].in_play:
        return first
    return next(name for n in range(2, 100) if (name := f"{first}_{n}") not in state.characters)


def enter(ctx: Ctx, frame: SummonFrame) -> Flow | None:
    """GRU-05, GRU-06: not while an allied grunt is in play; MOV-Q9: not where there is no room."""
    look = world(ctx)
    card = look.content.characters[frame.card]
    if card.is_grunt and not room_for(look, frame.seat, frame.card):
        return _none(frame)
    around = [thing for id in frame.of if (thing := look.thing(id)) is not None]
    if not around:
        return _none(frame)
    new = Base(id="", x=0, y=0, radius=base_radius(card.base), size=card.normal.healthy.size)
    spot = ask_place(ctx, frame.seat, "summon", placing(new, frame.range, around[0]), frame.card)
    if spot is None:
        return _none(frame)
    x, y, on = spot
    who = frame.who or free_id(ctx.state, frame.seat, frame.card)
    grunt = card.is_grunt
    waited = one if (one := ctx.state.characters.get(who)) is not None and one.waits else None
    before = ctx.state.characters.get(frame.of[0]) if frame.brings else None
    handed = before is not None and before.activated and "activated" in frame.brings
    late = frame.activated or handed or (grunt and _parents_done(ctx, frame))
    ctx.emit(
        EnteredPlay(
            who=who,
            card=frame.card,
            seat=frame.seat,
            injured=frame.injured,
            x=x,
            y=y,
            on=on,
            grunt=grunt,
            activated=late,
            gems=tuple(frame.gems),
            power=waited.power if waited is not None else 0,
            waited=waited is not None,
        )
    )
    for condition in frame.conditions:
        ctx.emit(ConditionGained(who=who, condition=condition, cause=frame.cause))
    if before is not None:
        _hand_over(ctx, frame, before, who)
    frame.result = {"who": who, "amount": 1}
    announce(ctx, Moment.ENTERED_PLAY, {**caused_by(world(ctx), frame.cause), "subject": who})
    return DONE


def _hand_over(ctx: Ctx, frame: SummonFrame, before: Character, after: CharacterId) -> None:
    power = before.power if "power" in frame.brings else 0
    if power:
        ctx.emit(PowerLost(who=before.id, amount=power, cause=frame.cause))
        ctx.emit(PowerGained(who=after, amount=power, cause=frame.cause))
    for token in [name for name in frame.brings if before.tokens.get(name, 0)]:
        amount = before.tokens[token]
        ctx.emit(TokenRemoved(who=before.id, token=token, amount=amount, cause=frame.cause))
        ctx.emit(TokenGained(who=after, token=token, amount=amount, cause=frame.cause))


def _none(frame: SummonFrame) -> Flow:
    frame.result = {"who": None, "amount": 0}
    return DONE


def _parents_done(ctx: Ctx, frame: SummonFrame) -> bool:
    """GRU-Q1: it does not activate this round if its parents already have."""
    names = parent_names(world(ctx).content, frame.card)
    content = world(ctx).content
    family = [c for c in ctx.state.squad(frame.seat) if content.characters[c.card].slugs & names]
    return bool(family) and all(c.activated for c in family)


SUMMON = procedure(SummonFrame, {"enter": enter})
