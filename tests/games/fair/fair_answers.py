"""Legal answers to whatever a fair with hands asks, for tests that play it without pressing."""

import random
from typing import Any

import fair_play

from rules_engine.kernel.decisions import Assign, Choice, ChooseEach, ChooseOne, ChooseSplit, Decision, Pick, Spread


def legal(state: Any, decision: Decision, rng: random.Random) -> Choice:
    """Some answer that must be accepted; tokens are kept, so that a marked one stays."""
    match decision:
        case ChooseOne(key="token"):
            return Pick(option="keep")
        case ChooseSplit(bins=bins, total=total):
            return Spread(amounts={rng.choice(bins).id: total})
        case ChooseEach(columns=columns):
            return Assign(columns={"aunt": rng.choice(columns).id})
    return fair_play.legal(state, decision, rng)
