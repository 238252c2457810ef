"""Players that only want something to happen: legal answers at random, by a seed."""

from __future__ import annotations

from random import Random

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseOrder,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)

EAGER = 0.85
"""How often one that may act does."""
DECLINING = ("done", "end")


def random_choice(rng: Random, decision: Decision) -> Choice:
    match decision:
        case ChooseOne(options=options):
            open_ = [option.id for option in options if option.enabled]
            doing = [id_ for id_ in open_ if id_ not in DECLINING]
            return Pick(option=rng.choice(doing if doing and rng.random() < EAGER else open_))
        case ChooseReaction(options=options):
            open_ = [option.id for option in options if option.enabled]
            return Pick(option=rng.choice(open_) if open_ and rng.random() < EAGER else PASS)
        case ChooseSome(options=options, least=least, most=most):
            ids = [option.id for option in options if option.enabled]
            return PickMany(options=tuple(rng.sample(ids, rng.randint(least, min(most, len(ids))))))
        case ChooseOrder(options=options):
            ids = [option.id for option in options]
            return PickMany(options=tuple(rng.sample(ids, len(ids))))
        case ChooseAmount(least=least, most=most):
            return Amount(amount=rng.randint(least, most))
        case ChooseSplit():
            return Spread(amounts=_spread(rng, decision))
    raise AssertionError(decision.kind)


def _spread(rng: Random, decision: ChooseSplit) -> dict[str, int]:
    amounts = {bin.id: bin.least for bin in decision.bins if bin.enabled}
    room = {bin.id: bin.most for bin in decision.bins if bin.enabled}
    for _ in range(decision.total - sum(amounts.values())):
        amounts[rng.choice([id_ for id_, count in amounts.items() if count < room[id_]])] += 1
    return amounts
