"""Verbs of the battle board, and what becomes of units anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules_engine.cry_havoc.content.vocabulary.effects import EffectBase
from rules_engine.cry_havoc.content.vocabulary.moments import Moment
from rules_engine.cry_havoc.content.vocabulary.steps import Give
from rules_engine.cry_havoc.content.vocabulary.terms import Off, Spot, Whose, Wound
from rules_engine.cry_havoc.content.vocabulary.verbs_battle import (
    Capture,
    Deploy,
    Destroy,
    Free,
    Harm,
    MoveUnits,
    Place,
    Shift,
    Withdraw,
)
from rules_engine.cry_havoc.events.battle import BoardChanged, PrisonersFreed, UnitCaptured, UnitsDestroyed
from rules_engine.cry_havoc.events.effects import EffectGiven
from rules_engine.cry_havoc.events.planet import UnitMoved, UnitsPlaced, UnitsRemoved
from rules_engine.cry_havoc.query.counting import side_of
from rules_engine.cry_havoc.query.effects import exposed
from rules_engine.cry_havoc.query.matching import enemy_of, owners
from rules_engine.cry_havoc.query.moving import may_enter, neighbours
from rules_engine.cry_havoc.query.prospect import captors, reinforcements
from rules_engine.cry_havoc.rules.moments import Happening, come
from rules_engine.cry_havoc.rules.step_context import StepContext, verb
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.lasting import Lasting
from rules_engine.cry_havoc.state.words import Objective, Owner, RegionId
from rules_engine.kernel.decisions import ChooseAmount

WAY = ">"
RESERVE = "reserve"


def objectives(spot: Spot) -> tuple[Objective, ...]:
    return tuple(Objective) if spot is Spot.ANY else (Objective(spot.value),)


def ways_between(sources: Mapping[str, int], targets: Sequence[str], made: Sequence[str]) -> list[str]:
    """What is still left of each source may go to each target."""
    taken = Counter(way.partition(WAY)[0] for way in made)
    return [f"{a}{WAY}{b}" for a, count in sources.items() if taken[a] < count for b in targets if b != a]


def there(battle: Battle, side: Owner, spot: Spot) -> dict[str, int]:
    return {one.value: battle.on(side, one) for one in objectives(spot) if battle.on(side, one)}


def movable(at: StepContext, battle: Battle, side: Owner, step: Shift | Withdraw) -> dict[str, int]:
    """Whom the step may take from where; of the enemy's units not those that a text keeps in their place."""
    sources = there(battle, side, step.from_)
    if step.whose is Whose.YOU:
        return sources
    free = exposed(at.world, battle, side, Wound.SHIFTED)
    return {one: count for one, count in sources.items() if Objective(one) in free}


@verb(Shift)
def shift(at: StepContext, step: Shift) -> None:
    battle, side = at.battle, side_of(at.world, at.names, step.whose)
    if battle is None or side is None:
        return
    sources = movable(at, battle, side, step)
    targets = [one.value for one in objectives(step.to)]
    fewer = step.whose is Whose.YOU
    chosen = at.ways("shift", step.number, lambda made: ways_between(sources, targets, made), fewer=fewer)
    for way in chosen:
        start, _, to = way.partition(WAY)
        at.ctx.emit(BoardChanged(side=side, start=Objective(start), to=Objective(to), why=at.names.rule))
    at.achieve([], len(chosen))


@verb(Deploy)
def deploy(at: StepContext, step: Deploy) -> None:
    if at.battle is None:
        return
    sources = reinforcements(at.world, at.names, step.from_)
    targets = [one.value for one in objectives(step.to)]
    chosen = at.ways("deploy", step.number, lambda made: ways_between(sources, targets, made), fewer=True)
    for way in chosen:
        start, _, to = way.partition(WAY)
        region = None if start == RESERVE else start
        at.ctx.emit(BoardChanged(side=at.owner, start=None, to=Objective(to), region=region, why=at.names.rule))
    at.achieve([], len(chosen))


@verb(Withdraw)
def withdraw(at: StepContext, step: Withdraw) -> None:
    """To a region as if they had moved there (CH-MOV-Q7)."""
    battle, side = at.battle, side_of(at.world, at.names, step.whose)
    if battle is None or side is None:
        return
    sources, targets = movable(at, battle, side, step), havens(at, battle, side, step.to)
    fewer = step.whose is Whose.YOU
    chosen = at.ways("withdraw", step.number, lambda made: ways_between(sources, targets, made), fewer=fewer)
    touched: list[RegionId] = []
    for way in chosen:
        start, _, to = way.partition(WAY)
        region = None if to == RESERVE else to
        at.ctx.emit(BoardChanged(side=side, start=Objective(start), to=None, region=region, why=at.names.rule))
        if region is not None and region not in touched:
            touched.append(region)
    at.achieve([], len(chosen))
    at.arrive(touched, side)


def havens(at: StepContext, battle: Battle, side: Owner, off: Off) -> list[str]:
    """Where units of a side can be taken."""
    hq = at.world.player(side).hq if side in at.ctx.state.players else None
    if off is Off.RESERVE or (off is Off.HQ and hq is None):
        return [RESERVE]
    if off is Off.HQ and hq is not None:
        return [hq]
    near = neighbours(at.world, battle.region, side)
    return [id_ for id_ in near if at.world.region(id_).control == side and may_enter(at.world, side, id_)]


# -- harm ----------------------------------------------------------------------------------------------------------


