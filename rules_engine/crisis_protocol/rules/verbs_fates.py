"""Verbs on fates: who turns back, returns, joins an affiliation or suffers for another."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.cards.vocabulary import steps_fates as s
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.events.characters import Joined, Restored
from rules_engine.crisis_protocol.events.flow import TacticDiscarded
from rules_engine.crisis_protocol.events.setup import LeadershipShared, LeadershipTaken, LeadershipTurned
from rules_engine.crisis_protocol.query import numbers, selecting
from rules_engine.crisis_protocol.query.casting import tactic_id
from rules_engine.crisis_protocol.query.rosters import threat_of
from rules_engine.crisis_protocol.rules.choosing import select
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.crisis_protocol.rules.durations import end_effects_on
from rules_engine.crisis_protocol.rules.effects import Run, verb
from rules_engine.crisis_protocol.rules.grunts import SummonFrame
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.state.frames import CollisionFrame
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option


@verb(s.Restore)
def restore(run: Run, step: s.Restore) -> None:
    """DMG-07, GRU-17: a card that shows its Injured side turns to the other one."""
    who = run.affected(select(run.ctx, run.scope, step.who, run.name))
    ids = [id for id in who if run.ctx.state.characters[id].health is Health.INJURED]
    for id in ids:
        run.ctx.emit(Restored(who=id, cause=run.cause))
    run.keep(ids, len(ids))


@verb(s.Discard)
def discard(run: Run, step: s.Discard) -> None:
    """TAC-12: laid down like a card that was played."""
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    left = [held.card for held in run.ctx.state.players[seat].tactics if not held.played]
    if len(left) < step.number:
        run.keep([], 0, step.number)
        return
    options = tuple(Option(id=card) for card in left)
    asked = ChooseSome(
        key="discard", seat=seat, source=run.rule.id, options=options, least=step.number, most=step.number
    )
    chosen = run.ctx.picks(asked)
    for card in chosen:
        run.ctx.emit(TacticDiscarded(seat=seat, card=card))
    run.keep([], len(chosen), step.number)


@verb(s.Rise)
def rise(run: Run, step: s.Rise) -> None:
    """SQD-15…20, against SQD-15: several at once."""
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, Who.OWNER)
    found = [
        (ability.id, id)
        for id in run.affected(select(run.ctx, run.scope, step.who, run.name))
        for ability in look.form(id).leadership
        if ability.affiliation in step.for_
    ]
    for at, (rule, leader) in enumerate(found):
        event = LeadershipShared if at else LeadershipTaken
        run.ctx.emit(event(seat=seat, rule=rule, leader=leader))
        announce(run.ctx, Moment.LEADERSHIP_PICKED, {"by": leader})
    run.keep([leader for _, leader in found], len(found))


@verb(s.LayDown)
def lay_down(run: Run, step: s.LayDown) -> None:
    """TAC-12: late, for it was set beside the battlefield."""
    seat, card = selecting.player(world(run.ctx), run.scope, Who.OWNER), tactic_id(run.rule.id)
    there = any(held.card == card and not held.played for held in run.ctx.state.players[seat].tactics)
    if there:
        run.ctx.emit(TacticDiscarded(seat=seat, card=card))
    run.keep([], int(there))


@verb(s.TurnCard)
def turn_card(run: Run, step: s.TurnCard) -> None:
    """E25-16: whoever has the ability of one side has that of the other."""
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, Who.OWNER)
    sides = [ability.id for ability in look.content.tactic(tactic_id(run.rule.id)).leadership]
    shown = [side for side in sides if side in run.ctx.state.players[seat].gained]
    if len(shown) != 1 or len(sides) != 2:
        run.keep([], 0)
        return
    other = next(side for side in sides if side not in shown)
    leader = run.ctx.state.players[seat].gained[shown[0]]
    run.ctx.emit(LeadershipTurned(seat=seat, rule=other, leader=leader, instead_of=shown[0]))
    run.keep([leader], 1)


@verb(s.Enlist)
def enlist(run: Run, step: s.Enlist) -> None:
    """SQD-02, SQD-05: of the roster, and nobody who is in the squad already."""
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, Who.OWNER)
    roster, most = run.ctx.state.players[seat].roster, numbers.number(look, run.scope, step.max_threat)
    there = {look.card(c.id).alter_ego for c in run.ctx.state.characters.values() if c.owner == seat}
    people = [entry for entry in roster.characters if entry.card in look.content.characters] if roster else []
    able = {
        entry.card: entry
        for entry in people
        if threat_of(look.content, entry) <= most and look.content.characters[entry.card].alter_ego not in there
    }
    if not able:
        run.keep([], 0)
        return
    options = tuple(Option(id=card) for card in able)
    card = run.ctx.pick(ChooseOne(key="enlist", seat=seat, source=run.rule.id, options=options))
    of, reach = selecting.things(look, run.scope, step.of), numbers.number(look, run.scope, step.within)
    gems = list(able[card].gems)
    run.await_(SummonFrame(card=card, seat=seat, range=reach, of=of, gems=gems, cause=run.cause))


@verb(s.Arrive)
def arrive(run: Run, step: s.Arrive) -> None:
    """DEP-02, late; MOV-Q9: where there is no room it does not come."""
    look = world(run.ctx)
    seat = selecting.player(look, run.scope, Who.OWNER)
    of, reach = selecting.things(look, run.scope, step.of), numbers.number(look, run.scope, step.within)
    coming = [one for one in run.ctx.state.waiting(seat) if one.card == step.character]
    run.await_(
        *(
            SummonFrame(card=one.card, seat=seat, range=reach, of=of, gems=one.gems, who=one.id, cause=run.cause)
            for one in coming
        )
    )


@verb(s.Join)
def join(run: Run, step: s.Join) -> None:
    """SQD-13."""
    who = run.affected(select(run.ctx, run.scope, step.who, run.name))
    for id in who:
        run.ctx.emit(Joined(who=id, affiliation=step.affiliation, cause=run.cause))
    run.keep(who, len(who))


@verb(s.Revive)
def revive(run: Run, step: s.Revive) -> None:
    """DMG-20: a KO'd character was set aside; it comes back as it came at first, and nothing done to it lasts."""
    look = world(run.ctx)
    of, reach = selecting.things(look, run.scope, step.of), numbers.number(look, run.scope, step.within)
    gone = [c for id in select(run.ctx, run.scope, step.who, run.name) if (c := run.ctx.state.characters[id]).koed]
    for character in gone:
        end_effects_on(run.ctx, character.id)
    run.await_(
        *(
            SummonFrame(card=c.card, seat=c.owner, range=reach, of=of, gems=c.gems, who=c.id, cause=run.cause)
            for c in gone
        )
    )


@verb(s.StandIn)
def stand_in(run: Run, step: s.StandIn) -> None:
    """MOV-29…32: the collision goes on with somebody else in it."""
    frame = run.ctx.state.innermost("collision")
    others = selecting.things(world(run.ctx), run.scope, step.who)
    spared = selecting.things(world(run.ctx), run.scope, step.for_)
    if isinstance(frame, CollisionFrame) and others:
        frame.instead.update(dict.fromkeys(spared, others[0]))
        run.keep(others[:1], 1)
