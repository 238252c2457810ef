"""CH-BAT: battle after battle, each in seven steps."""

from __future__ import annotations

from rules_engine.cry_havoc.content.vocabulary.moments import Moment
from rules_engine.cry_havoc.content.vocabulary.terms import Wound
from rules_engine.cry_havoc.events.battle import (
    BattleBegan,
    BattleEnded,
    ObjectiveResolved,
    UnitCaptured,
    UnitsAssigned,
    UnitsDestroyed,
    UnitsReturned,
)
from rules_engine.cry_havoc.events.cards import TacticPlayed, TacticsPassed
from rules_engine.cry_havoc.events.planet import BattleUnmarked, ControlChanged, CrystalsChanged, MarkersReturned
from rules_engine.cry_havoc.query.battles import battle_cards, dying, winner_of
from rules_engine.cry_havoc.query.effects import exposed, strength
from rules_engine.cry_havoc.rules import effects
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.moments import Happening, come
from rules_engine.cry_havoc.rules.natives import place_nest
from rules_engine.cry_havoc.rules.points import score
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.frames import BattleFrame, BattlesFrame, FlightFrame
from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId
from rules_engine.kernel.decisions import PASS, Bin, ChooseOne, ChooseReaction, ChooseSplit, Option, Visibility
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Json, Seat

CONTROL_VP = 2
"""CH-BAT-28."""


def next_battle(ctx: Ctx, frame: BattlesFrame) -> Flow:
    """CH-BAT-10, CH-BAT-50: the lowest marker, until none is left; a flight may lay another."""
    marks = {region.battle.number: id_ for id_, region in ctx.state.regions.items() if region.battle is not None}
    if not marks:
        return DONE
    ctx.push(BattleFrame(region=marks[min(marks)]))
    return AGAIN


BATTLES = procedure(BattlesFrame, {"next": next_battle})


# -- steps 1 to 3 --------------------------------------------------------------------------------------------------


