"""Answers without a thought: legal ones, and none that does nothing but spend."""

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
    Pick,
    PickMany,
    Spot,
    Spread,
)
from rules_engine.kit.players.candidates import enabled
from rules_engine.kit.players.lookahead import LookAhead, S, Spent

TRIES = 60
SECONDS = 10.0


def habit(
    rng: random.Random, decision: Decision, ahead: LookAhead[S], seen: S, resting: Sequence[str] = ("done", "end")
) -> Choice:
    """The first answer that is not refused: nothing where nothing is allowed, else by chance. `resting` are options
    that leave it at that."""
    ahead.grant(TRIES, SECONDS)
    for attempt in range(TRIES):
        choice = simple(rng, decision, attempt, resting)
        try:
            if not ahead.refused(seen, decision, choice):
                return choice
        except Spent:
            break
    return simple(rng, decision, 0, resting)


def simple(rng: random.Random, decision: Decision, attempt: int, resting: Sequence[str]) -> Choice:
    """What fits the question: the least at the first attempt, afterwards by chance."""
    match decision:
        case ChooseReaction():
            return Pick(option=PASS)
        case ChooseOne(options=options):
            open_ = enabled(options)
            rest = [id_ for id_ in resting if id_ in open_]
            return Pick(option=rest[0] if rest and attempt < TRIES // 2 else rng.choice(open_))
        case ChooseSome(options=options, least=least, most=most):
            ids = enabled(options)
            count = least if not attempt else rng.randint(least, min(most, len(ids)))
            return PickMany(options=tuple(rng.sample(ids, count)))
        case ChooseOrder(options=options):
            ids = [option.id for option in options]
            return PickMany(options=tuple(rng.sample(ids, len(ids)) if attempt else ids))
        case ChooseAmount(least=least, most=most):
            return Amount(amount=rng.randint(least, most) if attempt else least)
        case ChooseSplit():
            return Spread(amounts=_spread(rng, decision, attempt))
        case ChooseEach():
            return Assign(columns=_assigned(rng, decision, attempt))
        case ChoosePath():
            return PickMany(options=_walked(rng, decision))
        case ChoosePlacement(spots=spots, optional=optional):
            spot = _spot(spots, optional, attempt)
            return Decline() if spot is None else At(x=spot.x, y=spot.y)
        case ChooseAngle(spots=spots, optional=optional):
            spot = _spot(spots, optional, attempt)
            return Decline() if spot is None else Angle(angle=spot.x)


def _spread(rng: random.Random, decision: ChooseSplit, attempt: int) -> dict[str, int]:
    """The first bins to the brim; afterwards piece by piece at random."""
    open_ = [bin for bin in decision.bins if bin.enabled]
    held = {bin.id: bin.least for bin in open_}
    for _ in range(decision.total - sum(held.values())):
        room = [bin.id for bin in open_ if held[bin.id] < bin.most]
        if not room:
            break
        held[rng.choice(room) if attempt else room[0]] += 1
    return {id_: amount for id_, amount in held.items() if amount}


def _assigned(rng: random.Random, decision: ChooseEach, attempt: int) -> dict[str, str]:
    columns: dict[str, str] = {}
    if not attempt:
        return columns
    for row in decision.rows:
        open_to = decision.open_to(row)
        if open_to and (row.required or rng.random() < 0.5):
            columns[row.id] = rng.choice(open_to).id
    return columns


def _walked(rng: random.Random, decision: ChoosePath) -> tuple[str, ...]:
    path: tuple[str, ...] = ()
    while len(path) < decision.least and (following := decision.next_after(path)):
        path = (*path, rng.choice(following).id)
    return path


def _spot(spots: Sequence[Spot], optional: bool, attempt: int) -> Spot | None:
    if not spots or (optional and not attempt):
        return None
    return spots[attempt % len(spots)]