def targets_on(at: StepContext, step: Harm, wound: Wound) -> tuple[Owner, list[Objective]] | None:
    """In a battle: whose units, and from which objectives."""
    battle, side = at.battle, side_of(at.world, at.names, step.whose)
    if battle is None or side is None or step.on is None:
        return None
    free = exposed(at.world, battle, side, wound)
    open_ = {one: count for one, count in free.items() if one in objectives(step.on)}

    def left(made: Sequence[str]) -> list[str]:
        taken = Counter(made)
        return [one for one, count in open_.items() if taken[one] < count]

    number = at.value(step.number)
    if battle.winner is not None:
        # The objectives are resolved: on which of them somebody stands is all the same (CH-BAT-39).
        return side, list(Counter(open_).elements())[:number]
    return side, [Objective(one) for one in at.ways(step.word, number, left)]


def targets_at(at: StepContext, step: Harm) -> list[tuple[Owner, RegionId, int]]:
    """Outside a battle: whose units, where, how many."""
    assert step.at is not None

    def whose(region: RegionId) -> list[Owner]:
        return [one for one in owners(at.world, at.names, step.whose, region) if at.world.units(one, region)]

    number = at.value(step.number)
    where = at.places(step.at, lambda region: bool(whose(region)))
    return [(one, id_, min(number, at.world.units(one, id_))) for id_ in where for one in whose(id_)[:1]]


@verb(Destroy)
def destroy(at: StepContext, step: Destroy) -> None:
    if step.on is not None:
        found = targets_on(at, step, Wound.DESTROYED)
        if found is not None and found[1]:
            at.ctx.emit(UnitsDestroyed(destroyed={found[0]: dict(Counter(found[1]))}))
        at.achieve([], 0 if found is None else len(found[1]))
        return
    hit = targets_at(at, step)
    for owner, region, count in hit:
        at.ctx.emit(UnitsRemoved(owner=owner, region=region, count=count, why="destroyed", by=at.owner))
    at.achieve([region for _, region, _ in hit], sum(count for _, _, count in hit))


@verb(Capture)
def capture(at: StepContext, step: Capture) -> None:
    """CH-BAT-33."""
    captured: list[tuple[Owner, Objective | None, RegionId | None]] = []
    if step.on is not None:
        found = targets_on(at, step, Wound.CAPTURED)
        captured += [(found[0], one, None) for one in found[1]] if found is not None else []
    else:
        captured += [(owner, None, id_) for owner, id_, count in targets_at(at, step) for _ in range(count)]
    for owner, objective, region in captured:
        at.ctx.emit(UnitCaptured(captor=at.owner, owner=owner, objective=objective, region=region))
        come(at.ctx, Happening(Moment.PRISONER_TAKEN, at.owner, at.names.region))
    at.achieve([], len(captured))


@verb(Free)
def free(at: StepContext, step: Free) -> None:
    """CH-PRI-05, without the price."""
    held = captors(at.ctx.state, at.owner)

    def left(made: Sequence[str]) -> list[str]:
        taken = Counter(made)
        return [captor for captor, count in held.items() if taken[captor] < count]

    chosen = at.ways("free", step.number, left)
    if chosen:
        to = at.world.player(at.seat).hq if step.to is Off.HQ else None
        at.ctx.emit(PrisonersFreed(seat=at.seat, freed=dict(Counter(chosen)), to=to))
    at.achieve([], len(chosen))


# -- units on the planet -------------------------------------------------------------------------------------------


@verb(Place)
def place(at: StepContext, step: Place) -> None:
    """CH-GLO-15, CH-MOV-Q7."""
    if not at.ctx.state.reserve(at.owner):
        return
    touched = at.places(step.at, lambda region: bool(may_enter(at.world, at.owner, region)))
    placed = 0
    for region in touched:
        count = min(step.number, at.ctx.state.reserve(at.owner))
        if count:
            at.ctx.emit(UnitsPlaced(owner=at.owner, region=region, count=count, why=at.names.rule))
            placed += count
    at.achieve(touched, placed)
    at.arrive(touched)


@verb(MoveUnits)
def move_units(at: StepContext, step: MoveUnits) -> None:
    """From one region to another, however far (CH-MOV-Q7)."""
    start = at.places(step.from_, lambda region: bool(at.world.units(at.owner, region)), "from")
    if not start:
        return
    to = at.places(step.to, lambda region: region not in start and bool(may_enter(at.world, at.owner, region)), "to")
    if not to:
        return
    most = min(step.number, at.world.units(at.owner, start[0]))
    question = ChooseAmount(
        key="how_many", seat=at.seat, least=1, most=most, source=at.names.rule, params={"from": start[0], "to": to[0]}
    )
    count = at.ctx.amount(question)
    at.ctx.emit(UnitMoved(owner=at.owner, start=start[0], to=to[0], count=count, why=at.names.rule))
    at.achieve(to, count)
    at.arrive(to)


# -- for a time ----------------------------------------------------------------------------------------------------


@verb(Give)
def give(at: StepContext, step: Give) -> None:
    holders: list[Owner] = [at.owner]
    if step.who == "enemy":
        enemy = enemy_of(at.world, at.names)
        holders = [] if enemy is None else [enemy]
    elif step.who != "you":
        holders = [*at.players(step.who)]
    for owner in holders:
        for effect in step.effects:
            assert isinstance(effect, EffectBase)
            given = Lasting(
                id=str(at.ctx.state.serial + 1),
                effect={effect.word: effect.model_dump(mode="json", by_alias=True)},
                names=at.names.model_copy(deep=True),
                owner=owner,
                until=step.until.value,
            )
            at.ctx.emit(EffectGiven(given=given))
