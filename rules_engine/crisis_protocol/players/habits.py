"""What to answer where nothing is known: what is safe, and always something."""

from __future__ import annotations

import random
from collections.abc import Sequence

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
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Spread,
)


def habit(decision: Decision, rng: random.Random) -> Choice:
    """An answer that fits the question."""
    match decision:
        case ChooseReaction():
            return Pick(option=PASS)
        case ChooseOne(options=options):
            return Pick(option=_one(options))
        case ChooseSome(params={"groups": groups}):
            return PickMany(options=tuple(rng.choice(groups)))
        case ChooseSome(options=options, params={"together": _}):
            return PickMany(options=tuple(option.id for option in options if option.enabled))
        case ChooseSome(options=options, least=least):
            return PickMany(options=tuple(option.id for option in options if option.enabled)[:least])
        case ChooseOrder(options=options):
            return PickMany(options=tuple(option.id for option in options))
        case ChoosePath(options=options, least=least):
            return PickMany(options=tuple(rng.choice(options).id for _ in range(least)))
        case ChooseAmount(most=most):
            return Amount(amount=most)
        case ChooseSplit(total=total, bins=bins):
            return Spread(amounts={bins[0].id: total})
        case ChooseEach():
            return Assign(columns={})
        case ChoosePlacement(spots=spots, optional=optional):
            return Decline() if optional or not spots else At(x=spots[0].x, y=spots[0].y)
        case ChooseAngle(spots=spots, optional=optional):
            return Decline() if optional or not spots else Angle(angle=spots[0].x)


def _one(options: Sequence[Option]) -> str:
    """To end or to do without, where that is offered; otherwise the first."""
    open_ = [option.id for option in options if option.enabled]
    return next((id for id in open_ if id in ("end", "no", "none", "pass")), open_[0])
