"""MOV: one movement of one character, from what would stop it to what comes after; the board judges where to."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.crisis_protocol.board.footing import partly_over, standing_on
from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.board.shapes import Point
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.movement import Landing, Moved, TerrainDestroyed
from rules_engine.crisis_protocol.query.causes import attack_type, caused_by, source_kind
from rules_engine.crisis_protocol.query.objectives import contests
from rules_engine.crisis_protocol.query.permits import forbidden, tramples
from rules_engine.crisis_protocol.query.stats import size_during
from rules_engine.crisis_protocol.query.world import World, inches, thousandths
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.memory import remember
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.reaching import Advance, Placement, Straight
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import CollisionFrame, MoveFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId, Position
from rules_engine.kernel.decisions import ChooseAngle, ChooseOne, ChoosePlacement, Option
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.values import Seat

SUFFERED = {
    "advance": "be_advanced",
    "climb": "be_advanced",
    "push": "be_pushed",
    "throw": "be_thrown",
    "place": "be_placed",
}
"""What may be forbidden (EFF-07); a climb follows the advance rules (MOV-17)."""


def begin(ctx: Ctx, frame: MoveFrame) -> Flow | None:
    """DMG-08: a Dazed character stays put. EFF-07, EFF-08: a forbidden movement is left out of its effect."""
    frame.result = {"who": frame.who, "amount": 0}
    return DONE if _cannot_move(world(ctx), frame) else None


def _cannot_move(look: World, frame: MoveFrame) -> bool:
    character = look.state.characters[frame.who]
    if frame.prevented or character.dazed or not character.in_play:
        return True
    if frame.max_size is not None and size_during(look, frame.who, frame.move) > frame.max_size:
        return True
    source, type = source_kind(look, frame.cause), attack_type(look, frame.cause)
    deeds = ["advance"] if frame.move in ("advance", "climb") else []
    by_itself = source is None and frame.cause.character == frame.who
    if not deeds or not by_itself:  # a move action advances; only an effect makes one be advanced
        deeds.append(SUFFERED[frame.move])
    return any(forbidden(look, frame.who, deed, by=frame.cause.seat, source=source, type=type) for deed in deeds)


def would_move(ctx: Ctx, frame: MoveFrame) -> None:
    _announce(ctx, frame, Moment.WOULD_MOVE)


def _announce(ctx: Ctx, frame: MoveFrame, moment: Moment) -> None:
    names = {**caused_by(world(ctx), frame.cause), "subject": frame.who, "move": _act(ctx, frame)}
    announce(ctx, moment, {**names, "by": frame.by or names["by"], "contacts": frame.contacts})


def lay(ctx: Ctx, frame: MoveFrame) -> Flow | None:
    """The player who lays the tool says where to; then the base is there."""
    look = world(ctx)
    if _cannot_move(look, frame):
        return DONE
    if frame.move in ("push", "throw"):
        moved = _sweep(ctx, frame, Straight(look, frame))
    elif frame.move == "place":
        moved = _place(ctx, frame, Placement(look, frame))
    else:
        moved = _advance(ctx, frame, Advance(look, frame))
    if moved is None:
        return DONE
    start = ctx.state.characters[frame.who].place
    frame.x, frame.y = start.x, start.y
    trampled = _trample(ctx, frame, moved)
    ctx.emit(moved)
    for feature, cause in trampled:
        announce(ctx, Moment.TERRAIN_DESTROYED, {**caused_by(world(ctx), cause), "subject": feature})
    remember(ctx, act=_act(ctx, frame), by=frame.who)
    frame.result = {"who": frame.who, "amount": 1}
    if frame.meets is not None:
        frame.result |= {"meets": frame.meets, "met": list(frame.met)}
    for feature in frame.broken:
        announce(ctx, Moment.TERRAIN_DESTROYED, {**caused_by(world(ctx), frame.cause), "subject": feature})
    return None


def _trample(ctx: Ctx, frame: MoveFrame, moved: Moved) -> list[tuple[str, Cause]]:
    """TER-04: what a card lets the mover end partly over is destroyed before it gets there."""
    if frame.move not in ("advance", "climb"):
        return []
    look = world(ctx)
    low, rule = tramples(look, frame.who)
    if not low:
        return []
    over = partly_over(look.scene, inches(Position(x=moved.x, y=moved.y)), look.footprint(frame.who).radius)
    under = [feature for feature in over if feature in low]
    cause = Cause(rule=rule, seat=look.seat_of(frame.who), character=frame.who)
    for feature in under:
        look.note(rule)
        ctx.emit(TerrainDestroyed(feature=feature, cause=cause))
    return [(feature, cause) for feature in under]


def _act(ctx: Ctx, frame: MoveFrame) -> str:
    """MOV-17: by the core rules of March 2022 a climb is an advance."""
    is_advance = frame.move == "climb" and differs(ctx.state.options.edition, "MOV-17")
    return "advance" if is_advance else frame.move


def _advance(ctx: Ctx, frame: MoveFrame, advance: Advance) -> Moved | None:
    """MOV-09…19."""
    asked = ChoosePlacement(
        key=frame.move,
        seat=frame.laid_by,
        source=frame.cause.rule,
        spots=() if (given := ctx.given(frame.move, frame.laid_by)) else advance.spots(),
        optional=frame.optional,
        params={"who": frame.who, "tools": list(advance.tools), "toward": frame.toward, "away": frame.away},
    )
    if not asked.spots and given is None:
        return None
    at = ctx.point(asked, advance.why_not)
    if at is None:
        return None
    tool, verdict = advance.lay(*at)
    path = () if verdict.witness is None else (verdict.witness.start, verdict.witness.hinge, verdict.witness.end)
    return _moved(advance.look, frame, Position(x=at[0], y=at[1]), tool, path)


def _place(ctx: Ctx, frame: MoveFrame, placement: Placement) -> Moved | None:
    """MOV-36…40; MOV-Q9: without a legal place the character stays."""
    asked = ChoosePlacement(
        key="place",
        seat=frame.laid_by,
        source=frame.cause.rule,
        spots=() if (given := ctx.given("place", frame.laid_by)) else placement.spots(),
        optional=frame.optional,
        params={"who": frame.who, "range": frame.range, "of": list(frame.of) or [frame.who]},
    )
    if not asked.spots and given is None:
        return None
    at = ctx.point(asked, placement.judge)
    return None if at is None else _moved(placement.look, frame, Position(x=at[0], y=at[1]), None, ())


def _sweep(ctx: Ctx, frame: MoveFrame, straight: Straight) -> Moved | None:
    """MOV-20…28, MOV-33…35; of several things met at once the one who lays the tool picks (MOV-Q1)."""
    asked = ChooseAngle(
        key=frame.move,
        seat=frame.laid_by,
        source=frame.cause.rule,
        spots=() if ctx.given(frame.move, frame.laid_by) else straight.spots(),
        optional=frame.optional,
        params={"who": frame.who, "tool": frame.tool, "toward": frame.toward, "away": frame.away},
    )
    angle = ctx.angle(asked, straight.judge)
    if angle is None:
        return None
    result = straight.swept(angle)
    hit = pick_hit(ctx, frame.laid_by, [contact.id for contact in result.hits], frame.who)
    frame.hits = [hit] if hit is not None else []
    frame.broken = straight.broken(angle)
    frame.met = [contact.id for contact in result.contacts if contact.kind == "base"]
    frame.contacts = ["character" if contact.kind == "base" else "terrain" for contact in result.contacts]
    frame.angle = angle
    frame.began_on = ctx.state.characters[frame.who].on
    moved = _moved(straight.look, frame, straight.end(result), frame.tool, result.path, on=result.on)
    for feature in frame.broken:
        ctx.emit(TerrainDestroyed(feature=feature, cause=frame.cause))
    return moved


def pick_hit(ctx: Ctx, seat: Seat, hits: list[str], thrown: str) -> str | None:
    """MOV-Q1, TER-15: only one thing is collided with."""
    if not hits:
        return None
    options = tuple(Option(id=id) for id in hits)
    return ctx.pick(
        ChooseOne(key="collide_with", seat=seat, source="MOV-Q1", options=options, params={"thrown": thrown})
    )


def _moved(
    look: World, frame: MoveFrame, to: Position, tool: str | None, path: tuple[Point, ...], on: str | None = None
) -> Moved:
    if frame.move not in ("push", "throw"):  # a swept base never climbs; the sweep knows what it stands on
        on = standing_on(look.scene, inches(to), look.footprint(frame.who).radius)
    drawn = tuple(thousandths(*point) for point in path)
    return Moved(
        who=frame.who, move=frame.move, x=to.x, y=to.y, on=on, cause=frame.cause, tool=tool, path=drawn,
        landing=_landing(look, frame.who, to),
    )  # fmt: skip


def _landing(look: World, who: CharacterId, to: Position) -> Landing | None:
    """Noted when it happens: later nobody knows where the others stood."""
    mover = look.state.characters[who]
    if mover.dazed:
        return None
    look = World(look.state, look.content)  # of what is only told no rule counts as used
    here = replace(look.footprint(who), x=inches(to)[0], y=inches(to)[1])
    for token in look.state.objectives.values():
        if token.spot is not None and contests(look, who, token.id, here):
            return Landing(contests=token.id)
    foes = ((range_between(here, look.footprint(foe)), foe) for foe in look.enemies(mover.controller))
    near = min(((reach, foe) for reach, foe in foes if reach is not None), default=None)
    return Landing(near=near[1], range=near[0]) if near is not None else None


def collide(ctx: Ctx, frame: MoveFrame) -> None:
    """MOV-24, MOV-25: a thrown character collides with what stopped it."""
    if frame.hits:
        size = size_during(world(ctx), frame.who, "collision")
        threat = frame.from_above if _came_down(ctx, frame) else None
        ctx.push(CollisionFrame(thrown=frame.who, size=size, hit=frame.hits[0], cause=frame.cause, threat=threat))


def _came_down(ctx: Ctx, frame: MoveFrame) -> bool:
    """Whether it was thrown off a feature larger than itself."""
    feature = ctx.state.terrain.get(frame.began_on or "")
    if feature is None or feature.size <= size_during(world(ctx), frame.who, "throw"):
        return False
    return ctx.state.characters[frame.who].on != feature.id


def moved(ctx: Ctx, frame: MoveFrame) -> None:
    """EFF-06: after the movement and the collisions it caused; nobody reacts to the steps of one who is gone."""
    if ctx.state.characters[frame.who].in_play:
        _announce(ctx, frame, Moment.MOVED)


MOVE = procedure(
    MoveFrame,
    {
        "begin": begin,
        "would": would_move,
        "lay": lay,
        "collide": collide,  # MOV-29…32
        "moved": moved,
    },
)
