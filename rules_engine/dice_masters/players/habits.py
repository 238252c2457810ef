"""Answers without a thought: legal ones, and none that does nothing but spend."""

from __future__ import annotations

import random

from rules_engine.dice_masters.players.ahead import Ahead
from rules_engine.dice_masters.state.match import Match
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

TRIES = 60


def habit(rng: random.Random, decision: Decision, ahead: Ahead, seen: Match) -> Choice:
    """The first answer that is not refused: nothing where nothing is allowed, else by chance."""
    for attempt in range(TRIES):
        choice = _simple(rng, decision, attempt)
        if ahead.after(seen, decision, choice) is not None:
            return choice
    return _simple(rng, decision, 0)


def _simple(rng: random.Random, decision: Decision, attempt: int) -> Choice:
    if isinstance(decision, ChooseReaction):
        return Pick(option=PASS)
    if isinstance(decision, ChooseOne):
        open_ = [option.id for option in decision.options if option.enabled]
        return Pick(option="done" if "done" in open_ else rng.choice(open_))
    if isinstance(decision, ChooseSome):
        ids = [option.id for option in decision.options if option.enabled]
        count = decision.least if not attempt else rng.randint(decision.least, min(decision.most, len(ids)))
        return PickMany(options=tuple(rng.sample(ids, count)))
    if isinstance(decision, ChooseAmount):
        return Amount(amount=decision.least)
    if isinstance(decision, ChooseSplit):
        return Spread(amounts={decision.bins[0].id: decision.total})
    assert isinstance(decision, ChooseEach)
    if not attempt:
        return Assign(columns={})
    columns: dict[str, str] = {}
    for row in decision.rows:
        open_to = decision.open_to(row)
        if open_to and (row.required or rng.random() < 0.5):
            columns[row.id] = rng.choice(open_to).id
    return Assign(columns=columns)
