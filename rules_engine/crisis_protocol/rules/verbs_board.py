"""Verbs on the board: movement, terrain and objective tokens."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from rules_engine.crisis_protocol.board.placing import placing, raising
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.cards.vocabulary import Matching, Moment
from rules_engine.crisis_protocol.cards.vocabulary import steps_board as s
from rules_engine.crisis_protocol.cards.vocabulary.words import Tool, Who
from rules_engine.crisis_protocol.events.flow import TacticReturned
from rules_engine.crisis_protocol.events.movement import TerrainCreated, TerrainDestroyed
from rules_engine.crisis_protocol.events.objectives import (
    ControlGained,
    ObjectiveBrought,
    ObjectiveChanged,
    ObjectiveClaimed,
    ObjectiveMoved,
    ObjectiveTaken,
    ObjectiveTurned,
    Scored,
)
from rules_engine.crisis_protocol.events.setup import AffiliationTaken, LeadershipGained, LeadershipTaken, PriorityTaken
from rules_engine.crisis_protocol.query import numbers, selecting, stats
from rules_engine.crisis_protocol.query.casting import tactic_id
from rules_engine.crisis_protocol.query.causes import source_kind
from rules_engine.crisis_protocol.query.leading import others_to_lead
from rules_engine.crisis_protocol.query.objectives import held_by, printed, room_for
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.choosing import choose_among, select
from rules_engine.crisis_protocol.rules.collisions import tell_destroyed
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.dropping import who_places
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.objectives import pick_up
from rules_engine.crisis_protocol.rules.placements import ask_place
from rules_engine.crisis_protocol.state.frames import CollisionFrame, DropFrame, HurlFrame, InteractFrame, MoveFrame
from rules_engine.crisis_protocol.state.pieces import Objective, Position
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.values import Seat

EIGHTH = 45


RAISED = 0.984
"""Half the width in inches of a feature that an effect places: that of a base of 50 mm."""
CORNERS = 16


def _one(run: Run, selector: Any) -> str | None:
    if selector is None:
        return None
    found = selecting.things(world(run.ctx), run.scope, selector)
    return found[0] if found else None


def _tool(run: Run, step: s.Moving, who: str, move: str) -> str | None:
    if step.tool is Tool.SPEED:
        return None if move == "advance" else stats.speed(world(run.ctx), who)  # read when the tool is laid
    return step.tool.value


def _thrower(run: Run, step: Any) -> str | None:
    """MOV-23, MOV-26: the character that a throw says it is made by."""
    return _one(run, step.by) if isinstance(step, s.Throw) else None


def _moves(run: Run, step: Any, move: Any) -> None:
    look = world(run.ctx)
    most = None if step.max_size is None else numbers.number(look, run.scope, step.max_size)
    toward, away = _one(run, step.toward), _one(run, step.away)
    frames: list[Frame] = []
    for id in run.affected(select(run.ctx, run.scope, step.who, run.name)):
        if id in (toward, away):  # MOV-41: no way leads toward or away from oneself
            continue
        if most is not None and stats.size_during(look, id, move) > most:
            continue
        laid_by = selecting.player(look, run.scope, step.laid_by, mover=id)
        if id in run.ctx.state.terrain:
            thrower = _thrower(run, step) or run.frame.owner or run.scope.named("self")[0]
            tool = step.tool.value
            frames.append(HurlFrame(feature=id, by=thrower, tool=tool, laid_by=laid_by, cause=run.cause))
            continue
        frames.append(
            MoveFrame(
                who=id,
                move=move,
                tool=_tool(run, step, id, move),
                toward=toward,
                away=away,
                laid_by=laid_by,
                cause=run.cause,
                by=_thrower(run, step) or run.frame.owner,
                max_size=most,
                from_above=getattr(step, "from_above", None),
                through=step.through if isinstance(step, s.Push) else None,
                meets=step.meets if isinstance(step, s.Push) else None,
            )
        )
    run.await_(*frames)


@verb(s.Advance)
def advance(run: Run, step: s.Advance) -> None:
    _moves(run, step, "advance")


@verb(s.Push)
def push(run: Run, step: s.Push) -> None:
    _moves(run, step, "push")


@verb(s.Throw)
def throw(run: Run, step: s.Throw) -> None:
    _moves(run, step, "throw")


@verb(s.Place)
def place(run: Run, step: s.Place) -> None:
    look = world(run.ctx)
    of = selecting.things(look, run.scope, step.of) if step.of is not None else []
    reach = numbers.number(look, run.scope, step.within)
    who = run.affected(select(run.ctx, run.scope, step.who, run.name))
    if any(id in run.ctx.state.objectives for id in who):
        _place_tokens(run, [id for id in who if id in run.ctx.state.objectives], reach, step)
        return
    run.await_(
        *(
            MoveFrame(
                who=id,
                move="place",
                range=reach,
                of=of,
                laid_by=selecting.player(look, run.scope, step.laid_by, mover=id),
                cause=run.cause,
                by=run.frame.owner,
            )
            for id in who
        )
    )


def _place_tokens(run: Run, tokens: list[str], reach: int, step: s.Place) -> None:
    """Objective tokens moved by a crisis card, each within a range of where it lies."""
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, step.laid_by)
    spots = {}
    for id in tokens:
        if run.ctx.state.objectives[id].spot is not None:
            key, ground = f"place_token_{id}", placing(look.token(id), reach)
            spots[id] = ask_place(run.ctx, seat, key, ground, id, source=run.rule.id)
    turned = {id: _turned(run.ctx, look, seat, id, run.rule.id) for id, spot in spots.items() if spot is not None}
    for id, spot in spots.items():
        if spot is not None:
            run.ctx.emit(ObjectiveMoved(token=id, x=spot[0], y=spot[1]))
            if (facing := turned[id]) is not None:
                run.ctx.emit(ObjectiveTurned(token=id, facing=facing))
    run.keep(list(spots), len(spots))


def _turned(ctx: Ctx, look: World, seat: Seat, token: str, source: str) -> int | None:
    """E25-05: where the arc of a zone token that is placed shall look, by eighths of a turn."""
    if look.state.objectives[token].facing is None:
        return None
    options = tuple(Option(id=str(degrees)) for degrees in range(0, 360, EIGHTH))
    asked = ChooseOne(key="turn_zone", seat=seat, source=source, options=options, params={"token": token})
    return int(ctx.pick(asked))


@verb(s.Destroy)
def destroy(run: Run, step: s.Destroy) -> None:
    """TER-04; others may react to it, as to a feature broken by a collision."""
    which = [id for id in select(run.ctx, run.scope, step.who, run.name) if id in run.ctx.state.terrain]
    for id in which:
        run.frame.names[f"{id}#size"] = run.ctx.state.terrain[id].size  # for a collision with what is left of it
        run.ctx.emit(TerrainDestroyed(feature=id, cause=run.cause))
    for id in which:
        tell_destroyed(run.ctx, id, run.cause, int(run.frame.names[f"{id}#size"]))
    run.keep(which, len(which))


@verb(s.Raise)
def raise_(run: Run, step: s.Raise) -> None:
    """MOV-36, MOV-39: a feature is set within range of somebody; without room there is none (MOV-Q9)."""
    look = world(run.ctx)
    near = _one(run, step.of)
    origin = look.thing(near) if near is not None else None
    if origin is None:
        run.keep([], 0)
        return
    seat = selecting.player(look, run.scope, Who.OWNER)
    taken = [id for id in run.ctx.state.terrain if id.startswith(f"{seat}_{step.name}_")]
    id = next(f"{seat}_{step.name}_{n}" for n in range(1, len(taken) + 2) if f"{seat}_{step.name}_{n}" not in taken)
    piece = Base(id=id, x=0.0, y=0.0, radius=RAISED, size=step.size)
    spot = ask_place(
        run.ctx, seat, f"raise_{step.name}", raising(piece, numbers.number(look, run.scope, step.within), origin), id,
        source=run.rule.id,
    )  # fmt: skip
    if spot is None:
        run.keep([], 0)
        return
    x, y, _ = spot
    outline = tuple(
        Position(x=x + round(1000 * RAISED * cos(turn)), y=y + round(1000 * RAISED * sin(turn)))
        for turn in (2 * pi * n / CORNERS for n in range(CORNERS))
    )
    run.ctx.emit(
        TerrainCreated(feature=id, terrain=step.name, size=step.size, outline=outline, owner=seat, cause=run.cause)
    )
    run.keep([id], 1)


@verb(s.Collide)
def collide(run: Run, step: s.Collide) -> None:
    look = world(run.ctx)
    thrown = _one(run, step.with_)
    if thrown is None:
        return
    size = int(run.frame.names.get(f"{thrown}#size") or stats.reading(look, thrown, "size"))
    who = run.affected(select(run.ctx, run.scope, step.who, run.name))
    run.await_(*(CollisionFrame(thrown=thrown, size=size, hit=id, cause=run.cause) for id in who))


@verb(s.Interact)
def interact(run: Run, step: s.Interact) -> None:
    """OBJ-06…13; what stands against it is judged when it begins. An effect does not wait for OBJ-07."""
    who = run.reachable(select(run.ctx, run.scope, step.who, run.name))
    tokens = select(run.ctx, run.scope, step.with_, run.name)
    how = {"free": step.free, "anywhere": step.anywhere, "any_time": True}
    run.await_(*(InteractFrame(who=id, token=token, **how) for id in who for token in tokens))


@verb(s.Bring)
def bring(run: Run, step: s.Bring) -> None:
    """OBJ-01, OBJ-Q6: one more token than the crises have, which scores nothing for itself. Where both players bring
    one at a time, there are two (EFF-10 is about whom an effect affects, and this is about a token)."""
    card = tactic_id(run.rule.id)
    for who in run.reachable(select(run.ctx, run.scope, step.who, run.name))[:1]:
        id = f"{step.token}_{len(run.ctx.state.objectives) + 1}"
        if forbidden(world(run.ctx), who, "hold", new=Objective(id=id, crisis=card, name=step.token)):
            break
        run.ctx.emit(ObjectiveBrought(token=id, card=card, name=step.token, who=who, by=run.scope.seat))
        run.keep([id], 1)
        return
    run.keep([], 0)


@verb(s.PickUp)
def pick_up_(run: Run, step: s.PickUp) -> None:
    """OBJ-14; a token set aside is taken by its name."""
    holder = run.reachable(select(run.ctx, run.scope, step.who, run.name))
    tokens = run.scope.named(step.token) or [
        token.id
        for token in run.ctx.state.objectives.values()
        if token.name == step.token and token.spot is None and token.held_by is None and not token.removed
    ]
    kind = source_kind(world(run.ctx), run.cause)
    taken = pick_up(run.ctx, holder[0], tokens[0], kind) if holder and tokens else False
    run.keep(holder[:1] if taken else [], int(taken))


def _held(run: Run, who: str, wanted: Matching) -> list[str]:
    look = world(run.ctx)
    return [t for t in held_by(look, who) if selecting.objective_matches(look, wanted, run.ctx.state.objectives[t])]


@verb(s.Drop)
def drop(run: Run, step: s.Drop) -> None:
    frames: list[Frame] = []
    for id in run.affected(select(run.ctx, run.scope, step.who, run.name)):
        look = world(run.ctx)
        held = _held(run, id, step.tokens)
        most = min(numbers.number(look, run.scope, step.number), len(held))
        own = run.ctx.state.characters[id].controller  # what it may drop, its own player says
        seat = own if step.up_to else selecting.player(look, run.scope, Who.OWNER)
        chosen = choose_among(run.ctx, run.scope, seat, f"drop_{id}", held, 0 if step.up_to else most, most)
        owner = step.placed_by is Who.OWNER
        placed_by = run.ctx.state.characters[id].controller if owner else who_places(look, id)
        if chosen:
            frames.append(DropFrame(who=id, tokens=chosen, placed_by=placed_by))
    run.await_(*frames)


@verb(s.HandOver)
def hand_over(run: Run, step: s.HandOver) -> None:
    """OBJ-Q5: only what there is room for; what cannot be passed falls instead."""
    look = world(run.ctx)
    giver, taker = _one(run, step.who), run.reachable(select(run.ctx, run.scope, step.to, run.name))
    if giver is None or not taker:
        run.keep([], 0)
        return
    falling = run.ctx.state.innermost("drop")
    own = giver == taker[0]
    held = [t for t in _held(run, giver, step.tokens) if own or room_for(look, taker[0], t)]
    if step.falling and isinstance(falling, DropFrame):
        held = [t for t in held if t in falling.tokens]
    most = min(numbers.number(look, run.scope, step.number), len(held))
    seat = selecting.player(look, run.scope, Who.OWNER)
    chosen = choose_among(run.ctx, run.scope, seat, "hand_over", held, most, most)
    if own:  # MEA-14: whoever is within range of itself keeps what it would drop
        if isinstance(falling, DropFrame):
            falling.tokens = [t for t in falling.tokens if t not in chosen]
        run.keep(taker[:1] if chosen else [], len(chosen))
        return
    dropped = [token for token in chosen if printed(look, token).slips]
    for token in chosen:
        if token not in dropped:
            run.ctx.emit(ObjectiveTaken(token=token, who=taker[0]))
    run.keep(taker[:1] if chosen else [], len(chosen))
    if dropped:
        run.ctx.push(DropFrame(who=giver, tokens=dropped, placed_by=who_places(look, giver)))


def _tokens(run: Run, selector: Any) -> list[str]:
    tokens = [id for id in select(run.ctx, run.scope, selector, run.name) if id in run.ctx.state.objectives]
    return run.unaffected(tokens)


@verb(s.RemoveObjective)
def remove_objective(run: Run, step: s.RemoveObjective) -> None:
    which = _tokens(run, step.which)
    for id in which:
        run.ctx.emit(ObjectiveChanged(token=id, removed=True))
    run.keep(which, len(which))


@verb(s.Exhaust)
def exhaust(run: Run, step: s.Exhaust) -> None:
    which = _tokens(run, step.which)
    for id in which:
        run.ctx.emit(ObjectiveChanged(token=id, flipped=not step.back))
    run.keep(which, len(which))


@verb(s.Control)
def control(run: Run, step: s.Control) -> None:
    """OBJ-26…28."""
    which = _tokens(run, step.which)
    seat = None if step.nobody else selecting.player(world(run.ctx), run.scope, step.by)
    for id in which:
        run.ctx.emit(ControlGained(token=id, seat=seat))
    run.keep(which, len(which))


@verb(s.Lead)
def lead(run: Run, step: s.Lead) -> None:
    """SQD-15…20, E25-16: a card gives a leadership ability, or makes another one of the squad active."""
    who = run.reachable(select(run.ctx, run.scope, step.who, run.name))
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    player = run.ctx.state.players[seat]
    if step.with_ == "any":
        open_ = others_to_lead(world(run.ctx), seat)
        options = tuple(Option(id=rule, params={"card": id}) for rule, id in open_.items())
        if not options:
            run.keep([], 0)
            return
        rule = run.ctx.pick(ChooseOne(key="leadership", seat=seat, source=run.rule.id, options=options))
        leader = open_[rule]
    elif not who:
        run.keep([], 0)
        return
    else:
        rule, leader = f"{tactic_id(run.rule.id)}.{step.with_}", who[0]
        run.ctx.emit(LeadershipGained(seat=seat, rule=rule, leader=leader))
        affiliation = world(run.ctx).content.rule(rule).affiliation
        if player.affiliation is None and affiliation is not None:
            run.ctx.emit(AffiliationTaken(seat=seat, affiliation=affiliation))
    run.keep([leader], 1)
    if step.active:
        run.ctx.emit(LeadershipTaken(seat=seat, rule=rule, leader=leader))
        announce(run.ctx, Moment.LEADERSHIP_PICKED, {"by": leader})


@verb(s.ReturnCard)
def return_card(run: Run, step: s.ReturnCard) -> None:
    """TAC-12 says normally: this card comes back."""
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    card = tactic_id(run.rule.id)
    gone = any(held.card == card and held.played for held in run.ctx.state.players[seat].tactics)
    if gone:
        run.ctx.emit(TacticReturned(seat=seat, card=card))
    run.keep([], int(gone))


@verb(s.Claim)
def claim(run: Run, step: s.Claim) -> None:
    which = _tokens(run, step.which)[:1]
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    for other in [o for o in run.ctx.state.objectives.values() if which and o.claimed_by == seat]:
        run.ctx.emit(ObjectiveClaimed(token=other.id, seat=None))
    for id in which:
        run.ctx.emit(ObjectiveClaimed(token=id, seat=seat))
    run.keep(which, len(which))


@verb(s.TakePriority)
def take_priority(run: Run, step: s.TakePriority) -> None:
    """PRI-09: an effect may hand the token over."""
    seat = selecting.player(world(run.ctx), run.scope, step.by)
    run.ctx.emit(PriorityTaken(seat=seat, rule=run.rule.id))
    run.keep([], 1)


@verb(s.ScoreVp)
def score(run: Run, step: s.ScoreVp) -> None:
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, step.by)
    points = numbers.number(look, run.scope, step.vp)
    run.ctx.emit(Scored.to(run.ctx.state, {seat: points}, run.cause))
    run.keep([], points)
