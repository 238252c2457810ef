"""Collisions of thrown characters and terrain, and the dodge roll of whoever is hit (MOV-29…32, TER-11…19, DOD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.crisis_protocol.board.hurl import Hurl, hurl
from rules_engine.crisis_protocol.board.placing import COMPASS, middle
from rules_engine.crisis_protocol.board.plane import bearing
from rules_engine.crisis_protocol.board.shapes import Base, Terrain
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.events.attacks import PoolBuilt
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.movement import Collided, TerrainDestroyed, TerrainThrown
from rules_engine.crisis_protocol.odds.dodge import potential_damage
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.causes import caused_by
from rules_engine.crisis_protocol.query.permits import unhurt
from rules_engine.crisis_protocol.query.world import World, thousandths
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.rules.dicework import count_successes, roll_extra, roll_pool
from rules_engine.crisis_protocol.rules.durations import end_span
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.moving import pick_hit
from rules_engine.crisis_protocol.rules.offering import as_angle
from rules_engine.crisis_protocol.rules.rolling import base_rolled, extra_rolled, roll_resolved
from rules_engine.crisis_protocol.state.frames import CollisionFrame, DodgeFrame, HurlFrame, SufferFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import ChooseAngle, Spot
from rules_engine.kernel.explain import Part, Verdict
from rules_engine.kernel.procedures import DONE, Flow, Step, procedure

DODGE_ROLL = "dodge"
COLLISION_DAMAGE = 1
"""MOV-29, MOV-31: what a thrown character suffers."""


def _stands(state: Match, id: str) -> bool:
    """DOD-Q1, DMG-10: nothing happens to a Dazed character, nor to one that is gone."""
    character = state.characters.get(id)
    return character is not None and character.in_play and not character.dazed


def _size_now(ctx: Ctx, frame: CollisionFrame | DodgeFrame) -> int:
    """MOV-30, DOD-03: the Size of what was thrown when it counts; windows before may have changed that of a character
    (CAR-10). Of what is gone the last one is kept."""
    character = ctx.state.characters.get(frame.thrown or "")
    if character is not None and character.in_play:
        frame.size = stats.size_during(world(ctx), character.id, "collision")
    return frame.size


def _under(cause: Cause, rule: str) -> Cause:
    """The same effect's doing, under a rule of the collision: whose it is decides on Power (DOD-Q2), and whether an
    attack caused it stays known (DMG-Q2)."""
    return cause.model_copy(update={"rule": rule})


# -- collisions ----------------------------------------------------------------------------------------------------


def begin_collision(ctx: Ctx, frame: CollisionFrame) -> None:
    frame.result = {"who": frame.hit, "amount": 1}
    ctx.emit(Collided(thrown=frame.thrown, with_=frame.hit, by=frame.cause.character))


def would_collide(ctx: Ctx, frame: CollisionFrame) -> None:
    """One moment for the one thrown and the one hit, as far as they are characters something can happen to."""
    both = [id for id in (frame.thrown, frame.hit) if _stands(ctx.state, id)]
    if both:
        names = {**caused_by(world(ctx), frame.cause), "subject": both if len(both) > 1 else both[0]}
        announce(ctx, Moment.WOULD_COLLIDE, names)


def hurt_thrown(ctx: Ctx, frame: CollisionFrame) -> None:
    """MOV-29, MOV-31: 1 damage for a thrown character, whatever it met; thrown terrain feels nothing."""
    _size_now(ctx, frame)  # as it is before this can remove it
    terrain = frame.hit not in ctx.state.characters
    who = frame.instead.get(frame.thrown, frame.thrown)
    if _hurts(ctx, frame, who, "terrain" if terrain else "character"):
        cause = _under(frame.cause, "MOV-29" if terrain else "MOV-31")
        ctx.push(SufferFrame(who=who, amount=COLLISION_DAMAGE, cause=cause))


def strike(ctx: Ctx, frame: CollisionFrame) -> None:
    """MOV-30, TER-17, TER-18: a smaller interactive feature is destroyed. MOV-32, TER-19: a character dodges; whom
    such a collision cannot hurt has nothing to roll for."""
    feature, size = ctx.state.terrain.get(frame.hit), _size_now(ctx, frame)
    if feature is not None:
        if feature.interactive and feature.size < size:  # TER-03
            frame.broken = feature.size
            ctx.emit(TerrainDestroyed(feature=frame.hit, cause=frame.cause))
        return
    kind = "character" if frame.thrown in ctx.state.characters else "terrain"
    who = frame.instead.get(frame.hit, frame.hit)
    if _hurts(ctx, frame, who, kind):
        ctx.push(DodgeFrame(who=who, thrown=frame.thrown, size=size, cause=frame.cause, threat=frame.threat))


def _hurts(ctx: Ctx, frame: CollisionFrame, who: str, with_: str) -> bool:
    return _stands(ctx.state, who) and who not in frame.prevented and not unhurt(world(ctx), who, with_)


def end_collision(ctx: Ctx, frame: CollisionFrame) -> None:
    """Gifts for this collision end; then others may react to a feature that broke."""
    end_span(ctx, "collision")
    if frame.hit not in ctx.state.characters and frame.hit not in ctx.state.terrain:
        tell_destroyed(ctx, frame.hit, frame.cause, frame.broken)


def tell_destroyed(ctx: Ctx, feature: str, cause: Cause, size: int) -> None:
    about = {**caused_by(world(ctx), cause), "subject": feature, f"{feature}#size": size}
    announce(ctx, Moment.TERRAIN_DESTROYED, about)


COLLISION = procedure(
    CollisionFrame,
    {
        "begin": begin_collision,
        "would_hit": would_collide,
        "hurt": hurt_thrown,  # MOV-29, MOV-31
        "strike": strike,  # MOV-30, MOV-32, TER-17…19
        "end": end_collision,
    },
)


# -- terrain thrown ------------------------------------------------------------------------------------------------


def begin_throw(ctx: Ctx, frame: HurlFrame) -> Flow | None:
    """TER-03: only interactive terrain that is still there."""
    frame.result = {"who": None, "amount": 0}
    feature = ctx.state.terrain.get(frame.feature)
    able = feature is not None and feature.interactive and _stands(ctx.state, frame.by)
    return None if able else DONE


def throw_terrain(ctx: Ctx, frame: HurlFrame) -> None:
    """TER-11…16: the feature is gone, then the tool shows what it meets first."""
    feature = ctx.state.terrain[frame.feature]
    look = world(ctx)
    asked = ChooseAngle(
        key="throw_terrain",
        seat=frame.laid_by,
        source=frame.cause.rule,
        spots=() if ctx.given("throw_terrain", frame.laid_by) else tuple(_directions(look, frame)),
        params={"feature": frame.feature, "by": frame.by, "tool": frame.tool},
    )
    angle = ctx.angle(asked, lambda _: Verdict.yes())
    assert angle is not None
    laid = _laid(look, frame, angle)
    hit = pick_hit(ctx, frame.laid_by, [struck.id for struck in laid.hits], frame.feature)
    path = (thousandths(*laid.start), thousandths(*laid.end))
    frame.size = feature.size
    ctx.emit(TerrainDestroyed(feature=frame.feature, cause=frame.cause))
    ctx.emit(
        TerrainThrown(
            feature=feature.id,
            terrain=feature.terrain,
            size=feature.size,
            by=frame.by,
            tool=frame.tool,
            angle=angle,
            path=path,
        )
    )
    if hit is not None:
        frame.result = {"who": hit, "amount": 1}
        ctx.push(CollisionFrame(thrown=feature.id, size=feature.size, hit=hit, cause=frame.cause))


def _laid(look: World, frame: HurlFrame, angle: int) -> Hurl:
    return hurl(look.scene, frame.by, frame.feature, frame.tool, angle / 1000)


def _directions(look: World, frame: HurlFrame) -> Iterator[Spot]:
    """TER-12: any direction; offered are those that strike something first, then the compass."""
    thrower = look.base(frame.by)
    things: list[Base | Terrain] = [*look.scene.bases, *look.scene.terrain]
    ways = [
        (as_angle(bearing(thrower.centre, middle(thing))), "at", thing.id)
        for thing in things
        if thing.id not in (frame.by, frame.feature) and middle(thing) != thrower.centre
    ]
    ways += [(as_angle(angle), "compass", name) for name, angle in COMPASS.items()]
    seen: set[int] = set()
    for angle, code, id in ways:
        hits = [struck.id for struck in _laid(look, frame, angle).hits]
        if angle not in seen and (code == "compass" or id in hits):
            seen.add(angle)
            yield Spot(x=angle, y=0, code=code, params={"id": id, "hits": hits})


def after_throw(ctx: Ctx, frame: HurlFrame) -> None:
    tell_destroyed(ctx, frame.feature, frame.cause, frame.size)


HURL = procedure(
    HurlFrame,
    {
        "begin": begin_throw,
        "throw": throw_terrain,  # TER-11…16
        "after": after_throw,
    },
)


# -- the dodge roll ------------------------------------------------------------------------------------------------


def _dodger(look: World, frame: DodgeFrame) -> dict[str, Any]:
    return {**caused_by(look, frame.cause), "subject": frame.who, "roll": DODGE_ROLL}


def _dodge_window(moment: Moment) -> Step:
    def step(ctx: Ctx, frame: DodgeFrame) -> None:
        names: Names = _dodger(world(ctx), frame)
        announce(ctx, moment, names)

    return step


def begin_dodge(ctx: Ctx, frame: DodgeFrame) -> Flow | None:
    """DOD-01, DOD-Q1."""
    frame.result = {"who": frame.who, "amount": 0}
    return None if _stands(ctx.state, frame.who) else DONE


def roll_dodge(ctx: Ctx, frame: DodgeFrame) -> None:
    """DOD-04: as many dice as the physical defence, unless a card has another one used."""
    look = world(ctx)
    start = Part(amount=stats.stat(look, frame.who, frame.defense_type).total, source=frame.defense_type)
    thrower = frame.cause.character if frame.cause.character in ctx.state.characters else None
    tally = stats.pool_size(look, frame.who, DODGE_ROLL, start, frame.pool(DODGE_ROLL).added, thrower)
    parts = tuple((part.amount, part.source) for part in tally.parts)
    ctx.emit(PoolBuilt(pool=DODGE_ROLL, who=frame.who, dice=tally.total, parts=parts))
    roll_pool(ctx, frame, DODGE_ROLL, frame.who, tally.total, frame.cause.rule)


def roll_for_criticals(ctx: Ctx, frame: DodgeFrame) -> None:
    """DOD-05, DOD-06."""
    roll_extra(ctx, frame, DODGE_ROLL, frame.who, frame.cause.rule)


def dodge_read(ctx: Ctx, frame: DodgeFrame) -> None:
    base_rolled(ctx, frame, _dodger(world(ctx), frame))


def extra_dice_read(ctx: Ctx, frame: DodgeFrame) -> None:
    """DIE-Q4."""
    extra_rolled(ctx, frame, DODGE_ROLL, _dodger(world(ctx), frame))


def suffer_rest(ctx: Ctx, frame: DodgeFrame) -> None:
    """DOD-03, DOD-08, DOD-09: Size + 1, less 1 for each success."""
    potential = frame.threat or potential_damage(_size_now(ctx, frame), ctx.state.options.edition)
    due = max(0, potential - count_successes(ctx, frame, DODGE_ROLL, frame.who).total)
    frame.result = {"who": frame.who, "amount": due}
    if due:
        ctx.push(SufferFrame(who=frame.who, amount=due, cause=_under(frame.cause, "DOD-09")))


def dodge_resolved(ctx: Ctx, frame: DodgeFrame) -> None:
    roll_resolved(ctx, _dodger(world(ctx), frame), frame.pool(DODGE_ROLL).heard)


def end_dodge(ctx: Ctx, frame: DodgeFrame) -> None:
    end_span(ctx, "roll")


DODGE = procedure(
    DodgeFrame,
    {
        "begin": begin_dodge,
        "started": _dodge_window(Moment.DODGE_STARTED),
        "roll": roll_dodge,  # DOD-04
        "rolled": dodge_read,
        "extra": roll_for_criticals,  # DOD-05
        "rolled_extra": extra_dice_read,
        "modify": _dodge_window(Moment.MODIFY_OWN),  # DOD-07
        "suffer": suffer_rest,  # DOD-08, DOD-09
        "resolved": dodge_resolved,
        "end": end_dodge,  # last: what asks after the roll reads the dice that lie here
    },
)