def add_crystal(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-15."""
    mark = ctx.state.regions[frame.region].battle
    assert mark is not None
    ctx.emit(BattleBegan(region=frame.region, number=mark.number, attacker=mark.attacker, defender=mark.defender))
    ctx.emit(CrystalsChanged(region=frame.region, amount=1, why="battle"))


def place_attackers(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-16."""
    _place(ctx, fought(ctx).attacker)


def place_defenders(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-17."""
    _place(ctx, fought(ctx).defender)


def _place(ctx: Ctx, side: Owner) -> None:
    battle = fought(ctx)
    units = world(ctx).units(side, battle.region)
    question = ChooseSplit(
        key="placement",
        seat=leader(ctx, side),
        total=units,
        bins=tuple(Bin(id=objective, most=units) for objective in Objective),
        source="CH-BAT-16" if side == battle.attacker else "CH-BAT-17",
        params=_about(ctx, side),
    )
    placed = ctx.split(question)
    ctx.emit(UnitsAssigned(side=side, placed={objective: placed[objective] for objective in Objective}))


def tactics(ctx: Ctx, frame: BattleFrame) -> Flow | None:
    """CH-BAT-18…23: in turns from the Attacker on. Whoever holds a card is asked, playable or not: silence would tell
    what a hand holds."""
    battle = fought(ctx)
    if len(battle.passed) == 2:
        return None
    side = battle.turn
    seat, chosen = leader(ctx, side), PASS
    options = battle_cards(world(ctx), seat, battle.region)
    if options:
        question = ChooseReaction(
            key="tactics",
            seat=seat,
            options=options,
            source="CH-BAT-18",
            visibility=Visibility.PRIVATE,
            params=_about(ctx, side),
        )
        chosen = ctx.pick(question)
    if chosen == PASS:
        ctx.emit(TacticsPassed(seat=seat, side=side))
    else:
        ctx.emit(TacticPlayed(seat=seat, side=side, card=chosen))
        effects.carry_out(ctx, chosen, seat, region=battle.region, side=side)
    return AGAIN


# -- step 4 --------------------------------------------------------------------------------------------------------


def resolve_control(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-26…30."""
    winner = _resolved(ctx, Objective.CONTROL)
    assert winner is not None
    score(ctx, winner, CONTROL_VP, "control")
    hold(ctx, frame.region, winner)


def hold(ctx: Ctx, region: RegionId, side: Owner) -> None:
    """CH-BAT-29, CH-BAT-30: a control marker; of neutral natives a Nest instead."""
    before = ctx.state.regions[region].control
    control = side if side in ctx.state.players else None
    if control != before:
        ctx.emit(ControlChanged(region=region, control=control, before=before))
    if control is None:
        place_nest(ctx, region)


def resolve_capture(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-31, CH-BAT-32: the unit may stand on any objective."""
    look, battle = world(ctx), fought(ctx)
    winner = winner_of(look, battle, Objective.CAPTURE)
    loser = battle.other(winner or battle.attacker)
    where = tuple(Option(id=objective) for objective in exposed(look, battle, loser, Wound.CAPTURED))
    if winner is None or not where:
        _resolved(ctx, Objective.CAPTURE)
        return
    question = ChooseOne(
        key="capture",
        seat=leader(ctx, winner),
        options=where,
        source="CH-BAT-32",
        params=_about(ctx, winner),
    )
    objective = Objective(ctx.pick(question))
    _resolved(ctx, Objective.CAPTURE)
    ctx.emit(UnitCaptured(captor=winner, owner=loser, objective=objective))
    come(ctx, Happening(Moment.PRISONER_TAKEN, winner, frame.region))


def resolve_attrition(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-37…39, CH-BAT-41: at the same time. Nobody names targets: what an objective was good for is settled, and
    all that are left leave the battle board together. Markers follow (CH-BAT-40)."""
    look, battle = world(ctx), fought(ctx)
    dead = {side: dying(look, battle, side) for side in battle.sides}
    _resolved(ctx, Objective.ATTRITION)
    if any(dead.values()):
        ctx.emit(UnitsDestroyed(destroyed=dead))
        for side in battle.sides:
            score(ctx, side, sum(dead[battle.other(side)].values()), "attrition")
    for side in battle.sides:
        come(ctx, Happening(Moment.ATTRITION_DONE, side, frame.region))


def _resolved(ctx: Ctx, objective: Objective) -> Owner | None:
    battle = fought(ctx)
    look = world(ctx)
    winner = None if objective is Objective.ATTRITION else winner_of(look, battle, objective)
    counted = {side: strength(look, battle, side, objective) for side in battle.sides}
    ctx.emit(ObjectiveResolved(objective=objective, winner=winner, strength=counted))
    return winner


# -- steps 5 to 7 --------------------------------------------------------------------------------------------------


def return_winner(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-42, CH-BAT-Q3."""
    battle = fought(ctx)
    assert battle.winner is not None
    count = battle.units(battle.winner)
    if count:
        ctx.emit(UnitsReturned(side=battle.winner, count=count))


def flee(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-43; with nobody left nobody flees (CH-BAT-Q10)."""
    battle = fought(ctx)
    assert battle.loser is not None
    if battle.units(battle.loser):
        ctx.push(FlightFrame(region=frame.region, side=battle.loser))


def unmark(ctx: Ctx, frame: BattleFrame) -> None:
    """CH-BAT-49."""
    here = ctx.state.regions[frame.region]
    mark = here.battle
    assert mark is not None
    for kind, count in dict(here.markers).items():
        owner = world(ctx).marker_owner(kind)
        if owner in fought(ctx).sides and world(ctx).army(owner).markers[kind].once:
            ctx.emit(MarkersReturned(seat=owner, marker=kind, region=frame.region, count=count))
    ctx.emit(BattleEnded(region=frame.region))
    ctx.emit(BattleUnmarked(region=frame.region, number=mark.number, fought=True))


BATTLE = procedure(
    BattleFrame,
    {
        "add_crystal": add_crystal,
        "place_attackers": place_attackers,
        "place_defenders": place_defenders,
        "tactics": tactics,
        "control": resolve_control,
        "capture": resolve_capture,
        "attrition": resolve_attrition,
        "return": return_winner,
        "flee": flee,
        "unmark": unmark,
    },
)


# -- battles that are not fought -----------------------------------------------------------------------------------


def dissolve(ctx: Ctx) -> None:
    """CH-BAT-06, CH-BAT-07, CH-BAT-Q2, CH-BAT-Q15: where one side is gone before the battle, or both."""
    for region, here in ctx.state.regions.items():
        mark, battle = here.battle, ctx.state.battle
        if mark is None or (battle is not None and battle.region == region):
            continue
        left = [side for side in (mark.attacker, mark.defender) if here.units.get(side, 0)]
        if len(left) == 2:
            continue
        ctx.emit(BattleUnmarked(region=region, number=mark.number, fought=False))
        for side in left:
            hold(ctx, region, side)


# ------------------------------------------------------------------------------------------------------------------


def fought(ctx: Ctx) -> Battle:
    assert ctx.state.battle is not None
    return ctx.state.battle


def leader(ctx: Ctx, side: Owner) -> Seat:
    """CH-BAT-12, CH-BAT-13: who decides for a side."""
    return world(ctx).decides_for(side, fought(ctx).other(side))


def _about(ctx: Ctx, side: Owner) -> dict[str, Json]:
    """What a question of a battle is about."""
    return {"region": fought(ctx).region, "side": side}
