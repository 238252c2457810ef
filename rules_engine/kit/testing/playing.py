"""A player that only wants something to happen: an answer of the right shape to any question, by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Assign,
    At,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Column,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Spot,
    Spread,
)

EAGER = 0.85
"""How often one that may act does."""
GOING_ON = 0.75
"""How often a path gets one station more."""
TURN = 360_000


def random_choice(rng: Random, decision: Decision) -> Choice:
    """Legal by itself; the step that asks may still refuse what it alone can judge."""
    match decision:
        case ChooseOne(options=options):
            return Pick(option=rng.choice(_open(options)))
        case ChooseReaction(options=options):
            open_ = _open(options)
            return Pick(option=rng.choice(open_) if open_ and rng.random() < EAGER else PASS)
        case ChooseSome(options=options, least=least, most=most):
            ids = _open(options)
            return PickMany(options=tuple(rng.sample(ids, rng.randint(least, min(most, len(ids))))))
        case ChooseOrder(options=options):
            return PickMany(options=tuple(rng.sample([option.id for option in options], len(options))))
        case ChooseAmount(least=least, most=most):
            return Amount(amount=rng.randint(least, most))
        case ChooseSplit():
            return _split(rng, decision)
        case ChooseEach():
            return _assigned(rng, decision)
        case ChoosePath():
            return _path(rng, decision)
        case ChoosePlacement(spots=spots, optional=optional):
            spot = _spot(rng, spots, optional)
            return Decline() if spot is None else At(x=spot.x, y=spot.y)
        case ChooseAngle(spots=spots, optional=optional):
            spot = _spot(rng, spots, optional)
            if spot is not None:
                return Angle(angle=spot.x)
            return Decline() if optional else Angle(angle=rng.randrange(TURN))


def _open(options: Sequence[Option]) -> list[str]:
    return [option.id for option in options if option.enabled]


def _split(rng: Random, decision: ChooseSplit) -> Spread:
    amounts = {one.id: one.least for one in decision.bins}
    for _ in range(decision.total - sum(amounts.values())):
        amounts[rng.choice([one.id for one in decision.bins if one.enabled and amounts[one.id] < one.most])] += 1
    return Spread(amounts=amounts)


def _assigned(rng: Random, decision: ChooseEach) -> Assign:
    columns: dict[str, str] = {}

    def room(column: Column) -> bool:
        return column.most is None or list(columns.values()).count(column.id) < column.most

    for row in decision.rows:
        open_to = [column.id for column in decision.open_to(row) if room(column)]
        if open_to and (row.required or rng.random() < 0.6):
            columns[row.id] = rng.choice(open_to)
    return Assign(columns=columns)


def _path(rng: Random, decision: ChoosePath) -> PickMany:
    path: tuple[str, ...] = ()
    while len(path) < decision.most and (next_ := decision.next_after(path)):
        if len(path) >= decision.least and rng.random() >= GOING_ON:
            break
        path = (*path, rng.choice(next_).id)
    return PickMany(options=path)


def _spot(rng: Random, spots: Sequence[Spot], optional: bool) -> Spot | None:
    if not spots or (optional and rng.random() >= EAGER):
        return None
    return rng.choice(spots)
