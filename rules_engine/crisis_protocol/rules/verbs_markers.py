"""Verbs on markers: tokens of cards that lie on the battlefield and are no objectives."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.crisis_protocol.board.placing import placing
from rules_engine.crisis_protocol.board.shapes import MAT, Terrain, Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_markers as s
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.events.characters import TokenGained, TokenRevealed
from rules_engine.crisis_protocol.events.movement import MarkerLaid, MarkerRemoved
from rules_engine.crisis_protocol.query import numbers, selecting
from rules_engine.crisis_protocol.rules.choosing import select
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.placements import ask_place
from rules_engine.kernel.decisions import ChooseOne, Option

ANYWHERE = Terrain(
    id="battlefield", size=0, outline=((0.0, 0.0), (MAT, 0.0), (MAT, MAT), (0.0, MAT)), interactive=False, kind="mat"
)
"""What everything on the battlefield is within any range of."""


@verb(s.Mark)
def mark(run: Run, step: s.Mark) -> None:
    """MOV-36, MOV-39: it may lie on or under anything, as objective tokens may."""
    look = world(run.ctx)
    near = selecting.things(look, run.scope, step.of)
    origin = ANYWHERE if step.within is None else look.thing(near[0]) if near else None
    if origin is None:
        run.keep([], 0)
        return
    seat = selecting.player(look, run.scope, Who.OWNER)
    count = run.ctx.state.next_marker
    id = f"{seat}_{step.name}_{count}"
    piece = Token(id=id, x=0.0, y=0.0, radius=TOKEN_RADIUS)
    reach = 1 if step.within is None else numbers.number(look, run.scope, step.within)
    like = [look.thing(m.id) for m in run.ctx.state.markers.values() if m.name == step.name and step.apart is not None]
    others = tuple(thing for thing in like if isinstance(thing, Token))
    ground = replace(placing(piece, reach, origin), apart=others, gap=step.apart or 0)
    spot = ask_place(run.ctx, seat, f"mark_{step.name}", ground, step.name, source=run.rule.id)
    if spot is None:
        run.keep([], 0)
        return
    run.ctx.emit(MarkerLaid(marker=id, name=step.name, x=spot[0], y=spot[1], owner=seat, cause=run.cause))
    run.keep([id], 1)


@verb(s.Unmark)
def unmark(run: Run, step: s.Unmark) -> None:
    which = [id for id in select(run.ctx, run.scope, step.which, run.name) if id in run.ctx.state.markers]
    for id in which:
        run.ctx.emit(MarkerRemoved(marker=id, name=run.ctx.state.markers[id].name, cause=run.cause))
    run.keep(which, len(which))


@verb(s.MarkPower)
def mark_power(run: Run, step: s.MarkPower) -> None:
    """CAR-16, CAR-28: of all that are its own now, those of gems and lent ones too, known by its name."""
    look = world(run.ctx)
    for who in run.affected(select(run.ctx, run.scope, step.who, run.name))[:1]:
        own = (live.rule for live in look.live if live.owner == who)
        able = {power.id: power.local_id for power in own if power.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE)}
        if not able:
            break
        seat = selecting.player(look, run.scope, Who.OWNER)
        options = tuple(Option(id=id) for id in able)
        asked = ChooseOne(key="mark_power", seat=seat, source=run.rule.id, options=options, params={"who": who})
        chosen = run.ctx.pick(asked)
        run.ctx.emit(TokenGained(who=who, token=step.name, amount=1, cause=run.cause))
        run.keep([able[chosen]], 1)
        return
    run.keep([], 0)


@verb(s.DrawToken)
def draw_token(run: Run, step: s.DrawToken) -> None:
    """Each of the tokens comes up as likely as any other; all of them are there again the next time."""
    faces = [face for face, count in step.tokens.items() for _ in range(count)]
    who = run.frame.owner or run.frame.seat or "nobody"
    [number] = run.ctx.roll(1, len(faces), who=who, ability=run.rule.id, purpose="token")
    run.ctx.emit(TokenRevealed(token=faces[number], cause=run.cause))
    run.keep([who], int(faces[number] == step.shows))
