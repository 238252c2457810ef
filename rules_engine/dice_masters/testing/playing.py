"""Players that only want something to happen: legal answers at random, by a seed."""

from __future__ import annotations

from random import Random

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Assign,
    Choice,
    ChooseAmount,
    ChooseEach,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)

EAGER = 0.85
"""How often one that may act does, and attacks with each character."""


def random_choice(rng: Random, decision: Decision) -> Choice:
    if isinstance(decision, ChooseOne):
        return Pick(option=_one(rng, decision))
    if isinstance(decision, ChooseReaction):
        open_ = [option.id for option in decision.options if option.enabled]
        return Pick(option=rng.choice(open_) if open_ and rng.random() < EAGER else PASS)
    if isinstance(decision, ChooseSome):
        ids = [option.id for option in decision.options if option.enabled]
        if decision.key == "attackers":
            return PickMany(options=tuple(id for id in ids if rng.random() < EAGER))
        count = rng.randint(decision.least, min(decision.most, len(ids)))
        return PickMany(options=tuple(rng.sample(ids, count)))
    if isinstance(decision, ChooseAmount):
        return Amount(amount=rng.randint(decision.least, decision.most))
    if isinstance(decision, ChooseSplit):
        amounts = {one.id: 0 for one in decision.bins}
        for _ in range(decision.total):
            amounts[rng.choice([one.id for one in decision.bins if amounts[one.id] < one.most])] += 1
        return Spread(amounts=amounts)
    assert isinstance(decision, ChooseEach), decision.kind
    columns: dict[str, str] = {}
    for row in decision.rows:
        open_to = [column.id for column in decision.open_to(row)]
        if open_to and rng.random() < 0.6:
            columns[row.id] = rng.choice(open_to)
    return Assign(columns=columns)


def _one(rng: Random, decision: ChooseOne) -> str:
    open_ = [option.id for option in decision.options if option.enabled]
    doing = [id for id in open_ if id not in ("done", "yield")]
    if decision.key in ("main", "combat") and doing and rng.random() < EAGER:
        fielding = [id for id in doing if id.startswith(("field", "free", "use"))]
        return rng.choice(fielding if fielding and rng.random() < 0.6 else doing)
    return rng.choice(open_)
